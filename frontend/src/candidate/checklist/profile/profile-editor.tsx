import { useEffect, useState } from 'react';
import { useChecklist, type Checklist } from '#src/candidate/checklist/stores/checklist-context.tsx';
import { createStore, useStore } from '#src/shared/browser/store.ts';
import { TextInput } from '#src/shared/form/text-input.tsx';
import { CertificateRows } from './certificate-rows.tsx';
import { LicenseRows } from './license-rows.tsx';
import { requirementsOf, toForm, toProfile, type ProfileForm } from './profile-form.ts';
import { Labeled } from './profile-parts.tsx';
import { SystemTicks } from './system-ticks.tsx';
import { TickLists } from './tick-lists.tsx';
import { UnitRows } from './unit-rows.tsx';

/** What is being filled in, and what of it was written to the checklist; when that changes elsewhere, the form begins anew. */
function useProfileForm({ profile, certifications }: Checklist) {
  const stored = useStore(profile);
  const requirements = requirementsOf(certifications);
  const begin = () => ({ form: toForm(stored, requirements), written: stored });
  // A store as the profile is one: React shows both at the same moment, whatever kind of event changed them.
  const [store] = useState(() => createStore(begin()));
  const kept = useStore(store);
  const current = kept.written === stored ? kept : begin();
  useEffect(() => {
    if (current !== kept) store.set(current);
  });
  const change = (changes: Partial<ProfileForm>) => {
    const form = { ...current.form, ...changes };
    const written = toProfile(form);
    store.set({ form, written });
    profile.set(written);
  };
  return { form: current.form, requirements, change };
}

/** Everything that can be said of experience and credentials, what managers ask first on top. */
export function ProfileEditor() {
  const checklist = useChecklist();
  const { form, requirements, change } = useProfileForm(checklist);
  const { name, slug } = checklist.specialty;
  return (
    <div className="grid gap-6 border-t border-line px-4 py-5 sm:px-5">
      <p className="max-w-[68ch] text-muted">
        This goes on page 1 of your report, marked as self-reported. Fill out as much as you like. Anything unfinished is left out, and
        nothing here keeps you from submitting.
      </p>
      <Labeled label={`Years in ${name}`} className="max-w-64">
        {(id) => (
          <TextInput
            id={id}
            inputMode="numeric"
            value={form.years}
            onChange={(event) => change({ years: event.target.value.replace(/\D/g, '').slice(0, 2) })}
          />
        )}
      </Labeled>
      <UnitRows units={form.units} onChange={(units) => change({ units })} />
      <SystemTicks systems={form.systems} onChange={(systems) => change({ systems })} />
      <LicenseRows licenses={form.licenses} requirements={requirements} onChange={(licenses) => change({ licenses })} />
      <CertificateRows certificates={form.certificates} requirements={requirements} onChange={(certificates) => change({ certificates })} />
      <TickLists slug={slug} form={form} onChange={change} />
    </div>
  );
}
