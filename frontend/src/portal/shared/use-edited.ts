import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useUnsavedState } from '#src/shared/session/unsaved.ts';

const param = 'edit';

/**
 * The state of an editor that replaces a page and has its own URL, so that Back returns to the page. If the URL is opened directly, the
 * editor begins with `blank`; if `blank` is null, the page is shown.
 */
export function useEdited<Edited>(name: string, blank: Edited | null) {
  const [kept, setKept] = useUnsavedState<Edited | null>(name, null);
  const navigate = useNavigate();
  const { search } = useLocation();
  const asked = new URLSearchParams(search).get(param);
  const searchWith = (value: string | null) => {
    const after = new URLSearchParams(search);
    if (value === null) after.delete(param);
    else after.set(param, value);
    return { search: after.toString() };
  };
  const isOpen = asked !== null;
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // The button that had the focus is gone with the editor.
    if (wasOpen.current && !isOpen) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return {
    edited: isOpen ? (kept ?? (asked === 'new' ? blank : null)) : null,
    open: (edited: Edited, id = 'new') => {
      setKept(edited);
      void navigate(searchWith(id));
    },
    close: () => {
      setKept(null);
      void navigate(searchWith(null), { replace: true });
    },
  };
}
