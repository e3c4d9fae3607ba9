import type { ReactNode } from 'react';

/** The bar at the bottom of the window with the acts of a step. */
export function AnswerBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-[min(0px,var(--room))] flex flex-wrap items-center justify-between gap-3 border-t border-line bg-surface py-3 max-sm:-mr-(--gutter-right) max-sm:-ml-(--gutter-left) max-sm:pr-(--gutter-right) max-sm:pl-(--gutter-left) sm:rounded-t-card sm:border-x sm:px-5 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      {children}
    </div>
  );
}
