import type { Role } from '@larkfield/schemas/auth/current-user.ts';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session.tsx';
import { Spinner } from './spinner.tsx';

/** Shows its children to signed-in staff, or to admins only; sends everybody else to the sign-in, which tells a user why. */
export function RequireStaff({ role = 'user', children }: { role?: Role; children: ReactNode }) {
  const session = useSession();
  if (session.status === 'loading') {
    return (
      <div role="status" className="grid min-h-dvh place-items-center text-accent-text">
        <Spinner className="size-8" />
        <span className="sr-only">Checking your session</span>
      </div>
    );
  }
  if (session.status === 'signed-out') return <Navigate to={paths.signIn} replace />;
  if (role === 'admin' && session.user.role !== 'admin') return <Navigate to={paths.signIn} replace state={{ needsAdmin: true }} />;
  return children;
}
