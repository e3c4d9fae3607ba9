import { RefreshCw } from 'lucide-react';
import { Button } from '#src/shared/ui/button.tsx';

interface RefreshButtonProps {
  query: { isRefetching: boolean; refetch: () => Promise<unknown> };
}

/** Reads a list again: nothing does that by itself. */
export function RefreshButton({ query }: RefreshButtonProps) {
  return (
    <Button variant="secondary" isPending={query.isRefetching} onClick={() => query.refetch()}>
      {!query.isRefetching && <RefreshCw aria-hidden="true" className="size-4" />}
      Refresh
    </Button>
  );
}
