import { paths } from './paths.ts';

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
  from?: Place;
}

/** Where to go after signing in: the page that was asked for, if it is one of the portal's, else the first one. */
export function placeAfterSignIn(state: unknown): Place {
  const from = (state as SignInState | null)?.from;
  const isPortal = from?.pathname === paths.portal || from?.pathname.startsWith(`${paths.portal}/`);
  return from && isPortal ? from : { pathname: paths.portal, search: '', hash: '', state: null };
}
