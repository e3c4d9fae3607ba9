import { recordSystems } from '@larkfield/assessment/profile/record-systems.ts';
import { states } from '@larkfield/assessment/profile/license-types.ts';
import { unitTypeGroups } from '@larkfield/assessment/profile/unit-types.ts';
import { commonCertificates } from '@larkfield/assessment/profile/certificate-names.ts';
import { listSpecialties } from '@larkfield/schemas/catalogue/specialties.ts';
import { submissionFilters } from '@larkfield/schemas/checklist/submission-filters.ts';
import { profileLimits } from '@larkfield/schemas/profile/profile-limits.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, X } from 'lucide-react';
import { type ComponentType, useEffect, useEffectEvent, useId, useState } from 'react';
import { DateInput, endOfDay, FilterField, startOfDay, type useFilter } from '#src/portal/shared/lists/list-filters.tsx';
import type { SubmissionFilter } from '#src/portal/shared/report-list.ts';
import { useColleagues } from '#src/portal/shared/staff-select.tsx';
import { checked } from '#src/shared/api/checked.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { searchDelay, useDebounced } from '#src/shared/browser/use-debounced.ts';
import { Select, TextInput } from '#src/shared/form/text-input.tsx';
import { useSession } from '#src/shared/session/session.tsx';
import { Button } from '#src/shared/ui/button.tsx';

type Address = ReturnType<typeof useFilter>;

interface ControlProps {
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  address: Address;
}

/** A filter of the list of submissions, as the page and its address have it. */
interface Filter {
  label: string;
  /** Its name in the address, where that is another one than in the call. */
  inAddress?: string;
  /** Half a row on a phone is too narrow for it. */
  isWide?: boolean;
  Control: ComponentType<ControlProps>;
  /** Whether the page offers a value; without it, whether the call takes it. */
  knows?: (value: string) => boolean;
  /** What the call is sent for a value; without it, the value. */
  toCall?: (value: string, ownId: string | undefined) => string | undefined;
}

type Name = keyof typeof submissionFilters;

interface Choice {
  id: string;
  label: string;
}

const isDay = (value: string) => startOfDay(value) !== undefined;
const isOneOf = (choices: readonly { id: string }[]) => (value: string) => choices.some(({ id }) => id === value);
const fits = (name: Name) => (value: string) => submissionFilters[name].safeParse(value).success;

/** A list of choices under a first one that narrows nothing. */
const choose =
  (any: string, choices: readonly Choice[]) =>
  ({ value, onChange }: ControlProps) => (
    <Select value={value} onChange={onChange}>
      <option value="">{any}</option>
      <Options choices={choices} />
    </Select>
  );

const Day = ({ value, onChange }: ControlProps) => <DateInput emptyText="Any day" value={value} onChange={onChange} />;

/** In an address `me` is its reader; in a call, their id. */
const me = 'me';
const licensedIn = [{ id: 'compact', label: 'Compact (multistate)' }, ...states];

/** Every filter of the contract, in the order of the page; the compiler asks for one that is missing. */
const list = {
  specialtyId: { label: 'Specialty', inAddress: 'specialty', isWide: true, Control: SpecialtyFilter },
  from: { label: 'From', Control: Day, knows: isDay, toCall: startOfDay },
  to: { label: 'To', Control: Day, knows: isDay, toCall: endOfDay },
  assignee: {
    label: 'Assigned to',
    isWide: true,
    Control: AssigneeFilter,
    knows: (value: string) => value === me || fits('assignee')(value),
    toCall: (value: string, ownId: string | undefined) => (value === me ? ownId : value),
  },
  expiresWithin: { label: 'Checklist expires', Control: WithinFilter },
  references: {
    label: 'References',
    Control: choose('Any', [
      { id: 'given', label: 'Given' },
      { id: 'none', label: 'None given' },
    ]),
  },
  pdf: { label: 'PDF', Control: choose('Any', [{ id: 'failed', label: 'Failed' }]) },
} satisfies Partial<Record<Name, Filter>>;

const profile = {
  ehr: { label: 'EHR system', isWide: true, Control: choose('Any', recordSystems), knows: isOneOf(recordSystems) },
  unit: {
    label: 'Unit type',
    isWide: true,
    Control: UnitFilter,
    knows: isOneOf(unitTypeGroups.flatMap(({ choices }) => choices)),
  },
  state: { label: 'Licensed in', isWide: true, Control: choose('Any state', licensedIn), knows: isOneOf(licensedIn) },
  certificate: { label: 'Certification', Control: CertificateFilter },
  validOn: { label: 'Valid on', Control: ValidOnFilter, knows: isDay },
  certificateEndsWithin: { label: 'Credential expires', isWide: true, Control: WithinFilter },
} satisfies Partial<Record<Name, Filter>>;

const filters = { ...list, ...profile } satisfies Record<Name, Filter>;
const namesIn = (some: object) => Object.keys(some) as Name[];
const names = namesIn(filters);
const filterOf = (name: Name): Filter => filters[name];
const inAddress = (name: Name): string => filterOf(name).inAddress ?? name;

