import { ChevronDown, Menu, X } from 'lucide-react';
import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { authConstants } from '@larkfield/schemas/auth/auth-constants.ts';
import { Button, ButtonLink } from '#src/shared/ui/button.tsx';
import { openInquiry } from '#src/site/shared/inquiry/inquiry-store.ts';
import { paths } from '#src/shared/text/paths.ts';
import { classNames } from '#src/shared/ui/class-names.ts';
import { useDropdown } from '#src/shared/dialog/use-dropdown.ts';
import { BrandMark } from '#src/shared/brand/brand-mark.tsx';
import { Container } from '#src/shared/ui/container.tsx';
import { isActivePath, navItemActiveStyle, navItemStyle, NavLink, services } from './nav-links.tsx';

const items = [
  { path: paths.home, name: 'Home' },
  { path: paths.about, name: 'About' },
  ...services.filter(({ isInMobileMenu }) => isInMobileMenu),
  { path: paths.contact, name: 'Contact' },
];

const id = 'mobile-menu';
/** With these attributes, the browser opens and closes the menu itself, even before our code has loaded. */
const opens = { commandfor: id, command: 'show-modal' };
const closes = { commandfor: id, command: 'close' };

/** The menu of small screens, which slides in from the right over an overlay. Unlike other dialogs, it is always in the page. */
export function MobileMenu() {
  const menu = useRef<HTMLDialogElement>(null);
  const open = () => {
    if (!menu.current?.open) menu.current?.showModal();
  };
  const close = () => menu.current?.close();
  // Back closes the menu at once. A change of page must not close it: the change may come late, while code loads, and the menu may be open
  // again by then.
  useEffect(() => {
    window.addEventListener('popstate', close);
    return () => window.removeEventListener('popstate', close);
  }, []);
  const closeOutside = (event: MouseEvent) => {
    if (event.target === menu.current) close();
  };
  const inquire = (preset: 'header-start-hiring' | 'header-apply-now') => {
    close();
    openInquiry(preset);
  };
  return (
    <div className="lg:hidden">
      <Button {...opens} variant="ghost" size="icon" aria-label="Open menu" aria-haspopup="dialog" onClick={open}>
        <Menu aria-hidden="true" className="size-6" />
      </Button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a press on the overlay arrives here; Escape does the same */}
      <dialog
        ref={menu}
        id={id}
        aria-label="Menu"
        onMouseDown={closeOutside}
        className="mobile-menu my-0 mr-0 ml-auto h-dvh max-h-none overflow-y-auto border-l border-line bg-surface p-0 text-ink"
      >
        <div className="min-h-full pt-[max(1rem,env(safe-area-inset-top))] pr-[max(1.25rem,env(safe-area-inset-right))] pb-[max(1rem,env(safe-area-inset-bottom))] pl-5">
          <div className="flex justify-end">
            <Button {...closes} variant="ghost" size="icon" aria-label="Close" onClick={close}>
              <X aria-hidden="true" className="size-6" />
            </Button>
          </div>
          <nav aria-label="Mobile">
            <ul>
              {items.map(({ path, name }) => (
                <li key={path}>
                  <NavLink
                    to={path}
                    onClick={close}
                    className="flex min-h-12 items-center rounded-control px-3 text-lg font-semibold hover:bg-sunken"
                    activeClassName="bg-accent-soft text-accent-text"
                  >
                    {name}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <div className="mt-5 grid gap-3 border-t border-line pt-5">
            <Button onClick={() => inquire('header-start-hiring')}>Start Hiring</Button>
            <Button variant="secondary" onClick={() => inquire('header-apply-now')}>
              Apply Now
            </Button>
            <ButtonLink to={paths.jobs} variant="ghost" onClick={close}>
              Open Jobs
            </ButtonLink>
            <ButtonLink to={paths.checklists} variant="ghost" onClick={close}>
              Skills Checklist
            </ButtonLink>
          </div>
        </div>
      </dialog>
    </div>
  );
}

/** How long the pointer may leave the menu before the menu closes, in milliseconds. */
const leaveDelay = 150;

/** The Services dropdown. It opens on hover, by a click or tap, and by keyboard; Escape closes it. */
export function ServicesMenu() {
  const { isOpen, setIsOpen, root, trigger, onBlur, onKeyDown } = useDropdown<HTMLDivElement>();
  const leaveTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { pathname } = useLocation();
  const isActive = services.some(({ path }) => isActivePath(path, pathname));

  useEffect(() => () => clearTimeout(leaveTimer.current), []);
  // Before hydration, the stylesheet alone has kept the menu open while it had the pointer or the focus (site.css).
  useEffect(() => {
    if (root.current?.matches(':hover') || root.current?.contains(document.activeElement)) setIsOpen(true);
  }, [root, setIsOpen]);

  const onPointerEnter = (event: PointerEvent) => {
    clearTimeout(leaveTimer.current);
    if (event.pointerType === 'mouse') setIsOpen(true);
  };
  const onPointerLeave = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') leaveTimer.current = setTimeout(() => setIsOpen(false), leaveDelay);
  };

  return (
    <div
      ref={root}
      role="presentation"
      className="services-menu relative"
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      <button
        ref={trigger}
        type="button"
        aria-expanded={isOpen}
        aria-controls="services-menu"
        data-opens-itself
        // A mouse has already opened the menu by hovering, so the click must not close it again.
        onPointerDown={(event) => event.pointerType !== 'mouse' && setIsOpen((wasOpen) => !wasOpen)}
        onClick={(event) => event.detail === 0 && setIsOpen((wasOpen) => !wasOpen)}
        className={classNames(navItemStyle, 'inline-flex items-center gap-1', isActive && navItemActiveStyle)}
      >
        Services
        <ChevronDown aria-hidden="true" className={classNames('size-4 transition-transform', isOpen && 'rotate-180')} />
      </button>
      <div id="services-menu" hidden={!isOpen} className="absolute top-full left-1/2 z-40 w-[37rem] -translate-x-1/2 animate-rise pt-3">
        <ul className="grid grid-cols-2 gap-1 rounded-card border border-line bg-surface p-2 shadow-raised">
          {services.map(({ path, name, subtitle }) => (
            <li key={path}>
              <NavLink
                to={path}
                onClick={() => setIsOpen(false)}
                className="block rounded-control px-4 py-3 hover:bg-sunken"
                activeClassName="bg-accent-soft"
              >
                <span className="block font-semibold">{name}</span>
                <span className="block text-sm text-muted">{subtitle}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

export function SiteHeader() {
  const { pathname } = useLocation();
  const onLogoClick = useAdminShortcut();
  const item = { className: navItemStyle, activeClassName: navItemActiveStyle };
  return (
    <header data-keep-clear className="sticky top-0 z-30 border-b border-line bg-surface/95 pt-[env(safe-area-inset-top)] backdrop-blur-sm">
      <Container className="flex min-h-[4.5rem] flex-wrap items-center gap-x-3">
        <Link to={paths.home} onClick={onLogoClick} className="mr-auto rounded-control py-2">
          <BrandMark />
        </Link>
        <nav aria-label="Main" className="hidden lg:block">
          <ul className="flex flex-wrap items-center gap-0.5">
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
              {/* The key remounts the menu on every change of page, which closes it. */}
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
 * Opens the sign-in for staff from the home page: Ctrl+Shift+H, then five clicks on the logo within five seconds. Returns the click handler
 * of the logo.
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
    // Otherwise the logo's own link would navigate to the home page.
    event.preventDefault();
    void navigate(paths.signIn);
  };
}
