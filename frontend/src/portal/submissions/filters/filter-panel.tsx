import { recordSystems } from '@larkfield/assessment/profile/record-systems.ts';
import { unitTypeGroups } from '@larkfield/assessment/profile/unit-types.ts';
import { commonCertificates } from '@larkfield/assessment/profile/certificate-names.ts';
import { listSpecialties } from '@larkfield/schemas/catalogue/specialties.ts';
import type { SubmissionFilters } from '@larkfield/schemas/checklist/submission-filters.ts';
import { profileLimits } from '@larkfield/schemas/profile/profile-limits.ts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useEffectEvent, useId, useState } from 'react';
import { filterPanelStyle, SetFilters as SetChips } from '#src/portal/shared/lists/filter-disclosure.tsx';
import { DateInput, FilterField } from '#src/portal/shared/lists/list-filters.tsx';
import { useColleagues } from '#src/portal/shared/staff-select.tsx';
import { checked } from '#src/shared/api/checked.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { searchDelay, useDebounced } from '#src/shared/browser/use-debounced.ts';
import { Select, TextInput } from '#src/shared/form/text-input.tsx';
import { useSession } from '#src/shared/session/session.tsx';
import { formatDate } from '#src/shared/text/format-date.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { type Address, type FilterName, filterNames, inAddress, labelOf, licensedIn, me, type ReadFilters } from './submission-filters.ts';

interface ControlProps {
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  address: Address;
}

/** The control of a filter, and the display of its value. */
interface Chosen {
  Control: ComponentType<ControlProps>;
  /** Displays the value in words; without this, the value itself is shown. */
  Words?: ComponentType<{ value: string }>;
  /** The control is too wide for half a row on a phone. */
  isWide?: boolean;
}

interface Choice {
  id: string;
  label: string;
}

/** A select whose first option filters nothing. */
const choose = (any: string, choices: readonly Choice[]): Chosen => ({
  Control: ({ value, onChange }) => (
    <Select value={value} onChange={onChange}>
      <option value="">{any}</option>
      <Options choices={choices} />
    </Select>
  ),
  Words: ({ value }) => choices.find(({ id }) => id === value)?.label ?? value,
});

/** A select with every value of a filter; a value without a label does not compile. */
const chooseOf = <Name extends FilterName>(labels: Record<SubmissionFilters[Name] & string, string>): Chosen =>
  choose(
    'Any',
    Object.entries<string>(labels).map(([id, label]) => ({ id, label })),
  );

const day: Chosen = {
  Control: ({ value, onChange }) => <DateInput emptyText="Any day" value={value} onChange={onChange} />,
  Words: ({ value }) => formatDate(`${value}T12:00`),
};
const within: Chosen = { Control: WithinFilter, Words: ({ value }) => `within ${value} days` };

/** Every filter in the order of the panel; a missing filter does not compile. */
const controls: { readonly [name in FilterName]-?: Chosen } = {
  specialtyId: { isWide: true, Control: SpecialtyFilter, Words: SpecialtyWords },
  from: day,
  to: day,
  assignee: { isWide: true, Control: AssigneeFilter, Words: AssigneeWords },
  expiresWithin: within,
  references: chooseOf<'references'>({ given: 'Given', none: 'None given' }),
  pdf: chooseOf<'pdf'>({ failed: 'Failed' }),
  certificateEndsWithin: within,
  ehr: { isWide: true, ...choose('Any', recordSystems) },
  unit: { isWide: true, Control: UnitFilter, Words: UnitWords },
  state: { isWide: true, ...choose('Any state', licensedIn) },
  certificate: { Control: CertificateFilter },
  validOn: { ...day, Control: ValidOnFilter },
};

interface FiltersProps {
  address: Address;
  read: ReadFilters;
}

/** The filters of the submissions. They are kept in the address, unlike the search, which may be a name. */
export function FilterPanel({ address, read }: FiltersProps) {
  return (
    <div className={filterPanelStyle}>
      {(Object.keys(controls) as FilterName[]).map((name) => {
        const { isWide = false, Control } = controls[name];
        const set = (event: { target: { value: string } }) => address.set({ [inAddress(name)]: event.target.value });
        return (
          <FilterField key={name} label={labelOf(name)} className={isWide ? 'max-lg:col-span-2' : ''}>
            <Control value={read[inAddress(name)] ?? ''} onChange={set} address={address} />
          </FilterField>
        );
      })}
      <ClearFilters address={address} className="min-h-12 max-lg:col-span-2" />
    </div>
  );
}

function ClearFilters({ address, className, onCleared }: { address: Address; className?: string; onCleared?: () => void }) {
  const nothing = Object.fromEntries(filterNames.map((name) => [inAddress(name), '']));
  return (
    <Button
      variant="ghost"
      className={className}
      onClick={() => {
        address.set(nothing);
        onCleared?.();
      }}
    >
      Clear Filters
    </Button>
  );
}

interface ChipsProps extends FiltersProps {
  /** Whether the panel, which has its own Clear Filters, is open. */
  isOpen: boolean;
  /** Called when a chip was removed; the focus moves to the button of the filters. */
  onRemoved: () => void;
}

