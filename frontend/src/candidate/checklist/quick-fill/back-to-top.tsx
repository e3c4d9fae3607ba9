import { checklistConstants } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { ArrowUp } from 'lucide-react';
import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}

/** True once the page is scrolled so far that there is a way back to its start. */
export const useIsScrolled = (): boolean => useSyncExternalStore(subscribe, () => window.scrollY > checklistConstants.backToTopThreshold);

/** Goes back to the start of the page; there once the page is scrolled. */
export function BackToTop({ className }: { className: string }) {
  const isScrolled = useIsScrolled();
  if (!isScrolled) return null;
  const goUp = () => {
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' });
    // The button goes away: reading goes on from the heading.
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  };
  return (
    <button type="button" aria-label="Back to top" onClick={goUp} className={`grid shrink-0 place-items-center ${className}`}>
      <ArrowUp aria-hidden="true" className="size-6" />
    </button>
  );
}
