import type { Role } from '@larkfield/schemas/auth/users.ts';
import { Fragment, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { keeperOf } from '#src/portal/shared/lists/kept-by.ts';
import type { SignInState } from '#src/shared/session/return-place.ts';
import { useSession } from '#src/shared/session/session.tsx';
import { useUnsavedKeeper } from '#src/shared/session/unsaved.ts';
import { Spinner } from '#src/shared/ui/loading.tsx';
import { paths } from '#src/shared/text/paths.ts';
import { Container } from '#src/shared/ui/container.tsx';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';
import { ConfirmIdentityDialog } from './confirm-identity-dialog.tsx';
import { PortalHeader } from './portal-header.tsx';
import { SessionWarning } from './session-warning.tsx';

interface PortalShellProps {
  /** Null for a page with its own heading. */
  title: string | null;
  /** The role that the page requires; other users are sent to the sign-in. */
  access?: Role;
  /** A list takes the whole width, and its header is compact, so that the first screen shows its rows. */
  isList?: boolean;
  /** Content beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The layout of every portal page. */
export function PortalShell({ title, access = 'user', isList = false, aside, children }: PortalShellProps) {
  return (
    <RequireStaff role={access}>
      <PortalHeader width={isList ? 'wide' : 'page'} />
      <StaffConfirmation />
      <SessionWarning />
      <main id="main">
        <Container
          width={isList ? 'wide' : 'page'}
          className={`grid grid-cols-1 print:block print:space-y-5 ${isList ? 'gap-3 pt-4 pb-8' : 'gap-5 py-8 sm:py-10'}`}
        >
          {title !== null && (
            <div className="flex flex-wrap items-center gap-x-6">
              <PageHeading className={isList ? 'text-2xl' : 'text-3xl'}>{title}</PageHeading>
              {aside}
            </div>
          )}
          {children}
        </Container>
      </main>
    </RequireStaff>
  );
}

function StaffConfirmation() {
  const { user } = useSession();
  return user && <ConfirmIdentityDialog email={user.email} />;
}

/** Shows its children to signed-in staff, or to admins only. Others are sent to the sign-in, which gives the reason and leads back. */
function RequireStaff({ role = 'user', children }: { role?: Role; children: ReactNode }) {
  const session = useSession();
  const { pathname, search, hash, state } = useLocation();
  useUnsavedKeeper();
  if (session.status === 'loading') {
    return (
      <div role="status" className="grid min-h-dvh place-items-center text-accent-text">
        <Spinner className="size-8" />
        <span className="sr-only">Checking your session</span>
      </div>
    );
  }
  const toSignIn = (told: SignInState) => <Navigate to={paths.signIn} replace state={told} />;
  const from = { pathname, search, hash, state, role };
  // After a sign-out there is no page to return to, since the next user may be another.
  if (session.status === 'signed-out') return toSignIn(session.end === 'left' ? {} : { from });
  if (role === 'admin' && session.user.role !== 'admin') return toSignIn({ needsAdmin: true, from });
  // Another user's earlier search in this tab is removed.
  const keeper = keeperOf(state);
  if (keeper !== undefined && keeper !== session.user.id) return <Navigate to={{ pathname, search, hash }} replace />;
  // The page is remounted if another user has signed in meanwhile.
  return <Fragment key={session.user.id}>{children}</Fragment>;
}
