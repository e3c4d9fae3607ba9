import type { closeMyChecklists } from '@larkfield/schemas/my-checklists/close-my-checklists.ts';
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { failureText } from '#src/shared/api/api-error.ts';
import { send } from '#src/shared/api/call.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { Button } from '#src/shared/ui/button.tsx';

/** Ends the two hours at once, for whoever sits at a computer that others use, too. */
export function SignOut({ listKey }: { listKey: QueryKey }) {
  const client = useQueryClient();
  const closing = useMutation({
    mutationFn: () => send<typeof closeMyChecklists>({ method: 'POST', path: '/api/my-checklists/sign-out' }, {}),
    onSuccess: () => client.resetQueries({ queryKey: listKey }),
    onError: (error) =>
      toast({ title: 'Error', description: failureText(error, 'You are still signed in. Please try again.'), variant: 'destructive' }),
  });
  return (
    <Button variant="secondary" isPending={closing.isPending} onClick={() => closing.mutate()}>
      Sign out
    </Button>
  );
}
