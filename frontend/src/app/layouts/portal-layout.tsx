import { Outlet } from 'react-router-dom';
import type { ReactNode } from 'react';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { PageBoundary } from './page-boundary.tsx';

/** The layout of all portal pages. If a page fails, the navigation stays. */
export function PortalLayout() {
  return (
    <PageBoundary Frame={PortalFrame}>
      <Outlet />
    </PageBoundary>
  );
}

function PortalFrame({ children }: { children: ReactNode }) {
  return <PortalShell title={null}>{children}</PortalShell>;
}
