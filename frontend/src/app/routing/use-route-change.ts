import { useEffect, useInsertionEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { requestHeadingFocus } from '#src/shared/ui/page-heading.tsx';
import { ownTitle } from '#src/shared/browser/page-title.ts';

/** Title, description and scroll position follow the route; returns what a screen reader is told about it. */
export function useRouteChange(): string {
  const { pathname, hash, key } = useLocation();
  const [announcement, setAnnouncement] = useState('');
  const shown = useRef({ pathname, hash });

  // Before the effects of the new page run, those of layout too, so that its heading can take the focus.
  useInsertionEffect(() => {
    if (shown.current.pathname !== pathname) requestHeadingFocus();
  }, [pathname]);

  useEffect(() => {
    const { pathname: before, hash: hashBefore } = shown.current;
    shown.current = { pathname, hash };
    const isFirst = before === pathname;
    // Not on the first page: a visitor may have scrolled before it came to life.
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

  // The key changes with every click: a link to a section scrolls there again.
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView({ behavior: 'smooth' });
  }, [key, hash]);

  return announcement;
}

/** A prerendered page brings the right head along. */
const isDescribed = () => document.head.querySelector('meta[name="description"]') !== null;

/** Makes the head that of the page; the texts are loaded when they are first needed. */
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

/** A page without one must not keep that of the page before. */
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
