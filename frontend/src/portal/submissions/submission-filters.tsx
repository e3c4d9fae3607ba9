import { listSpecialties } from '@larkfield/schemas/catalogue/list-specialties.ts';
import { readinessLabels } from '@larkfield/report/report-wording.ts';
import { shownReadinessSchema } from '@larkfield/schemas/checklist/submission-filters.ts';
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

/** Every filter as it is named in the address. */
export const filterNames = [
  'specialty',
  'from',
  'to',
  'expiresWithin',
  'assignee',
  'readiness',
  'references',
  'pdf',
  ...profileFilterNames,
] as const;

/** In an address, whoever reads it; in a call, the id of that person. */
const me = 'me';

/** What the address and a search narrow the list to, as the calls take it. */
export function useSubmissionFilter(address: ReturnType<typeof useFilter>, q: string | undefined): SubmissionFilter {
  const ownId = useSession().user?.id;
  const given = (name: (typeof filterNames)[number]) => address.get(name) || undefined;
  const assignee = given('assignee');
  return {
    q,
    specialtyId: given('specialty'),
    from: startOfDay(address.get('from')),
    to: endOfDay(address.get('to')),
    expiresWithin: given('expiresWithin'),
    assignee: assignee === me ? ownId : assignee,
    readiness: given('readiness'),
    references: given('references'),
    pdf: given('pdf'),
    ...Object.fromEntries(profileFilterNames.map((name) => [name, given(name)])),
  };
}

/** Narrows the submissions; kept in the address, unlike what is searched for, which may be a name. */
export function SubmissionFilters({ filter }: { filter: ReturnType<typeof useFilter> }) {
  const { data } = useQuery(endpointQuery(checked(listSpecialties), { query: { limit: 100 } }));
  const specialties = data?.data.toSorted((a, b) => a.name.localeCompare(b.name, 'en')) ?? [];
  const isFiltered = filterNames.some((name) => filter.get(name) !== '');
  const select = (name: (typeof filterNames)[number]) => ({
    value: filter.get(name),
    onChange: (event: { target: { value: string } }) => filter.set({ [name]: event.target.value }),
  });
  return (
    <div className="grid grid-cols-2 items-end gap-4 lg:grid-cols-6">
      <FilterField label="Specialty" className="col-span-2">
        <Select {...select('specialty')}>
          <option value="">All specialties</option>
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
          <WithinOptions value={filter.get('expiresWithin')} />
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
