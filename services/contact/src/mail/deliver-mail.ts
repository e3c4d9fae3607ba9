import type { KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { composeMail } from './compose-mail.ts';
import { mailAttempts } from './mail-metrics.ts';
import { isGivenUp, readMailFailure, retryDelay, type MailFailure } from './mail-rules.ts';
import { claimMail, deleteMails, endFailedMail, endSentMail, findMail, openContent, releaseMail, type StoredMail } from './mail-store.ts';
import type { Mailer } from './mailer.ts';

/** What sending mails needs. */
export interface MailContext {
  keyRing: KeyRing;
  mailer: Mailer;
  /** The portal's address, which the firm's own mails name. */
  portalUrl: string;
  /** Time-out of one attempt, in milliseconds. */
  attemptTimeout: number;
}

/** How a job ended: the mail has left or never will, somebody else is sending it, or it must be tried again. */
export type Delivery =
  | { outcome: 'sent' | 'ended-before' | 'gone' }
  | { outcome: 'busy'; until: Date }
  | { outcome: 'failed' | 'retry'; failure: MailFailure; attempt: number };

/** An attempt has the mail to itself for so much longer than it may take. */
const claimMargin = 1_000;

/** Makes one attempt to send a mail of the outbox. */
export async function deliverMail(context: MailContext, mailId: string, stopSignal?: AbortSignal): Promise<Delivery> {
  const now = new Date();
  const until = new Date(now.getTime() + context.attemptTimeout + claimMargin);
  const mail = await claimMail(mailId, { now, until, nextAttemptAt: until });
  if (!mail) return explainUnclaimed(mailId, now);
  const composed = await composeMail(mail, openContent(context.keyRing, mail), context.portalUrl);
  if (!composed) {
    await deleteMails([mailId]);
    return { outcome: 'gone' };
  }
  const timeout = AbortSignal.timeout(context.attemptTimeout);
  try {
    await context.mailer.send(mailId, composed, stopSignal ? AbortSignal.any([timeout, stopSignal]) : timeout);
  } catch (error) {
    return endAttempt(mail, readMailFailure(error));
  }
  await endSentMail(mail, new Date());
  mailAttempts.inc({ kind: mail.kind, outcome: 'sent' });
  return { outcome: 'sent' };
}

async function explainUnclaimed(mailId: string, now: Date): Promise<Delivery> {
  const mail = await findMail(mailId);
  if (mail?.state === 'pending' && mail.claimedUntil && mail.claimedUntil > now) return { outcome: 'busy', until: mail.claimedUntil };
  return { outcome: 'ended-before' };
}

async function endAttempt(mail: StoredMail, failure: MailFailure): Promise<Delivery> {
  const now = new Date();
  const isOver = isGivenUp(mail.kind, failure, now.getTime() - mail.createdAt.getTime());
  if (isOver) await endFailedMail(mail, failure.code, now);
  else await releaseMail(mail, { failure: failure.code, nextAttemptAt: new Date(now.getTime() + retryDelay(mail.attempts)) });
  const outcome = isOver ? 'failed' : 'retry';
  mailAttempts.inc({ kind: mail.kind, outcome });
  return { outcome, failure, attempt: mail.attempts };
}
