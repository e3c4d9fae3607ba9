import { isDeepStrictEqual } from 'node:util';
import { validUntil } from '@larkfield/assessment/validity.ts';
import { openOutbox } from '@larkfield/stored-data/outbox.ts';
import type { ReferenceCount } from '@larkfield/schemas/references/references.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { listSubmissionsOf, listSubmitters, type WhoSubmitted } from '#src/submissions/candidate-submission-store.ts';
import { getCatalogueVersion } from '#src/catalogue/catalogue-version-store.ts';
import { queuePdf } from '#src/pdfs/ensure-pdf.ts';
import { listShowing, noteReferences } from '#src/submissions/submission-outbox-store.ts';
import { findSubmission, type Submission } from '#src/submissions/submission-store.ts';
import { ofSamePerson } from './reference-secrets.ts';
import { changeReference, listReferencesByIds, listReferencesOf, reportsDue, type StoredReference } from './reference-store.ts';
import { countReferences, skillIdsOf, toReferenceCount } from './report-references.ts';

type RenewContext = Pick<ChecklistContext, 'catalogue' | 'keyRing' | 'pdfQueue' | 'template'>;

/**
 * Every reference that may concern a submission: those requested with it and, if its address is proved, those of the person's other
 * submissions that are proved too or that it renews. For an unproved address, no reply may depend on whether date of birth and SSN digits
 * were guessed correctly.
 */
export async function readReferencesFor({ keyRing }: Pick<RenewContext, 'keyRing'>, submission: Submission): Promise<StoredReference[]> {
  const id = submission._id.toString();
  const isOther = ({ _id, addressProvedAt }: WhoSubmitted) =>
    !_id.equals(id) && (addressProvedAt || submission.renewal?.fromId.equals(_id));
  const others = submission.email && submission.addressProvedAt ? (await listSubmitters(submission.email)).filter(isOther) : [];
  const found = await listReferencesOf({ submissionIds: [id, ...others.map(({ _id }) => _id.toString())] });
  const asked = new Set(found.map(({ submissionId }) => submissionId));
  const same = await ofSamePerson(
    keyRing,
    submission,
    others.filter(({ _id }) => asked.has(_id.toString())),
  );
  const own = new Set([id, ...same.map(({ _id }) => _id.toString())]);
  return found.filter(({ submissionId }) => own.has(submissionId));
}

export async function skillsOf(
  { catalogue }: Pick<RenewContext, 'catalogue'>,
  submission: Pick<Submission, 'specialtyId' | 'catalogueVersion'>,
) {
  return skillIdsOf((await getCatalogueVersion(catalogue, submission.specialtyId, submission.catalogueVersion)).skillsByCategory);
}

/** The number of references that count for a submission now, without storing it; used by a public page. */
export async function countReferencesFor(context: RenewContext, submission: Submission, now = new Date()): Promise<ReferenceCount> {
  const references = await readReferencesFor(context, submission);
  return toReferenceCount(countReferences(submission._id.toString(), references, await skillsOf(context, submission), now));
}

/**
 * Updates the references of a submission to those that count now. If its reports change, another edition of the PDF becomes due. Readers
 * use the stored references. Each write that changes which references count calls this, as do the outboxes of references and PDFs, after a
 * kill and when a reference is a year old.
 */
export async function renewReferences(context: RenewContext, submission: Submission, now = new Date()): Promise<Submission> {
  const references = await readReferencesFor(context, submission);
  if (references.length === 0 && !submission.referencesEdition) return submission;
  const { given, asked } = countReferences(submission._id.toString(), references, await skillsOf(context, submission), now);
  const referenceIds = given.map(({ _id }) => _id.toString());
  const isSame = isDeepStrictEqual(referenceIds, submission.referenceIds ?? []);
  if (isSame && (given.length === 0 || asked === submission.referencesAsked)) return submission;
  const isNoted = await noteReferences(submission, {
    referenceIds,
    referencesAsked: asked,
    referencesEdition: (submission.referencesEdition ?? 0) + 1,
    referencesAt: now,
    awaitingPdfSince: now,
  });
  const next = await findSubmission(submission._id.toString());
  if (!next) return submission;
  // Another request was faster, but may have stored older references than were read here.
  if (!isNoted) return renewReferences(context, next, now);
  // A reference may have been erased since it was read here.
  if ((await listReferencesByIds(referenceIds)).length < referenceIds.length) return renewReferences(context, next, now);
  await queuePdf(context, next, 'staff');
  return next;
}

/** The submissions for which a reference may count, and those that show it. */
async function listConcerned({ _id, submissionId }: StoredReference, now: Date): Promise<Submission[]> {
  const origin = await findSubmission(submissionId);
  const own = origin?.email ? await listSubmissionsOf(origin.email, now) : [];
  const all = [
    ...(origin ? [origin] : []),
    ...own.filter(({ addressProvedAt }) => addressProvedAt),
    ...(await listShowing(_id.toString())),
  ];
  return [...new Map(all.map((submission) => [submission._id.toString(), submission])).values()];
}

/** Updates every submission that a reference concerns. The reference becomes due again when it is a year old and stops counting. */
export async function renewReportsOf(context: RenewContext, reference: StoredReference, now = new Date()): Promise<void> {
  for (const submission of await listConcerned(reference, now)) await renewReferences(context, submission, now);
  const { answeredAt, setAsideAt, reportsDue: due } = reference;
  const endsAt = answeredAt && !setAsideAt ? validUntil(answeredAt) : now;
  const next: Record<string, object> = endsAt > now ? { $set: { reportsDue: { at: endsAt } } } : { $unset: { reportsDue: 1 } };
  await changeReference(reference, { 'reportsDue.at': due?.at ?? null }, next);
}

/** Updates a new or changed submission, and all submissions that its references concern. */
export async function renewReportsAfter(context: RenewContext, submissionId: string): Promise<void> {
  const submission = await findSubmission(submissionId);
  if (submission) await renewReferences(context, submission);
  for (const reference of await listReferencesOf({ submissionIds: [submissionId] }))
    if (reference.answeredAt) await renewReportsOf(context, reference);
}

/** Updates reports after an interrupted write, and when references grow too old. */
export const reportOutbox = (context: RenewContext) =>
  openOutbox('reference-reports', reportsDue, async (reference, now) => {
    await renewReportsOf(context, reference, now);
    return 1;
  });
