import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

interface Place {
  pages: number;
  top: number;
}

/** How far each list was read, by the key of its history entry; without its content. */
const places = new Map<string, Place>();

interface KeptQuery {
  data?: { pages: unknown[] } | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** Restores a list on Back, including the loaded pages and the scroll position. */
export function useKeptPlace(query: KeptQuery): void {
  const { key } = useLocation();
  // A new history entry has a new key, so only lists that were left before are found.
  const wanted = useRef(places.get(key));
  const loaded = useRef(0);
  useEffect(() => {
    loaded.current = query.data?.pages.length ?? 0;
    if (!wanted.current || query.isFetching || loaded.current === 0) return;
    if (loaded.current < wanted.current.pages && query.hasNextPage && !query.isError) {
      void query.fetchNextPage();
      return;
    }
    window.scrollTo({ top: wanted.current.top, left: 0, behavior: 'instant' });
    wanted.current = undefined;
  });
  // The last scroll position. During unmount, the remaining page is already shorter.
  const top = useRef(0);
  useEffect(() => {
    const onScroll = () => void (top.current = window.scrollY);
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  useLayoutEffect(() => () => void places.set(key, { pages: loaded.current, top: top.current }), [key]);
}
