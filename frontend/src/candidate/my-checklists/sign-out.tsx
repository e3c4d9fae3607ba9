import type { closeMyChecklists } from '@larkfield/schemas/my-checklists/close-my-checklists.ts';
import { useState } from 'react';
import { failureText } from '#src/shared/api/api-error.ts';
import { send } from '#src/shared/api/call.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { Button } from '#src/shared/ui/button.tsx';

/** Ends the two hours at once, for whoever sits at a computer that others use, too. */
export function SignOut({ onDone }: { onDone: () => void }) {
  const [isPending, setIsPending] = useState(false);
  const signOut = async () => {
    setIsPending(true);
    try {
      await send<typeof closeMyChecklists>({ method: 'POST', path: '/api/my-checklists/sign-out' }, {});
      onDone();
    } catch (error) {
      setIsPending(false);
      toast({ title: 'Error', description: failureText(error, 'You are still signed in. Please try again.'), variant: 'destructive' });
    }
  };
  return (
    <Button variant="secondary" isPending={isPending} onClick={() => void signOut()}>
      Sign out
    </Button>
  );
}
