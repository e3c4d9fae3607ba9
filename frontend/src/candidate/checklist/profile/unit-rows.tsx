import { unitLevels, unitTypeGroups, unitTypes } from '@larkfield/assessment/profile/unit-types.ts';
import { profileLimits } from '@larkfield/schemas/profile/profile-limits.ts';
import { Plus } from 'lucide-react';
import { FilterChips } from '#src/shared/form/filter-chips.tsx';
import { Select, TextInput } from '#src/shared/form/text-input.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { CalendarField, Labeled, Part, RemoveButton } from './profile-parts.tsx';
import { emptyUnit, isBackwards, type UnitRow } from './profile-form.ts';

interface UnitRowsProps {
  units: UnitRow[];
  onChange: (units: UnitRow[]) => void;
}

const onlyDigits = (text: string) => text.replace(/\D/g, '').slice(0, 3);

/** Where somebody has worked, the newest first. */
export function UnitRows({ units, onChange }: UnitRowsProps) {
  const set = (index: number, changes: Partial<UnitRow>) =>
    onChange(units.map((unit, at) => (at === index ? { ...unit, ...changes } : unit)));
  return (
    <Part title="Recent units" hint="Newest first. Only the unit type is needed. Leave “To” blank if you still work there.">
      {units.map((unit, index) => (
        <UnitFields
          // Rows come and go at the end, or are taken away by a button that then has no focus to lose.
          key={index}
          unit={unit}
          number={index + 1}
          onChange={(changes) => set(index, changes)}
          onRemove={units.length > 1 ? () => onChange(units.filter((_, at) => at !== index)) : undefined}
        />
      ))}
      {units.length < profileLimits.units && (
        <Button variant="secondary" className="justify-self-start" onClick={() => onChange([...units, emptyUnit])}>
          <Plus aria-hidden="true" className="size-4" />
          Add another unit
        </Button>
      )}
    </Part>
  );
}

interface UnitFieldsProps {
  unit: UnitRow;
  number: number;
  onChange: (changes: Partial<UnitRow>) => void;
  onRemove: (() => void) | undefined;
}

function UnitFields({ unit, number, onChange, onRemove }: UnitFieldsProps) {
  const kind = unitTypes.find(({ id }) => id === unit.type)?.levels;
  return (
    <div role="group" aria-label={`Unit ${number}`} className="grid gap-3 rounded-control bg-sunken p-3 sm:p-4">
      <div className="flex items-end gap-2">
        <Labeled label="Unit type" className="flex-1">
          {(id) => (
            <Select id={id} value={unit.type} onChange={(event) => onChange({ type: event.target.value, level: '' })}>
              <option value="">Choose</option>
              {unitTypeGroups.map(({ label, choices }) => (
                <optgroup key={label} label={label}>
                  {choices.map((choice) => (
                    <option key={choice.id} value={choice.id}>
                      {choice.label}
                    </option>
                  ))}
                </optgroup>
              ))}
            </Select>
          )}
        </Labeled>
        {onRemove && <RemoveButton label={`Remove unit ${number}`} onClick={onRemove} />}
      </div>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <CalendarField label="From" value={unit.from} onChange={(from) => onChange({ from })} />
        <CalendarField
          label="To"
          placeholder="Present"
          value={unit.to}
          note={isBackwards(unit) ? 'This is before the start.' : undefined}
          onChange={(to) => onChange({ to })}
        />
        <Labeled label="Beds">
          {(id) => (
            <TextInput
              id={id}
              inputMode="numeric"
              value={unit.beds}
              onChange={(event) => onChange({ beds: onlyDigits(event.target.value) })}
            />
          )}
        </Labeled>
        <Labeled label="Usual patient load">
          {(id) => (
            <TextInput
              id={id}
              inputMode="numeric"
              value={unit.ratio}
              onChange={(event) => onChange({ ratio: onlyDigits(event.target.value) })}
            />
          )}
        </Labeled>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        {kind && (
          <Labeled label="Level" className="min-w-56 flex-1">
            {(id) => (
              <Select id={id} value={unit.level} onChange={(event) => onChange({ level: event.target.value })}>
                <option value="">None, or not sure</option>
                {unitLevels[kind].map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Labeled>
        )}
        <FilterChips
          legend="How you worked there"
          options={['staff', 'agency'] as const}
          value={unit.as as 'staff' | 'agency'}
          labelOf={(value) => (value === 'staff' ? 'Staff' : 'Agency or travel')}
          onValueChange={(as) => onChange({ as })}
        />
      </div>
    </div>
  );
}
