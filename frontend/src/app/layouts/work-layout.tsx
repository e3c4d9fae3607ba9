import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { PageBoundary } from './page-boundary.tsx';

/** The layout of pages for work, also at night: `app.tsx` lets their colors follow the device. Each page has its own header. */
export function WorkLayout() {
  return (
    <PageBoundary Frame={FailedPage}>
      <Outlet />
    </PageBoundary>
  );
}

const FailedPage = ({ children }: { children: ReactNode }) => <main id="main">{children}</main>;
