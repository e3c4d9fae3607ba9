import {
  closePutForward,
  closeReasonSchema,
  listPutForwards,
  type PutForward,
  recordSpokenYes,
} from '@larkfield/schemas/put-forward/put-forward.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { ActionDialog } from '#src/portal/shared/action-dialog.tsx';
import { serverFields } from '#src/shared/api/api-error.ts';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { Field } from '#src/shared/form/field.tsx';
import { TextArea, TextInput } from '#src/shared/form/text-input.tsx';
import { LoadFailure } from '#src/shared/status/empty-state.tsx';
import { toast } from '#src/shared/status/toast-store.ts';
import { localDay } from '#src/shared/text/local-day.ts';
import { portalReportPath } from '#src/shared/text/paths.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { Badge, Card } from '#src/shared/ui/card.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { JobSelect } from './job-select.tsx';
import { momentText, stateNames, stateTones, subjectText, untilText } from '#src/portal/shared/put-forward-labels.ts';

/** What a list is of: one checklist, or one job. */
type Scope = { submissionId: string; jobId?: undefined } | { jobId: string; submissionId?: undefined };

type PutForwardListProps = Scope & {
  /** False where nothing new is made: the checklist was renewed. */
  canAsk?: boolean;
};

/** For what a checklist was put forward, or who was for a job: who said what, and what went out. */
export function PutForwardList({ canAsk = true, ...scope }: PutForwardListProps) {
  const { submissionId, jobId } = scope;
  const query = useQuery({ ...endpointQuery(checked(listPutForwards), { query: { submissionId, jobId } }), gcTime: 0 });
  const [act, setAct] = useState<'ask' | 'spoken' | PutForward | null>(null);
  const titleId = useId();
  const putForwards = query.data?.putForwards ?? [];
  const done = () => {
    setAct(null);
    void query.refetch();
  };
  return (
    <section aria-labelledby={titleId} className="grid gap-4 print:hidden">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id={titleId} className="text-2xl">
            Put forward
          </h2>
          <p className="mt-1 max-w-[60ch] text-muted">
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
      {submissionId && (
        <>
          <AskDialog submissionIds={act === 'ask' ? [submissionId] : null} onClose={() => setAct(null)} onDone={done} />
          <SpokenYesDialog submissionId={submissionId} isOpen={act === 'spoken'} onClose={() => setAct(null)} onDone={done} />
        </>
      )}
      <CloseDialog putForward={typeof act === 'object' ? act : null} onClose={() => setAct(null)} onDone={done} />
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

interface CloseDialogProps {
  putForward: PutForward | null;
  onClose: () => void;
  onDone: () => void;
}

function CloseDialog({ putForward, onClose, onDone }: CloseDialogProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const close = () => {
    setReason('');
    setProblem(undefined);
    onClose();
  };
  const action = async () => {
    const parsed = closeReasonSchema.safeParse(reason);
    setProblem(parsed.error?.issues[0]?.message);
    if (!putForward || !parsed.success) return false;
    await call(checked(closePutForward), { params: { id: putForward.id }, body: { reason: parsed.data } });
    toast({ title: 'Closed', description: 'If an email address is on file, the candidate gets your reason by email.' });
    onDone();
    return true;
  };
  return (
    <ActionDialog
      isOpen={putForward !== null}
      title="Close"
      description={
        putForward ? `${subjectText(putForward)}. ${putForward.candidateName} reads your reason, by email if an address is on file.` : ''
      }
      actionLabel="Close and tell the candidate"
      fallback="It couldn't be closed. Please try again."
      action={action}
      onClose={close}
    >
      <Field label="Reason" hint="One sentence, such as: The facility chose somebody else." isRequired error={problem}>
        {(field) => <TextArea {...field} rows={2} value={reason} maxLength={300} onChange={({ target }) => setReason(target.value)} />}
      </Field>
    </ActionDialog>
  );
}

interface SpokenYesDialogProps {
  submissionId: string;
  isOpen: boolean;
  onClose: () => void;
  onDone: () => void;
}

function SpokenYesDialog({ submissionId, isOpen, onClose, onDone }: SpokenYesDialogProps) {
  const [jobId, setJobId] = useState('');
  const [saidOn, setSaidOn] = useState(localDay());
  const [isMissing, setIsMissing] = useState(false);
  const [dayProblem, setDayProblem] = useState<string>();
  const action = async () => {
    setIsMissing(!jobId);
    setDayProblem(undefined);
    if (!jobId || !saidOn) return false;
    const said = new Date(`${saidOn}T12:00`);
    const saidAt = new Date(Math.min(said.getTime(), Date.now())).toISOString();
    try {
      await call(checked(recordSpokenYes), { body: { jobId, submissionId, saidAt } });
    } catch (error) {
      const problem = serverFields(error).find(({ field }) => field === 'saidAt');
      if (!problem) throw error;
      setDayProblem(problem.message);
      return false;
    }
    toast({ title: 'Spoken yes recorded', description: 'If an email address is on file, the candidate gets an email about it today.' });
    onDone();
    return true;
  };
  return (
    <ActionDialog
      isOpen={isOpen}
      title="Record a spoken yes"
      description="Only what the candidate said to you: without a confirmed email address, or when they asked for a call first. If an address is on file, they get an email about it today, with a button to say that they did not agree."
      actionLabel="Record the yes"
      fallback="It couldn't be recorded. Please try again."
      action={action}
      onClose={onClose}
    >
      <JobSelect value={jobId} error={isMissing && !jobId ? 'Choose a job' : undefined} onChange={setJobId} />
      <Field label="Said on" hint="The yes ends 14 days after this day." isRequired error={dayProblem}>
        {(field) => <TextInput {...field} type="date" value={saidOn} max={localDay()} onChange={({ target }) => setSaidOn(target.value)} />}
      </Field>
    </ActionDialog>
  );
}
