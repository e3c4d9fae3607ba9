import { isDeepStrictEqual } from 'node:util';
import { validUntil } from '@larkfield/assessment/validity.ts';
import { openOutbox } from '@larkfield/records/outbox.ts';
import type { ReferenceCount } from '@larkfield/schemas/references/references.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { listSubmissionsOf, listWhoSubmitted } from '#src/submissions/candidate-submission-store.ts';
import { getCatalogueVersion } from '#src/catalogue/catalogue-version-store.ts';
import { queuePdf } from '#src/pdfs/ensure-pdf.ts';
import { listShowing, noteReferences } from '#src/submissions/submission-outbox-store.ts';
import { findSubmission, type Submission } from '#src/submissions/submission-store.ts';
import { ofSamePerson } from './reference-secrets.ts';
import { changeReference, listReferencesByIds, listReferencesOf, reportsDue, type StoredReference } from './reference-store.ts';
import { countReferences, skillIdsOf, toReferenceCount } from './report-references.ts';

type RenewContext = Pick<ChecklistContext, 'catalogue' | 'keyRing' | 'pdfQueue' | 'template'>;

/**
 * Every reference that may concern a submission: what was asked for with it and, where its address is proved, the same person's others.
 * Of any other submission nothing may depend on whether date of birth and SSN digits were guessed right.
 */
export async function readReferencesFor({ keyRing }: Pick<RenewContext, 'keyRing'>, submission: Submission): Promise<StoredReference[]> {
  const id = submission._id.toString();
  const others =
    submission.email && submission.addressProvedAt ? (await listWhoSubmitted(submission.email)).filter(({ _id }) => !_id.equals(id)) : [];
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

/** How many references count for a submission now, without a note of it: for a page that anybody may look at. */
export async function countReferencesFor(context: RenewContext, submission: Submission, now = new Date()): Promise<ReferenceCount> {
  const references = await readReferencesFor(context, submission);
  return toReferenceCount(countReferences(submission._id.toString(), references, await skillsOf(context, submission), now));
}

/**
 * Brings a submission to the references that count for it now; where that changes what its reports show, another edition of the
 * PDF is due. Readers take what is stored: each write that changes what counts brings it up to date, and the outboxes of references
 * and PDFs do so after a kill, and when a reference is a year old.
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
  // Somebody else was faster: what they noted may be older than what was read here.
  if (!isNoted) return renewReferences(context, next, now);
  // One may have been erased since it was read here.
  if ((await listReferencesByIds(referenceIds)).length < referenceIds.length) return renewReferences(context, next, now);
  await queuePdf(context, next, 'staff');
  return next;
}

/** The submissions that a reference may serve, and those that show it. */
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

/** The same for every submission that a reference concerns. It is due again when it is a year old: from then on it counts no longer. */
export async function renewReportsOf(context: RenewContext, reference: StoredReference, now = new Date()): Promise<void> {
  for (const submission of await listConcerned(reference, now)) await renewReferences(context, submission, now);
  const { answeredAt, setAsideAt, reportsDue: due } = reference;
  const endsAt = answeredAt && !setAsideAt ? validUntil(answeredAt) : now;
  const next: Record<string, object> = endsAt > now ? { $set: { reportsDue: { at: endsAt } } } : { $unset: { reportsDue: 1 } };
  await changeReference(reference, { 'reportsDue.at': due?.at ?? null }, next);
}

/** The same for a submission that is new or was changed, and for all that the references asked for with it concern. */
export async function renewReportsAfter(context: RenewContext, submissionId: string): Promise<void> {
  const submission = await findSubmission(submissionId);
  if (submission) await renewReferences(context, submission);
  for (const reference of await listReferencesOf({ submissionIds: [submissionId] }))
    if (reference.answeredAt) await renewReportsOf(context, reference);
}

/** What changes of references do to reports, where the write that made them could not finish, and what time does. */
export const reportOutbox = (context: RenewContext) =>
  openOutbox('reference-reports', reportsDue, async (reference, now) => {
    await renewReportsOf(context, reference, now);
    return 1;
  });
