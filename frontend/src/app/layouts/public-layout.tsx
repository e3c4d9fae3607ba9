import { Outlet } from 'react-router-dom';
import { PageBoundary } from './page-boundary.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header/site-header.tsx';

/**
 * The layout of public pages: always light, with the site's header and footer. It is loaded with the first public page, since a checklist
 * does not need it.
 */
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
