import { tokenLength } from '@larkfield/schemas/typed.ts';
import type { ErrorCode } from '@larkfield/schemas/errors.ts';
import type { LinkKind, LinkState } from '@larkfield/schemas/links/share-links.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import type { UserIdentity } from '@larkfield/service-kit/access/identity.ts';
import type { Link } from './link-model.ts';
import { findLinkByToken } from './link-store.ts';

/** The families of links, which have different paths: /m, /view and /resume. */
export const families = { smart: ['smart'], share: ['quick', 'reusable'], draft: ['draft'] } as const satisfies Record<
  string,
  readonly LinkKind[]
>;
export type Family = keyof typeof families;

export function familyOf({ kind }: Pick<Link, 'kind'>): Family {
  return kind === 'quick' || kind === 'reusable' ? 'share' : kind;
}

/** The texts that people read (product.md#links-7). */
const texts = {
  smart: {
    unknown: 'Smart Link not found. Please check the URL or request a new one.',
    broken: 'Smart Link not found. Please check the URL or request a new one.',
    expired: 'This Smart Link has expired. Please request a new one from your recruiter.',
    usedUp: 'This Smart Link has reached its maximum uses. Please request a new one from your recruiter.',
    revoked: 'This Smart Link is no longer valid.',
    locked: 'This Smart Link is no longer valid.',
  },
  share: {
    unknown: 'Invalid share link',
    broken: 'Invalid share link',
    expired: 'This share link has expired',
    usedUp: 'View limit exceeded for this share link',
    revoked: 'This share link has been withdrawn',
    locked: 'This share link has been locked due to too many failed passcode attempts',
  },
  draft: {
    unknown: 'Draft not found or has been deleted',
    broken: 'Invalid draft link',
    expired: 'This draft link has expired',
    usedUp: 'This draft link has expired',
    revoked: 'This draft link has been withdrawn',
    locked: 'This draft has been locked due to too many failed PIN attempts',
  },
} as const satisfies Record<Family, Record<string, string>>;

type LinkTimes = Pick<Link, 'revokedAt' | 'expiresAt' | 'usesLeft' | 'attemptsLeft'>;

/** The state of a link at a moment; the first matching state counts. */
export function linkState({ revokedAt, expiresAt, usesLeft, attemptsLeft }: LinkTimes, now: Date): LinkState {
  if (revokedAt) return 'revoked';
  if (expiresAt <= now) return 'expired';
  if (usesLeft === 0) return 'used-up';
  return attemptsLeft === 0 ? 'locked' : 'active';
}

/** Refuses a token as unknown in its family. The page itself refuses a token of another length, without a request. */
export function refuseUnknown(family: Family, token?: string): never {
  const isBroken = token !== undefined && token.length !== tokenLength;
  return fail('LINK_NOT_FOUND', { message: texts[family][isBroken ? 'broken' : 'unknown'] });
}

/** Refuses a client, or all clients, because of wrong passcodes; `retryAfter` in seconds if waiting helps. */
export function refuseLocked(link: Link, retryAfter?: number): never {
  return fail('LOCKED', { message: texts[familyOf(link)].locked, retryAfter });
}

/** Whether a link is running. A used-up or locked link still runs for browsers that have opened it. */
export function isRunning({ revokedAt, expiresAt }: Pick<Link, 'revokedAt' | 'expiresAt'>, now: Date): boolean {
  return !revokedAt && expiresAt > now;
}

/** Refuses a link that is revoked or has expired. */
export function requireRunning(link: Link, now: Date) {
  const family = familyOf(link);
  const reason = family === 'smart' ? { reason: 'time_expired' } : {};
  if (link.revokedAt) fail('LINK_REVOKED', { message: texts[family].revoked });
  if (link.expiresAt <= now) fail('LINK_EXPIRED', { message: texts[family].expired, ...reason });
}

/** Refuses a link without uses left. */
export function requireUsesLeft(link: Link) {
  if (link.usesLeft !== 0) return;
  const family = familyOf(link);
  const code: ErrorCode = family === 'smart' ? 'LINK_USED_UP' : 'VIEW_LIMIT';
  fail(code, { message: texts[family].usedUp, ...(family === 'smart' && { reason: 'uses_exceeded' }) });
}

/** Refuses all clients while the passcode is retired. */
export function requirePasscodeInUse(link: Link) {
  if (link.attemptsLeft === 0) refuseLocked(link);
}

/** The running link of a token; throws LINK_NOT_FOUND, LINK_REVOKED or LINK_EXPIRED with the text of its family. */
export async function getRunningLink(token: string, family: Family, now: Date): Promise<Link> {
  const link = (await findLinkByToken(token, families[family], now)) ?? refuseUnknown(family, token);
  requireRunning(link, now);
  return link;
}

/** The maker of a link: a member of staff, or a visitor without a session. */
export function originOf(
  identity: UserIdentity | null,
  otherwise: 'candidate' | 'visitor',
): Pick<Link, 'originKind' | 'originUserId' | 'originEmail'> {
  return identity
    ? { originKind: 'staff', originUserId: identity.userId, originEmail: identity.email }
    : { originKind: otherwise, originUserId: null, originEmail: null };
}
