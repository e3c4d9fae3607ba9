import { endOtherSessions } from '@larkfield/schemas/auth/end-other-sessions.ts';
import { useState } from 'react';
import { Button } from '#src/shared/ui/button.tsx';
import { call } from '#src/shared/api/call.ts';
import { failureText } from '#src/shared/status/failure-text.ts';
import { countOf } from '#src/shared/text/format-date.ts';
import { toast } from '#src/shared/status/toast-store.ts';

/** Signs one out in every other browser. */
export function EndOtherSessions() {
  const [isPending, setIsPending] = useState(false);
  const end = async () => {
    setIsPending(true);
    try {
      const { ended } = await call(endOtherSessions, { body: undefined });
      toast({ title: 'Signed out everywhere else', description: `${countOf(ended, 'other session')} ended.` });
    } catch (error) {
      toast({ title: 'Nothing was changed', description: failureText(error, 'Please try again.'), variant: 'destructive' });
    } finally {
      setIsPending(false);
    }
  };
  return (
    <Button variant="secondary" isPending={isPending} onClick={() => void end()}>
      Sign out everywhere else
    </Button>
  );
}
