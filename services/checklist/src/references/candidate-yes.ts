import type { MailRequest } from '@larkfield/schemas/internal/mails.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import type { SubmissionActor } from '#src/access/owner-proof.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { requireRecent } from '#src/put-forward/require-yes.ts';
import type { Submission } from '#src/submissions/submission-store.ts';
import { changeReference, openState, type StoredReference } from './reference-store.ts';

type Yes = { yes: 'not-needed' | 'awaited' } | { yes: 'spoken'; yesAt: Date };

/** How staff get the candidate's yes: an unconfirmed address may be another person's, so that such a candidate has to say it. */
export const needsYes = (
  { putForward }: Pick<ChecklistContext, 'putForward'>,
  { addressProvedAt }: Submission,
  { kind }: SubmissionActor,
) => (kind === 'candidate' || putForward.reference !== 'ask' ? undefined : addressProvedAt ? ('by-mail' as const) : ('spoken' as const));

/** The yes of a new request (product.md#references-8). A candidate's own request is their own yes. */
export function yesOf(
  context: Pick<ChecklistContext, 'putForward'>,
  { submission, actor, saidAt, now }: { submission: Submission; actor: SubmissionActor; saidAt: string | undefined; now: Date },
): Yes {
  const refuse = (message: string) => fail('INVALID_INPUT', { fields: [{ field: 'saidAt', message }] });
  switch (needsYes(context, submission, actor)) {
    case undefined:
      return { yes: 'not-needed' };
    case 'by-mail':
      return saidAt ? refuse('This person confirmed their email address, so they answer themselves') : { yes: 'awaited' };
    case 'spoken': {
      if (!saidAt) return refuse("This person's email address isn't confirmed. Ask them, and enter the day on which they said yes");
      const yesAt = new Date(saidAt);
      requireRecent(yesAt, now);
      return { yes: 'spoken', yesAt };
    }
  }
}

/** Refuses to ask a referee, by mail or by a copied link, before the candidate has said yes. */
export function requireAgreed({ yes }: Pick<StoredReference, 'yes'>): void {
  if (yes === 'awaited')
    fail('CONFLICT', { message: "The candidate hasn't said yes to this request yet. The supervisor gets nothing before." });
}

/** The mail that asks the candidate, or tells them of a request; null without an address, or if they asked themselves. */
export function consentMail(
  { putForward }: Pick<ChecklistContext, 'putForward'>,
  { _id, askedBy, askedAt, yes, yesAt, linkEndsAt }: StoredReference,
  { email, digitalSignature: { timeZone }, reference, specialtyName }: Submission,
): MailRequest | null {
  const isTold = askedBy === 'staff' && yes === 'not-needed' && putForward.reference === 'tell';
  const about = yes === 'awaited' ? 'question' : yes === 'spoken' ? 'spoken-yes' : isTold ? 'told' : null;
  if (!email || !about) return null;
  return {
    kind: 'reference-consent',
    idempotencyKey: `reference-${_id}-${about}`,
    to: email,
    timeZone,
    about,
    referenceId: _id.toString(),
    shortReference: reference,
    specialtyName,
    ...(about === 'spoken-yes' && yesAt && { saidAt: yesAt.toISOString() }),
    askedAt: askedAt.toISOString(),
    endsAt: linkEndsAt.toISOString(),
  };
}

/** Ends a request whose question was not answered in time; the supervisor has heard nothing of it. */
export const endUnanswered = (reference: StoredReference, now: Date) =>
  changeReference(
    reference,
    { ...openState, yes: 'awaited' },
    {
      $set: { withdrawnAt: now, openHashes: [], reportsDue: { at: now } },
      $unset: { slot: 1, activeKey: 1, mailDue: 1, sealedToken: 1 },
    },
    { actor: { kind: 'system', id: null }, action: 'reference.withdrawn', reason: 'no-answer' },
  );
