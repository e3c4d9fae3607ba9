import { useRef, type ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { Button } from '#src/shared/ui/button.tsx';
import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { paths } from '#src/shared/text/paths.ts';

/**
 * Asks before a navigation discards input. `leave` runs an intended navigation, such as after saving. A navigation to the sign-in is not
 * blocked, since the input is kept for the time after it (decision 055).
 */
export function useLeaveGuard(isTyped: () => boolean): { question: ReactNode; leave: (go: () => void) => void } {
  const isLeaving = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isSamePlace = currentLocation.pathname === nextLocation.pathname && currentLocation.search === nextLocation.search;
    return !isSamePlace && nextLocation.pathname !== paths.signIn && !isLeaving.current && isTyped();
  });
  const leave = (go: () => void) => {
    isLeaving.current = true;
    go();
  };
  const question = (
    <Dialog isOpen={blocker.state === 'blocked'} onClose={() => blocker.reset?.()} title="Leave without saving?">
      <p className="text-muted">What you typed here isn&apos;t saved yet.</p>
      <div className="flex flex-wrap justify-end gap-3 pt-1">
        <Button variant="secondary" onClick={() => blocker.reset?.()}>
          Keep editing
        </Button>
        <Button variant="destructive" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
      </div>
    </Dialog>
  );
  return { question, leave };
}
