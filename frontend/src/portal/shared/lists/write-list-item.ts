import type { InfiniteData, QueryClient } from '@tanstack/react-query';

interface Identified {
  id: string;
}

/** Puts a changed item in its place in every loaded page of a list; `segment` begins the last part of the list's address. */
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
