import { licenseTypes, states } from '@larkfield/assessment/profile/license-types.ts';
import { otherChoice } from '@larkfield/assessment/profile/record-systems.ts';
import type { Requirement } from '@larkfield/assessment/profile/requirements.ts';
import { profileLimits } from '@larkfield/schemas/profile/profile-limits.ts';
import { Plus, X } from 'lucide-react';
import { Select, TextInput } from '#src/shared/form/text-input.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { EndNote, NeedTag, StillAsked } from './credential-notes.tsx';
import { emptyLicense, isLicenseGiven, type LicenseRow } from './profile-form.ts';
import { CalendarField, Labeled, Part, RemoveButton, Tick } from './profile-parts.tsx';

interface LicenseRowsProps {
  licenses: LicenseRow[];
  requirements: readonly Requirement[];
  onChange: (licenses: LicenseRow[]) => void;
}

/** Licenses, without their numbers. */
export function LicenseRows({ licenses, requirements, onChange }: LicenseRowsProps) {
  const set = (index: number, changes: Partial<LicenseRow>) =>
    onChange(licenses.map((license, at) => (at === index ? { ...license, ...changes } : license)));
  const isGiven = (type: string) => licenses.some((row) => row.type === type && isLicenseGiven(row));
  return (
    <Part title="Licenses" hint="Type, state and expiration date. No license numbers, please.">
      {licenses.map((license, index) => (
        <LicenseFields
          key={index}
          license={license}
          number={index + 1}
          need={requirements.find((requirement) => requirement.license === license.type)?.need}
          onChange={(changes) => set(index, changes)}
          onRemove={() => onChange(licenses.filter((_, at) => at !== index))}
        />
      ))}
      {licenses.length < profileLimits.licenses && (
        <Button variant="secondary" className="justify-self-start" onClick={() => onChange([...licenses, emptyLicense])}>
          <Plus aria-hidden="true" className="size-4" />
          {licenses.length === 0 ? 'Add a license' : 'Add another license'}
        </Button>
      )}
      <StillAsked requirements={requirements.filter(({ license }) => license && !isGiven(license))} />
    </Part>
  );
}

interface LicenseFieldsProps {
  license: LicenseRow;
  number: number;
  need: Requirement['need'] | undefined;
  onChange: (changes: Partial<LicenseRow>) => void;
  onRemove: () => void;
}

function LicenseFields({ license, number, need, onChange, onRemove }: LicenseFieldsProps) {
  const { type, name, states: places, isCompact, expires } = license;
  const hasCompact = licenseTypes.find(({ id }) => id === type)?.hasCompact;
  return (
    <div role="group" aria-label={`License ${number}`} className="grid gap-3 rounded-control bg-sunken p-3 sm:p-4">
      <div className="flex items-end gap-2">
        <Labeled label="Type" className="flex-1">
          {(id) => (
            <Select id={id} value={type} onChange={(event) => onChange({ type: event.target.value, isCompact: false })}>
              <option value="">Choose</option>
              {licenseTypes.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Labeled>
        <RemoveButton label={`Remove license ${number}`} onClick={onRemove} />
      </div>
      <NeedTag need={need} />
      {type === otherChoice && (
        <Labeled label="Name">
          {(id) => (
            <TextInput
              id={id}
              value={name}
              maxLength={profileLimits.nameLength}
              onChange={(event) => onChange({ name: event.target.value })}
            />
          )}
        </Labeled>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Labeled label={places.length === 0 ? 'State' : 'Another state'}>
          {(id) => (
            <Select
              id={id}
              value=""
              disabled={places.length >= profileLimits.states}
              onChange={(event) => onChange({ states: [...places, event.target.value] })}
            >
              <option value="">Choose</option>
              {states
                .filter(({ id }) => !places.includes(id))
                .map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
            </Select>
          )}
        </Labeled>
        <CalendarField label="Expires" hasDays value={expires} onChange={(end) => onChange({ expires: end })} />
      </div>
      {(places.length > 0 || hasCompact) && (
        <div className="flex flex-wrap items-center gap-2">
          {places.map((place) => (
            <button
              key={place}
              type="button"
              onClick={() => onChange({ states: places.filter((other) => other !== place) })}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-accent bg-surface px-4 font-semibold"
            >
              {place}
              <span className="sr-only"> (remove)</span>
              <X aria-hidden="true" className="size-4" />
            </button>
          ))}
          {hasCompact && <Tick label="Compact (multistate)" isOn={isCompact} onChange={(isOn) => onChange({ isCompact: isOn })} />}
        </div>
      )}
      <EndNote expires={expires} />
    </div>
  );
}
