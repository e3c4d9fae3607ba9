import { contactConstants } from '@larkfield/schemas/contact/contact-constants.ts';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SearchInput, Select } from '#src/shared/form/text-input.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { anyValue, jobSorts, nameOfLocation, noFilters, type JobFilters } from './filter-jobs.ts';

interface JobFilterFormProps {
  filters: JobFilters;
  onChange: (changes: Partial<JobFilters>) => void;
  onSearch: () => void;
}

export function JobFilterForm({ filters, onChange, onSearch }: JobFilterFormProps) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSearch();
  };
  return (
    <form
      role="search"
      aria-label="Jobs"
      onSubmit={onSubmit}
      className="no-print grid grid-cols-[1fr_1fr] gap-2 sm:grid-cols-[1fr_1fr_auto] sm:gap-3 lg:grid-cols-[1fr_min(12rem,22%)_min(12rem,22%)_auto]"
    >
      <SearchInput
        label="Search jobs"
        placeholder="Search jobs..."
        value={filters.search}
        onChange={(event) => onChange({ search: event.target.value })}
        className="max-sm:col-start-1 max-sm:col-end-3 max-sm:row-start-1 max-sm:mr-[5.75rem] sm:col-span-3 lg:col-span-1"
      />
      <Select
        aria-label="Category"
        className="max-sm:row-start-2"
        value={filters.category}
        onChange={(event) => onChange({ category: event.target.value })}
      >
        <option value={anyValue}>All Categories</option>
        {contactConstants.jobCategories.map((category) => (
          <option key={category} value={category}>
            {category.toUpperCase()}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Location"
        className="max-sm:row-start-2"
        value={filters.location}
        onChange={(event) => onChange({ location: event.target.value })}
      >
        <option value={anyValue}>All Locations</option>
        {contactConstants.jobLocations.map((location) => (
          <option key={location} value={location}>
            {nameOfLocation(location)}
          </option>
        ))}
      </Select>
      <Button type="submit" className="min-h-12 max-sm:col-start-2 max-sm:row-start-1 max-sm:w-[5.25rem] max-sm:justify-self-end">
        Search
      </Button>
    </form>
  );
}

/** The order of the list, as a small control beside its count. */
export function JobSort({ sort, onChange }: { sort: string; onChange: (changes: Partial<JobFilters>) => void }) {
  return (
    <span className="relative">
      <select
        aria-label="Sort by"
        value={sort}
        onChange={(event) => onChange({ sort: event.target.value })}
        className="min-h-11 appearance-none rounded-control bg-transparent pr-7 pl-2 font-semibold text-ink hover:bg-sunken"
      >
        {Object.entries(jobSorts).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-1/2 right-1.5 size-4 -translate-y-1/2 text-muted" />
    </span>
  );
}

const names = ['search', 'category', 'location', 'sort'] as const;

function readFilters(address: string): JobFilters {
  const params = new URLSearchParams(address);
  return Object.fromEntries(names.map((name) => [name, params.get(name) ?? noFilters[name]])) as unknown as JobFilters;
}

function writeFilters(filters: JobFilters): string {
  return new URLSearchParams(names.filter((name) => filters[name] !== noFilters[name]).map((name) => [name, filters[name]])).toString();
}

/** The filters of the jobs page. They are kept in the address, so that a search can be shared and survives a reload. */
export function useJobFilters() {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const [filters, setFilters] = useState(() => readFilters(address));
  // The address changes a moment later, and the user may type more meanwhile. Addresses that we wrote ourselves are therefore ignored here.
  const written = useRef<string[]>([]);

  useEffect(() => {
    const own = written.current.indexOf(address);
    written.current = own === -1 ? [] : written.current.slice(own + 1);
    if (own === -1) setFilters(readFilters(address));
  }, [address]);

  const change = (changes: Partial<JobFilters>) => {
    const next = { ...filters, ...changes };
    setFilters(next);
    const nextAddress = writeFilters(next);
    if (nextAddress === (written.current.at(-1) ?? address)) return;
    written.current.push(nextAddress);
    setParams(new URLSearchParams(nextAddress), { replace: true });
  };
  return { filters, change, clear: () => change({ ...noFilters, sort: filters.sort }) };
}
