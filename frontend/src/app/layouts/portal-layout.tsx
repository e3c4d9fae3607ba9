import { Outlet } from 'react-router-dom';
import type { ReactNode } from 'react';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { PageBoundary } from './page-boundary.tsx';

/** Around every page of the portal: where one of them fails, the way to the others stays. */
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
