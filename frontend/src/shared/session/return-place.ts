import type { CurrentUser, Role } from '@larkfield/schemas/auth/users.ts';
import { paths } from '#src/shared/text/paths.ts';

/** A page of the portal as the history keeps it, with what it had kept there. */
interface Place {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
}

/** What the sign-in is told in the history entry, where no link from outside can put anything. */
export interface SignInState {
  needsAdmin?: boolean;
  /** The page that was asked for. */
  from?: Place & {
    /** Who may see it. */
    role: Role;
  };
}

/** The page after signing in: the requested one, if it is one of the portal's and the user may see it, else the first. */
export function placeAfterSignIn(state: unknown, user: CurrentUser): Place {
  const from = (state as SignInState | null)?.from;
  const isPortal = from?.pathname === paths.portal || from?.pathname.startsWith(`${paths.portal}/`);
  const maySee = from?.role !== 'admin' || user.role === 'admin';
  return from && isPortal && maySee
    ? { pathname: from.pathname, search: from.search, hash: from.hash, state: from.state }
    : { pathname: paths.portal, search: '', hash: '', state: null };
}
