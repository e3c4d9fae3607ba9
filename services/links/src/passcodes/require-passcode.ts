import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { lockouts } from '@larkfield/service-kit/telemetry/metrics.ts';
import { auditLink, linkEvent, type OpeningCall } from '#src/access/open-link.ts';
import type { Link } from '#src/link/link-model.ts';
import { refuseLocked, requirePasscodeInUse } from '#src/link/link-rules.ts';
import type { LinksContext } from '#src/links-context.ts';
import { type Attempt, noteRetirement, noteWait, returnLifetimeAttempt, takeLifetimeAttempt } from './attempt-store.ts';

/** Refuses a locked client with 423, before asking for a passcode. */
export async function requireNoWait({ attempts, now }: LinksContext, link: Link, { clientAddress }: OpeningCall): Promise<void> {
  const until = await attempts.findWait(link, clientAddress, now());
  if (until) refuseLocked(link, secondsUntil(until, now()));
}

/** Checks a passcode or PIN; throws LOCKED, PASSCODE_WRONG or PIN_WRONG with the attempts left, or SERVICE_UNAVAILABLE. */
export async function requirePasscode(context: LinksContext, link: Link, passcode: string, call: OpeningCall): Promise<void> {
  requirePasscodeInUse(link);
  const attempt = await reserve(context, link, call);
  if (await isRight(context, link, passcode, attempt)) {
    await Promise.all([attempt.clear(), returnLifetimeAttempt(link)]);
    return;
  }
  await recordWrong(context, link, attempt, call);
  const wait = attempt.lockedUntil && { retryAfter: secondsUntil(attempt.lockedUntil, context.now()) };
  fail(link.kind === 'draft' ? 'PIN_WRONG' : 'PASSCODE_WRONG', { remainingAttempts: attempt.remaining, ...wait });
}

/** Both counters count before the hash is computed. */
async function reserve({ attempts, now }: LinksContext, link: Link, { clientAddress }: OpeningCall): Promise<Attempt> {
  const attempt = await attempts.reserve(link, clientAddress, now());
  if ('waitsUntil' in attempt) return refuseLocked(link, secondsUntil(attempt.waitsUntil, now()));
  if (await takeLifetimeAttempt(link)) return attempt;
  await attempt.giveBack();
  return refuseLocked(link);
}

async function isRight({ hasher }: LinksContext, link: Link, passcode: string, attempt: Attempt): Promise<boolean> {
  try {
    return await hasher.verify(link.passcodeHash!, passcode);
  } catch (error) {
    await Promise.all([attempt.giveBack(), returnLifetimeAttempt(link)]);
    throw error;
  }
}

async function recordWrong(context: LinksContext, link: Link, { lockedUntil }: Attempt, call: OpeningCall): Promise<void> {
  await auditLink(context, call, link, { action: 'passcode.refused', outcome: 'failure' });
  if (lockedUntil) {
    lockouts.inc({ kind: 'passcode-wait' });
    await noteWait(link, lockedUntil, linkEvent(call, link, { action: 'passcode.locked', outcome: 'denied' }));
  }
  const retirement = linkEvent(call, link, { action: 'passcode.retired', outcome: 'denied' });
  if (await noteRetirement(link, retirement, context.now())) lockouts.inc({ kind: 'passcode-retired' });
}

function secondsUntil(until: Date, now: Date): number {
  return (until.getTime() - now.getTime()) / 1000;
}
