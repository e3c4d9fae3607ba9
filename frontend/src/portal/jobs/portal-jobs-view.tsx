import { listPortalJobs } from '@larkfield/schemas/portal/list-portal-jobs.ts';
import type { PortalJob } from '@larkfield/schemas/portal/portal-job.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#src/shared/ui/button.tsx';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { FilterChips } from '#src/shared/form/filter-chips.tsx';
import { PagedList } from '#src/portal/shared/lists/paged-list.tsx';
import { RefreshButton } from '#src/portal/shared/lists/refresh-button.tsx';
import { useFilter } from '#src/shared/form/use-filter.ts';
import { usePagedQuery } from '#src/portal/shared/lists/use-paged-query.ts';
import { JobEditor } from './job-editor.tsx';
import { PortalJobCard } from './portal-job-card.tsx';

const filters = ['all', 'draft', 'open', 'closed'] as const;
const labels = { all: 'All', draft: 'Drafts', open: 'On the site', closed: 'Closed' } as const;

/** The jobs in every state, or the one that is being written. */
export function PortalJobsView() {
  const [edited, setEdited] = useState<PortalJob | 'new' | null>(null);
  if (edited) return <JobEditor job={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />;
  return <JobList onEdit={setEdited} />;
}

function JobList({ onEdit }: { onEdit: (job: PortalJob | 'new') => void }) {
  const address = useFilter();
  const filter = address.getOneOf('state', filters) ?? 'all';
  const query = usePagedQuery(listPortalJobs, { state: filter === 'all' ? undefined : filter });
  const jobs = query.data?.pages.flatMap((page) => page.jobs) ?? [];
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FilterChips
          legend="Show"
          options={filters}
          value={filter}
          labelOf={(value) => labels[value]}
          onValueChange={(value) => address.set({ state: value })}
        />
        <div className="flex flex-wrap gap-3">
          <RefreshButton query={query} />
          <Button onClick={() => onEdit('new')}>
            <Plus aria-hidden="true" className="size-4" />
            New job
          </Button>
        </div>
      </div>
      <h2 className="sr-only">{labels[filter]}</h2>
      <PagedList
        query={query}
        items={jobs}
        name="jobs"
        empty={<EmptyState title="No jobs here">Write one with New job; it stays a draft until you publish it.</EmptyState>}
        renderItem={(job) => <PortalJobCard job={job} onEdit={() => onEdit(job)} />}
      />
    </div>
  );
}
