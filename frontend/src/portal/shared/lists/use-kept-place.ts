import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

interface Place {
  pages: number;
  top: number;
}

/** How far lists were read, by the key of their history entry; nothing of what they showed. */
const places = new Map<string, Place>();

interface KeptQuery {
  data?: { pages: unknown[] } | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** Brings a list back as far as it was read, and to where it was scrolled, when one goes back to it. */
export function useKeptPlace(query: KeptQuery): void {
  const { key } = useLocation();
  // A new entry has a key of its own: only one that was left before is known.
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
  // As it was last scrolled: while the page is taken away, what is left of it is shorter already.
  const top = useRef(0);
  useEffect(() => {
    const onScroll = () => void (top.current = window.scrollY);
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  useLayoutEffect(() => () => void places.set(key, { pages: loaded.current, top: top.current }), [key]);
}
