import { candidateRules } from '@larkfield/schemas/checklist/candidate-rules.ts';
import { type CorrectedField, correctedFields } from '@larkfield/schemas/checklist/corrected-fields.ts';
import type { correctDetails, correctOwnDetails } from '@larkfield/schemas/checklist/correct-details.ts';
import type { CallOf } from '@larkfield/schemas/endpoint.ts';
import { type FormEvent, useState } from 'react';
import { failureText, serverFields } from '#src/shared/api/api-error.ts';
import { call, slowSendSignal } from '#src/shared/api/call.ts';
import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { toast } from '#src/shared/status/toast-store.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { cleanDateOfBirth } from './date-of-birth-text.ts';
import { Field, focusFirstInvalid, FormAlert } from './field.tsx';
import { TextInput } from './text-input.tsx';

interface CorrectButtonProps {
  submissionId: string;
  revision: number;
  candidateName: string;
  phone: string | null;
  /** The editor: the owner in a visit, or staff. */
  by: 'owner' | 'staff';
  onDone: () => unknown;
}

/** Opens the dialog for corrections of personal details on a submitted checklist (product.md#submit-10). */
export function CorrectButton(props: CorrectButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Correct details
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title="Correct personal details" isDismissible={!isPending}>
        <CorrectForm {...props} onClose={close} isPending={isPending} onPendingChange={setIsPending} />
      </Dialog>
    </>
  );
}

const sendBy = {
  owner: (sent: CallOf<typeof correctOwnDetails>) =>
    call<typeof correctOwnDetails>({ method: 'POST', path: '/api/my-checklists/:id/details' }, sent, { signal: slowSendSignal() }),
  staff: (sent: CallOf<typeof correctDetails>) =>
    call<typeof correctDetails>({ method: 'POST', path: '/api/admin-portal/submissions/:id/details' }, sent, { signal: slowSendSignal() }),
};

interface CorrectFormProps extends CorrectButtonProps {
  onClose: () => void;
  isPending: boolean;
  onPendingChange: (isPending: boolean) => void;
}

function CorrectForm({ submissionId, revision, candidateName, phone, by, onDone, onClose, isPending, onPendingChange }: CorrectFormProps) {
  const shown = { candidateName, phone: phone ?? '', dateOfBirth: '' };
  const [form, setForm] = useState(shown);
  const [problems, setProblems] = useState<Partial<Record<CorrectedField, string>>>({});
  const [failure, setFailure] = useState<string>();
  const send = async (element: HTMLFormElement) => {
    const changed = correctedFields.filter((field) => form[field].trim() !== shown[field]);
    const found = Object.fromEntries(changed.flatMap((field) => problemOf(field, form[field]) ?? []));
    setProblems(found);
    setFailure(changed.length === 0 ? 'Nothing is changed yet.' : undefined);
    if (Object.keys(found).length > 0) {
      focusFirstInvalid(element);
      return;
    }
    if (changed.length === 0) return;
    onPendingChange(true);
    try {
      const values = Object.fromEntries(changed.map((field) => [field, form[field].trim() || null]));
      await sendBy[by]({ params: { id: submissionId }, body: { ...values, revision } });
      await onDone();
      toast({ title: 'Details corrected', description: 'The report and its links show them now. The PDF follows in a moment.' });
      onClose();
    } catch (error) {
      setProblems(Object.fromEntries(serverFields(error).map(({ field, message }) => [field, message])));
      setFailure(failureText(error, "The correction couldn't be saved."));
    } finally {
      onPendingChange(false);
    }
  };
  const field = (name: CorrectedField, label: string, hint?: string) => (
    <Field label={label} hint={hint} isRequired={name === 'candidateName'} error={problems[name]}>
      {(control) => (
        <TextInput
          {...control}
          type={name === 'phone' ? 'tel' : 'text'}
          autoComplete="off"
          placeholder={name === 'dateOfBirth' ? 'MM/DD/YYYY' : undefined}
          value={form[name]}
          onChange={({ target: { value } }) => {
            setForm({ ...form, [name]: name === 'dateOfBirth' ? cleanDateOfBirth(value) : value });
            setProblems({ ...problems, [name]: undefined });
          }}
        />
      )}
    </Field>
  );
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void send(event.currentTarget);
      }}
      className="grid gap-4"
    >
      <p className="text-muted">
        The report will say what was corrected and when. The earlier version is kept, and its signature stays as it was given. SSN digits
        can&rsquo;t be corrected.
      </p>
      {field('candidateName', 'Full name')}
      {field('phone', 'Phone')}
      {field('dateOfBirth', 'Date of birth', 'Not shown here. Leave it blank to keep the one we have.')}
      <FormAlert>{failure}</FormAlert>
      <div className="flex flex-wrap justify-end gap-3 pt-1">
        <Button variant="secondary" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" isPending={isPending}>
          {isPending ? 'Saving...' : 'Save correction'}
        </Button>
      </div>
    </form>
  );
}

/** The error of a changed field, by the rules of the form. */
function problemOf(field: CorrectedField, text: string): [[CorrectedField, string]] | null {
  const problem = field === 'dateOfBirth' ? candidateRules.dateOfBirth(text, undefined, new Date()) : candidateRules[field](text);
  return problem === null ? null : [[field, problem]];
}
