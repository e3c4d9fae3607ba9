import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '#src/shared/ui/button.tsx';
import { Dialog } from '#src/shared/dialog/dialog.tsx';

/** The path of a link of this site that a plain click would follow in this tab; null for anything else. */
function followedPath(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!isPlain || !link?.href || link.target === '_blank') return null;
  const { origin, pathname, search } = new URL(link.href);
  return origin === window.location.origin ? pathname + search : null;
}

/**
 * Asks before a link discards input. `leave` runs an intended navigation, such as after saving. The site's router cannot hold the browser's
 * Back button, which is therefore not asked about.
 */
export function useLeaveGuard(isTyped: () => boolean): { question: ReactNode; leave: (go: () => void) => void } {
  const isLeaving = useRef(false);
  const [target, setTarget] = useState<string | null>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const isAtRisk = () => !isLeaving.current && isTyped();
    const onClick = (event: MouseEvent) => {
      const path = followedPath(event);
      if (path === null || !isAtRisk()) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(path);
    };
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  });
  const leave = (go: () => void) => {
    isLeaving.current = true;
    go();
  };
  const question = (
    <Dialog isOpen={target !== null} onClose={() => setTarget(null)} title="Leave without saving?">
      <p className="text-muted">What you typed here isn&apos;t saved yet.</p>
      <div className="flex flex-wrap justify-end gap-3 pt-1">
        <Button variant="secondary" onClick={() => setTarget(null)}>
          Keep editing
        </Button>
        <Button variant="destructive" onClick={() => target !== null && leave(() => void navigate(target))}>
          Leave
        </Button>
      </div>
    </Dialog>
  );
  return { question, leave };
}
