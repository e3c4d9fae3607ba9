import type { ReactNode } from 'react';

/** A key of the keyboard. */
export function KeyCap({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid min-h-6 min-w-6 place-items-center rounded-[6px] border border-b-2 border-control bg-surface px-1.5 font-sans text-sm leading-none font-semibold text-ink">
      {children}
    </kbd>
  );
}
