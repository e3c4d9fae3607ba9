import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSearchKeys } from '#src/portal/shared/lists/search-keys.ts';
import { BrandMark } from '#src/shared/brand/brand-mark.tsx';
import { useDropdown } from '#src/shared/dialog/use-dropdown.ts';
import { useSession } from '#src/shared/session/session.tsx';
import { paths } from '#src/shared/text/paths.ts';
import { Container } from '#src/shared/ui/container.tsx';
import { LogoutButton, PortalMenu } from './portal-menu.tsx';
import { isInSection, SectionLinks, sectionsFor } from './portal-sections.tsx';

const tabStyle =
  'inline-flex min-h-12 items-center border-y-3 border-transparent px-3 font-semibold text-white/85 hover:text-white aria-[current]:border-b-daybreak-400 aria-[current]:text-white';

/** The header of every portal page: the firm, the signed-in user and the navigation. Only the navigation stays when the page scrolls. */
export function PortalHeader({ width }: { width: ComponentProps<typeof Container>['width'] }) {
  const { user } = useSession();
  useSearchKeys();
  return (
    <>
      <header data-keep-clear className="on-night sticky top-0 z-30 bg-night-900 pt-[env(safe-area-inset-top)] text-white lg:static">
        <Container width={width} className="flex min-h-16 flex-wrap items-center gap-x-4">
          <Link to={paths.portal} className="rounded-control py-1">
            <BrandMark isOnNight />
          </Link>
          <p className="ml-auto hidden text-white/85 lg:block">
            <span className="sr-only">Signed in as </span>
            {user?.email}
          </p>
          <span className="hidden lg:block">
            <LogoutButton variant="outline" />
          </span>
          <span className="ml-auto lg:hidden">
            <PortalMenu />
          </span>
        </Container>
      </header>
      <div className="on-night sticky top-[min(0px,var(--room))] z-30 hidden border-t border-white/15 bg-night-900 lg:block">
        <Container width={width}>
          <nav aria-label="Portal">
            <ul className="-mx-3 flex flex-wrap">
              <SectionLinks group="work" itemClassName={tabStyle} />
              <AdminMenu tabClassName={tabStyle} />
              <li aria-hidden="true" className="flex-1" />
              <SectionLinks group="people" itemClassName={tabStyle} />
            </ul>
          </nav>
        </Container>
      </div>
    </>
  );
}

/** Parts that admins need rarely, behind one tab. A press or the arrow keys open it, Escape closes it. */
function AdminMenu({ tabClassName }: { tabClassName: string }) {
  const { isOpen, setIsOpen, root, trigger, onBlur, onKeyDown } = useDropdown<HTMLLIElement>();
  const { user } = useSession();
  const { pathname } = useLocation();
  const sections = sectionsFor(user?.role ?? 'user', 'admin');

  if (sections.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and focus come here from the button and the links within
    <li ref={root} className="relative" onBlur={onBlur} onKeyDown={onKeyDown}>
      <button
        ref={trigger}
        type="button"
        aria-expanded={isOpen}
        aria-controls="admin-menu"
        aria-current={sections.some((section) => isInSection(section, pathname)) ? 'true' : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className={`${tabClassName} gap-1`}
      >
        Admin
        <ChevronDown aria-hidden="true" className={`size-4 transition-transform ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      <ul
        id="admin-menu"
        hidden={!isOpen}
        className="absolute top-full left-0 z-40 grid w-60 gap-1 rounded-card border border-line bg-surface p-2 text-ink shadow-raised"
      >
        <SectionLinks
          group="admin"
          onFollow={() => setIsOpen(false)}
          itemClassName="flex min-h-11 items-center rounded-control px-3 font-semibold hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:text-accent-text"
        />
      </ul>
    </li>
  );
}
