import { closePutForward, closeReasonSchema, type PutForward, recordSpokenYes } from '@larkfield/schemas/put-forward/put-forward.ts';
import { useState } from 'react';
import { ActionDialog } from '#src/portal/shared/action-dialog.tsx';
import { subjectText } from '#src/portal/shared/put-forward-labels.ts';
import { serverFields } from '#src/shared/api/api-error.ts';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { Field } from '#src/shared/form/field.tsx';
import { TextArea, TextInput } from '#src/shared/form/text-input.tsx';
import { toast } from '#src/shared/status/toast-store.ts';
import { localDay } from '#src/shared/text/local-day.ts';
import { AskDialog } from './ask-dialog.tsx';
import { JobSelect } from './job-select.tsx';

/** The open dialog: asking, recording a spoken yes, or closing a put-forward. */
export type PutForwardAct = 'ask' | 'spoken' | PutForward;

export interface PutForwardDialogsProps {
  act: PutForwardAct | null;
  submissionId: string | undefined;
  onClose: () => void;
  onDone: () => void;
}

/** The dialogs of a list of put-forwards, which are loaded when the first is opened. */
export function PutForwardDialogs({ act, submissionId, onClose, onDone }: PutForwardDialogsProps) {
  return (
    <>
      {submissionId && (
        <>
          <AskDialog submissionIds={act === 'ask' ? [submissionId] : null} onClose={onClose} onDone={onDone} />
          <SpokenYesDialog submissionId={submissionId} isOpen={act === 'spoken'} onClose={onClose} onDone={onDone} />
        </>
      )}
      <CloseDialog putForward={typeof act === 'object' ? act : null} onClose={onClose} onDone={onDone} />
    </>
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
    toast({ title: 'Spoken yes recorded', description: 'If an email address is on file, the candidate gets an email about it.' });
    onDone();
    return true;
  };
  return (
    <ActionDialog
      isOpen={isOpen}
      title="Record a spoken yes"
      description="Only what the candidate said to you: without a confirmed email address, or when they asked for a call first. If an address is on file, they get an email about it, with a button to say that they did not agree."
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
