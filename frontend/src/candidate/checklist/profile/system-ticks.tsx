import { otherChoice, recordSystems } from '@larkfield/assessment/profile/record-systems.ts';
import { labelOf } from '@larkfield/assessment/profile/choice.ts';
import { profileLimits } from '@larkfield/schemas/profile/profile-limits.ts';
import type { RecordSystem } from '@larkfield/schemas/profile/profile.ts';
import { Select, TextInput } from '#src/shared/form/text-input.tsx';
import { Chips, Labeled, Part } from './profile-parts.tsx';

const choices = [...recordSystems, { id: otherChoice, label: 'Other' }];
const yearsBack = 15;

interface SystemTicksProps {
  systems: RecordSystem[];
  onChange: (systems: RecordSystem[]) => void;
}

/** Electronic health records, and when each was last used; a year that nobody chose is not said. */
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
