import type { Role } from '@larkfield/schemas/auth/current-user.ts';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '#src/shared/text/paths.ts';
import type { SignInState } from '#src/shared/session/return-place.ts';
import { keeperOf } from '#src/portal/shared/lists/kept-by.ts';
import { useSession } from '#src/shared/session/session.tsx';
import { Spinner } from '#src/shared/status/spinner.tsx';

/** Shows its children to signed-in staff, or to admins only; sends everybody else to the sign-in, which tells them why and leads back. */
export function RequireStaff({ role = 'user', children }: { role?: Role; children: ReactNode }) {
  const session = useSession();
  const { pathname, search, hash, state } = useLocation();
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
  // Who has signed out has nothing to come back to; the next one may be somebody else.
  if (session.status === 'signed-out') return toSignIn(session.end === 'left' ? {} : { from });
  if (role === 'admin' && session.user.role !== 'admin') return toSignIn({ needsAdmin: true, from });
  // What somebody else searched for in this tab is not for the next one.
  const keeper = keeperOf(state);
  if (keeper !== undefined && keeper !== session.user.id) return <Navigate to={{ pathname, search, hash }} replace />;
  return children;
}
