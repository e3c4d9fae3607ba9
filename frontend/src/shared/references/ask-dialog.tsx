import { capacities } from '@larkfield/schemas/references/capacities.ts';
import { referenceConstants as limits } from '@larkfield/schemas/references/reference-constants.ts';
import { useState, type FormEvent } from 'react';
import { failureText } from '#src/shared/api/api-error.ts';
import { brand } from '#src/shared/brand/brand.ts';
import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { cleanCalendar } from '#src/shared/form/calendar-text.ts';
import { Checkbox } from '#src/shared/form/checkbox.tsx';
import { Field, FormAlert } from '#src/shared/form/field.tsx';
import { Select, TextInput } from '#src/shared/form/text-input.tsx';
import { useUnsavedState } from '#src/shared/session/unsaved.ts';
import type { OwnerProof } from '#src/shared/sharing/quick-link.tsx';
import { toast } from '#src/shared/status/toast-store.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { PrivacyNote } from '#src/shared/ui/privacy-note.tsx';
import { emptyReferee, refereeProblems, toReferee, type RefereeForm, type RefereeProblems } from './ask-form.ts';
import { askForReferences, useRefreshReferences, type ReferenceList } from './use-references.ts';

interface AskDialogProps {
  isOpen: boolean;
  onClose: () => void;
  proof: OwnerProof;
  list: ReferenceList;
}

/** Asks for one referee and the skills to put before them. */
export function AskDialog({ isOpen, onClose, ...rest }: AskDialogProps) {
  const [isPending, setIsPending] = useState(false);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Ask a supervisor" isDismissible={!isPending}>
      <AskForm {...rest} onClose={onClose} isPending={isPending} onPendingChange={setIsPending} />
    </Dialog>
  );
}

const noSkills: readonly number[] = [];

interface AskFormProps extends Omit<AskDialogProps, 'isOpen'> {
  isPending: boolean;
  onPendingChange: (isPending: boolean) => void;
}

function AskForm({ proof, list, onClose, isPending, onPendingChange }: AskFormProps) {
  const [form, setForm] = useUnsavedState('referee', emptyReferee);
  const [chosen, setChosen] = useUnsavedState('skills for the referee', noSkills);
  const [problems, setProblems] = useState<RefereeProblems>({});
  const [failure, setFailure] = useState<string>();
  const refresh = useRefreshReferences(proof);
  const set = (changes: Partial<RefereeForm>) => setForm({ ...form, ...changes });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget: element } = event;
    const found = refereeProblems(form);
    setProblems(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) {
      // After the errors are there, so that the field's is read with it.
      setTimeout(() => element.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    onPendingChange(true);
    try {
      await askForReferences(proof, { referees: [toReferee(form)], skillIds: [...chosen] });
      await refresh();
      toast({ title: 'Request sent', description: `${form.name.trim()} gets an email with a link in a moment.` });
      onClose();
    } catch (error) {
      setFailure(failureText(error, "The request couldn't be sent."));
    } finally {
      onPendingChange(false);
    }
  };
  const line = (name: 'name' | 'role' | 'unit', label: string, hint?: string) => (
    <Field label={label} hint={hint} isRequired error={problems[name]}>
      {(control) => <TextInput {...control} value={form[name]} onChange={(event) => set({ [name]: event.target.value })} />}
    </Field>
  );
  const month = (name: 'from' | 'to', label: string) => (
    <Field label={label} isRequired={name === 'from'} error={problems[name]}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="numeric"
          placeholder="MM/YYYY"
          value={form[name]}
          onChange={(event) => set({ [name]: cleanCalendar(event.target.value, false) })}
        />
      )}
    </Field>
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <p className="text-muted">
        Someone who saw the clinical work. We email them a link: up to {limits.mostRows} skills, about four minutes on a phone. {brand.name}{' '}
        and the hospitals we present to see what they write
        {brand.references.shownToCandidate ? '. You may see it too, without their name.' : '. You see only whether they answered.'}
      </p>
      {line('name', 'Name')}
      {line('role', 'Role', 'Such as charge nurse or unit manager.')}
      <Field label="Work email" hint="At the hospital, if they have one." isRequired error={problems.email}>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            autoComplete="off"
            value={form.email}
            onChange={(event) => set({ email: event.target.value })}
          />
        )}
      </Field>
      {line('unit', 'Unit', 'Unit and hospital where they worked together.')}
      <div className="grid grid-cols-2 gap-4">
        {month('from', 'From')}
        {month('to', 'To')}
      </div>
      <Field label="Their role there" isRequired error={problems.relation}>
        {(control) => (
          <Select {...control} value={form.relation} onChange={(event) => set({ relation: event.target.value as RefereeForm['relation'] })}>
            <option value="">Choose</option>
            {capacities.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <SkillChoice list={list} chosen={chosen} onChange={setChosen} />
      <FormAlert>{failure}</FormAlert>
      <div className="flex flex-wrap justify-end gap-3 pt-1">
        <Button variant="secondary" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" isPending={isPending}>
          {isPending ? 'Sending...' : 'Send request'}
        </Button>
      </div>
      <PrivacyNote kind="referee" />
    </form>
  );
}

interface SkillChoiceProps {
  list: ReferenceList;
  chosen: readonly number[];
  onChange: (chosen: readonly number[]) => void;
}

/** The skills that may stand on the form beside the safety-critical ones. */
function SkillChoice({ list: { skills, safetyRows }, chosen, onChange }: SkillChoiceProps) {
  const most = Math.min(limits.mostChosen, limits.mostRows - safetyRows);
  const toggle = (id: number) => onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  if (most <= 0) return null;
  const categories = [...new Set(skills.map(({ categoryName }) => categoryName))];
  return (
    <details className="rounded-control border border-line">
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold">
        Choose up to {most} more skills ({chosen.length} chosen)
      </summary>
      <div className="grid max-h-72 gap-3 overflow-y-auto border-t border-line p-4">
        <p className="text-sm text-muted">
          {safetyRows === 0 ? 'Choose at least one.' : `The ${safetyRows} safety-critical skills are always asked.`}
        </p>
        {categories.map((category) => (
          <fieldset key={category} className="grid gap-2">
            <legend className="pb-1 font-semibold">{category}</legend>
            {skills
              .filter(({ categoryName }) => categoryName === category)
              .map(({ id, skill }) => (
                <label key={id} className="flex min-h-9 cursor-pointer items-start gap-3">
                  <Checkbox
                    checked={chosen.includes(id)}
                    disabled={!chosen.includes(id) && chosen.length >= most}
                    onChange={() => toggle(id)}
                  />
                  <span className="min-w-0">{skill}</span>
                </label>
              ))}
          </fieldset>
        ))}
      </div>
    </details>
  );
}
