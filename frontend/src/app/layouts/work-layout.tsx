import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { PageBoundary } from './page-boundary.tsx';

/** Places where people work, also at night: `app.tsx` lets their colours follow the device. Each page brings its own header. */
export function WorkLayout() {
  return (
    <PageBoundary Frame={FailedPage}>
      <Outlet />
    </PageBoundary>
  );
}

const FailedPage = ({ children }: { children: ReactNode }) => <main id="main">{children}</main>;
