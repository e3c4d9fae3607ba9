import { useStore } from '#src/shared/browser/store.ts';
import { Dialog, focusFirst } from '#src/shared/dialog/dialog.tsx';
import { sessionEnding } from '#src/shared/session/session-activity.ts';
import { formatClock } from '#src/shared/text/format-date.ts';
import { Button } from '#src/shared/ui/button.tsx';

/** Warns that the session ends soon. Any key or press extends an idle session; at the maximum length the user has to sign in again. */
export function SessionWarning() {
  const ending = useStore(sessionEnding);
  const stay = () => sessionEnding.set(null);
  const isIdle = ending?.kind === 'idle';
  return (
    <Dialog
      isOpen={ending !== null}
      onClose={stay}
      title={
        isIdle
          ? 'You will be signed out in 2 minutes'
          : `You will be signed out at ${ending && formatClock(new Date(ending.at).toISOString())}`
      }
      description={
        isIdle
          ? 'Nothing was pressed here for a while. Press any key to stay.'
          : 'After 12 hours everybody signs in again. What you typed on this page is kept, and you come back to it.'
      }
    >
      <div className="flex flex-wrap justify-end gap-3 pt-3">
        {isIdle ? (
          <Button ref={focusFirst} onClick={stay}>
            Stay signed in
          </Button>
        ) : (
          <>
            <Button variant="secondary" ref={focusFirst} onClick={stay}>
              Not now
            </Button>
            <Button onClick={ending?.signInAgain}>Sign in again</Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
