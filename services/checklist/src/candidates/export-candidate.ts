import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { exportCandidateLinks } from '@larkfield/schemas/internal/candidates/export-candidate-links.ts';
import { exportCandidateMessages } from '@larkfield/schemas/internal/candidates/export-candidate-messages.ts';
import { exportCandidate } from '@larkfield/schemas/portal/candidate-rights/export-candidate.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { AuditNote } from '@larkfield/records/audit-event.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { openSubmissionRecords } from './candidate-records.ts';
import { listSubmissionsOf } from '#src/submissions/candidate-submission-store.ts';
import { listHeldReferences, openReferenceRecords } from '#src/references/held-references.ts';
import { openNoteRecords } from '#src/people/note-records.ts';
import { listRequestsOf } from './rights-requests/rights-request-store.ts';
import { toRightsRequest } from './rights-requests/rights-request-view.ts';

export const exportCandidateRoute = (context: ChecklistContext) =>
  route(exportCandidate, async ({ body: { email }, identity, requestId, response }) => {
    response.setHeader('Cache-Control', 'no-store');
    return gatherCandidate(context, email, { actor: { kind: 'user', id: identity.userId }, requestId });
  });

/** Everything that every service keeps of a person; records who asked for it. */
export async function gatherCandidate(
  context: ChecklistContext,
  email: string,
  by: Pick<AuditNote, 'actor' | 'requestId'>,
): Promise<ReplyOf<typeof exportCandidate>> {
  const now = new Date();
  const submissions = await listSubmissionsOf(email, now);
  const submissionIds = submissions.map(({ _id }) => _id.toString());
  const held = await listHeldReferences(context.referenceKey, { email, submissionIds }, now);
  const referenceIds = [...held.about, ...held.from].map(({ _id }) => _id.toString());
  const key = { email, submissionIds, linkIds: [], referenceIds, until: now.toISOString() };
  // All or nothing: an export that lacks what one service has would be taken for the whole.
  const { links } = await context.links(exportCandidateLinks, { body: key });
  const messages = await context.contact(exportCandidateMessages, { body: { ...key, linkIds: links.map(({ id }) => String(id)) } });
  const [first] = key.submissionIds;
  await context.audit.record({ ...by, action: 'candidate.exported', object: first === undefined ? null : `submission:${first}` });
  return {
    email,
    exportedAt: now.toISOString(),
    submissions: await openSubmissionRecords(context, submissions),
    links,
    ...messages,
    references: await openReferenceRecords(context, held),
    notes: await openNoteRecords(context, email),
    rightsRequests: (await listRequestsOf(email)).map(toRightsRequest),
  };
}
