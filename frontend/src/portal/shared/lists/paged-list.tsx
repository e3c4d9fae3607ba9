import { useRef, type ReactNode } from 'react';
import { failureText } from '#src/shared/status/failure-text.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { FormAlert } from '#src/shared/form/form-alert.tsx';
import { LoadFailure } from '#src/shared/status/load-failure.tsx';
import { Skeleton, SkeletonRegion } from '#src/shared/status/skeleton.tsx';

/** What a list needs to know of the query behind it. */
export interface ListQuery {
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  error: unknown;
  refetch: () => Promise<unknown>;
  hasNextPage?: boolean;
  isFetchingNextPage?: boolean;
  fetchNextPage?: () => Promise<unknown>;
}

interface PagedListProps<Item> {
  query: ListQuery;
  items: Item[];
  /** What is listed, in the plural and in lower case. */
  name: string;
  empty: ReactNode;
  renderItem: (item: Item) => ReactNode;
}

/** A list with all its states: loading, failed, empty, there, and more to come. */
export function PagedList<Item extends { id: string }>({ query, items, name, empty, renderItem }: PagedListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  if (query.isPending) return <ListSkeleton name={name} />;
  const failure = query.isError ? failureText(query.error, 'Please check your connection and try again.') : undefined;
  if (failure && items.length === 0) return <LoadFailure what={`${name.charAt(0).toUpperCase()}${name.slice(1)}`} query={query} />;
  const loadMore = async () => {
    const before = items.length;
    await query.fetchNextPage?.();
    // The pressed button may be gone: reading goes on with the first new item.
    requestAnimationFrame(() => list.current?.children.item(before)?.querySelector<HTMLElement>('h2, h3')?.focus());
  };
  return (
    <div className="grid gap-4" aria-busy={query.isFetching}>
      {failure && <FormAlert>{failure}</FormAlert>}
      <p role="status" className="sr-only">
        {items.length === 0 ? '' : `${items.length} ${name} shown${query.hasNextPage ? ', there are more' : ''}`}
      </p>
      {items.length === 0 ? (
        empty
      ) : (
        <ul ref={list} className="grid gap-3">
          {items.map((item) => (
            <li key={item.id}>{renderItem(item)}</li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-center"
          isPending={query.isFetchingNextPage ?? false}
          onClick={() => void loadMore()}
        >
          Load more
        </Button>
      )}
    </div>
  );
}

function ListSkeleton({ name }: { name: string }) {
  return (
    <SkeletonRegion label={`Loading ${name}`} className="grid gap-3">
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="h-28 w-full rounded-card" />
      ))}
    </SkeletonRegion>
  );
}
