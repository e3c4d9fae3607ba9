import { checklistConstants } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { ArrowUp } from 'lucide-react';
import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}

/** Goes back to the start of the page; there once the page is scrolled. */
export function BackToTop() {
  const isScrolled = useSyncExternalStore(subscribe, () => window.scrollY > checklistConstants.backToTopThreshold);
  if (!isScrolled) return null;
  const goUp = () => {
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' });
    // The button goes away: reading goes on from the heading.
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  };
  return (
    <button
      type="button"
      aria-label="Back to top"
      onClick={goUp}
      className="on-night pointer-events-auto ml-auto grid size-12 shrink-0 place-items-center rounded-full bg-night-900 text-white shadow-raised hover:bg-night-700"
    >
      <ArrowUp aria-hidden="true" className="size-6" />
    </button>
  );
}
