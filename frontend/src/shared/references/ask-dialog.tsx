import { capacities, referenceConstants as limits } from '@larkfield/schemas/references/reference-constants.ts';
import { type FormEvent, useId, useState } from 'react';
import { failureText } from '#src/shared/api/api-error.ts';
import { brand } from '#src/shared/brand/brand.ts';
import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { cleanCalendar, typedCalendar } from '#src/shared/form/calendar-text.ts';
import { Checkbox } from '#src/shared/form/checkbox.tsx';
import { Field, focusFirstInvalid, FormAlert } from '#src/shared/form/field.tsx';
import { Select, TextInput } from '#src/shared/form/text-input.tsx';
import { useUnsavedState } from '#src/shared/session/unsaved.ts';
import type { OwnerProof } from '#src/shared/sharing/quick-link.tsx';
import { toast } from '#src/shared/status/toast-store.ts';
import { localDay } from '#src/shared/text/local-day.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { PrivacyNote } from '#src/shared/ui/privacy-note.tsx';
import { emptyReferee, type RefereeForm, refereeProblems, type RefereeProblems, toReferee } from './ask-form.ts';
import { askForReferences, type ReferenceList, type ReferenceReader, useRefreshReferences } from './use-references.ts';

export interface AskDialogProps {
  isOpen: boolean;
  onClose: () => void;
  proof: OwnerProof;
  list: ReferenceList;
  reader: ReferenceReader;
}

/** Asks for one referee and the skills that they should rate. */
export function AskDialog({ isOpen, onClose, ...rest }: AskDialogProps) {
  const [isPending, setIsPending] = useState(false);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Ask a supervisor" isDismissible={!isPending}>
      <AskForm {...rest} onClose={onClose} isPending={isPending} onPendingChange={setIsPending} />
    </Dialog>
  );
}

const { shownToCandidate } = brand.references;

/** The texts of the dialog for the candidate, and for staff who ask on their behalf. */
const askWords: Record<ReferenceReader, Record<'whose' | 'whom' | 'told' | 'unit' | 'units' | 'relation', string>> = {
  candidate: {
    whose: 'Someone who saw your clinical work.',
    whom: 'you',
    told: shownToCandidate
      ? '. You may see it too, without their name.'
      : '. You see whether they answered. What they write, without their name, is in the file you can ask us for.',
    unit: 'Unit and hospital where you worked together.',
    units: 'From your experience',
    relation: 'They were your',
  },
  staff: {
    whose: "Someone who saw the candidate's clinical work.",
    whom: 'the candidate',
    told: shownToCandidate
      ? '. The candidate may see it too, without their name.'
      : '. The candidate sees whether they answered, and what they write, without their name, in the file they can ask for.',
    unit: 'Unit and hospital where they worked together.',
    units: "From the candidate's experience",
    relation: "They were the candidate's",
  },
};

const noSkills: readonly number[] = [];

/** Fills in a unit and its months from the checklist. */
function KnownUnits(props: { list: ReferenceList; title: string; onChoose: (changes: Partial<RefereeForm>) => void }) {
  const { units } = props.list;
  const titleId = useId();
  if (units.length === 0) return null;
  return (
    <div role="group" aria-labelledby={titleId} className="grid gap-2">
      <p id={titleId} className="font-semibold">
        {props.title}
      </p>
      <div className="flex flex-wrap gap-2">
        {units.map(({ unit, from, to }) => (
          <Button
            key={`${unit} ${from} ${to}`}
            variant="secondary"
            size="small"
            className="min-h-11"
            onClick={() => props.onChoose({ unit, from: typedCalendar(from ?? undefined), to: typedCalendar(to ?? undefined) })}
          >
            {[unit, from && `${typedCalendar(from)} to ${to ? typedCalendar(to) : 'now'}`].filter(Boolean).join(', ')}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** A changed field loses its error until the next validation. */
const omit = (found: RefereeProblems, changes: Partial<RefereeForm>): RefereeProblems =>
  Object.fromEntries(Object.entries(found).filter(([field]) => !(field in changes)));

interface AskFormProps extends Omit<AskDialogProps, 'isOpen'> {
  isPending: boolean;
  onPendingChange: (isPending: boolean) => void;
}

function AskForm({ proof, list, reader, onClose, isPending, onPendingChange }: AskFormProps) {
  const [form, setForm] = useUnsavedState('referee', emptyReferee);
  const [chosen, setChosen] = useUnsavedState('skills for the referee', noSkills);
  const [problems, setProblems] = useState<RefereeProblems>({});
  const [failure, setFailure] = useState<string>();
  const [saidOn, setSaidOn] = useState('');
  const isSpoken = list.needsYes === 'spoken';
  const refresh = useRefreshReferences(proof);
  const set = (changes: Partial<RefereeForm>) => {
    setForm({ ...form, ...changes });
    setProblems((found) => omit(found, changes));
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget: element } = event;
    const found = { ...refereeProblems(form), ...(isSpoken && !saidOn && { saidOn: 'Enter the day' }) };
    setProblems(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) {
      focusFirstInvalid(element);
      return;
    }
    onPendingChange(true);
    try {
      const said = isSpoken && { saidAt: new Date(Math.min(new Date(`${saidOn}T12:00`).getTime(), Date.now())).toISOString() };
      await askForReferences(proof, { referees: [toReferee(form)], skillIds: [...chosen], ...said });
      await refresh();
      toast(
        list.needsYes === 'by-mail'
          ? { title: 'Candidate asked', description: `${form.name.trim()} gets an email once the candidate says yes.` }
          : { title: 'Request sent', description: `${form.name.trim()} gets an email with a link in a moment.` },
      );
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
  const words = askWords[reader];
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <p className="text-muted">
        {words.whose} We email them a link: up to {limits.mostRows} skills, about four minutes on a phone. {brand.name} and the hospitals we
        present {words.whom} to see what they write
        {words.told}
      </p>
      {line('name', 'Name')}
      {line('role', 'Job title', 'Such as charge nurse or unit manager.')}
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
      <KnownUnits list={list} title={words.units} onChoose={set} />
      {line('unit', 'Unit', words.unit)}
      <div className="grid grid-cols-2 gap-4">
        {month('from', 'From')}
        {month('to', 'To')}
      </div>
      <Field label={words.relation} isRequired error={problems.relation}>
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
      {list.needsYes === 'by-mail' && <p>The candidate is asked by email first. The supervisor gets nothing before they say yes.</p>}
      {isSpoken && (
        <Field
          label="The candidate said yes on"
          hint="Their email address isn't confirmed, so they can't be asked by email: ask them first. If an address is on file, they get an email about it."
          isRequired
          error={problems.saidOn}
        >
          {(control) => (
            <TextInput {...control} type="date" value={saidOn} max={localDay()} onChange={({ target }) => setSaidOn(target.value)} />
          )}
        </Field>
      )}
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

/** The choice of skills for the reference form in addition to the safety-critical ones. */
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
