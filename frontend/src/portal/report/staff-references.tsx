import { type StaffReference, viewReferences } from '@larkfield/schemas/references/references.ts';
import { useQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useId, useState } from 'react';
import { checked } from '#src/shared/api/checked.ts';
import { brand } from '#src/shared/brand/brand.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { useDeferred } from '#src/shared/browser/use-deferred.ts';
import { ReferenceRequests } from '#src/shared/references/reference-requests.tsx';
import { useKeepUnsaved, useUnsaved } from '#src/shared/session/unsaved.ts';
import { sayUnavailable } from '#src/shared/status/toast-store.ts';
import { formatDate } from '#src/shared/text/format-date.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { stateLabels } from '#src/shared/references/reference-labels.ts';
import { Badge, Card } from '#src/shared/ui/card.tsx';
import { flagLabels, setAsideLabels } from './staff-reference-labels.ts';

interface Act {
  kind: 'copy' | 'set-aside';
  reference: StaffReference;
}

/** The references of a submission, and those from other checklists of the same person. */
export const useStaffReferences = (id: string) => useQuery({ ...endpointQuery(checked(viewReferences), { params: { id } }), gcTime: 0 });

/** References in the view of staff: the state of each request, hints, and actions. */
export function StaffReferences({ id, canAsk }: { id: string; canAsk: boolean }) {
  const query = useStaffReferences(id);
  const kept = useUnsaved<Act>('act on a reference');
  const [act, setAct] = useState(kept ?? null);
  // Only the form with typed input is kept; a link must not be created twice.
  useKeepUnsaved('act on a reference', () => (act?.kind === 'set-aside' ? act : undefined));
  const renderDialog = useDeferred(act !== null, loadDialogs, () => {
    setAct(null);
    sayUnavailable();
  });
  const titleId = useId();
  const references = query.data?.references ?? [];
  const part = (reference: StaffReference | undefined) => reference && <StaffPart reference={reference} canAsk={canAsk} onAct={setAct} />;
  const others = references.filter(({ isOfAnother }) => isOfAnother);
  return (
    <>
      <ReferenceRequests
        proof={{ submissionId: id }}
        reader="staff"
        canAsk={canAsk}
        text={`Supervisors rate the safety-critical skills and up to ten more. What they say appears on this report and its PDF, ${
          brand.references.shownToCandidate ? "and on the candidate's screen without names" : "not on the candidate's own copy"
        }.`}
        more={(request) => part(references.find((reference) => reference.id === request.id))}
      />
      {others.length > 0 && (
        <section aria-labelledby={titleId} className="grid gap-3 print:hidden">
          <h3 id={titleId} className="text-lg">
            From other checklists of the same person
          </h3>
          <Card className="divide-y divide-line">
            {others.map((reference) => (
              <div key={reference.id} className="grid gap-3 px-4 py-4 sm:px-5">
                <div>
                  <div className="flex flex-wrap items-center gap-2">
                    <h3 className="text-lg leading-tight wrap-anywhere">{reference.name}</h3>
                    <Badge tone={stateLabels[reference.state].tone}>{stateLabels[reference.state].label}</Badge>
                  </div>
                  <p className="text-muted wrap-anywhere">
                    {`${reference.role}, ${reference.unit}${reference.answeredAt ? ` · answered ${formatDate(reference.answeredAt)}` : ''}`}
                  </p>
                </div>
                {part(reference)}
              </div>
            ))}
          </Card>
        </section>
      )}
      {act && renderDialog?.(act, id, () => setAct(null))}
    </>
  );
}

/** The part of a request that only staff see. */
function StaffPart({ reference, canAsk, onAct }: { reference: StaffReference; canAsk: boolean; onAct: (act: Act) => void }) {
  const { state, flags, setAside, answeredAt, name } = reference;
  const isOpen = !answeredAt && state !== 'declined' && state !== 'withdrawn' && state !== 'yes-awaited';
  return (
    <div className="grid gap-2">
      {flags.length > 0 && (
        <ul aria-label={`Points to check in the reference from ${name}`} className="grid gap-1 text-warning">
          {flags.map((flag) => (
            <li key={flag} className="flex items-start gap-2">
              <Flag aria-hidden="true" className="mt-1 size-4 shrink-0" />
              {flagLabels[flag]}
            </li>
          ))}
        </ul>
      )}
      {setAside && (
        <p className="wrap-anywhere">
          <strong>Set aside {formatDate(setAside.at)}:</strong>{' '}
          <span>{`${setAsideLabels[setAside.reason]}${setAside.note ? ` · ${setAside.note}` : ''}`}</span>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {isOpen && (canAsk || reference.isOfAnother) && (
          <Button variant="secondary" size="small" className="min-h-11" onClick={() => onAct({ kind: 'copy', reference })}>
            New link to copy <span className="sr-only">for {name}</span>
          </Button>
        )}
        {answeredAt && (
          <Button variant="secondary" size="small" className="min-h-11" onClick={() => onAct({ kind: 'set-aside', reference })}>
            {setAside ? 'Put back' : 'Set aside'} <span className="sr-only">the reference of {name}</span>
          </Button>
        )}
      </div>
    </div>
  );
}

/** The dialogs, whose code is loaded on first use. */
async function loadDialogs() {
  const { CopyLinkDialog, SetAsideDialog } = await import('./reference-dialogs.tsx');
  return ({ kind, reference }: Act, submissionId: string, onClose: () => void) => {
    const Dialog = kind === 'copy' ? CopyLinkDialog : SetAsideDialog;
    return <Dialog key={reference.id} reference={reference} submissionId={submissionId} onClose={onClose} />;
  };
}
