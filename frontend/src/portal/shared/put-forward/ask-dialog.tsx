import { askToPutForward, checkPutForwards } from '@larkfield/schemas/put-forward/put-forward.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useRequestId } from '#src/portal/shared/use-request-id.ts';
import { failureText } from '#src/shared/api/api-error.ts';
import { call, slowSendSignal } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { useMutation } from '#src/shared/api/use-mutation.ts';
import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { DoneHeading } from '#src/shared/dialog/done-heading.tsx';
import { FormAlert } from '#src/shared/form/field.tsx';
import { LoadFailure } from '#src/shared/status/empty-state.tsx';
import { countOf, formatDate } from '#src/shared/text/format-date.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { JobSelect } from './job-select.tsx';
import { obstacleNames } from '#src/portal/shared/put-forward-labels.ts';

interface AskDialogProps {
  /** The people to ask; null while the dialog is closed. */
  submissionIds: readonly string[] | null;
  /** The job, where the page belongs to one; otherwise it is chosen here. */
  jobId?: string | undefined;
  onClose: () => void;
  onDone: () => void;
}

/** Shows who is asked, who is not and why, and who was sent to the facility before; then asks all with one press. */
export function AskDialog({ submissionIds, jobId, onClose, onDone }: AskDialogProps) {
  const [isPending, setIsPending] = useState(false);
  return (
    <Dialog isOpen={submissionIds !== null} onClose={onClose} title="Ask to put forward" isDismissible={!isPending}>
      {submissionIds && (
        <AskSteps submissionIds={[...submissionIds]} jobId={jobId} onPendingChange={setIsPending} onClose={onClose} onDone={onDone} />
      )}
    </Dialog>
  );
}

interface AskStepsProps extends Omit<AskDialogProps, 'submissionIds'> {
  submissionIds: string[];
  onPendingChange: (isPending: boolean) => void;
}

type Asked = ReplyOf<typeof askToPutForward>;

function AskSteps({ submissionIds, jobId, onPendingChange, onClose, onDone }: AskStepsProps) {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState(jobId ?? '');
  const requestIdOf = useRequestId('put forward');
  const preview = useQuery({
    ...endpointQuery(checked(checkPutForwards), { body: { jobId: chosen, submissionIds } }),
    enabled: chosen !== '',
    gcTime: 0,
    staleTime: Infinity,
  });
  const ask = useMutation({
    mutationFn: () => {
      const body = { jobId: chosen, submissionIds };
      return call(checked(askToPutForward), { body: { ...body, requestId: requestIdOf(body) } }, { signal: slowSendSignal() });
    },
    onMutate: () => onPendingChange(true),
    onSettled: () => {
      onPendingChange(false);
      return queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes('put-forwards') });
    },
  });
  if (ask.data) return <AskedPeople asked={ask.data} onDone={onDone} />;
  const ready = preview.data?.people.filter(({ obstacle }) => obstacle === null).length ?? 0;
  return (
    <div className="grid gap-4">
      <p className="text-muted">
        Each person gets an email with facility, job, start and pay, and a page with their checklist as the facility would see it. Before
        they say yes, no packet and no link is made for this job.
      </p>
      {!jobId && <JobSelect value={chosen} onChange={setChosen} />}
      {preview.error && <LoadFailure what="Who can be asked" query={preview} />}
      {chosen !== '' && preview.isPending && <p role="status">Checking who can be asked…</p>}
      {preview.data && <PeopleLists asked={preview.data} />}
      <FormAlert>
        {ask.error ? failureText(ask.error, "They couldn't be asked. Please try again; nobody is asked twice.") : undefined}
      </FormAlert>
      <div className="flex flex-wrap justify-end gap-3 pt-1">
        <Button variant="secondary" disabled={ask.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button isPending={ask.isPending} disabled={ready === 0} onClick={() => ask.mutate()}>
          {!ask.isPending && <Send aria-hidden="true" className="size-4" />}
          {ready === 0 ? 'Nobody to ask' : `Ask ${ready === 1 ? '1 person' : `${ready} people`}`}
        </Button>
      </div>
    </div>
  );
}

function AskedPeople({ asked, onDone }: { asked: Asked; onDone: () => void }) {
  const sent = asked.people.filter(({ obstacle }) => obstacle === null).length;
  return (
    <div className="grid gap-4">
      <DoneHeading title={sent === 0 ? 'Nobody was asked' : `${countOf(sent, 'email')} on the way`} />
      <PeopleLists asked={asked} />
      <Button className="justify-self-end" onClick={onDone}>
        Done
      </Button>
    </div>
  );
}

function PeopleLists({ asked: { job, people } }: { asked: Asked }) {
  const ready = people.filter(({ obstacle }) => obstacle === null);
  const others = people.filter(({ obstacle }) => obstacle !== null);
  return (
    <div className="grid gap-4">
      <p className="wrap-anywhere">
        <strong>{`${job.title}, ${job.facility}`}</strong>
        <span className="block text-muted">{`${job.location}, ${job.pay}`}</span>
      </p>
      {ready.length > 0 && (
        <section className="grid gap-1">
          <h3 className="font-sans text-base font-semibold">{ready.length === 1 ? 'Is asked' : 'Are asked'}</h3>
          <ul className="grid gap-1">
            {ready.map(({ submissionId, candidateName, specialtyName, sentBefore }) => (
              <li key={submissionId} className="wrap-anywhere">
                <span>{`${candidateName}, ${specialtyName}`}</span>
                {sentBefore && (
                  <span className="block text-warning">{`${job.facility} was sent this person on ${formatDate(sentBefore)}`}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section className="grid gap-1">
          <h3 className="font-sans text-base font-semibold">{others.length === 1 ? 'Is not' : 'Are not'}</h3>
          <ul className="grid gap-1">
            {others.map(({ submissionId, candidateName, specialtyName, obstacle }) => (
              <li key={submissionId} className="wrap-anywhere">
                <span>{candidateName === null ? 'A person who was erased' : `${candidateName}, ${specialtyName}`}</span>
                <span className="block text-muted">{obstacle && obstacleNames[obstacle]}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
