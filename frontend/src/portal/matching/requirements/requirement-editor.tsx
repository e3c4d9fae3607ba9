import { requirementKey, requirementLabel } from '@larkfield/assessment/matching/requirement-label.ts';
import { commonCertificates } from '@larkfield/assessment/profile/certificate-names.ts';
import { states } from '@larkfield/assessment/profile/license-types.ts';
import { recordSystems } from '@larkfield/assessment/profile/record-systems.ts';
import { unitTypes } from '@larkfield/assessment/profile/unit-types.ts';
import { shifts } from '@larkfield/assessment/profile/work-choices.ts';
import { calendarText } from '@larkfield/report/profile/profile-text.ts';
import { type Requirement, type RequirementSet, requirementSetFieldsSchema } from '@larkfield/schemas/matching/requirements.ts';
import { plain } from '@larkfield/schemas/catalogue/wording.ts';
import type { Abbreviations } from '@larkfield/schemas/catalogue/abbreviations.ts';
import { getSpecialty, listSpecialties, type SkillCategory } from '@larkfield/schemas/catalogue/specialties.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { checked } from '#src/shared/api/checked.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { LoadFailure } from '#src/shared/status/empty-state.tsx';
import { DateInput } from '#src/portal/shared/lists/list-filters.tsx';
import { useLeaveGuard } from '#src/portal/shared/leave-guard.tsx';
import { useRequestId } from '#src/portal/shared/use-request-id.ts';
import { failureText, serverFields } from '#src/shared/api/api-error.ts';
import { Field, FieldError, FormAlert } from '#src/shared/form/field.tsx';
import { TextInput } from '#src/shared/form/text-input.tsx';
import { filterSpecialties } from '#src/shared/specialties/filter-specialties.ts';
import { useUnsavedState } from '#src/shared/session/unsaved.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { Card } from '#src/shared/ui/card.tsx';
import { wordsFor } from './requirement-words.ts';
import { type Pick, PickBox } from './pick-box.tsx';
import { RequirementRows, type WrittenRequirement } from './requirement-rows.tsx';
import { useRequirementActions } from './use-requirement-actions.ts';

const kinds = { certificate: 'certification', ehr: 'EHR system', unit: 'unit type', state: 'license in a state', shift: 'shift' } as const;

/** All possible requirements besides skills. */
const offered: { requirement: Requirement; pick: Pick<string> }[] = [
  ...commonCertificates.map((name) => ({ kind: 'certificate' as const, need: 'must' as const, name })),
  ...recordSystems.map(({ id }) => ({ kind: 'ehr' as const, need: 'must' as const, system: id })),
  ...unitTypes.map(({ id }) => ({ kind: 'unit' as const, need: 'must' as const, unit: id })),
  ...shifts.map(({ id }) => ({ kind: 'shift' as const, need: 'must' as const, shift: id })),
  ...['compact', ...states.map(({ id }) => id)].map((state) => ({ kind: 'state' as const, need: 'must' as const, state })),
].map((requirement) => ({
  requirement,
  pick: { key: requirementKey(requirement), label: requirementLabel(requirement, String), note: kinds[requirement.kind] },
}));

interface ProfileAddersProps {
  rows: readonly WrittenRequirement[];
  onAdd: (requirement: Requirement, label: string) => void;
}

/** Adds certificates, systems, kinds of unit, shifts and states. A certificate that is in no list is added as typed. */
export function ProfileAdders({ rows, onAdd }: ProfileAddersProps) {
  const taken = new Set(rows.map(({ requirement }) => requirementKey(requirement)));
  const own = (text: string): Pick<string>[] => {
    const name = text.trim();
    if (name.length < 2) return [];
    const requirement = { kind: 'certificate', need: 'must', name } as const;
    const isListed = offered.some(({ pick }) => pick.key === requirementKey(requirement));
    return isListed || plain(name) === '' ? [] : [{ key: `own ${name}`, label: name, note: 'Certification as typed', isTyped: true }];
  };
  const find = (text: string) => {
    const wanted = plain(text).split(' ').filter(Boolean);
    const found = offered.filter(({ pick, requirement }) => {
      const words = ` ${plain(`${pick.label} ${pick.note ?? ''} ${wordsFor(requirement, pick.key)}`)}`;
      return wanted.every((word) => words.includes(` ${word}`));
    });
    return [...found.map(({ pick }) => pick), ...own(text)].filter(({ key }) => !taken.has(key));
  };
  return (
    <PickBox
      label="Add a certification, EHR system, unit type, shift or state"
      hint="Such as ACLS, Epic, MICU, nights or Texas."
      isRequired
      find={find}
      onPick={({ key, label }) => {
        const known = offered.find(({ pick }) => pick.key === key);
        onAdd(known?.requirement ?? { kind: 'certificate', need: 'must', name: label }, label);
      }}
    />
  );
}

interface KnownSkill {
  pick: Pick<number>;
  /** The searchable text: the skill's wording, and the meanings of its abbreviations. */
  words: string;
}

