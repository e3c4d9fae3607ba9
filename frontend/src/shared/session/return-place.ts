import type { CurrentUser, Role } from '@larkfield/schemas/auth/users.ts';
import { paths } from '#src/shared/text/paths.ts';

/** A page of the portal in the history, with its state. */
interface Place {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
}

/** The state of the sign-in page in the history entry, which external links cannot set. */
export interface SignInState {
  needsAdmin?: boolean;
  /** The requested page. */
  from?: Place & {
    /** The role that may see the page. */
    role: Role;
  };
}

/** The page after signing in: the requested one if it belongs to the portal and the user may see it, otherwise the first page. */
export function placeAfterSignIn(state: unknown, user: CurrentUser): Place {
  const from = (state as SignInState | null)?.from;
  const isPortal = from?.pathname === paths.portal || from?.pathname.startsWith(`${paths.portal}/`);
  const maySee = from?.role !== 'admin' || user.role === 'admin';
  return from && isPortal && maySee
    ? { pathname: from.pathname, search: from.search, hash: from.hash, state: from.state }
    : { pathname: paths.portal, search: '', hash: '', state: null };
}
