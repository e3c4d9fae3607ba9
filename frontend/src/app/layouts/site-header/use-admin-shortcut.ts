import { authConstants } from '@larkfield/schemas/auth/auth-constants.ts';
import { useEffect, useRef, type MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#src/shared/text/paths.ts';

/**
 * Staff reach the sign-in from the home page: Ctrl+Shift+H, then five clicks on the logo within five seconds. Returns
 * what the logo calls on each click.
 */
export function useAdminShortcut(): (event: MouseEvent) => void {
  const armedUntil = useRef(0);
  const clicks = useRef(0);
  const navigate = useNavigate();
  const isHome = useLocation().pathname === paths.home;

  useEffect(() => {
    if (!isHome) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.shiftKey || event.code !== 'KeyH') return;
      event.preventDefault();
      armedUntil.current = Date.now() + authConstants.adminShortcutWindow;
      clicks.current = 0;
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      armedUntil.current = 0;
    };
  }, [isHome]);

  return (event) => {
    if (Date.now() > armedUntil.current) return;
    clicks.current += 1;
    if (clicks.current < authConstants.adminShortcutClicks) return;
    armedUntil.current = 0;
    // Else the logo's own link would lead home again.
    event.preventDefault();
    void navigate(paths.signIn);
  };
}
