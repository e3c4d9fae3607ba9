import { Menu, X } from 'lucide-react';
import { useEffect, useRef, type MouseEvent } from 'react';
import { Button, ButtonLink } from '#src/shared/ui/button.tsx';
import { NavLink, services } from './nav-links.tsx';
import { openInquiry } from '#src/site/shared/inquiry/inquiry-store.ts';
import { paths } from '#src/shared/text/paths.ts';

const items = [
  { path: paths.home, name: 'Home' },
  { path: paths.about, name: 'About' },
  ...services.filter(({ isInMobileMenu }) => isInMobileMenu),
  { path: paths.contact, name: 'Contact' },
];

const id = 'mobile-menu';
/** The browser opens and closes the menu by these itself, also before our code is there. */
const opens = { commandfor: id, command: 'show-modal' };
const closes = { commandfor: id, command: 'close' };

/** The menu of small screens: slides in from the right over an overlay. Unlike other dialogs it is always in the page. */
export function MobileMenu() {
  const menu = useRef<HTMLDialogElement>(null);
  const open = () => {
    if (!menu.current?.open) menu.current?.showModal();
  };
  const close = () => menu.current?.close();
  // Going back closes it at once. The change of page itself must not: it comes later, while code loads, and the menu may be open again by then.
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
