import { listPortalJobs } from '@larkfield/schemas/portal/jobs/list-portal-jobs.ts';
import { Plus } from 'lucide-react';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { UnknownFilters, useFilter } from '#src/portal/shared/lists/list-filters.tsx';
import { PagedList, RefreshButton, usePagedQuery } from '#src/portal/shared/lists/paged-list.tsx';
import { checked } from '#src/shared/api/checked.ts';
import { useUnsavedState } from '#src/shared/session/unsaved.ts';
import { FilterChips } from '#src/shared/form/filter-chips.tsx';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { JobEditor, type Edited } from './job-editor.tsx';
import { PortalJobCard } from './portal-job-card.tsx';

export function PortalJobsPage() {
  return (
    <PortalShell title="Jobs" access="admin">
      <PortalJobsView />
    </PortalShell>
  );
}

const filters = ['all', 'draft', 'open', 'closed'] as const;
const labels = { all: 'All', draft: 'Drafts', open: 'On the site', closed: 'Closed' } as const;

/** The jobs in every state, or the one that is being written. */
function PortalJobsView() {
  const [edited, setEdited] = useUnsavedState<Edited | null>('job', null);
  if (edited) return <JobEditor edited={edited} onDone={() => setEdited(null)} />;
  return <JobList onEdit={setEdited} />;
}

function JobList({ onEdit }: { onEdit: (edited: Edited) => void }) {
  const address = useFilter();
  const asked = address.getOneOf('state', filters);
  const filter = asked ?? 'all';
  const query = usePagedQuery(checked(listPortalJobs), { state: filter === 'all' ? undefined : filter });
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
          <Button onClick={() => onEdit({ kind: 'new' })}>
            <Plus aria-hidden="true" className="size-4" />
            New job
          </Button>
        </div>
      </div>
      <UnknownFilters address={address} labels={{ state: 'Show' }} read={{ state: asked }} />
      <h2 className="sr-only">{labels[filter]}</h2>
      <PagedList
        query={query}
        items={jobs}
        name="jobs"
        empty={<EmptyState title="No jobs here">Create one with New job. It stays a draft until you publish it.</EmptyState>}
        renderItem={(job) => (
          <PortalJobCard job={job} onEdit={() => onEdit({ kind: 'change', job })} onCopy={() => onEdit({ kind: 'copy', job })} />
        )}
      />
    </div>
  );
}
