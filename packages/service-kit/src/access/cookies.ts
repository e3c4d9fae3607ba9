import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';

/** The value of a cookie, or null. */
export function readCookie(request: Pick<Request, 'headers'>, name: string): string | null {
  const header = request.headers.cookie;
  return header ? (parseCookie(header)[name] ?? null) : null;
}

/** The names of the cookies that a browser sent. */
export function cookieNames(request: Pick<Request, 'headers'>): string[] {
  return Object.keys(parseCookie(request.headers.cookie ?? ''));
}

/** Over HTTPS the name gets the `__Host-` prefix, which binds the cookie to this very host. */
export function cookieName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}

/** Sets a cookie that scripts cannot read and other sites cannot send; without `maxAge` (ms) it ends with the browser. */
export function setCookie(response: Response, name: string, value: string, { isSecure, maxAge }: { isSecure: boolean; maxAge?: number }) {
  response.cookie(cookieName(name, isSecure), value, { httpOnly: true, sameSite: 'strict', secure: isSecure, path: '/', maxAge });
}

/** Removes a cookie set by setCookie. */
export function clearCookie(response: Response, name: string, { isSecure }: { isSecure: boolean }) {
  response.clearCookie(cookieName(name, isSecure), { httpOnly: true, sameSite: 'strict', secure: isSecure, path: '/' });
}
