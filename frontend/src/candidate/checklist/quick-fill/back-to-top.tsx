import { checklistConstants } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { ArrowUp } from 'lucide-react';
import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}

/** True if the page is scrolled so far that a button back to the top is useful. */
export const useIsScrolled = (): boolean => useSyncExternalStore(subscribe, () => window.scrollY > checklistConstants.backToTopThreshold);

/** Scrolls to the top of the page; shown only on a scrolled page. */
export function BackToTop({ className }: { className: string }) {
  const isScrolled = useIsScrolled();
  if (!isScrolled) return null;
  const goUp = () => {
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' });
    // The button disappears, so the focus moves to the heading.
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  };
  return (
    <button type="button" aria-label="Back to top" onClick={goUp} className={`grid shrink-0 place-items-center ${className}`}>
      <ArrowUp aria-hidden="true" className="size-6" />
    </button>
  );
}
