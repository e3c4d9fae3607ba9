import { failureText } from './failure-text.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { EmptyState } from './empty-state.tsx';

interface LoadFailureProps {
  /** What could not be loaded, as the beginning of a sentence. */
  what: string;
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
}

/** What stands in the place of something that could not be loaded: why, and another try. */
export function LoadFailure({ what, query }: LoadFailureProps) {
  return (
    <div role="alert">
      <EmptyState
        title={`${what} could not be loaded`}
        action={
          <Button isPending={query.isFetching} onClick={() => query.refetch()}>
            Try again
          </Button>
        }
      >
        {failureText(query.error, 'Please check your connection and try again.')}
      </EmptyState>
    </div>
  );
}
