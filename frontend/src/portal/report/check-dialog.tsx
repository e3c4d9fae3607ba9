import { credentialCheckSchema, type CredentialCheck } from '@larkfield/schemas/profile/credential-check.ts';
import { useId, useState } from 'react';
import { ActionDialog } from '#src/portal/shared/action-dialog.tsx';
import { failureText } from '#src/shared/api/api-error.ts';
import { Field } from '#src/shared/form/field.tsx';
import { TextInput } from '#src/shared/form/text-input.tsx';
import { localDay } from '#src/shared/text/local-day.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import type { Credential } from './credential-checks.tsx';

const sources = [
  'Nursys QuickConfirm',
  'State board website',
  'AHA eCard',
  'ARRT directory',
  'NBRC directory',
  'NBCOT verification',
  'ASHA verification',
];

interface CheckDialogProps {
  credential: Credential;
  send: (credential: string, check: CredentialCheck | null) => Promise<void>;
  onClose: () => void;
}

/** Asks when, where and by whom a credential was checked. */
export function CheckDialog({ credential: { key, text, check }, send, onClose }: CheckDialogProps) {
  const [values, setValues] = useState<CredentialCheck>(check ?? { on: localDay(), source: '', by: '' });
  const [problems, setProblems] = useState<Partial<Record<keyof CredentialCheck, string>>>({});
  const listId = useId();
  const set = (changes: Partial<CredentialCheck>) => setValues({ ...values, ...changes });
  const action = async () => {
    const parsed = credentialCheckSchema.safeParse(values);
    setProblems(Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [path[0], message])));
    if (!parsed.success) return false;
    await send(key, parsed.data);
    return true;
  };
  const takeAway = () =>
    send(key, null).then(onClose, (error: unknown) => {
      toast({ title: failureText(error, "The check couldn't be removed."), variant: 'destructive' });
    });
  return (
    <ActionDialog
      isOpen
      title="Record a check"
      description={
        <>
          <strong className="text-ink">{text}.</strong> The check appears on the report, and we make a new PDF as the next revision.
        </>
      }
      actionLabel="Record the check"
      fallback="The check couldn't be recorded."
      action={action}
      onClose={onClose}
    >
      <Field label="Checked on" isRequired error={problems.on}>
        {(control) => (
          <TextInput {...control} type="date" max={localDay()} value={values.on} onChange={(event) => set({ on: event.target.value })} />
        )}
      </Field>
      <Field label="Source" isRequired hint="Where you looked it up, such as Nursys QuickConfirm." error={problems.source}>
        {(control) => (
          <>
            <TextInput {...control} list={listId} value={values.source} onChange={(event) => set({ source: event.target.value })} />
            <datalist id={listId}>
              {sources.map((source) => (
                <option key={source} value={source}>
                  {source}
                </option>
              ))}
            </datalist>
          </>
        )}
      </Field>
      <Field label="Your name" isRequired hint="As it should appear on the report." error={problems.by}>
        {(control) => (
          <TextInput {...control} autoComplete="name" value={values.by} onChange={(event) => set({ by: event.target.value })} />
        )}
      </Field>
      {check && (
        <button
          type="button"
          onClick={() => void takeAway()}
          className="min-h-11 justify-self-start font-semibold text-danger underline underline-offset-3"
        >
          Remove this check
        </button>
      )}
    </ActionDialog>
  );
}
