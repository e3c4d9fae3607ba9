import { newCheckSchema, type NewCheck } from '@larkfield/schemas/profile/credential-check.ts';
import { useId, useState } from 'react';
import { ActionDialog } from '#src/portal/shared/action-dialog.tsx';
import { Field } from '#src/shared/form/field.tsx';
import { TextInput } from '#src/shared/form/text-input.tsx';
import { localDay } from '#src/shared/text/local-day.ts';
import type { Credential, Send } from './credential-checks.tsx';

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
  credentials: readonly Credential[];
  send: Send;
  onClose: () => void;
}

type Problems = Record<string, Partial<Record<keyof NewCheck, string>>>;

/** Asks when and where each credential was checked. All checks are saved at once, and the session identifies the user who made them. */
export function CheckDialog({ credentials, send, onClose }: CheckDialogProps) {
  const [values, setValues] = useState<Record<string, NewCheck>>(() =>
    Object.fromEntries(credentials.map(({ key, check }) => [key, { on: check?.on ?? localDay(), source: check?.source ?? '' }])),
  );
  const [problems, setProblems] = useState<Problems>({});
  const listId = useId();
  const action = async () => {
    const found: Problems = {};
    const checks = credentials.flatMap(({ key, check }): Parameters<Send>[0] => {
      const value = values[key]!;
      // An empty source means that there is no check, or removes the earlier one.
      if (value.source.trim() === '') return check ? [{ credential: key, check: null }] : [];
      if (check?.on === value.on && check.source === value.source) return [];
      const parsed = newCheckSchema.safeParse(value);
      if (parsed.success) return [{ credential: key, check: parsed.data }];
      found[key] = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path[0], message]));
      return [];
    });
    setProblems(found);
    if (Object.keys(found).length > 0) return false;
    if (checks.length > 0) await send(checks);
    return true;
  };
  return (
    <ActionDialog
      isOpen
      title="Record checks"
      description="Checks appear on the report with your email address, and we make a new PDF. What the candidate signed stays as it is. Leave the source empty where nothing was checked."
      actionLabel="Save checks"
      fallback="The checks couldn't be saved."
      action={action}
      onClose={onClose}
    >
      <datalist id={listId}>
        {sources.map((source) => (
          <option key={source} value={source}>
            {source}
          </option>
        ))}
      </datalist>
      {credentials.map(({ key, text }) => {
        const { on, source } = values[key]!;
        const set = (changes: Partial<NewCheck>) => setValues({ ...values, [key]: { on, source, ...changes } });
        return (
          <fieldset key={key} className="grid gap-3 border-t border-line pt-3 sm:grid-cols-[11rem_1fr]">
            <legend className="float-left w-full font-semibold wrap-anywhere sm:col-span-2">{text}</legend>
            <Field label="Checked on" isRequired error={problems[key]?.on}>
              {(control) => (
                <TextInput {...control} type="date" max={localDay()} value={on} onChange={(event) => set({ on: event.target.value })} />
              )}
            </Field>
            <Field label="Source" error={problems[key]?.source}>
              {(control) => (
                <TextInput
                  {...control}
                  list={listId}
                  placeholder="Nursys QuickConfirm"
                  value={source}
                  onChange={(event) => set({ source: event.target.value })}
                />
              )}
            </Field>
          </fieldset>
        );
      })}
    </ActionDialog>
  );
}
