import { timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import { day } from '@larkfield/schemas/durations.ts';
import { cookieName, readCookie, setCookie } from '@larkfield/service-kit/access/cookies.ts';
import { newToken } from '@larkfield/service-kit/access/tokens.ts';
import { keyedHash } from '@larkfield/service-kit/secrets/derive-key.ts';
import type { AuthContext } from '#src/auth-context.ts';
import { type StoredUser, tellUser } from '#src/users/user-store.ts';

const browserCookie = 'larkfield-browser';
/** Browsers keep no cookie for longer than 400 days. Each sign-in starts the time again. */
const knownFor = 365 * day;
/** Accounts that one browser is known for, such as on a shared desk; the longest unused one is dropped. */
const accountsPerBrowser = 5;
const marksPattern = new RegExp(`^[0-9a-f]{64}(\\.[0-9a-f]{64}){0,${accountsPerBrowser}}$`);

type Context = Pick<AuthContext, 'sessions' | 'isSecure'>;

/** Marks a browser as one in which a user signed in with the present password. Without the key, no one can make a mark. */
const markOf = ({ sessions }: Context, browser: string, { _id, passwordChangedAt }: StoredUser) =>
  keyedHash(sessions.key, JSON.stringify(['browser', browser, _id.toHexString(), passwordChangedAt.getTime()]));

const isEqual = (one: string, other: string) => one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** The browser by its kind, in fixed words: its own text comes from outside. */
export function nameBrowser(userAgent = ''): string {
  const find = (names: [RegExp, string][]) => names.find(([sign]) => sign.test(userAgent))?.[1];
  const program = find([
    [/Edg/, 'Edge'],
    [/Firefox|FxiOS/, 'Firefox'],
    [/Chrome|CriOS|Chromium/, 'Chrome'],
    [/Safari/, 'Safari'],
  ]);
  const system = find([
    [/iPhone|iPad/, 'iPhone or iPad'],
    [/Android/, 'Android'],
    [/Windows/, 'Windows'],
    [/Mac OS/, 'Mac'],
    [/Linux|CrOS/, 'Linux'],
  ]);
  return `${program ?? 'A browser'} on ${system ?? 'an unknown system'}`;
}

/**
 * Keeps the mark of this user in the browser, and mails the user if it was missing. The server stores nothing about browsers: the mark is a
 * cookie of its own, which outlives sessions and which a change of the password makes worthless everywhere else.
 */
export async function noteBrowser(context: Context, user: StoredUser, request: Request, response: Response, isOwnChange = false) {
  const given = readCookie(request, cookieName(browserCookie, context.isSecure)) ?? '';
  const [browser = newToken(), ...marks] = marksPattern.test(given) ? given.split('.') : [];
  const mark = markOf(context, browser, user);
  const others = marks.filter((one) => !isEqual(one, mark));
  if (others.length === marks.length && !isOwnChange)
    await tellUser(user._id.toHexString(), { about: 'new-browser', detail: nameBrowser(request.headers['user-agent']) });
  const value = [browser, mark, ...others].slice(0, accountsPerBrowser + 1).join('.');
  setCookie(response, browserCookie, value, { isSecure: context.isSecure, maxAge: knownFor });
}
