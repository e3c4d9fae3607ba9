import { Outlet } from 'react-router-dom';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header/site-header.tsx';
import { PageBoundary } from '#src/app/routing/page-boundary.tsx';

/** Public pages: always light, with the site's header and footer. */
export function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <main id="main" className="flex-1">
        <PageBoundary>
          <Outlet />
        </PageBoundary>
      </main>
      <SiteFooter />
    </div>
  );
}
