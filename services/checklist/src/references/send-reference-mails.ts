import { openOutbox, requestMails } from '@larkfield/stored-data/outbox.ts';
import { getStaffUser } from '@larkfield/schemas/internal/staff.ts';
import type { MailRequest } from '@larkfield/schemas/internal/mails.ts';
import { AppError } from '@larkfield/service-kit/http/app-error.ts';
import { hashToken, newToken } from '@larkfield/service-kit/access/tokens.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { findSubmission, type Submission } from '#src/submissions/submission-store.ts';
import { consentMail, endUnanswered } from './candidate-yes.ts';
import { isAskedMail, mailableName, mailableUnit, nextReminder } from './reference-rules.ts';
import { openReferee, openToken, readKeyOf, sealReferencePart } from './reference-secrets.ts';
import { changeReference, openState, referenceMailsDue, type StoredReference } from './reference-store.ts';
import { mailKeyOf, noteBounces } from './ask-routes.ts';

type MailContext = Pick<ChecklistContext, 'auth' | 'contact' | 'keyRing' | 'publicUrl' | 'catalogue' | 'putForward'>;

/**
 * The outbox of mails about references. The token and the number of a mail are stored before the handover and cleared after it, so that a
 * retry sends the same mail.
 */
export const referenceOutbox = (context: MailContext) =>
  openOutbox('reference', referenceMailsDue, (reference, now) => sendDue(context, reference, now));

async function sendDue(context: MailContext, due: StoredReference, now: Date): Promise<number> {
  if (due.answeredAt) return tellOfAnswer(context, due, due.answeredAt);
  if (due.yes === 'awaited') return askCandidate(context, due, now);
  const written = due.sealedToken ? due : await writeReminder(context, due, now);
  return written && (await handOver(context, written, now)) ? 1 : 0;
}

/** Mails the candidate the question whether this referee may be asked, and ends a request to which they said nothing. */
async function askCandidate(context: MailContext, reference: StoredReference, now: Date): Promise<number> {
  if (reference.linkEndsAt <= now) {
    await endUnanswered(reference, now);
    return 0;
  }
  const submission = await findSubmission(reference.submissionId);
  const mail = submission && consentMail(context, reference, submission);
  const taken = await requestMails(context.contact, mail ? [mail] : []);
  const { linkEndsAt } = reference;
  await changeReference(reference, { ...openState, yes: 'awaited' }, { $set: { mailDue: { at: linkEndsAt } } });
  return taken;
}

/** Mails a receipt to the referee and a notice to the requester; returns the number of accepted mails. */
async function tellOfAnswer(context: MailContext, reference: StoredReference, answeredAt: Date): Promise<number> {
  const submission = await findSubmission(reference.submissionId);
  const ring = await readKeyOf(context.keyRing, reference);
  const about = { referenceId: reference._id.toString(), answeredAt: answeredAt.toISOString() };
  const mails: MailRequest[] = [];
  if (submission && ring) {
    const { _id, reference: shortReference, candidateName } = submission;
    const specialtyName = specialtyNameOf(context, reference, submission);
    const receipt = { idempotencyKey: `reference-${reference._id}-receipt`, to: openReferee(ring, reference).email };
    mails.push({ kind: 'reference-receipt', ...receipt, ...about, specialtyName, candidateName: mailableName(candidateName) });
    const asker = await askerOf(context, reference, submission);
    const facts = { idempotencyKey: `reference-${reference._id}-arrived`, submissionId: _id.toString(), shortReference, specialtyName };
    if (asker) mails.push({ kind: 'reference-arrived', ...facts, ...about, ...asker });
  }
  const taken = await requestMails(context.contact, mails);
  await changeReference(reference, { answeredAt }, { $unset: { mailDue: 1 } });
  return taken;
}

/** The requester's address; null for a candidate without an address, and for staff who have left. */
async function askerOf(
  { auth }: MailContext,
  { askedBy, askedByUserId }: StoredReference,
  { email, digitalSignature: { timeZone }, candidateName }: Submission,
): Promise<Pick<Extract<MailRequest, { kind: 'reference-arrived' }>, 'to' | 'reader'> | null> {
  if (askedBy === 'candidate') return email ? { to: email, reader: { kind: 'candidate', timeZone } } : null;
  if (!askedByUserId) return null;
  const user = await auth(getStaffUser, { params: { id: askedByUserId } }).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  });
  return user?.isActive ? { to: user.email, reader: { kind: 'staff', candidateName } } : null;
}

const specialtyNameOf = ({ catalogue }: MailContext, { specialtyId }: StoredReference, submission: Submission) =>
  catalogue.findById(specialtyId)?.specialty.name ?? submission.specialtyName;

/** Creates the next reminder with a new link; earlier links stay valid. Returns null if no reminder is due any longer. */
async function writeReminder(context: MailContext, due: StoredReference, now: Date): Promise<StoredReference | null> {
  const [reference] = await noteBounces(context, [due], now);
  if (!reference || reference.bouncedAt) return null;
  const token = newToken();
  const hash = hashToken(token);
  return changeReference(
    due,
    { ...openState, mailNumber: due.mailNumber, 'mailDue.at': due.mailDue!.at },
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
    await changeReference(reference, { mailNumber, sealedToken }, { $unset: { sealedToken: 1, mailDue: 1 } });
    return false;
  }
  const submission = isAskedMail(reference) ? await findSubmission(reference.submissionId) : null;
  const told = submission && consentMail(context, reference, submission);
  // The referee is asked only after the candidate was told, whose mail may have to wait for a daily limit.
  if (told) await requestMails(context.contact, [told]);
  await requestMails(context.contact, [mail]);
  const next = nextReminder(reference, now);
  await changeReference(
    reference,
    { ...openState, mailNumber, sealedToken },
    {
      $set: { ...(isAskedMail(reference) && { sentAt: now }), ...(next && { mailDue: { at: next } }) },
      $unset: { sealedToken: 1, ...(next ? {} : { mailDue: 1 }) },
    },
  );
  return true;
}

/** The mail to a referee; null if the submission was erased meanwhile or the reference is being erased. */
async function mailOf(context: MailContext, reference: StoredReference): Promise<MailRequest | null> {
  const ring = await readKeyOf(context.keyRing, reference);
  const token = ring && openToken(ring, reference);
  const submission = await findSubmission(reference.submissionId);
  if (!token || !submission) return null;
  const { email, unit, from, to } = openReferee(ring, reference);
  return {
    kind: isAskedMail(reference) ? 'reference-request' : 'reference-reminder',
    idempotencyKey: mailKeyOf(reference),
    to: email,
    referenceId: reference._id.toString(),
    candidateName: mailableName(submission.candidateName),
    specialtyName: specialtyNameOf(context, reference, submission),
    unit: mailableUnit(unit),
    worked: { from, to },
    link: referenceAddress(context.publicUrl, token),
    askedAt: reference.askedAt.toISOString(),
    linkEndsAt: reference.linkEndsAt.toISOString(),
  };
}

/** The page on which a referee answers. */
export const referenceAddress = (publicUrl: string, token: string) => `${new URL(publicUrl).origin}/reference/${token}`;
