import { authConstants } from '@larkfield/schemas/auth/auth-constants.ts';
import { useEffect, useRef, type MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { BrandMark } from '#src/shared/brand/brand-mark.tsx';
import { paths } from '#src/shared/text/paths.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { Container } from '#src/shared/ui/container.tsx';
import { openInquiry } from '#src/site/shared/inquiry/inquiry-store.ts';
import { Link } from '#src/shared/ui/link.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { navItemActiveStyle, navItemStyle, NavLink } from './nav-links.tsx';
import { ServicesMenu } from './services-menu.tsx';

export function SiteHeader() {
  const { pathname } = useLocation();
  const onLogoClick = useAdminShortcut();
  const item = { className: navItemStyle, activeClassName: navItemActiveStyle };
  return (
    <header data-keep-clear className="sticky top-0 z-30 border-b border-line bg-surface/95 pt-[env(safe-area-inset-top)] backdrop-blur-sm">
      <Container className="flex h-[4.5rem] items-center gap-3">
        <Link to={paths.home} onClick={onLogoClick} className="mr-auto rounded-control py-2">
          <BrandMark />
        </Link>
        <nav aria-label="Main" className="hidden lg:block">
          <ul className="flex items-center gap-0.5">
            <li>
              <NavLink to={paths.home} {...item}>
                Home
              </NavLink>
            </li>
            <li>
              <NavLink to={paths.about} {...item}>
                About
              </NavLink>
            </li>
            <li>
              {/* Begun anew, it closes when the page changes, however that came about. */}
              <ServicesMenu key={pathname} />
            </li>
            <li>
              <NavLink to={paths.checklists} {...item}>
                Skills Checklist
              </NavLink>
            </li>
            <li>
              <NavLink to={paths.contact} {...item}>
                Contact
              </NavLink>
            </li>
          </ul>
        </nav>
        <div className="hidden gap-2 pl-3 sm:flex">
          <Button variant="secondary" onClick={() => openInquiry('header-apply-now')}>
            Apply Now
          </Button>
          <Button onClick={() => openInquiry('header-start-hiring')}>Start Hiring</Button>
        </div>
        <MobileMenu />
      </Container>
    </header>
  );
}

/**
 * Staff reach the sign-in from the home page: Ctrl+Shift+H, then five clicks on the logo within five seconds. Returns
 * what the logo calls on each click.
 */
function useAdminShortcut(): (event: MouseEvent) => void {
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
