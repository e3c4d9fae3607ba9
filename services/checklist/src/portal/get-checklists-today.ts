import { day } from '@larkfield/schemas/durations.ts';
import { getChecklistsToday } from '@larkfield/schemas/portal/submissions.ts';
import { referenceConstants } from '@larkfield/schemas/references/reference-constants.ts';
import { portalConstants } from '@larkfield/schemas/portal-constants.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { listFailedPacketIds } from '@larkfield/stored-data/pdf-store.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { countOpenRequests } from '#src/candidate-rights/rights-request-store.ts';
import { listUnreplacedPackets } from '#src/packets/packet-store.ts';
import { listOverdueReferences, listReferencesIn } from '#src/references/reference-store.ts';
import { findSubmission } from '#src/submissions/submission-store.ts';
import { countSubmissions, countUnrenewed, type ListFilters } from './submission-card-store.ts';

const newFor = 7 * day;
const failedPacketsFor = 30 * day;
/** More failed packets than these have a common cause, which alerts report. */
const listed = 10;

async function readFailedPackets(now: Date) {
  const packets = await listUnreplacedPackets(await listFailedPacketIds(), new Date(now.getTime() - failedPacketsFor));
  const rows = packets.slice(0, listed).map(async ({ submissionId, job, madeAt }) => {
    const submission = await findSubmission(submissionId.toString());
    return (
      submission && { submissionId: submissionId.toString(), candidateName: submission.candidateName, job, madeAt: madeAt.toISOString() }
    );
  });
  return (await Promise.all(rows)).filter((row) => row !== null);
}

async function readReferencesIn(now: Date) {
  const came = await listReferencesIn(new Date(now.getTime() - newFor), listed * referenceConstants.mostReferees);
  const bySubmission = Map.groupBy(came, ({ submissionId }) => submissionId);
  const rows = [...bySubmission].slice(0, listed).map(async ([submissionId, references]) => {
    const submission = await findSubmission(submissionId);
    const answered = references.filter(({ answeredAt }) => answeredAt).length;
    return submission && { submissionId, candidateName: submission.candidateName, answered, declined: references.length - answered };
  });
  return (await Promise.all(rows)).filter((row) => row !== null);
}

async function readOverdueReferences(now: Date) {
  const sentBefore = new Date(now.getTime() - referenceConstants.overdueAfter);
  const overdue = await listOverdueReferences(now, sentBefore, listed * referenceConstants.mostReferees);
  const counts = new Map<string, number>();
  for (const { submissionId } of overdue) counts.set(submissionId, (counts.get(submissionId) ?? 0) + 1);
  const rows = [...counts].slice(0, listed).map(async ([submissionId, count]) => {
    const submission = await findSubmission(submissionId);
    return submission && { submissionId, candidateName: submission.candidateName, count };
  });
  return (await Promise.all(rows)).filter((row) => row !== null);
}

/** The same filters as the lists behind the counts; counting all checklists of a large firm would read all of them (product.md#desk-1). */
const getChecklistsTodayRoute = ({ template }: ChecklistContext) =>
  route(getChecklistsToday, async ({ identity, query }) => {
    const limit = portalConstants.countedAtMost;
    const endingSoon = (filters: ListFilters) => countUnrenewed({ ...filters, limit }, template);
    const within = portalConstants.endsSoonDays;
    const now = new Date();
    const from = query.newSince ?? new Date(now.getTime() - newFor).toISOString();
    const [newUnassigned, referencesIn, failedPdfs, failedPackets, overdueReferences, checklists, credentials, rightsRequests] =
      await Promise.all([
        countSubmissions({ assignee: 'nobody', from, limit }, template),
        readReferencesIn(now),
        countSubmissions({ pdf: 'failed', limit }, template),
        readFailedPackets(now),
        readOverdueReferences(now),
        endingSoon({ expiresWithin: within }),
        endingSoon({ certificateEndsWithin: within }),
        identity.role === 'admin' ? countOpenRequests() : null,
      ]);
    return {
      newUnassigned,
      referencesIn,
      failedPdfs,
      failedPackets,
      overdueReferences,
      expiringChecklists: checklists.checklists,
      peopleWithCredentialsEnding: credentials.people,
      rightsRequests,
    };
  });

export const getChecklistsTodayRoutes = (context: ChecklistContext) => ({
  getChecklistsToday: getChecklistsTodayRoute(context),
});
