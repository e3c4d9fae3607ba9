import { contactConstants } from '@larkfield/schemas/contact/contact-constants.ts';
import type { FormEvent } from 'react';
import { Button } from '#src/shared/ui/button.tsx';
import { SearchInput } from '#src/shared/form/search-input.tsx';
import { Select } from '#src/shared/form/select.tsx';
import { anyValue, type JobFilters } from './filter-jobs.ts';

interface JobFilterFormProps {
  filters: JobFilters;
  onChange: (changes: Partial<JobFilters>) => void;
  /** Null where another button clears already. */
  onClear: (() => void) | null;
  onSearch: () => void;
}

const nameOf = (location: string) => location.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());

export function JobFilterForm({ filters, onChange, onClear, onSearch }: JobFilterFormProps) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSearch();
  };
  return (
    <form
      role="search"
      aria-label="Jobs"
      onSubmit={onSubmit}
      className="no-print grid gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_13rem_13rem_auto_auto]"
    >
      <SearchInput
        label="Search jobs"
        placeholder="Search jobs..."
        value={filters.search}
        onChange={(event) => onChange({ search: event.target.value })}
        className="sm:col-span-2 lg:col-span-1"
      />
      <Select aria-label="Category" value={filters.category} onChange={(event) => onChange({ category: event.target.value })}>
        <option value={anyValue}>All Categories</option>
        {contactConstants.jobCategories.map((category) => (
          <option key={category} value={category}>
            {category.toUpperCase()}
          </option>
        ))}
      </Select>
      <Select aria-label="Location" value={filters.location} onChange={(event) => onChange({ location: event.target.value })}>
        <option value={anyValue}>All Locations</option>
        {contactConstants.jobLocations.map((location) => (
          <option key={location} value={location}>
            {nameOf(location)}
          </option>
        ))}
      </Select>
      <Button type="submit" className="min-h-12">
        Search
      </Button>
      {onClear && (
        <Button variant="secondary" className="min-h-12" onClick={onClear}>
          Clear Filters
        </Button>
      )}
    </form>
  );
}
