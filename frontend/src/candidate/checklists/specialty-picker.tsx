import type { Specialty } from '@larkfield/schemas/checklist/specialty.ts';
import { useState, type ReactNode } from 'react';
import { Button } from '#src/shared/ui/button.tsx';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { FilterChips } from '#src/shared/form/filter-chips.tsx';
import { SearchInput } from '#src/shared/form/search-input.tsx';
import { Skeleton, SkeletonRegion } from '#src/shared/status/skeleton.tsx';
import { categoryChips, filterSpecialties, type CategoryChip } from './filter-specialties.ts';
import { SpecialtyCard } from './specialty-card.tsx';
import { useSpecialties } from './use-specialties.ts';

const gridStyle = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';

/** Search, chips, count and cards of /checklists. `renderActions` adds to the buttons of each card. */
export function SpecialtyPicker({ renderActions }: { renderActions: (specialty: Specialty) => ReactNode }) {
  const [text, setText] = useState('');
  const [category, setCategory] = useState<CategoryChip>('All');
  const { data, isPending, isError, refetch } = useSpecialties();

  if (isPending) return <PickerSkeleton />;
  if (isError) {
    return (
      <EmptyState title="The specialties could not be loaded" action={<Button onClick={() => refetch()}>Try again</Button>}>
        Please check your connection.
      </EmptyState>
    );
  }
  const shown = filterSpecialties(data.data, text, category);
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap gap-4">
        <SearchInput
          label="Search specialties"
          placeholder="Search specialties..."
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="min-w-64 flex-1"
        />
        <FilterChips legend="Category" options={categoryChips} value={category} onValueChange={setCategory} />
      </div>
      <p role="status" className="text-muted">
        Showing {shown.length} {shown.length === 1 ? 'specialty' : 'specialties'}
      </p>
      {shown.length === 0 ? (
        <EmptyState title="No specialties found matching your criteria" />
      ) : (
        <ul className={gridStyle}>
          {shown.map(({ specialty, alias }) => (
            <li key={specialty.id}>
              <SpecialtyCard specialty={specialty} alias={alias} actions={renderActions(specialty)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function PickerSkeleton() {
  return (
    <SkeletonRegion label="Loading specialties" className="grid gap-5">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-5 w-48" />
      <div className={gridStyle}>
        {Array.from({ length: 9 }, (_, index) => (
          <Skeleton key={index} className="h-36 w-full rounded-card" />
        ))}
      </div>
    </SkeletonRegion>
  );
}
