import { recordSystems } from '@larkfield/assessment/profile/record-systems.ts';
import { states } from '@larkfield/assessment/profile/license-types.ts';
import { unitTypeGroups } from '@larkfield/assessment/profile/unit-types.ts';
import { listSpecialties } from '@larkfield/schemas/catalogue/list-specialties.ts';
import { readinessLabels } from '@larkfield/report/report-wording.ts';
import { shownReadinessSchema, submissionFilters } from '@larkfield/schemas/checklist/submission-filters.ts';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { DateInput, endOfDay, FilterField, startOfDay, type useFilter } from '#src/portal/shared/lists/list-filters.tsx';
import type { SubmissionFilter } from '#src/portal/shared/report-list.ts';
import { checked } from '#src/shared/api/checked.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { Select } from '#src/shared/form/text-input.tsx';
import { useSession } from '#src/shared/session/session.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { profileFilterNames, WithinOptions } from './profile-filters.tsx';
import { useColleagues } from '#src/portal/shared/staff-select.tsx';

/** What every filter is called on the page, by its name in the address. */
export const filterLabels = {
  specialty: 'Specialty',
  from: 'From',
  to: 'To',
  expiresWithin: 'Checklist expires',
  assignee: 'Assigned to',
  readiness: 'Readiness',
  references: 'References',
  pdf: 'PDF',
  ehr: 'EHR system',
  unit: 'Unit type',
  state: 'Licensed in',
  certificate: 'Certification',
  validOn: 'Valid on',
  certificateEndsWithin: 'Credential expires',
} as const;
type FilterName = keyof typeof filterLabels;
export const filterNames = Object.keys(filterLabels) as FilterName[];
export type ReadFilters = Partial<Record<FilterName, string>>;

/** In an address, whoever reads it; in a call, the id of that person. */
const me = 'me';

/** Whether a list that a page offers, or else the calls, know a value. */
const knows: Record<FilterName, (value: string) => boolean> = {
  specialty: fits('specialtyId'),
  from: isDay,
  to: isDay,
  expiresWithin: fits('expiresWithin'),
  assignee: (value) => value === me || fits('assignee')(value),
  readiness: fits('readiness'),
  references: fits('references'),
  pdf: fits('pdf'),
  ehr: isOneOf(recordSystems),
  unit: isOneOf(unitTypeGroups.flatMap(({ choices }) => choices)),
  state: isOneOf([{ id: 'compact' }, ...states]),
  certificate: fits('certificate'),
  validOn: isDay,
  certificateEndsWithin: fits('certificateEndsWithin'),
};

function fits(name: keyof typeof submissionFilters) {
  return (value: string) => submissionFilters[name].safeParse(value).success;
}

function isDay(value: string): boolean {
  return startOfDay(value) !== undefined;
}

function isOneOf(choices: readonly { id: string }[]) {
  return (value: string) => choices.some(({ id }) => id === value);
}

/** The filters of the address that mean something. */
export function readFilters(address: ReturnType<typeof useFilter>): ReadFilters {
  const given = filterNames.map((name) => [name, address.get(name)] as const);
  return Object.fromEntries(given.filter(([name, value]) => value !== '' && knows[name](value)));
}

/** What filters and a search narrow the list to, as the calls take it. */
export function useSubmissionFilter(read: ReadFilters, q: string | undefined): SubmissionFilter {
  const ownId = useSession().user?.id;
  const { assignee } = read;
  return {
    q,
    specialtyId: read.specialty,
    from: startOfDay(read.from ?? ''),
    to: endOfDay(read.to ?? ''),
    expiresWithin: read.expiresWithin,
    assignee: assignee === me ? ownId : assignee,
    readiness: read.readiness,
    references: read.references,
    pdf: read.pdf,
    ...Object.fromEntries(profileFilterNames.map((name) => [name, read[name]])),
  };
}

/** Narrows the submissions; kept in the address, unlike what is searched for, which may be a name. */
export function SubmissionFilters({ filter, read }: { filter: ReturnType<typeof useFilter>; read: ReadFilters }) {
  const { data } = useQuery(endpointQuery(checked(listSpecialties), { query: { limit: 100 } }));
  const specialties = data?.data.toSorted((a, b) => a.name.localeCompare(b.name, 'en')) ?? [];
  // One that is not offered any more, or a list that is still loading.
  const isUnlisted = read.specialty !== undefined && !specialties.some(({ id }) => String(id) === read.specialty);
  const isFiltered = filterNames.some((name) => filter.get(name) !== '');
  const select = (name: FilterName) => ({
    value: read[name] ?? '',
    onChange: (event: { target: { value: string } }) => filter.set({ [name]: event.target.value }),
  });
  return (
    <div className="grid grid-cols-2 items-end gap-4 lg:grid-cols-6">
      <FilterField label="Specialty" className="col-span-2">
        <Select {...select('specialty')}>
          <option value="">All specialties</option>
          {isUnlisted && <option value={read.specialty}>Another specialty</option>}
          {specialties.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </FilterField>
      <FilterField label="From" className="lg:col-span-2">
        <DateInput emptyText="Any day" {...select('from')} />
      </FilterField>
      <FilterField label="To" className="lg:col-span-2">
        <DateInput emptyText="Any day" {...select('to')} />
      </FilterField>
      <FilterField label="Assigned to" className="col-span-2">
        <AssigneeFilter {...select('assignee')} />
      </FilterField>
      <FilterField label="Checklist expires">
        <Select {...select('expiresWithin')}>
          <option value="">Any day</option>
          <WithinOptions value={read.expiresWithin ?? ''} />
        </Select>
      </FilterField>
      <FilterField label="Readiness">
        <Select {...select('readiness')}>
          <option value="">Any</option>
          {shownReadinessSchema.options.map((level) => (
            <option key={level} value={level}>
              {readinessLabels[level]}
            </option>
          ))}
        </Select>
      </FilterField>
      <FilterField label="References">
        <Select {...select('references')}>
          <option value="">Any</option>
          <option value="given">Given</option>
          <option value="none">None given</option>
        </Select>
      </FilterField>
      <FilterField label="PDF">
        <Select {...select('pdf')}>
          <option value="">Any</option>
          <option value="failed">Failed</option>
        </Select>
      </FilterField>
      {isFiltered && (
        <Button
          variant="secondary"
          className="col-span-2 min-h-12"
          onClick={() => filter.set(Object.fromEntries(filterNames.map((name) => [name, ''])))}
        >
          <X aria-hidden="true" className="size-4" />
          Clear Filters
        </Button>
      )}
    </div>
  );
}

interface AssigneeFilterProps {
  value: string;
  onChange: (event: { target: { value: string } }) => void;
}

function AssigneeFilter({ value, onChange }: AssigneeFilterProps) {
  const { user } = useSession();
  const { colleagues } = useColleagues();
  const others = colleagues.filter(({ userId }) => userId !== user?.id);
  // Somebody who has left, or a list that is still loading.
  const isListed = ['', me, 'nobody'].includes(value) || others.some(({ userId }) => userId === value);
  return (
    <Select value={value} onChange={onChange}>
      <option value="">Anyone</option>
      <option value={me}>Me</option>
      <option value="nobody">No one</option>
      {!isListed && <option value={value}>A colleague</option>}
      {others.map(({ userId, email }) => (
        <option key={userId} value={userId}>
          {email}
        </option>
      ))}
    </Select>
  );
}
