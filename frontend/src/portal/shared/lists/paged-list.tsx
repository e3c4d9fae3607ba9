import type { CallOf, Endpoint, ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { keepPreviousData, useInfiniteQuery, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { call, type Checked } from '#src/shared/api/call.ts';
import { endpointKey } from '#src/shared/api/endpoint-query.ts';
import { FormAlert } from '#src/shared/form/field.tsx';
import { loadFailureText } from '#src/shared/api/api-error.ts';
import { LoadFailure } from '#src/shared/status/empty-state.tsx';
import { Skeleton } from '#src/shared/ui/loading.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { classNames } from '#src/shared/ui/class-names.ts';

/** The properties of a query that a list needs. */
export interface ListQuery {
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  /** True if the shown data belong to the previous query while the current one is loading. */
  isPlaceholderData?: boolean;
  error: unknown;
  refetch: () => Promise<unknown>;
  hasNextPage?: boolean;
  isFetchingNextPage?: boolean;
  fetchNextPage?: () => Promise<unknown>;
}

interface PagedListProps<Item> {
  query: ListQuery;
  items: Item[];
  /** The name of the items, in the plural and in lower case. */
  name: string;
  empty: ReactNode;
  renderItem: (item: Item) => ReactNode;
  /** The column headings on a screen that is wide enough for rows; without them, items are cards. */
  headings?: ReactNode;
}

/** The width of this element decides whether items are rows or cards (`rows:`). */
const listRoom = '@container/list min-w-0';

/** The singular of the items' name. */
const oneOf = (name: string) => (name === 'people' ? 'person' : name.replace(/ies$/, 'y').replace(/s$/, ''));

/**
 * A list in all its states: loading, failed, empty, loaded, and with more to load. The status region stays in the page, so that screen
 * readers announce its changes.
 */
export function PagedList<Item extends { id: string }>(props: PagedListProps<Item>) {
  return (
    <>
      <p role="status" className="sr-only">
        {stateText(props)}
      </p>
      <ListItems {...props} />
    </>
  );
}

/** If the previous query had no result, its placeholder is not an answer to the current query. */
const isLoading = <Item,>({ query: { isPending, isPlaceholderData }, items }: PagedListProps<Item>) =>
  isPending || (isPlaceholderData === true && items.length === 0);

/** The state of a list in words. A reload is announced too, so that *Refresh* has an effect even if nothing has changed. */
function stateText<Item>(props: PagedListProps<Item>): string {
  const { query, items, name } = props;
  if (isLoading(props) || (query.isFetching && !query.isFetchingNextPage)) return `Loading ${name}`;
  if (items.length === 0) return query.isError ? '' : `No ${name} found`;
  return `${items.length} ${items.length === 1 ? oneOf(name) : name} shown${query.hasNextPage ? ', there are more' : ''}`;
}

function ListItems<Item extends { id: string }>(props: PagedListProps<Item>) {
  const { query, items, name, empty, renderItem, headings } = props;
  const list = useRef<HTMLUListElement>(null);
  const isRows = headings !== undefined;
  const isOld = query.isPlaceholderData ?? false;
  if (isLoading(props)) return <ListSkeleton isRows={isRows} />;
  const failure = query.isError ? loadFailureText(query.error) : undefined;
  if (failure && items.length === 0) return <LoadFailure what={`${name.charAt(0).toUpperCase()}${name.slice(1)}`} query={query} />;
  const loadMore = async () => {
    const before = items.length;
    await query.fetchNextPage?.();
    // The pressed button may be gone, so the focus moves to the first new item.
    requestAnimationFrame(() => list.current?.children.item(before)?.querySelector<HTMLElement>('h2, h3')?.focus());
  };
  return (
    <div className={`grid gap-4 ${isOld ? 'opacity-60' : ''}`} aria-busy={query.isFetching}>
      {failure && <FormAlert>{failure}</FormAlert>}
      {items.length === 0 ? (
        empty
      ) : (
        <div className={listRoom}>
          <div className={isRows ? 'rows:rounded-card rows:border rows:border-line rows:bg-surface' : ''}>
            {headings}
            <ul ref={list} className={classNames('grid gap-3', isRows && 'rows:block rows:divide-y rows:divide-line')}>
              {items.map((item) => (
                <li key={item.id}>{renderItem(item)}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
      {query.hasNextPage && !isOld && (
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

function ListSkeleton({ isRows }: { isRows: boolean }) {
  return (
    <div className={listRoom}>
      <div className={classNames('grid gap-3', isRows && 'rows:gap-1')}>
        {Array.from({ length: isRows ? 8 : 4 }, (_, index) => (
          <Skeleton key={index} className={classNames('h-28 w-full rounded-card', isRows && 'rows:h-11')} />
        ))}
      </div>
    </div>
  );
}

interface RefreshButtonProps {
  query: { isRefetching: boolean; refetch: () => Promise<unknown> };
}

/** Reads a list again, since lists do not refetch automatically. */
export function RefreshButton({ query }: RefreshButtonProps) {
  return (
    <Button variant="ghost" isPending={query.isRefetching} onClick={() => query.refetch()}>
      {!query.isRefetching && <RefreshCw aria-hidden="true" className="size-4" />}
      Refresh
    </Button>
  );
}

interface Page {
  nextCursor: string | null;
}

/**
 * A paged portal list. It is read again whenever it is opened, because data about people is not kept in the browser, and to show changes
 * from other pages. While a filter or search loads, the list stays as it is, so that rows do not move under a press.
 */
export function usePagedQuery<E extends Endpoint>(endpoint: Checked<E>, filter: Record<string, string | undefined> = {}) {
  const inputAt = (cursor: string | undefined) => ({ query: { ...filter, cursor } }) as unknown as CallOf<E>;
  return useInfiniteQuery({
    queryKey: endpointKey(endpoint, inputAt(undefined)),
    initialPageParam: undefined as string | undefined,
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ pageParam, signal }) => {
      const page = (await call(endpoint, inputAt(pageParam), { signal })) as ReplyOf<E> & Page;
      // The query's own timestamp is that of the last loaded page.
      return { ...page, readAt: Date.now() };
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

interface Identified {
  id: string;
}

/** Replaces a changed item in every loaded page of a list; `segment` is the beginning of the last path segment of the list's address. */
export function writeListItem<List extends string, Item extends Identified>(
  queryClient: QueryClient,
  { segment, list, item }: { segment: string; list: List; item: Item },
): void {
  queryClient.setQueriesData<InfiniteData<Record<List, Item[]>>>(
    { predicate: ({ queryKey }) => String(queryKey.at(-1)).split('?')[0] === segment },
    (data) =>
      data && 'pages' in data
        ? { ...data, pages: data.pages.map((page) => ({ ...page, [list]: page[list].map((old) => (old.id === item.id ? item : old)) })) }
        : data,
  );
}
