import { isUnusualLoad, unitLevels, unitTypeGroups, unitTypes } from '@larkfield/assessment/profile/unit-types.ts';
import { labelOf } from '@larkfield/assessment/profile/choice.ts';
import { profileLimits } from '@larkfield/schemas/profile/profile-limits.ts';
import { Plus } from 'lucide-react';
import { FilterChips } from '#src/shared/form/filter-chips.tsx';
import { Select } from '#src/shared/form/text-input.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { CalendarField, Labeled, NumberField, Part, RemoveButton } from './profile-parts.tsx';
import { emptyUnit, isBackwards, isWithoutType, readNumber, type UnitRow } from './profile-form.ts';

interface UnitRowsProps {
  units: UnitRow[];
  /** A plausible number of patients is known for nurses only. */
  isNursing: boolean;
  onChange: (units: UnitRow[]) => void;
}

/** The units that a candidate has worked in, newest first. */
export function UnitRows({ units, isNursing, onChange }: UnitRowsProps) {
  const set = (index: number, changes: Partial<UnitRow>) =>
    onChange(units.map((unit, at) => (at === index ? { ...unit, ...changes } : unit)));
  return (
    <Part title="Recent units" hint="Newest first. Only the unit type is needed. Leave “To” blank if you still work there.">
      {units.map((unit, index) => (
        <UnitFields
          // Rows are added and removed at the end, or removed by a button that loses the focus anyway.
          key={index}
          unit={unit}
          number={index + 1}
          isNursing={isNursing}
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
  isNursing: boolean;
  onChange: (changes: Partial<UnitRow>) => void;
  onRemove: (() => void) | undefined;
}

/** A question about an unlikely load, such as "1:12 in Medical ICU?"; the load is accepted. */
function askLoad({ type, ratio }: UnitRow): string | undefined {
  const patients = readNumber(ratio, 'ratio');
  if (patients === undefined || !isUnusualLoad(type, patients)) return undefined;
  return `1:${patients} in ${labelOf(unitTypes, type)}? Change it if it isn't right. Otherwise we keep it.`;
}

function UnitFields({ unit, number, isNursing, onChange, onRemove }: UnitFieldsProps) {
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
      {isWithoutType(unit) && <p className="text-sm text-muted">Choose the unit type. We leave this unit out until then.</p>}
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <CalendarField label="From" value={unit.from} onChange={(from) => onChange({ from })} />
        <CalendarField
          label="To"
          placeholder="Present"
          value={unit.to}
          fault={isBackwards(unit) ? 'This is before the start.' : undefined}
          onChange={(to) => onChange({ to })}
        />
        <NumberField label="Beds" field="beds" value={unit.beds} onChange={(beds) => onChange({ beds })} />
        <NumberField
          label="Usual patient load"
          field="ratio"
          prefix="1:"
          value={unit.ratio}
          note={isNursing ? askLoad(unit) : undefined}
          onChange={(ratio) => onChange({ ratio })}
        />
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
