import { listRequirementSets } from '@larkfield/schemas/matching/list-requirement-sets.ts';
import type { RequirementSet } from '@larkfield/schemas/matching/requirement-set.ts';
import { Plus } from 'lucide-react';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { UnknownFilters, useFilter } from '#src/portal/shared/lists/list-filters.tsx';
import { PagedList, RefreshButton, usePagedQuery } from '#src/portal/shared/lists/paged-list.tsx';
import { checked } from '#src/shared/api/checked.ts';
import { useUnsavedState } from '#src/shared/session/unsaved.ts';
import { FilterChips } from '#src/shared/form/filter-chips.tsx';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { RequirementEditor, type EditedSet } from './requirements/requirement-editor.tsx';
import { RequirementSetCard } from './requirements/requirement-set-card.tsx';

export function RequirementSetsPage() {
  return (
    <PortalShell title="Matching">
      <RequirementSetsView />
    </PortalShell>
  );
}

const filters = ['current', 'archived'] as const;
const labels = { current: 'In use', archived: 'Archived' } as const;

/** What jobs ask for, or the set that is being written. */
function RequirementSetsView() {
  const [edited, setEdited] = useUnsavedState<EditedSet | null>('requirements', null);
  if (edited) return <RequirementEditor edited={edited} onDone={() => setEdited(null)} />;
  return <SetList onEdit={setEdited} />;
}

function SetList({ onEdit }: { onEdit: (edited: EditedSet) => void }) {
  const address = useFilter();
  const asked = address.getOneOf('show', filters);
  const filter = asked ?? 'current';
  const query = usePagedQuery(checked(listRequirementSets), { filter: filter === 'archived' ? filter : undefined });
  const sets = query.data?.pages.flatMap((page) => page.sets) ?? [];
  const isShown = ({ isArchived }: RequirementSet) => isArchived === (filter === 'archived');
  return (
    <div className="grid gap-5">
      <p className="max-w-[46rem] text-muted">
        List what a job asks for, see who meets it, and compare two to four people. Matches state facts from self-reported checklists; a
        person decides who gets presented.
      </p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FilterChips
          legend="Show"
          options={filters}
          value={filter}
          labelOf={(value) => labels[value]}
          onValueChange={(value) => address.set({ show: value === 'current' ? '' : value })}
        />
        <div className="flex flex-wrap gap-3">
          <RefreshButton query={query} />
          <Button onClick={() => onEdit({ kind: 'new' })}>
            <Plus aria-hidden="true" className="size-4" />
            New requirements
          </Button>
        </div>
      </div>
      <UnknownFilters address={address} labels={{ show: 'Show' }} read={{ show: asked }} />
      <h2 className="sr-only">{labels[filter]}</h2>
      <PagedList
        query={query}
        items={sets.filter(isShown)}
        name="requirements"
        empty={
          <EmptyState title="No requirements here">
            {filter === 'current'
              ? 'Create some with New requirements: a specialty and the skills the job asks for.'
              : 'Archived requirements move here. Nothing is deleted, because the audit trail refers to it.'}
          </EmptyState>
        }
        renderItem={(set) => (
          <RequirementSetCard set={set} onEdit={() => onEdit({ kind: 'change', set })} onCopy={() => onEdit({ kind: 'copy', set })} />
        )}
      />
    </div>
  );
}
