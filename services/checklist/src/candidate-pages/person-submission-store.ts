import { trusted } from 'mongoose';
import { personConstants } from '@larkfield/schemas/portal-constants.ts';
import type { SubmissionRevision } from '@larkfield/schemas/portal/submissions.ts';
import { foundBy } from '#src/submissions/candidate-submission-store.ts';
import { revisionListFields, RevisionModel, type Submission, SubmissionModel, toRevision } from '#src/submissions/submission-store.ts';

const fields = {
  candidateName: 1,
  email: 1,
  addressProvedAt: 1,
  phone: 1,
  reference: 1,
  specialtyName: 1,
  submittedAt: 1,
  revision: 1,
  via: 1,
  'digitalSignature.signedAt': 1,
  corrections: 1,
  checksNoted: 1,
  assignee: 1,
  pdfRequestedAt: 1,
  pdfRetriedAt: 1,
  referencesEdition: 1,
  referencesAt: 1,
} as const;

/**
 * The newest submissions of an address or a reference, without their contents, up to the number that is shown. Submissions that proved the
 * address come first.
 */
export async function listPersonSubmissions(address: string): Promise<{ submissions: Submission[]; hasMore: boolean }> {
  const newest = (filter: object) =>
    SubmissionModel.find({ ...foundBy(address), ...filter }, fields)
      .sort({ _id: -1 })
      .limit(personConstants.checklists + 1)
      .lean<Submission[]>();
  const proved = await newest({ addressProvedAt: trusted({ $ne: null }) });
  const found = proved.length > personConstants.checklists ? proved : [...proved, ...(await newest({ addressProvedAt: null }))];
  const submissions = found
    .slice(0, personConstants.checklists)
    .sort((one, other) => other._id.toHexString().localeCompare(one._id.toHexString()));
  return { submissions, hasMore: found.length > submissions.length };
}

/** Whether an address or a reference has any submission. */
export async function hasSubmissions(address: string): Promise<boolean> {
  return (await SubmissionModel.exists(foundBy(address))) !== null;
}

/** The revisions of submissions, newest first, by submission id. */
export async function listRevisionsOf(submissions: Submission[]): Promise<Map<string, SubmissionRevision[]>> {
  const among = { submissionId: trusted({ $in: submissions.map(({ _id }) => _id) }) };
  const earlier = await RevisionModel.find(among, { submissionId: 1, ...revisionListFields })
    .sort({ submissionId: 1, revision: 1 })
    .lean<unknown>();
  const revisions = new Map<string, SubmissionRevision[]>();
  const add = (submissionId: string, revision: Submission) => {
    revisions.set(submissionId, [...(revisions.get(submissionId) ?? []), toRevision(revision)]);
  };
  for (const one of earlier as (Submission & { submissionId: Submission['_id'] })[]) add(one.submissionId.toString(), one);
  for (const one of submissions) add(one._id.toString(), one);
  for (const list of revisions.values()) list.sort((one, other) => other.revision - one.revision);
  return revisions;
}
