import type { RequirementSet } from '@larkfield/schemas/matching/requirement-set.ts';
import { useState } from 'react';
import { Fact, FactList } from '#src/portal/shared/fact-list.tsx';
import { failureText } from '#src/shared/api/api-error.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { formatDate } from '#src/shared/text/format-date.ts';
import { portalMatchesPath } from '#src/shared/text/paths.ts';
import { Button, ButtonLink } from '#src/shared/ui/button.tsx';
import { Badge, Card } from '#src/shared/ui/card.tsx';
import { useRequirementActions } from './use-requirement-actions.ts';

export function RequirementSetCard({ set, onEdit, onCopy }: { set: RequirementSet; onEdit: () => void; onCopy: () => void }) {
  const { archive } = useRequirementActions();
  const [isPending, setIsPending] = useState(false);
  const musts = set.requirements.filter(({ need }) => need === 'must').length;
  const wishes = set.requirements.length - musts;
  const whose = <span className="sr-only">: {set.name}</span>;
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
