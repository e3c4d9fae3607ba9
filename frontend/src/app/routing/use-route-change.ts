import { useEffect, useInsertionEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { requestHeadingFocus } from '#src/shared/ui/page-heading.tsx';
import { ownTitle } from '#src/shared/browser/page-title.ts';

/** Updates title, description and scroll position after a navigation. Returns the announcement for screen readers. */
export function useRouteChange(): string {
  const { pathname, hash, key } = useLocation();
  const [announcement, setAnnouncement] = useState('');
  const shown = useRef({ pathname, hash });

  // This runs before all effects of the new page, including layout effects, so that its heading can take the focus.
  useInsertionEffect(() => {
    if (shown.current.pathname !== pathname) requestHeadingFocus();
  }, [pathname]);

  useEffect(() => {
    const { pathname: before, hash: hashBefore } = shown.current;
    shown.current = { pathname, hash };
    const isFirst = before === pathname;
    // The first page is not scrolled: the visitor may have scrolled it before hydration.
    if (!hash && (!isFirst || hashBefore)) window.scrollTo({ top: 0, left: 0, behavior: 'instant' });
    if (isFirst && isDescribed()) return;
    let isLeft = false;
    describe(pathname).then(
      (title) => {
        if (!isLeft && !isFirst) setAnnouncement(title);
      },
      (error: unknown) => console.warn('The page could not be described', error),
    );
    return () => {
      isLeft = true;
    };
  }, [pathname, hash]);

  // The key changes with every click, so a link to a section scrolls there again.
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView({ behavior: 'smooth' });
  }, [key, hash]);

  return announcement;
}

/** A prerendered page already has the right head. */
const isDescribed = () => document.head.querySelector('meta[name="description"]') !== null;

/** Sets the head of the page. The titles and descriptions are loaded on first use. */
async function describe(pathname: string): Promise<string> {
  const { documentTitle, metadataOf, pageUrl } = await import('./route-metadata.ts');
  const known = metadataOf(pathname);
  const metadata = { ...known, title: ownTitle(pathname) ?? known.title };
  if (window.location.pathname !== pathname) return metadata.title;
  document.title = documentTitle(metadata);
  setMeta('description', metadata.description);
  setMeta('robots', metadata.isPrivate ? 'noindex, nofollow' : 'index, follow');
  setFeed(metadata.feed);
  document.head.querySelector('link[rel="canonical"]')?.setAttribute('href', pageUrl(pathname));
  return metadata.title;
}

/** A page without a feed must not keep the feed of the previous page. */
function setFeed(href: string | undefined): void {
  document.head.querySelector('link[rel="alternate"]')?.remove();
  if (href) document.head.append(Object.assign(document.createElement('link'), { rel: 'alternate', type: 'application/rss+xml', href }));
}

function setMeta(name: string, content: string): void {
  let element = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (!element) {
    element = document.createElement('meta');
    element.name = name;
    document.head.append(element);
  }
  element.content = content;
}
