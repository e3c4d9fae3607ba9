import { listSpecialties } from '@larkfield/schemas/checklist/list-specialties.ts';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Button } from '#src/shared/ui/button.tsx';
import { DateInput } from '#src/shared/form/date-input.tsx';
import { FilterField } from '#src/portal/shared/lists/filter-field.tsx';
import { Select } from '#src/shared/form/select.tsx';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import type { useFilter } from '#src/shared/form/use-filter.ts';

const names = ['specialty', 'from', 'to'] as const;

/** Narrows the submissions by specialty and days; kept in the address, unlike what is searched for, which may be a name. */
export function SubmissionFilters({ filter }: { filter: ReturnType<typeof useFilter> }) {
  const { data } = useQuery(endpointQuery(listSpecialties, { query: { limit: 100 } }));
  const specialties = data?.data.toSorted((a, b) => a.name.localeCompare(b.name, 'en')) ?? [];
  const isFiltered = names.some((name) => filter.get(name) !== '');
  return (
    <div className="grid grid-cols-2 items-end gap-4 lg:flex">
      <FilterField label="Specialty" className="col-span-2 lg:flex-1">
        <Select value={filter.get('specialty')} onChange={(event) => filter.set({ specialty: event.target.value })}>
          <option value="">All specialties</option>
          {specialties.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </FilterField>
      <FilterField label="From" className="lg:w-48">
        <DateInput emptyText="Any day" value={filter.get('from')} onChange={(event) => filter.set({ from: event.target.value })} />
      </FilterField>
      <FilterField label="To" className="lg:w-48">
        <DateInput emptyText="Any day" value={filter.get('to')} onChange={(event) => filter.set({ to: event.target.value })} />
      </FilterField>
      {isFiltered && (
        <Button variant="secondary" className="min-h-12" onClick={() => filter.set({ specialty: '', from: '', to: '' })}>
          <X aria-hidden="true" className="size-4" />
          Clear Filters
        </Button>
      )}
    </div>
  );
}
