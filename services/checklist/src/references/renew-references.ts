import { isDeepStrictEqual } from 'node:util';
import type { ReferenceCount } from '@larkfield/schemas/references/reference-request.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { listSubmissionsOf, listWhoSubmitted } from '#src/submissions/candidate-submission-store.ts';
import { getCatalogueVersion } from '#src/catalogue/catalogue-version-store.ts';
import { queuePdf } from '#src/pdfs/ensure-pdf.ts';
import { noteReferences } from '#src/submissions/outbox/submission-outbox-store.ts';
import { findSubmission, type Submission } from '#src/submissions/submission-store.ts';
import { ofSamePerson } from './reference-secrets.ts';
import { listReferencesByIds, listReferencesOf, type StoredReference } from './reference-store.ts';
import { countReferences, skillIdsOf, toReferenceCount } from './report-references.ts';

type RenewContext = Pick<ChecklistContext, 'catalogue' | 'keyRing' | 'pdfQueue' | 'template'>;

/**
 * Every reference that may concern a submission: what was asked for with it and, where its address is proved, the same person's others.
 * Of any other submission nothing may depend on whether date of birth and SSN digits were guessed right.
 */
export async function readReferencesFor({ keyRing }: Pick<RenewContext, 'keyRing'>, submission: Submission): Promise<StoredReference[]> {
  const id = submission._id.toString();
  const others =
    submission.email && submission.isAddressProved ? (await listWhoSubmitted(submission.email)).filter(({ _id }) => !_id.equals(id)) : [];
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
 * PDF is due. What is stored is only what was derived last: whoever reads a report calls this first, so that an answer whose
 * process was killed, or a reference that is a year old meanwhile, is not missed.
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

/** The same for every submission that a reference may serve. */
export async function renewReportsOf(context: RenewContext, { submissionId }: StoredReference, now = new Date()): Promise<void> {
  const origin = await findSubmission(submissionId);
  if (!origin) return;
  const known = origin.email ? await listSubmissionsOf(origin.email, now) : [];
  const others = known.filter(({ _id, isAddressProved }) => isAddressProved && !_id.equals(origin._id));
  for (const submission of [origin, ...(await ofSamePerson(context.keyRing, origin, others))])
    await renewReferences(context, submission, now);
}
