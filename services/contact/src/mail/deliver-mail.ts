import { AppError } from '@larkfield/service-kit/http/app-error.ts';
import type { KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { type ComposedMail, composeMail, type Writing } from './compose-mail.ts';
import { mailAttempts } from './mail-metrics.ts';
import { isGivenUp, type MailFailure, readMailFailure, retryDelay } from './mail-rules.ts';
import {
  claimMail,
  deleteMails,
  endFailedMail,
  endSentMail,
  findMail,
  noteHandOver,
  openContent,
  releaseMail,
  type StoredMail,
} from './mail-store.ts';
import type { Mailer } from './mailer.ts';

/** What sending a mail requires. */
export interface MailContext extends Writing {
  keyRing: KeyRing;
  mailer: Mailer;
  /** Time-out of one attempt, in milliseconds. */
  attemptTimeout: number;
}

/** The outcome of a job: the mail was sent or never will be, another worker is sending it, or it must be retried. */
export type Delivery =
  | { outcome: 'sent' | 'ended-before' | 'gone' }
  | { outcome: 'busy'; until: Date }
  | { outcome: 'failed' | 'retry'; failure: MailFailure; attempt: number };

/** A claim on a mail lasts longer than the time-out of an attempt by this margin. */
const claimMargin = 1_000;

/** Makes one attempt to send a mail of the outbox. */
export async function deliverMail(context: MailContext, mailId: string, stopSignal?: AbortSignal): Promise<Delivery> {
  const now = new Date();
  const until = new Date(now.getTime() + context.attemptTimeout + claimMargin);
  const mail = await claimMail(mailId, { now, until, nextAttemptAt: until });
  if (!mail) return explainUnclaimed(mailId, now);
  // The process that claimed the mail ended during the attempt, so the mail
  // may have been sent, and an invite is never sent twice (decision 042).
  if (isSentOnce(mail) && mail.handedOverAt) return endUnknown(context, mail);
  let composed: ComposedMail | null;
  try {
    composed = await composeMail(mail, openContent(context.keyRing, mail), context);
  } catch (error) {
    return endAttempt(context, mail, { code: error instanceof AppError ? error.code : 'NOT_WRITTEN', isRefusal: false });
  }
  if (!composed) {
    await deleteMails([mailId]);
    return { outcome: 'gone' };
  }
  if (isSentOnce(mail)) await noteHandOver(mail, new Date());
  const timeout = AbortSignal.timeout(context.attemptTimeout);
  try {
    await context.mailer.send(mailId, composed, stopSignal ? AbortSignal.any([timeout, stopSignal]) : timeout);
  } catch (error) {
    return endAttempt(context, mail, readMailFailure(error));
  }
  await endSentMail(mail, new Date());
  mailAttempts.inc({ kind: mail.kind, outcome: 'sent' });
  return { outcome: 'sent' };
}

/** For other mails, sending twice is better than not at all. A user can send an invite again. */
const isSentOnce = ({ kind }: Pick<StoredMail, 'kind'>) => kind === 'invite';

async function endUnknown(context: MailContext, mail: StoredMail): Promise<Delivery> {
  const failure = { code: 'UNKNOWN_IF_SENT', isRefusal: false };
  await giveUp(context, mail, failure.code, new Date());
  mailAttempts.inc({ kind: mail.kind, outcome: 'failed' });
  return { outcome: 'failed', failure, attempt: mail.attempts };
}

/** Delete the file first, since a failed mail is never processed again. */
async function giveUp({ mailer }: Pick<MailContext, 'mailer'>, mail: StoredMail, failure: string, now: Date): Promise<void> {
  await mailer.discard(mail._id.toHexString());
  await endFailedMail(mail, failure, now);
}

async function explainUnclaimed(mailId: string, now: Date): Promise<Delivery> {
  const mail = await findMail(mailId);
  if (mail?.state === 'pending' && mail.claimedUntil && mail.claimedUntil > now) return { outcome: 'busy', until: mail.claimedUntil };
  return { outcome: 'ended-before' };
}

async function endAttempt(context: MailContext, mail: StoredMail, failure: MailFailure): Promise<Delivery> {
  const now = new Date();
  const isOver = isGivenUp(mail.kind, failure, now.getTime() - mail.createdAt.getTime());
  if (isOver) await giveUp(context, mail, failure.code, now);
  else await releaseMail(mail, { failure: failure.code, nextAttemptAt: new Date(now.getTime() + retryDelay(mail.attempts)) });
  const outcome = isOver ? 'failed' : 'retry';
  mailAttempts.inc({ kind: mail.kind, outcome });
  return { outcome, failure, attempt: mail.attempts };
}
