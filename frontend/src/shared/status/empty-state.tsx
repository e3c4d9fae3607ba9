import type { ReactNode } from 'react';
import { ArcMark } from '#src/shared/brand/arc-mark.tsx';

/** What stands where a list would be: the arcs, a sentence, perhaps a way on. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-dashed border-control px-6 py-14 text-center">
      <ArcMark className="w-28 text-accent-text opacity-70" />
      <p className="font-serif text-xl font-semibold">{title}</p>
      {children && <div className="max-w-[48ch] text-muted">{children}</div>}
      {action}
    </div>
  );
}
