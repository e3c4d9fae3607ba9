import { Link } from 'react-router-dom';
import { BrandMark } from '#src/shared/brand/brand-mark.tsx';
import { Container } from '#src/shared/ui/container.tsx';
import { paths } from '#src/shared/text/paths.ts';
import { useSession } from '#src/shared/session/session.tsx';
import { AdminMenu } from './admin-menu.tsx';
import { LogoutButton } from './logout-button.tsx';
import { PortalMenu } from './portal-menu.tsx';
import { SectionLinks } from './section-links.tsx';
import { useSearchKeys } from '#src/portal/shared/lists/use-search-keys.ts';

const tabStyle =
  'inline-flex min-h-12 items-center border-y-3 border-transparent px-3 font-semibold text-white/85 hover:text-white aria-[current]:border-b-daybreak-400 aria-[current]:text-white';

/** On top of every portal page: whose it is, who is signed in, and where one can go. Only the way on stays when the page scrolls. */
export function PortalHeader() {
  const { user } = useSession();
  useSearchKeys();
  return (
    <>
      <header data-keep-clear className="on-night sticky top-0 z-30 bg-night-900 pt-[env(safe-area-inset-top)] text-white lg:static">
        <Container className="flex min-h-16 items-center gap-4">
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
      <div className="on-night sticky top-0 z-30 hidden border-t border-white/15 bg-night-900 lg:block">
        <Container>
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
