import { listPutForwards, type PutForward } from '@larkfield/schemas/put-forward/put-forward.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { checked } from '#src/shared/api/checked.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { useDeferred } from '#src/shared/browser/use-deferred.ts';
import { LoadFailure } from '#src/shared/status/empty-state.tsx';
import { sayUnavailable } from '#src/shared/status/toast-store.ts';
import { portalReportPath } from '#src/shared/text/paths.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { Badge, Card } from '#src/shared/ui/card.tsx';
import type { PutForwardAct, PutForwardDialogsProps } from './put-forward-dialogs.tsx';
import { momentText, stateNames, stateTones, subjectText, untilText } from '#src/portal/shared/put-forward-labels.ts';

async function loadDialogs() {
  const { PutForwardDialogs } = await import('./put-forward-dialogs.tsx');
  return (props: PutForwardDialogsProps) => <PutForwardDialogs {...props} />;
}

/** What a list is of: one checklist, or one job. */
type Scope = { submissionId: string; jobId?: undefined } | { jobId: string; submissionId?: undefined };

export const usePutForwards = ({ submissionId, jobId }: Scope) =>
  useQuery({ ...endpointQuery(checked(listPutForwards), { query: { submissionId, jobId } }), gcTime: 0 });

type PutForwardListProps = Scope & {
  /** False where nothing new is made: the checklist was renewed. */
  canAsk?: boolean;
};

/** For what a checklist was put forward, or who was for a job: who said what, and what went out. */
export function PutForwardList({ canAsk = true, ...scope }: PutForwardListProps) {
  const { submissionId, jobId } = scope;
  const query = usePutForwards(scope);
  const [act, setAct] = useState<PutForwardAct | null>(null);
  const renderDialogs = useDeferred(act !== null, loadDialogs, () => {
    setAct(null);
    sayUnavailable();
  });
  const titleId = useId();
  const putForwards = query.data?.putForwards ?? [];
  const done = () => {
    setAct(null);
    void query.refetch();
  };
  return (
    <section {...(jobId ? { 'aria-labelledby': titleId } : { 'aria-label': 'Put forward' })} className="grid gap-4 print:hidden">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          {jobId && (
            <h2 id={titleId} className="mb-1 text-2xl">
              Put forward
            </h2>
          )}
          <p className="max-w-[60ch] text-muted">
            {submissionId
              ? 'No packet, and no link for a job or a recipient, is made before this person says yes to the job.'
              : 'Who was asked for this job, what they said and what went out.'}
          </p>
        </div>
        {submissionId && canAsk && (
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAct('ask')}>
              Ask to put forward
            </Button>
            <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAct('spoken')}>
              Record a spoken yes
            </Button>
          </div>
        )}
      </div>
      {query.isError && <LoadFailure what="What was put forward" query={query} />}
      {jobId && query.isSuccess && putForwards.length === 0 && <p className="text-muted">Nobody was asked yet.</p>}
      {putForwards.length > 0 && (
        <Card>
          <ul className="divide-y divide-line">
            {putForwards.map((putForward) => (
              <PutForwardRow key={putForward.id} putForward={putForward} isOfJob={jobId !== undefined} onClose={() => setAct(putForward)} />
            ))}
          </ul>
        </Card>
      )}
      {renderDialogs?.({ act, submissionId, onClose: () => setAct(null), onDone: done })}
    </section>
  );
}

function PutForwardRow({ putForward, isOfJob, onClose }: { putForward: PutForward; isOfJob: boolean; onClose: () => void }) {
  const { state, timeline, submissionId, candidateName, specialtyName, shortReference } = putForward;
  const isClosed = timeline.at(-1)?.what === 'closed';
  return (
    <li className="grid gap-2 px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 text-lg leading-tight wrap-anywhere">
          {isOfJob ? (
            <Link to={portalReportPath(submissionId)} className="hover:underline">
              {candidateName}
            </Link>
          ) : (
            subjectText(putForward)
          )}
        </h3>
        <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>
        <span className="text-muted">{untilText(putForward)}</span>
        {!isClosed && (
          <Button variant="ghost" className="ml-auto" aria-haspopup="dialog" onClick={onClose}>
            Close
            <span className="sr-only"> {isOfJob ? candidateName : subjectText(putForward)}</span>
          </Button>
        )}
      </div>
      {isOfJob && <p className="text-muted wrap-anywhere">{`${specialtyName}, ${shortReference}`}</p>}
      <ol className="grid gap-0.5">
        {timeline.map((moment) => (
          <li key={`${moment.at} ${moment.what}`} className="text-muted wrap-anywhere">
            {momentText(moment)}
          </li>
        ))}
      </ol>
    </li>
  );
}
