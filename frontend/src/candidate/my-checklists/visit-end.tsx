import { askForMyChecklists, type OpenVisit, visitWarning } from '@larkfield/schemas/my-checklists/my-checklists.ts';
import { useEffect, useState } from 'react';
import { failureText } from '#src/shared/api/api-error.ts';
import { send } from '#src/shared/api/call.ts';
import { useMutation } from '#src/shared/api/use-mutation.ts';
import { Dialog, focusFirst } from '#src/shared/dialog/dialog.tsx';
import { FormAlert } from '#src/shared/form/field.tsx';
import { formatClock } from '#src/shared/text/format-date.ts';
import { Button } from '#src/shared/ui/button.tsx';

/** Warns before the end of the two hours, and offers another link. The page stays as it is, with all input. */
export function VisitEnd({ list: { email, endsAt } }: { list: OpenVisit }) {
  const [isOpen, setIsOpen] = useState(false);
  const ask = useMutation({ mutationFn: () => send(askForMyChecklists, { body: { email } }) });
  useEffect(() => {
    const timer = setTimeout(() => setIsOpen(true), Date.parse(endsAt) - visitWarning - Date.now());
    return () => clearTimeout(timer);
  }, [endsAt]);
  const close = () => setIsOpen(false);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={`Your two hours end at ${formatClock(endsAt)}`}
      description="What you typed stays on this page. To go on later, open a new link in this browser and come back to this tab."
    >
      <div className="grid gap-3 pt-3">
        <p role="status" className="font-semibold wrap-anywhere empty:hidden">
          {ask.isSuccess && `A new link is on its way to ${email}.`}
        </p>
        <FormAlert>{ask.error ? failureText(ask.error, "That didn't reach us. Please try again.") : undefined}</FormAlert>
        <div className="flex flex-wrap justify-end gap-3">
          {ask.isSuccess ? (
            // The pressed button is gone.
            <Button ref={(done) => done?.focus()} onClick={close}>
              Done
            </Button>
          ) : (
            <>
              <Button variant="secondary" ref={focusFirst} onClick={close}>
                Not now
              </Button>
              <Button isPending={ask.isPending} onClick={() => ask.mutate()}>
                Email me a new link
              </Button>
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}
