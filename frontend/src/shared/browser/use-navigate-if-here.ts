import { useCallback } from 'react';
import { useLocation, useNavigate, type NavigateOptions } from 'react-router-dom';
import { entryAhead } from './entry-ahead.ts';

/** Navigates after an action or a pause, unless the visitor has left the page. */
export function useNavigateIfHere(): (to: string, options?: NavigateOptions) => void {
  const { key, pathname } = useLocation();
  const navigate = useNavigate();
  return useCallback(
    (to, options) => {
      const ahead = entryAhead(key);
      if (!ahead || ahead.pathname === pathname) void navigate(to, options);
    },
    [key, pathname, navigate],
  );
}
