import type { ReferenceRequest } from '@larkfield/schemas/references/references.ts';
import { referenceConstants } from '@larkfield/schemas/references/reference-constants.ts';
import { Plus, RefreshCw } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { failureText, isApiError } from '#src/shared/api/api-error.ts';
import { useDeferred } from '#src/shared/browser/use-deferred.ts';
import { ConfirmDialog } from '#src/shared/dialog/confirm-dialog.tsx';
import { useUnsavedState } from '#src/shared/session/unsaved.ts';
import type { OwnerProof } from '#src/shared/sharing/quick-link.tsx';
import { Skeleton, SkeletonRegion } from '#src/shared/ui/loading.tsx';
import { sayUnavailable } from '#src/shared/status/toast-store.ts';
import { Badge, Card } from '#src/shared/ui/card.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import type { AskDialogProps } from './ask-dialog.tsx';
import { referenceCountText, requestText, stateLabels } from './reference-labels.ts';
import { type ReferenceReader, useReferenceAct, useReferences } from './use-references.ts';

interface ReferenceRequestsProps {
  proof: OwnerProof;
  reader: ReferenceReader;
  /** Absent if the list is collapsed below its title. */
  title?: string;
  text: string;
  /** False for a renewed or expired checklist, for which no new or repeated request is possible. */
  canAsk?: boolean;
  /** Further content below a request. */
  more?: (request: ReferenceRequest) => ReactNode;
}

/** The requested references with their states, and the button to request another. */
export function ReferenceRequests({ proof, reader, title, text, canAsk = true, more }: ReferenceRequestsProps) {
  const { data, error, isPending, isFetching, refetch } = useReferences(proof);
  const titleId = useId();
  const [isAsking, setIsAsking] = useUnsavedState('asks for a reference', false);
  const [ending, setEnding] = useState<ReferenceRequest | null>(null);
  const resend = useReferenceAct(proof, 'resend');
  const agree = useReferenceAct(proof, 'agree');
  const withdraw = useReferenceAct(proof, 'withdraw');
  const renderDialog = useDeferred(isAsking && data !== undefined, loadAskDialog, () => {
    setIsAsking(false);
    sayUnavailable();
  });
  const isAwaited = ending?.state === 'yes-awaited';
  const isNo = isAwaited && reader === 'candidate';
  const isFull = (data?.requests.length ?? 0) >= referenceConstants.mostReferees;
  return (
    <section {...(title ? { 'aria-labelledby': titleId } : { 'aria-label': 'References' })} className="grid gap-4 print:hidden">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          {title && (
            <h2 id={titleId} className="text-2xl">
              {title}
            </h2>
          )}
          <p className="max-w-[60ch] text-muted">{text}</p>
          {data && data.count.given > 0 && <p className="mt-1 font-semibold">{referenceCountText(data.count)}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          {data && data.requests.length > 0 && (
            <Button variant="ghost" disabled={isFetching} onClick={() => void refetch()}>
              <RefreshCw aria-hidden="true" className="size-4" />
              Refresh <span className="sr-only">references</span>
            </Button>
          )}
          {canAsk && (
            <Button variant="secondary" aria-haspopup="dialog" disabled={!data || isFull} onClick={() => setIsAsking(true)}>
              <Plus aria-hidden="true" className="size-4" />
              Ask a supervisor
            </Button>
          )}
        </div>
      </div>
      {isPending && (
        <SkeletonRegion label="Loading references">
          <Skeleton className="h-20 w-full rounded-card" />
        </SkeletonRegion>
      )}
      {error && !data && (
        <Card className="flex flex-wrap items-center justify-between gap-4 p-5">
          <p role="alert">{failureText(error, "References couldn't be loaded.")}</p>
          {!(isApiError(error) && error.body.code === 'NOT_OWNER') && (
            <Button variant="secondary" onClick={() => void refetch()}>
              Try again
            </Button>
          )}
        </Card>
      )}
      {data && (
        <Card className="overflow-clip">
          {data.requests.length === 0 && (
            <p className="px-5 py-6 text-muted">
              {data.count.given === 0
                ? 'No one has been asked yet.'
                : `${reader === 'candidate' ? 'You asked' : 'Asked'} with an earlier checklist.`}
            </p>
          )}
          <ul className="divide-y divide-line">
            {data.requests.map((request) => (
              <li key={request.id} className="grid gap-3 px-4 py-4 sm:px-5">
                <RequestRow
                  request={request}
                  canAsk={canAsk}
                  isBusy={agree.isPending || resend.isPending || withdraw.isPending}
                  onAgree={reader === 'candidate' ? () => agree.mutate(request) : undefined}
                  onResend={() => resend.mutate(request)}
                  onEnd={() => setEnding(request)}
                />
                {more?.(request)}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {data && renderDialog?.({ isOpen: isAsking, onClose: () => setIsAsking(false), proof, reader, list: data })}
      <ConfirmDialog
        isOpen={ending !== null}
        title={isNo ? 'Say no to this request?' : 'Withdraw this request?'}
        description={
          isNo
            ? `We don't write to ${ending.name}.`
            : isAwaited
              ? `${ending.name} was sent nothing, and the candidate is no longer asked.`
              : `The link sent to ${ending?.name ?? ''} stops working, and you can ask someone else.`
        }
        confirmLabel={isNo ? 'Say no' : 'Withdraw request'}
        onConfirm={() => ending && withdraw.mutate(ending)}
        onClose={() => setEnding(null)}
      />
    </section>
  );
}

interface RequestRowProps {
  request: ReferenceRequest;
  canAsk: boolean;
  isBusy: boolean;
  /** Absent for staff, who can't answer in the candidate's place. */
  onAgree: (() => void) | undefined;
  onResend: () => void;
  onEnd: () => void;
}

function RequestRow({ request, canAsk, isBusy, onAgree, onResend, onEnd }: RequestRowProps) {
  const { label, tone } = stateLabels[request.state];
  const isAsked = request.state === 'yes-awaited' && onAgree !== undefined;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="mr-auto min-w-0 basis-72">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="text-lg leading-tight wrap-anywhere">{request.name}</h3>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <p className="text-muted wrap-anywhere">
          {request.role}, {request.unit} · {request.email}
        </p>
        <p className="text-sm text-muted">{requestText(request, canAsk)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {isAsked && canAsk && (
          <Button size="small" className="min-h-11" disabled={isBusy} onClick={onAgree}>
            Yes, ask them <span className="sr-only">({request.name})</span>
          </Button>
        )}
        {canAsk && request.canResend && request.state !== 'waiting' && (
          <Button variant="secondary" size="small" className="min-h-11" disabled={isBusy} onClick={onResend}>
            Send again <span className="sr-only">to {request.name}</span>
          </Button>
        )}
        {request.state !== 'answered' && (
          <Button variant="secondary" size="small" className="min-h-11" aria-haspopup="dialog" disabled={isBusy} onClick={onEnd}>
            {isAsked ? 'No' : 'Withdraw'}{' '}
            <span className="sr-only">{isAsked ? `(${request.name})` : `the request to ${request.name}`}</span>
          </Button>
        )}
      </div>
    </div>
  );
}

/** The dialog, whose code is loaded on first use. */
async function loadAskDialog() {
  const { AskDialog } = await import('./ask-dialog.tsx');
  return (props: AskDialogProps) => <AskDialog {...props} />;
}
