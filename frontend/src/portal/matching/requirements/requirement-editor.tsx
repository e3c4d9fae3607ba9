import { listSpecialties } from '@larkfield/schemas/catalogue/list-specialties.ts';
import { requirementSetFieldsSchema, type RequirementSet } from '@larkfield/schemas/matching/requirement-set.ts';
import type { Requirement } from '@larkfield/schemas/matching/requirement.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { DateInput } from '#src/portal/shared/lists/list-filters.tsx';
import { useRequestId } from '#src/portal/shared/use-request-id.ts';
import { failureText, serverFields } from '#src/shared/api/api-error.ts';
import { checked } from '#src/shared/api/checked.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { Field, FieldError, FormAlert } from '#src/shared/form/field.tsx';
import { TextInput } from '#src/shared/form/text-input.tsx';
import { filterSpecialties } from '#src/shared/specialties/filter-specialties.ts';
import { useUnsavedState } from '#src/shared/session/unsaved.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { Card } from '#src/shared/ui/card.tsx';
import { PickBox } from './pick-box.tsx';
import { ProfileAdders } from './profile-adders.tsx';
import { RequirementRows, type WrittenRequirement } from './requirement-rows.tsx';
import { SkillAdder } from './skill-adder.tsx';
import { useRequirementActions } from './use-requirement-actions.ts';

/** What is being written: new requirements, a copy of others, or a change. */
export type EditedSet = { kind: 'new' } | { kind: 'copy' | 'change'; set: RequirementSet };

type Errors = Partial<Record<'name' | 'job' | 'startsOn' | 'specialtyId' | 'requirements' | 'root', string>>;

const written = ({ requirements, labels }: RequirementSet): WrittenRequirement[] =>
  requirements.map((requirement, index) => ({ requirement, label: labels[index] ?? '' }));

/** Writes requirements in the place of the list, or of the matches. */
export function RequirementEditor({ edited, onDone }: { edited: EditedSet; onDone: (saved?: RequirementSet) => void }) {
  const { create, update } = useRequirementActions();
  const begun = edited.kind === 'new' ? null : edited.set;
  const [name, setName] = useUnsavedState('set name', begun ? (edited.kind === 'copy' ? `${begun.name} (copy)` : begun.name) : '');
  const [job, setJob] = useUnsavedState('set job', begun?.job ?? '');
  const [startsOn, setStartsOn] = useUnsavedState('set start', begun?.startsOn ?? '');
  const [specialty, setSpecialty] = useUnsavedState('set specialty', begun?.specialty ?? null);
  const [rows, setRows] = useUnsavedState('set rows', begun ? written(begun) : []);
  const [errors, setErrors] = useState<Errors>({});
  const [isPending, setIsPending] = useState(false);
  const requestIdOf = useRequestId();
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const specialtyPlace = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { data } = useQuery(endpointQuery(checked(listSpecialties), { query: { limit: 100 } }));
  const isChange = edited.kind === 'change';
  const hasSkills = rows.some(({ requirement }) => requirement.kind === 'skill');
  const changeSpecialty = (chosen: typeof specialty) => {
    setSpecialty(chosen);
    // What had the focus is gone.
    requestAnimationFrame(() => specialtyPlace.current?.querySelector<HTMLElement>('button, input')?.focus());
  };
  const add = (requirement: Requirement, label: string) => setRows((before) => [...before, { requirement, label }]);

  const show = (found: Errors) => {
    setErrors(found);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const fields = {
      name,
      ...(job.trim() !== '' && { job }),
      ...(startsOn !== '' && { startsOn }),
      specialtyId: specialty?.id,
      requirements: rows.map(({ requirement }) => requirement),
    };
    const { data: body, error } = requirementSetFieldsSchema.safeParse(fields);
    if (!body) return show(Object.fromEntries(error.issues.map(({ path, message }) => [path[0], messageOf(path, message)])) as Errors);
    setIsPending(true);
    setErrors({});
    try {
      const saved = isChange ? await update(edited.set, body) : await create({ ...body, requestId: requestIdOf(body) });
      toast({ title: 'Requirements saved' });
      onDone(saved);
    } catch (failure) {
      const root = failureText(failure, "The requirements couldn't be saved. Please try again.");
      const refused = serverFields(failure).map(({ field, message }) => [field.split('.')[0], messageOf(field.split('.'), message)]);
      show({ root, ...(Object.fromEntries(refused) as Errors) });
    } finally {
      setIsPending(false);
    }
  };
  return (
    <Card className="max-w-[52rem] p-4 sm:p-7">
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <h2 ref={heading} tabIndex={-1} className="text-2xl focus:outline-none">
          {isChange ? 'Edit requirements' : 'New requirements'}
        </h2>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Name" isRequired error={errors.name}>
            {(control) => (
              <TextInput
                {...control}
                value={name}
                placeholder="Medical ICU, nights"
                autoComplete="off"
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
          <Field label="Job" error={errors.job}>
            {(control) => (
              <TextInput
                {...control}
                value={job}
                placeholder="Fernhill Regional, order 4411"
                autoComplete="off"
                onChange={(event) => setJob(event.target.value)}
              />
            )}
          </Field>
        </div>
        <Field
          label="Starts on"
          hint="Licenses and certifications must be valid on this day."
          error={errors.startsOn}
          className="sm:max-w-64"
        >
          {(control) => (
            <DateInput {...control} emptyText="Not set" value={startsOn} onChange={(event) => setStartsOn(event.target.value)} />
          )}
        </Field>
        <div ref={specialtyPlace}>
          {specialty ? (
            <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-control bg-sunken px-3.5 py-2">
              <p>
                <span className="text-sm text-muted">Specialty</span> <span className="font-semibold">{specialty.name}</span>
              </p>
              {/* Skills belong to a list: with another one they would stand for nothing. */}
              {hasSkills ? (
                <span className="text-sm text-muted">To choose another, remove its skills first.</span>
              ) : (
                <Button variant="ghost" onClick={() => changeSpecialty(null)}>
                  Change
                </Button>
              )}
            </div>
          ) : (
            <PickBox
              label="Specialty"
              hint="Type its name or what people call it, such as ER or L&D."
              error={errors.specialtyId}
              find={(text) =>
                filterSpecialties(data?.data ?? [], text, 'All').map((found) => ({
                  key: found.specialty.id,
                  label: found.specialty.name,
                  note: found.alias ? `also called ${found.alias}` : found.specialty.category,
                }))
              }
              onPick={({ key }) => changeSpecialty(data?.data.find(({ id }) => id === key) ?? null)}
            />
          )}
        </div>
        {specialty && <SkillAdder slug={specialty.slug} rows={rows} onAdd={add} />}
        <ProfileAdders rows={rows} onAdd={add} />
        <RequirementRows rows={rows} onChange={setRows} />
        {errors.requirements && <FieldError>{errors.requirements}</FieldError>}
        <FormAlert>{errors.root}</FormAlert>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isPending={isPending}>
            {isChange ? 'Save changes' : 'Save requirements'}
          </Button>
          <Button variant="ghost" disabled={isPending} onClick={() => onDone()}>
            Cancel
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** A rule of one requirement says which one it is. */
const messageOf = ([field, index]: readonly PropertyKey[], message: string) =>
  field === 'requirements' && index !== undefined ? `Requirement ${Number(index) + 1}: ${message}` : message;
