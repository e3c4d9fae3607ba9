import { useEffect } from 'react';
import { brand } from '#src/shared/brand/brand.ts';

let own: { pathname: string; title: string } | null = null;

/** The page's own title at an address, which replaces the title of its route. */
export const ownTitle = (pathname: string): string | undefined => (own?.pathname === pathname ? own.title : undefined);

/** Sets the title of the browser's tab to the content of the page, once it is known. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    own = { pathname: window.location.pathname, title };
    document.title = `${title} | ${brand.name}`;
    return () => void (own = null);
  }, [title]);
}