/**
 * Makes a search over the skills of a list. Every typed word must be the beginning of a word in the skill's wording or in the meanings of
 * its abbreviations.
 */
export function skillFinder(skillsByCategory: readonly SkillCategory[], abbreviations: Abbreviations = {}) {
  const known = skillsByCategory.flatMap(({ categoryName, skills }) =>
    skills.map(({ id, skill, isSafetySkill }): KnownSkill => {
      const meanings = Object.entries(abbreviations).flatMap(([short, meaning]) => (skill.includes(short) ? [meaning] : []));
      const note = isSafetySkill ? `${categoryName} · safety-critical` : categoryName;
      return { pick: { key: id, label: skill, note }, words: ` ${plain([skill, ...meanings].join(' '))}` };
    }),
  );
  return (text: string): Pick<number>[] => {
    const wanted = plain(text).split(' ').filter(Boolean);
    return known.filter(({ words }) => wanted.every((word) => words.includes(` ${word}`))).map(({ pick }) => pick);
  };
}

interface SkillAdderProps {
  slug: string;
  rows: readonly WrittenRequirement[];
  onAdd: (requirement: Requirement, label: string) => void;
}

/** Adds skills of a specialty's list; skills that are already required are not offered. */
export function SkillAdder({ slug, rows, onAdd }: SkillAdderProps) {
  const query = useQuery(endpointQuery(checked(getSpecialty), { params: { slug } }));
  const { data } = query;
  const find = useMemo(() => skillFinder(data?.skillsByCategory ?? [], data?.abbreviations), [data]);
  const taken = new Set(rows.map(({ requirement }) => requirementKey(requirement)));
  if (query.isError) return <LoadFailure what="The skills" query={query} />;
  return (
    <PickBox
      label="Add a skill"
      hint="Type the first letters of its words, or what an abbreviation stands for. Press Enter to add it."
      disabled={!data}
      isRequired
      find={(text) => find(text).filter(({ key }) => !taken.has(`skill ${key}`))}
      onPick={({ key, label }) => onAdd({ kind: 'skill', need: 'must', skillId: key, proficiency: 3 }, label)}
    />
  );
}

/** The set being written: new requirements, a copy of others, or a change. */
export type EditedSet = { kind: 'new' } | { kind: 'copy' | 'change'; set: RequirementSet };

type Errors = Partial<Record<'name' | 'job' | 'startsOn' | 'specialtyId' | 'requirements' | 'root', string>>;

const written = ({ requirements, labels }: RequirementSet): WrittenRequirement[] =>
  requirements.map((requirement, index) => ({ requirement, label: labels[index] ?? '' }));

const begunName = (edited: EditedSet): string =>
  edited.kind === 'new' ? '' : edited.kind === 'copy' ? `${edited.set.name} (copy)` : edited.set.name;

/** The editor of requirements, which replaces the list or the matches. */
export function RequirementEditor({ edited, onDone }: { edited: EditedSet; onDone: (saved?: RequirementSet) => void }) {
  const { create, update } = useRequirementActions();
  const begun = edited.kind === 'new' ? null : edited.set;
  const [name, setName] = useUnsavedState('set name', begunName(edited));
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
  // This is computed once, so that text restored after a sign-in counts as typed too.
  const [given] = useState(() => JSON.stringify(begun ? [begun.job ?? '', begun.specialty, written(begun)] : ['', null, []]));
  const isTyped = () =>
    JSON.stringify([job, specialty, rows]) !== given || name !== begunName(edited) || startsOn !== (begun?.startsOn ?? '');
  const { question, leave } = useLeaveGuard(isTyped);
  /** The job defines the start date of its set. */
  const isOfJob = isChange && edited.set.jobId !== undefined;
  const hasSkills = rows.some(({ requirement }) => requirement.kind === 'skill');
  const changeSpecialty = (chosen: typeof specialty) => {
    setSpecialty(chosen);
    // The element with the focus is gone.
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
      leave(() => onDone(saved));
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
        {isOfJob ? (
          <p className="text-muted">
            {startsOn ? `Starts ${calendarText(startsOn)}, as the job says.` : 'Starts as soon as possible, as the job says.'} Licenses and
            certifications must be valid on that day.
          </p>
        ) : (
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
        )}
        <div ref={specialtyPlace}>
          {specialty ? (
            <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-control bg-sunken px-3.5 py-2">
              <p>
                <span className="text-sm text-muted">Specialty</span> <span className="font-semibold">{specialty.name}</span>
              </p>
              {/* Skills belong to a list, and would have no meaning with another. */}
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
          <Button variant="ghost" disabled={isPending} onClick={() => leave(onDone)}>
            Cancel
          </Button>
        </div>
      </form>
      {question}
    </Card>
  );
}

/** The error of a single requirement contains its position. */
const messageOf = ([field, index]: readonly PropertyKey[], message: string) =>
  field === 'requirements' && index !== undefined ? `Requirement ${Number(index) + 1}: ${message}` : message;
