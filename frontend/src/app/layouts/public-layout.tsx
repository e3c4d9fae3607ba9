import { Outlet } from 'react-router-dom';
import { PageBoundary } from './page-boundary.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header/site-header.tsx';

/** Public pages: always light, with the site's header and footer. Loaded with the first of them: a checklist needs neither. */
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
