import type { Role } from '@larkfield/schemas/auth/current-user.ts';
import type { ReactNode } from 'react';
import { Container } from '#src/shared/ui/container.tsx';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';
import { RequireStaff } from './require-staff.tsx';
import { PortalHeader } from './portal-header.tsx';

interface PortalShellProps {
  /** Null for a page that brings a heading of its own. */
  title: string | null;
  /** Whom the page is for; others are sent to the sign-in. */
  access?: Role;
  children: ReactNode;
}

/** What every page of the portal has around it. */
export function PortalShell({ title, access = 'user', children }: PortalShellProps) {
  return (
    <RequireStaff role={access}>
      <PortalHeader />
      <main id="main">
        <Container className="grid gap-5 py-8 sm:py-10">
          {title !== null && <PageHeading className="text-3xl">{title}</PageHeading>}
          {children}
        </Container>
      </main>
    </RequireStaff>
  );
}
