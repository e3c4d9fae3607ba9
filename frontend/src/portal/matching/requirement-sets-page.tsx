import { listRequirementSets, type RequirementSet } from '@larkfield/schemas/matching/requirements.ts';
import { useState } from 'react';
import { Plus } from 'lucide-react';
import { Fact, FactList } from '#src/portal/shared/fact-list.tsx';
import { failureText } from '#src/shared/api/api-error.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { formatDate } from '#src/shared/text/format-date.ts';
import { portalMatchesPath } from '#src/shared/text/paths.ts';
import { Button, ButtonLink } from '#src/shared/ui/button.tsx';
import { Badge, Card } from '#src/shared/ui/card.tsx';
import { useEdited } from '#src/portal/shared/use-edited.ts';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { UnknownFilters, useFilter } from '#src/portal/shared/lists/list-filters.tsx';
import { PagedList, RefreshButton, usePagedQuery } from '#src/portal/shared/lists/paged-list.tsx';
import { checked } from '#src/shared/api/checked.ts';
import { FilterChips } from '#src/shared/form/filter-chips.tsx';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { useRequirementActions } from './requirements/use-requirement-actions.ts';
import { type EditedSet, RequirementEditor } from './requirements/requirement-editor.tsx';

export function RequirementSetCard({ set, onEdit, onCopy }: { set: RequirementSet; onEdit: () => void; onCopy: () => void }) {
  const { archive } = useRequirementActions();
  const [isPending, setIsPending] = useState(false);
  const musts = set.requirements.filter(({ need }) => need === 'must').length;
  const wishes = set.requirements.length - musts;
  const whose = <span className="sr-only"> {set.name}</span>;
  const move = async () => {
    setIsPending(true);
    try {
      await archive(set, !set.isArchived);
      toast({ title: set.isArchived ? 'Requirements are in use again' : 'Requirements archived' });
    } catch (error) {
      toast({
        title: 'Error',
        description: failureText(error, "The requirements couldn't be moved. Please try again."),
        variant: 'destructive',
      });
    } finally {
      setIsPending(false);
    }
  };
  return (
    <Card className="grid items-center gap-4 p-5 lg:grid-cols-[1fr_auto]">
      <div className="grid min-w-0 gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 tabIndex={-1} className="min-w-0 text-xl wrap-anywhere">
            {set.name}
          </h3>
          <Badge tone="accent">{set.specialty.name}</Badge>
        </div>
        <FactList>
          {set.job && <Fact name="Job">{set.job}</Fact>}
          <Fact name="Asks for">
            {musts} required, {wishes} preferred
          </Fact>
          <Fact name="Last changed">{`${formatDate(set.updatedAt)}${set.updatedBy ? ` by ${set.updatedBy}` : ''}`}</Fact>
        </FactList>
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={portalMatchesPath(set.id)}>See matches{whose}</ButtonLink>
        <Button variant="secondary" onClick={onEdit}>
          Edit{whose}
        </Button>
        <Button variant="secondary" onClick={onCopy}>
          Duplicate{whose}
        </Button>
        <Button variant="secondary" isPending={isPending} onClick={() => void move()}>
          {set.isArchived ? 'Use again' : 'Archive'}
          {whose}
        </Button>
      </div>
    </Card>
  );
}

export function RequirementSetsPage() {
  return (
    <PortalShell title="Matching">
      <RequirementSetsView />
    </PortalShell>
  );
}

const filters = ['current', 'archived'] as const;
const labels = { current: 'In use', archived: 'Archived' } as const;

/** The sets of requirements, or the editor. */
function RequirementSetsView() {
  const { edited, open, close } = useEdited<EditedSet>('requirements', { kind: 'new' });
  if (edited) return <RequirementEditor edited={edited} onDone={close} />;
  return <SetList onEdit={(next) => open(next, next.kind === 'change' ? next.set.id : 'new')} />;
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
