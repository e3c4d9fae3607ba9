import { useLocation, useNavigate } from 'react-router-dom';
import { useUnsavedState } from '#src/shared/session/unsaved.ts';

const param = 'edit';

/**
 * What is being written in the place of a page, under an address of its own, so that Back leaves it and not the page before. An address
 * that is opened anew begins with `blank`, or shows the page where that is null.
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
  return {
    edited: asked === null ? null : (kept ?? (asked === 'new' ? blank : null)),
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
