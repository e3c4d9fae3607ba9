import type { ReactNode } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { BrandMark } from '#src/shared/brand/brand-mark.tsx';
import { paths } from '#src/shared/text/paths.ts';
import { Container } from '#src/shared/ui/container.tsx';
import { PageBoundary } from './page-boundary.tsx';

/** Pages behind a secure link, also at night: with nothing around them but whose page it is. */
export function LinkLayout() {
  return (
    <BrandFrame>
      <PageBoundary>
        <Outlet />
      </PageBoundary>
    </BrandFrame>
  );
}

function BrandFrame({ children }: { children: ReactNode }) {
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
        {children}
      </main>
    </div>
  );
}

/** Places where people work, also at night: `app.tsx` lets their colours follow the device. Each page brings its own header. */
export function WorkLayout() {
  return (
    <PageBoundary Frame={BrandFrame}>
      <Outlet />
    </PageBoundary>
  );
}
