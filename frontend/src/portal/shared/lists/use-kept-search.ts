import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { portalConstants } from '@larkfield/schemas/portal/portal-constants.ts';
import type { KeptBy } from './kept-by.ts';
import { useSession } from '#src/shared/session/session.tsx';
import { useDebounced } from '#src/shared/browser/use-debounced.ts';

/** Waits for a pause in typing, in milliseconds. */
const searchDelay = 300;

interface KeptState extends KeptBy {
  q?: string;
}

/** True when the text is long enough to search with. */
export const isSearchable = (text: string) => text.trim().length >= portalConstants.searchMinLength;

/**
 * What is searched for in a list. It is kept in the history entry, so that Back brings it again: names of people stand neither
 * in an address nor in what is told of it to a server.
 */
export function useKeptSearch() {
  const location = useLocation();
  const navigate = useNavigate();
  const by = useSession().user?.id;
  const kept = (location.state as KeptState | null)?.q ?? '';
  const [text, setText] = useState(kept);
  const settled = useDebounced(text, searchDelay);
  const known = useRef(kept);

  // Another entry of the history, or the way to the section anew.
  useEffect(() => {
    if (kept === known.current) return;
    known.current = kept;
    setText(kept);
  }, [kept]);
  useEffect(() => {
    if (settled === known.current || isOnItsWay(location.key)) return;
    known.current = settled;
    const { pathname, search, hash, state } = location;
    void navigate({ pathname, search, hash }, { replace: true, state: { ...(state as KeptState | null), q: settled, by } });
  }, [settled, by, location, navigate]);

  return { text, setText, q: isSearchable(settled) ? settled.trim() : undefined };
}

/** Whether the browser is at another entry of the history already than the one that is rendered: somebody goes on to a page that still loads. */
function isOnItsWay(renderedKey: string): boolean {
  const key = (window.history.state as { key?: string } | null)?.key;
  return key !== undefined && key !== renderedKey;
}