/** The active filters, each with a button to remove it. */
export function SetFilters({ address, read, isOpen, onRemoved }: ChipsProps) {
  const set = filterNames.filter((name) => read[inAddress(name)] !== undefined);
  const remove = (name: FilterName) => {
    address.set({ [inAddress(name)]: '', ...(name === 'certificate' && { validOn: '' }) });
    onRemoved();
  };
  return (
    <SetChips
      set={set.map((name) => {
        const { Words = Plain } = controls[name];
        return { name, label: labelOf(name), words: <Words value={read[inAddress(name)]!} /> };
      })}
      onRemove={remove}
    >
      {!isOpen && <ClearFilters address={address} onCleared={onRemoved} />}
    </SetChips>
  );
}

const Plain = ({ value }: { value: string }) => value;

function Options({ choices }: { choices: readonly Choice[] }) {
  return choices.map(({ id, label }) => (
    <option key={id} value={id}>
      {label}
    </option>
  ));
}

function SpecialtyFilter({ value, onChange }: ControlProps) {
  const { data } = useQuery(endpointQuery(checked(listSpecialties), { query: { limit: 100 } }));
  const specialties = data?.data.toSorted((a, b) => a.name.localeCompare(b.name, 'en')) ?? [];
  // The selected specialty is no longer offered, or the list is still loading.
  const isUnlisted = value !== '' && !specialties.some(({ id }) => String(id) === value);
  return (
    <Select value={value} onChange={onChange}>
      <option value="">All specialties</option>
      {isUnlisted && <option value={value}>Another specialty</option>}
      <Options choices={specialties.map(({ id, name }) => ({ id: String(id), label: name }))} />
    </Select>
  );
}

function SpecialtyWords({ value }: { value: string }) {
  const { data } = useQuery(endpointQuery(checked(listSpecialties), { query: { limit: 100 } }));
  return data?.data.find(({ id }) => String(id) === value)?.name ?? 'Another specialty';
}

function AssigneeWords({ value }: { value: string }) {
  const { colleagues } = useColleagues();
  if (value === me) return 'Me';
  if (value === 'nobody') return 'No one';
  return colleagues.find(({ userId }) => userId === value)?.email ?? 'A colleague';
}

function AssigneeFilter({ value, onChange }: ControlProps) {
  const { user } = useSession();
  const { colleagues } = useColleagues();
  const others = colleagues.filter(({ userId }) => userId !== user?.id);
  // The selected user has left, or the list is still loading.
  const isListed = ['', me, 'nobody'].includes(value) || others.some(({ userId }) => userId === value);
  return (
    <Select value={value} onChange={onChange}>
      <option value="">Anyone</option>
      <option value={me}>Me</option>
      <option value="nobody">No one</option>
      {!isListed && <option value={value}>A colleague</option>}
      <Options choices={others.map(({ userId, email }) => ({ id: userId, label: email }))} />
    </Select>
  );
}

const spans = [7, 30, 60, 90];

/** Periods of days from now, including a different one from the address. */
function WithinFilter({ value, onChange }: ControlProps) {
  const given = Number(value);
  const offered = Number.isInteger(given) && given > 0 && !spans.includes(given) ? [...spans, given].toSorted((a, b) => a - b) : spans;
  return (
    <Select value={value} onChange={onChange}>
      <option value="">Any day</option>
      <Options choices={offered.map((days) => ({ id: String(days), label: `Within ${days} days` }))} />
    </Select>
  );
}

function UnitFilter({ value, onChange }: ControlProps) {
  return (
    <Select value={value} onChange={onChange}>
      <option value="">Any</option>
      {unitTypeGroups.map(({ label, choices }) => (
        <optgroup key={label} label={label}>
          <Options choices={choices} />
        </optgroup>
      ))}
    </Select>
  );
}

const unitTypes = unitTypeGroups.flatMap(({ choices }) => choices);

function UnitWords({ value }: { value: string }) {
  return unitTypes.find(({ id }) => id === value)?.label ?? value;
}

/** The day on which the certificate in the other field must be valid. */
function ValidOnFilter({ value, onChange, address }: ControlProps) {
  return <DateInput emptyText="Any day" value={value} onChange={onChange} disabled={address.get('certificate') === ''} />;
}

const certificateIn = (text: string) => (text.trim().length >= 2 ? text.trim() : '');

/** The search is debounced, and needs at least two characters. */
function CertificateFilter({ address }: ControlProps) {
  const applied = address.get('certificate');
  const [text, setText] = useState(applied);
  const settled = useDebounced(text, searchDelay).trim();
  const listId = useId();
  const apply = useEffectEvent(() => {
    const certificate = certificateIn(settled);
    if (certificate !== applied) address.set({ certificate, ...(certificate === '' && { validOn: '' }) });
  });
  useEffect(() => apply(), [settled]);
  // The filter was cleared or set elsewhere, for example by a saved view. The user's own typing does not reset the field.
  const [known, setKnown] = useState(applied);
  if (known !== applied) {
    setKnown(applied);
    if (known === certificateIn(text) || applied !== certificateIn(settled)) setText(applied);
  }
  return (
    <>
      <TextInput
        value={text}
        list={listId}
        placeholder="Any"
        maxLength={profileLimits.nameLength}
        onChange={(event) => setText(event.target.value)}
      />
      <datalist id={listId}>
        {commonCertificates.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}
