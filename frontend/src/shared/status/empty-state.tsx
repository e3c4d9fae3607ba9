import type { ReactNode } from 'react';
import { loadFailureText } from '#src/shared/api/api-error.ts';
import { ArcMark } from '#src/shared/brand/arc-mark.tsx';
import { useIsOnline } from '#src/shared/browser/store.ts';
import { Button } from '#src/shared/ui/button.tsx';

/** Replaces an empty list: the arcs, a sentence, and an optional action. */
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

interface LoadFailureProps {
  /** The name of the missing data, which starts a sentence. */
  what: string;
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
}

/** Replaces content that could not be loaded, with the reason and a retry. */
export function LoadFailure({ what, query }: LoadFailureProps) {
  // The text depends on the connection.
  useIsOnline();
  return (
    <div role="alert">
      <EmptyState
        title={`${what} couldn't be loaded`}
        action={
          <Button isPending={query.isFetching} onClick={() => query.refetch()}>
            Try again
          </Button>
        }
      >
        {loadFailureText(query.error)}
      </EmptyState>
    </div>
  );
}
