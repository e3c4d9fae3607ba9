import { useState } from 'react';
import { useChecklist, type Checklist } from '#src/candidate/checklist/stores/checklist-context.tsx';
import { isThroughLink } from '#src/candidate/checklist/stores/load-checklist.ts';
import { createStore, useStore } from '#src/shared/browser/store.ts';
import { CertificateRows } from './certificate-rows.tsx';
import { LicenseRows } from './license-rows.tsx';
import { followProfile, requirementsOf, toForm, toProfile, type ProfileForm } from './profile-form.ts';
import { NumberField } from './profile-parts.tsx';
import { SystemTicks } from './system-ticks.tsx';
import { TickLists } from './tick-lists.tsx';
import { UnitRows } from './unit-rows.tsx';

/** What is being filled in. Its rows are kept, whole or not; what changes elsewhere is taken over field by field. */
function useProfileForm({ profile, certifications, earlier }: Checklist) {
  const stored = useStore(profile) ?? {};
  const requirements = requirementsOf(certifications);
  // A store as the profile is one: React shows both at the same moment, whatever kind of event changed them.
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

/** Everything that can be said of experience and credentials, what managers ask first on top. */
export function ProfileEditor() {
  const checklist = useChecklist();
  const { form, requirements, change, yearsBefore } = useProfileForm(checklist);
  const { name, slug, category } = checklist.specialty;
  const isLocked = isThroughLink(checklist.edit);
  return (
    <div className="grid gap-6 border-t border-line px-4 py-5 sm:px-5">
      <p className="max-w-[68ch] text-muted">
        {isLocked
          ? 'Locked: through a link only ratings can change. The candidate changes this in My checklists.'
          : 'This goes on page 1 of your report, marked as self-reported. Fill out as much as you like. Anything unfinished is left out, and nothing here keeps you from submitting.'}
      </p>
      <fieldset disabled={isLocked} className="grid min-w-0 gap-6">
        <NumberField
          label={`Years in ${name}`}
          field="years"
          value={form.years}
          note={yearsBefore === undefined ? undefined : `Last time: ${yearsBefore}. Enter your years as of today.`}
          onChange={(years) => change({ years })}
          className="max-w-80"
        />
        <UnitRows units={form.units} isNursing={category === 'Nursing'} onChange={(units) => change({ units })} />
        <SystemTicks systems={form.systems} onChange={(systems) => change({ systems })} />
        <LicenseRows licenses={form.licenses} requirements={requirements} onChange={(licenses) => change({ licenses })} />
        <CertificateRows
          certificates={form.certificates}
          requirements={requirements}
          onChange={(certificates) => change({ certificates })}
        />
        <TickLists slug={slug} form={form} onChange={change} />
      </fieldset>
    </div>
  );
}
