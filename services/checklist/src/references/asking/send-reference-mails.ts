import { requestMail, type MailRequest } from '@larkfield/schemas/internal/mail/request-mail.ts';
import { hashToken, newToken } from '@larkfield/service-kit/access/tokens.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { findSubmission } from '#src/submissions/submission-store.ts';
import { mailKeyOf, noteBounces } from './note-bounces.ts';
import { isAskedMail, mailableName, nextReminder } from '#src/references/reference-rules.ts';
import { openReferee, openToken, readKeyOf, sealReferencePart } from '#src/references/reference-secrets.ts';
import { changeReference, listDueReferences, openState, type StoredReference } from '#src/references/reference-store.ts';

/** How often due mails are looked for, in milliseconds. */
export const referenceMailInterval = 3_000;
const batchSize = 100;

type MailContext = Pick<ChecklistContext, 'contact' | 'keyRing' | 'publicUrl' | 'catalogue'>;

/**
 * Hands every mail that is due to the contact service; returns how many. Token and number of a mail are stored before it is handed
 * over and cleared after: whoever is killed in between hands over the same mail under the same key again, and it is sent once.
 */
export async function sendReferenceMails(context: MailContext, now = new Date()): Promise<number> {
  let sent = 0;
  for (const due of await listDueReferences(now, batchSize)) {
    const written = due.sealedToken ? due : await writeReminder(context, due, now);
    if (written && (await handOver(context, written, now))) sent += 1;
  }
  return sent;
}

/** Writes the next reminder, with a link of its own beside those of the mails before it; null when none is due any more. */
async function writeReminder(context: MailContext, due: StoredReference, now: Date): Promise<StoredReference | null> {
  const [reference] = await noteBounces(context, [due], now);
  if (!reference || reference.bouncedAt) return null;
  const token = newToken();
  const hash = hashToken(token);
  return changeReference(
    due,
    { ...openState, mailNumber: due.mailNumber, mailDueAt: due.mailDueAt },
    {
      $set: { sealedToken: await sealReferencePart(context.keyRing, 'referenceToken', due._id, token) },
      $inc: { mailNumber: 1, reminders: 1 },
      $push: { tokenHashes: hash, openHashes: hash },
    },
  );
}

async function handOver(context: MailContext, reference: StoredReference, now: Date): Promise<boolean> {
  const mail = await mailOf(context, reference);
  const { mailNumber, sealedToken } = reference;
  if (!mail) {
    await changeReference(reference, { mailNumber, sealedToken }, { $unset: { sealedToken: 1, mailDueAt: 1 } });
    return false;
  }
  await context.contact(requestMail, { body: mail });
  const next = nextReminder(reference, now);
  await changeReference(
    reference,
    { ...openState, mailNumber, sealedToken },
    {
      $set: { ...(isAskedMail(reference) && { sentAt: now }), ...(next && { mailDueAt: next }) },
      $unset: { sealedToken: 1, ...(next ? {} : { mailDueAt: 1 }) },
    },
  );
  return true;
}

/** What a referee is mailed; null when the submission was erased meanwhile, or the reference is being erased. */
async function mailOf({ keyRing, publicUrl, catalogue }: MailContext, reference: StoredReference): Promise<MailRequest | null> {
  const ring = await readKeyOf(keyRing, reference);
  const token = ring && openToken(ring, reference);
  const submission = await findSubmission(reference.submissionId);
  if (!token || !submission) return null;
  return {
    kind: isAskedMail(reference) ? 'reference-request' : 'reference-reminder',
    idempotencyKey: mailKeyOf(reference),
    to: openReferee(ring, reference).email,
    referenceId: reference._id.toString(),
    candidateName: mailableName(submission.candidateName),
    specialtyName: catalogue.findById(reference.specialtyId)?.specialty.name ?? submission.specialtyName,
    link: referenceAddress(publicUrl, token),
    askedAt: reference.askedAt.toISOString(),
    linkEndsAt: reference.linkEndsAt.toISOString(),
  };
}

/** Where a referee answers. */
export const referenceAddress = (publicUrl: string, token: string) => `${new URL(publicUrl).origin}/reference/${token}`;
