import { recordSystems } from '@larkfield/assessment/profile/record-systems.ts';
import { states } from '@larkfield/assessment/profile/license-types.ts';
import { unitTypeGroups } from '@larkfield/assessment/profile/unit-types.ts';
import { submissionFilters } from '@larkfield/schemas/checklist/submission-filters.ts';
import { endOfDay, startOfDay, type useFilter } from '#src/portal/shared/lists/list-filters.tsx';
import type { SubmissionFilter } from '#src/portal/shared/report-list.ts';
import { useSession } from '#src/shared/session/session.tsx';

export type Address = ReturnType<typeof useFilter>;

/** A filter of the list of submissions, as an address has it; its control is in filter-panel.tsx, which is loaded when it is needed. */
interface Filter {
  label: string;
  /** Its name in the address, where that is another one than in the call. */
  inAddress?: string;
  /** Whether the page offers a value; without it, whether the call takes it. */
  knows?: (value: string) => boolean;
  /** What the call is sent for a value; without it, the value. */
  toCall?: (value: string, ownId: string | undefined) => string | undefined;
}

export type FilterName = keyof typeof submissionFilters;

const isDay = (value: string) => startOfDay(value) !== undefined;
const isOneOf = (choices: readonly { id: string }[]) => (value: string) => choices.some(({ id }) => id === value);
const fits = (name: FilterName) => (value: string) => submissionFilters[name].safeParse(value).success;

/** In an address `me` is its reader; in a call, their id. */
export const me = 'me';
export const licensedIn = [{ id: 'compact', label: 'Compact (multistate)' }, ...states];

/** Every filter of the contract; the compiler asks for one that is missing. */
const filters: { readonly [name in FilterName]-?: Filter } = {
  specialtyId: { label: 'Specialty', inAddress: 'specialty' },
  from: { label: 'From', knows: isDay, toCall: startOfDay },
  to: { label: 'To', knows: isDay, toCall: endOfDay },
  assignee: {
    label: 'Assigned to',
    knows: (value) => value === me || fits('assignee')(value),
    toCall: (value, ownId) => (value === me ? ownId : value),
  },
  expiresWithin: { label: 'Checklist expires' },
  references: { label: 'References' },
  pdf: { label: 'PDF' },
  ehr: { label: 'EHR system', knows: isOneOf(recordSystems) },
  unit: { label: 'Unit type', knows: isOneOf(unitTypeGroups.flatMap(({ choices }) => choices)) },
  state: { label: 'Licensed in', knows: isOneOf(licensedIn) },
  certificate: { label: 'Certification' },
  validOn: { label: 'Valid on', knows: isDay },
  certificateEndsWithin: { label: 'Credential expires' },
};

export const filterNames = Object.keys(filters) as FilterName[];
export const labelOf = (name: FilterName): string => filters[name].label;
export const inAddress = (name: FilterName): string => filters[name].inAddress ?? name;

/** What every filter is called on the page, by its name in the address. */
export const filterLabels: Readonly<Record<string, string>> = Object.fromEntries(
  filterNames.map((name) => [inAddress(name), labelOf(name)]),
);
/** Values by their names in the address. */
export type ReadFilters = Readonly<Record<string, string>>;

/** The filters of the address that mean something. */
export function readFilters(address: Address): ReadFilters {
  const given = filterNames.map((name) => [name, address.get(inAddress(name))] as const);
  const known = given.filter(([name, value]) => value !== '' && (filters[name].knows ?? fits(name))(value));
  return Object.fromEntries(known.map(([name, value]) => [inAddress(name), value]));
}

/** What filters and a search narrow the list to, as the calls take it. */
export function useSubmissionFilter(read: ReadFilters, q: string | undefined): SubmissionFilter {
  const ownId = useSession().user?.id;
  const sent = filterNames.map((name) => {
    const value = read[inAddress(name)];
    const { toCall } = filters[name];
    return [name, value !== undefined && toCall ? toCall(value, ownId) : value] as const;
  });
  return { q, ...Object.fromEntries(sent) };
}
