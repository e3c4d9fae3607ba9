import { Link, Outlet } from 'react-router-dom';
import { BrandMark } from '#src/shared/brand/brand-mark.tsx';
import { paths } from '#src/shared/text/paths.ts';
import { Container } from '#src/shared/ui/container.tsx';
import { PageBoundary } from './page-boundary.tsx';

/**
 * The layout of pages behind a secure link, which also have a dark theme. It shows only the firm's name. A checklist does not need this
 * code.
 */
export function LinkLayout() {
  return (
    <div className="flex min-h-dvh flex-col bg-sunken/40">
      <header data-keep-clear className="border-b border-line bg-surface pt-[env(safe-area-inset-top)]">
        <Container className="flex h-16 items-center">
          <Link to={paths.home} className="rounded-control">
            <BrandMark />
          </Link>
        </Container>
      </header>
      <main id="main" className="flex-1">
        <PageBoundary>
          <Outlet />
        </PageBoundary>
      </main>
    </div>
  );
}
