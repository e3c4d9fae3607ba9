import { otherChoice, recordSystems } from '@larkfield/assessment/profile/record-systems.ts';
import { labelOf } from '@larkfield/assessment/profile/choice.ts';
import { profileLimits, type TickList } from '@larkfield/schemas/profile/profile-limits.ts';
import type { RecordSystem } from '@larkfield/schemas/profile/profile.ts';
import { Fragment, type ReactNode, useState } from 'react';
import { Select, TextInput } from '#src/shared/form/text-input.tsx';
import { type Checklist, useChecklist } from '#src/candidate/checklist/stores/checklist-context.tsx';
import { isThroughLink } from '#src/candidate/checklist/stores/load-checklist.ts';
import { createStore, useStore } from '#src/shared/browser/store.ts';
import { Chips, Labeled, NumberField, Part } from './profile-parts.tsx';
import { CertificateRows } from './certificate-rows.tsx';
import { LicenseRows } from './license-rows.tsx';
import { followProfile, type ProfileForm, requirementsOf, toForm, toProfile } from './profile-form.ts';
import { TickLists } from './tick-lists.tsx';
import { UnitRows } from './unit-rows.tsx';

const choices = [...recordSystems, { id: otherChoice, label: 'Other' }];
const yearsBack = 15;

interface SystemTicksProps {
  systems: RecordSystem[];
  onChange: (systems: RecordSystem[]) => void;
}

/** Electronic health records with the year in which each was last used; there is no default year. */
export function SystemTicks({ systems, onChange }: SystemTicksProps) {
  const thisYear = new Date().getFullYear();
  const years = Array.from({ length: yearsBack }, (_, index) => thisYear - index);
  const toggle = (id: string) => {
    if (systems.some(({ system }) => system === id)) return onChange(systems.filter(({ system }) => system !== id));
    onChange([...systems, { system: id }]);
  };
  const set = (id: string, changes: Partial<RecordSystem>) =>
    onChange(systems.map((system) => (system.system === id ? { ...system, ...changes } : system)));
  return (
    <Part title="EHR systems" hint={`Check the ones you have charted in, up to ${profileLimits.systems}.`}>
      <Chips
        choices={choices}
        chosen={systems.map(({ system }) => system)}
        isFull={systems.length >= profileLimits.systems}
        onToggle={toggle}
      />
      {systems.length > 0 && (
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {systems.map(({ system, name = '', lastUsed }) => (
            <div key={system} className="flex items-end gap-2">
              {system === otherChoice && (
                <Labeled label="Name" className="flex-1">
                  {(id) => (
                    <TextInput
                      id={id}
                      value={name}
                      maxLength={profileLimits.nameLength}
                      onChange={(event) => set(system, { name: event.target.value })}
                    />
                  )}
                </Labeled>
              )}
              <Labeled label={system === otherChoice ? 'Last used' : `${labelOf(recordSystems, system)}, last used`} className="flex-1">
                {(id) => (
                  <Select
                    id={id}
                    value={lastUsed ?? ''}
                    onChange={(event) => set(system, { lastUsed: Number(event.target.value) || undefined })}
                  >
                    <option value="">Choose</option>
                    {lastUsed !== undefined && !years.includes(lastUsed) && <option value={lastUsed}>{lastUsed}</option>}
                    {years.map((year) => (
                      <option key={year} value={year}>
                        {year}
                      </option>
                    ))}
                  </Select>
                )}
              </Labeled>
            </div>
          ))}
        </div>
      )}
    </Part>
  );
}

/** The form state. It keeps incomplete rows, and adopts changes from elsewhere by field. */
function useProfileForm({ profile, certifications, earlier }: Checklist) {
  const stored = useStore(profile) ?? {};
  const requirements = requirementsOf(certifications);
  // This is a store like the profile's, so that React shows both at the same moment after any kind of event.
  const [rows] = useState(() => createStore({ form: toForm(stored, requirements), written: stored }));
  const { form, written } = useStore(rows);
  const current = followProfile(form, written, stored, requirements);
  const change = (changes: Partial<ProfileForm>) => {
    const next = { ...current, ...changes };
    const part = toProfile(next);
    rows.set({ form: next, written: part });
    profile.update(part);
  };
  return { form: current, requirements, change, yearsBefore: earlier?.yearsBefore };
}

/** The editor of experience and credentials. Facts that managers ask about first are on top. */
export function ProfileEditor() {
  const checklist = useChecklist();
  const { form, requirements, change, yearsBefore } = useProfileForm(checklist);
  const { name, slug, category } = checklist.specialty;
  const isLocked = isThroughLink(checklist.edit);
  // The inputs in page order. A field without an input does not compile. Lists of check boxes have their inputs in TickLists.
  const inputs: { [field in Exclude<keyof ProfileForm, TickList | 'serviceLines'>]-?: ReactNode } = {
    years: (
      <NumberField
        label={`Years in ${name}`}
        field="years"
        value={form.years}
        note={yearsBefore === undefined ? undefined : `Last time: ${yearsBefore}. Enter your years as of today.`}
        onChange={(years) => change({ years })}
        className="max-w-80"
      />
    ),
    units: <UnitRows units={form.units} isNursing={category === 'Nursing'} onChange={(units) => change({ units })} />,
    systems: <SystemTicks systems={form.systems} onChange={(systems) => change({ systems })} />,
    licenses: <LicenseRows licenses={form.licenses} requirements={requirements} onChange={(licenses) => change({ licenses })} />,
    certificates: (
      <CertificateRows certificates={form.certificates} requirements={requirements} onChange={(certificates) => change({ certificates })} />
    ),
  };
  return (
    <div className="grid gap-6 border-t border-line px-4 py-5 sm:px-5">
      <p className="max-w-[68ch] text-muted">
        {isLocked
          ? 'Locked: through a link only ratings can change. The candidate changes this in My checklists.'
          : 'This goes on page 1 of your report, marked as self-reported. Fill out as much as you like. Anything unfinished is left out, and nothing here keeps you from submitting.'}
      </p>
      <fieldset disabled={isLocked} className="grid min-w-0 gap-6">
        {Object.entries(inputs).map(([field, input]) => (
          <Fragment key={field}>{input}</Fragment>
        ))}
        <TickLists slug={slug} form={form} onChange={change} />
      </fieldset>
    </div>
  );
}
