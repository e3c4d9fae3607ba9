import { getPerson, type Person, setPersonOwner } from '@larkfield/schemas/candidate-pages/candidate-pages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useMutation } from '#src/shared/api/use-mutation.ts';
import { StaffSelect, useColleagues } from '#src/portal/shared/staff-select.tsx';
import { failureText, isApiError } from '#src/shared/api/api-error.ts';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { endpointKey } from '#src/shared/api/endpoint-query.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { Button } from '#src/shared/ui/button.tsx';

/** The owner of a candidate. A choice is saved only by the button, because the arrow keys pass through other users. */
export function PersonOwner({ person: { id, owner, ownerRevision } }: { person: Person }) {
  const queryClient = useQueryClient();
  const key = endpointKey(getPerson, { params: { personId: id } });
  const selectId = useId();
  const hintId = useId();
  const { colleagues, error } = useColleagues();
  const [chosen, setChosen] = useState<string | null>(null);
  const now = owner?.userId ?? '';
  const userId = chosen ?? now;
  const saving = useMutation({
    mutationFn: () =>
      call(checked(setPersonOwner), { params: { personId: id }, body: { userId: userId || null, revision: ownerRevision } }),
    onSuccess: (reply) => {
      queryClient.setQueryData<Person>(key, (data) => data && { ...data, ...reply });
      setChosen(null);
      toast({ title: 'Saved', description: reply.owner ? `${reply.owner.email} is the owner now.` : 'This candidate has no owner now.' });
    },
    onError: async (failure) => {
      const tell = (description: string) => toast({ title: 'Error', description, variant: 'destructive' });
      if (!isApiError(failure) || failure.status !== 409) return tell(failureText(failure, 'Nothing was changed. Please try again.'));
      await queryClient.refetchQueries({ queryKey: key, exact: true });
      const now = queryClient.getQueryData<Person>(key)?.owner;
      setChosen(null);
      tell(`Someone changed the owner in the meantime: ${now ? `it is ${now.email} now` : 'there is none now'}. Your choice wasn't saved.`);
    },
  });
  return (
    <div className="grid gap-2">
      <label htmlFor={selectId} className="font-semibold">
        Owner
      </label>
      <div className="flex flex-wrap gap-3">
        <StaffSelect
          id={selectId}
          aria-describedby={hintId}
          colleagues={colleagues}
          current={owner}
          value={userId}
          className="w-0 min-w-48 grow sm:max-w-80"
          onChange={(event) => setChosen(event.target.value)}
        />
        <Button variant="secondary" isPending={saving.isPending} disabled={userId === now} onClick={() => saving.mutate()}>
          Save owner
        </Button>
      </div>
      <p id={hintId} className="text-sm text-muted">
        New checklists from this candidate are assigned to the owner. Those below stay with whoever has them.
      </p>
      {error && (
        <p role="alert" className="text-sm text-danger">
          {failureText(error, "The list of colleagues couldn't be loaded.")}
        </p>
      )}
    </div>
  );
}
