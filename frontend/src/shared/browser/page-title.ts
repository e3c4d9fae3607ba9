import { useEffect } from 'react';
import { brand } from '#src/shared/brand/brand.ts';

let own: { pathname: string; title: string } | null = null;

/** What the page at an address calls itself, in place of what its route is called. */
export const ownTitle = (pathname: string): string | undefined => (own?.pathname === pathname ? own.title : undefined);

/** Names the browser's tab after what the page shows, once that is known. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    own = { pathname: window.location.pathname, title };
    document.title = `${title} | ${brand.name}`;
    return () => void (own = null);
  }, [title]);
}