/** What every filter is called on the page, by its name in the address. */
export const filterLabels: Readonly<Record<string, string>> = Object.fromEntries(
  names.map((name) => [inAddress(name), filterOf(name).label]),
);
/** Values by their names in the address. */
export type ReadFilters = Readonly<Record<string, string>>;

/** The filters of the address that mean something. */
export function readFilters(address: Address): ReadFilters {
  const given = names.map((name) => [name, address.get(inAddress(name))] as const);
  const known = given.filter(([name, value]) => value !== '' && (filterOf(name).knows ?? fits(name))(value));
  return Object.fromEntries(known.map(([name, value]) => [inAddress(name), value]));
}

/** What filters and a search narrow the list to, as the calls take it. */
export function useSubmissionFilter(read: ReadFilters, q: string | undefined): SubmissionFilter {
  const ownId = useSession().user?.id;
  const sent = names.map((name) => {
    const value = read[inAddress(name)];
    const { toCall } = filterOf(name);
    return [name, value !== undefined && toCall ? toCall(value, ownId) : value] as const;
  });
  return { q, ...Object.fromEntries(sent) };
}

interface FiltersProps {
  address: Address;
  read: ReadFilters;
}

function Fields({ address, read, some }: FiltersProps & { some: object }) {
  return namesIn(some).map((name) => {
    const { label, isWide = false, Control } = filterOf(name);
    const set = (event: { target: { value: string } }) => address.set({ [inAddress(name)]: event.target.value });
    return (
      <FilterField key={name} label={label} className={isWide ? 'max-lg:col-span-2' : ''}>
        <Control value={read[inAddress(name)] ?? ''} onChange={set} address={address} />
      </FilterField>
    );
  });
}

/** Narrows the submissions; kept in the address, unlike what is searched for, which may be a name. */
export function SubmissionFilters({ address, read }: FiltersProps) {
  const isFiltered = names.some((name) => address.get(inAddress(name)) !== '');
  return (
    <>
      <div className="grid grid-cols-2 items-end gap-4 lg:grid-cols-4">
        <Fields some={list} address={address} read={read} />
        {isFiltered && (
          <Button
            variant="secondary"
            className="min-h-12 max-lg:col-span-2"
            onClick={() => address.set(Object.fromEntries(names.map((name) => [inAddress(name), ''])))}
          >
            <X aria-hidden="true" className="size-4" />
            Clear Filters
          </Button>
        )}
      </div>
      <ProfileFilters address={address} read={read} />
    </>
  );
}

/** Narrows the submissions by what people say of their experience and credentials; closed until it is wanted or in use. */
function ProfileFilters({ address, read }: FiltersProps) {
  const isInUse = namesIn(profile).some((name) => address.get(name) !== '');
  const [isOpen, setIsOpen] = useState(isInUse);
  // A saved view or the way back brings filters into a page that stands.
  const [wasInUse, setWasInUse] = useState(isInUse);
  if (wasInUse !== isInUse) {
    setWasInUse(isInUse);
    if (isInUse) setIsOpen(true);
  }
  const id = useId();
  return (
    <div className="grid gap-3">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="group flex min-h-11 items-center gap-2 justify-self-start rounded-control font-semibold text-accent-text"
      >
        Experience and credentials
        <ChevronDown aria-hidden="true" className="size-5 group-aria-expanded:rotate-180" />
      </button>
      <div id={id} hidden={!isOpen} className="grid grid-cols-2 items-end gap-4 lg:grid-cols-6">
        {isOpen && <Fields some={profile} address={address} read={read} />}
      </div>
    </div>
  );
}

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
  // One that is not offered any more, or a list that is still loading.
  const isUnlisted = value !== '' && !specialties.some(({ id }) => String(id) === value);
  return (
    <Select value={value} onChange={onChange}>
      <option value="">All specialties</option>
      {isUnlisted && <option value={value}>Another specialty</option>}
      <Options choices={specialties.map(({ id, name }) => ({ id: String(id), label: name }))} />
    </Select>
  );
}

function AssigneeFilter({ value, onChange }: ControlProps) {
  const { user } = useSession();
  const { colleagues } = useColleagues();
  const others = colleagues.filter(({ userId }) => userId !== user?.id);
  // A user who has left, or a list that is still loading.
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

/** Spans of days from now; one that only an address names is among them. */
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

/** The day on which the certificate beside it holds. */
function ValidOnFilter({ value, onChange, address }: ControlProps) {
  return <DateInput emptyText="Any day" value={value} onChange={onChange} disabled={address.get('certificate') === ''} />;
}

const certificateIn = (text: string) => (text.trim().length >= 2 ? text.trim() : '');

/** Looked for after a pause in typing, from two characters on. */
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
  // Cleared or chosen elsewhere, such as by a saved view; what was typed here leaves the field as it is.
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
