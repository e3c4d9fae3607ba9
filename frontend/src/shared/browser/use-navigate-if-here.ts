import { useCallback } from 'react';
import { useLocation, useNavigate, type NavigateOptions } from 'react-router-dom';
import { entryAhead } from './entry-ahead.ts';

/** Leads to another page once something is done or a pause is over, unless the visitor has gone elsewhere. */
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
