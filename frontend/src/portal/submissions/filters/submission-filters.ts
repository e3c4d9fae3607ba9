import { recordSystems } from '@larkfield/assessment/profile/record-systems.ts';
import { states } from '@larkfield/assessment/profile/license-types.ts';
import { unitTypeGroups } from '@larkfield/assessment/profile/unit-types.ts';
import { submissionFilters } from '@larkfield/schemas/checklist/submission-filters.ts';
import { endOfDay, startOfDay, type useFilter } from '#src/portal/shared/lists/list-filters.tsx';
import type { SubmissionFilter } from '#src/portal/shared/report-list.ts';
import { useSession } from '#src/shared/session/session.tsx';

export type Address = ReturnType<typeof useFilter>;

/** A filter of the list of submissions in an address. Its control is in filter-panel.tsx, which is loaded on first use. */
interface Filter {
  label: string;
  /** The name in the address, if it differs from the name in the call. */
  inAddress?: string;
  /** Whether the page offers a value; without this, whether the call accepts it. */
  knows?: (value: string) => boolean;
  /** The value for the call; without this, the value itself. */
  toCall?: (value: string, ownId: string | undefined) => string | undefined;
}

export type FilterName = keyof typeof submissionFilters;

const isDay = (value: string) => startOfDay(value) !== undefined;
const isOneOf = (choices: readonly { id: string }[]) => (value: string) => choices.some(({ id }) => id === value);
const fits = (name: FilterName) => (value: string) => submissionFilters[name].safeParse(value).success;

/** In an address `me` means the current user; a call contains their id. */
export const me = 'me';
export const licensedIn = [{ id: 'compact', label: 'Compact (multistate)' }, ...states];

/** Every filter of the contract; a missing filter does not compile. */
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

/** The label of every filter, by its name in the address. */
export const filterLabels: Readonly<Record<string, string>> = Object.fromEntries(
  filterNames.map((name) => [inAddress(name), labelOf(name)]),
);
/** Values by their names in the address. */
export type ReadFilters = Readonly<Record<string, string>>;

/** The valid filters of the address. */
export function readFilters(address: Address): ReadFilters {
  const given = filterNames.map((name) => [name, address.get(inAddress(name))] as const);
  const known = given.filter(([name, value]) => value !== '' && (filters[name].knows ?? fits(name))(value));
  return Object.fromEntries(known.map(([name, value]) => [inAddress(name), value]));
}

/** The filters and the search as input of a call. */
export function useSubmissionFilter(read: ReadFilters, q: string | undefined): SubmissionFilter {
  const ownId = useSession().user?.id;
  const sent = filterNames.map((name) => {
    const value = read[inAddress(name)];
    const { toCall } = filters[name];
    return [name, value !== undefined && toCall ? toCall(value, ownId) : value] as const;
  });
  return { q, ...Object.fromEntries(sent) };
}
