import { stateKey } from '@larkfield/assessment/profile/search-keys.ts';
import { day } from '@larkfield/schemas/durations.ts';
import { getChecklistsToday } from '@larkfield/schemas/portal/submissions.ts';
import { referenceConstants } from '@larkfield/schemas/references/reference-constants.ts';
import { portalConstants } from '@larkfield/schemas/portal-constants.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { listFailedPacketIds } from '@larkfield/stored-data/pdf-store.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { countOpenRequests } from '#src/candidate-rights/rights-request-store.ts';
import { openContents } from '#src/put-forward/put-forward-content.ts';
import { stateAt } from '#src/put-forward/put-forward-rules.ts';
import { refusalsOf } from '#src/put-forward/require-yes.ts';
import { listNeedingStaff } from '#src/put-forward/put-forward-store.ts';
import { listUnreplacedPackets } from '#src/packets/packet-store.ts';
import { listOverdueReferences, listReferencesIn } from '#src/references/reference-store.ts';
import { findSubmission } from '#src/submissions/submission-store.ts';
import { addressForm } from '@larkfield/schemas/typed.ts';
import { certificateQueryOf, countSubmissions, listUnrenewed } from './submission-card-store.ts';

const newFor = 7 * day;
const failedPacketsFor = 30 * day;
/** The maximum number of items listed by name. If more packets fail, the cause is a common one, which alerts report. */
const listed = 10;

async function readFailedPackets(context: ChecklistContext, now: Date) {
  const packets = await listUnreplacedPackets(await listFailedPacketIds(), new Date(now.getTime() - failedPacketsFor));
  const stops = await refusalsOf(context, packets);
  const wanted = packets.filter((_packet, index) => !stops[index]);
  const rows = wanted.slice(0, listed).map(async ({ submissionId, job, madeAt }) => {
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

/** The candidates who wait for staff, with the job in words; leaves out those whose yes or question has ended. */
async function readPutForwards({ keyRing }: ChecklistContext, now: Date) {
  const open = (await listNeedingStaff(listed * referenceConstants.mostReferees)).filter(
    ({ state, endsAt, sentAt, yesAt }) =>
      state === 'disputed' ||
      (stateAt({ state, endsAt }, now) === state && (state === 'call-first' || !sentAt || (yesAt && sentAt < yesAt))),
  );
  const rows = (await openContents(keyRing, open.slice(0, listed))).map(
    async ({ putForward: { submissionId, state }, content: { terms } }) => {
      const submission = await findSubmission(submissionId);
      const job = terms.kind === 'job' ? `${terms.title}, ${terms.facility}` : '';
      return (
        submission && { submissionId, candidateName: submission.candidateName, job, state: state as 'call-first' | 'disputed' | 'agreed' }
      );
    },
  );
  return (await Promise.all(rows)).filter((row) => row !== null);
}

type Unrenewed = Awaited<ReturnType<typeof listUnrenewed>>['unrenewed'][number];

/** The licenses and certificates of a checklist that end in a range of days. */
function endingCredentials({ profileSearch }: Unrenewed, from: string, to: string) {
  const { certificates = [], licenses = [], ends = [] } = profileSearch ?? {};
  const named = [
    ...licenses.map(({ key, until }) => ({ name: `${key.slice(stateKey('').length)} license`, endsOn: until })),
    ...certificates.map(({ name, until }) => ({ name, endsOn: until })),
  ].flatMap(({ name, endsOn }) => (endsOn === null || endsOn < from || endsOn > to ? [] : [{ name, endsOn }]));
  // The end of a license without a state is not found by state.
  const others = ends.filter((end) => end >= from && end <= to && !named.some(({ endsOn }) => endsOn === end));
  return [...named, ...others.map((endsOn) => ({ name: 'license', endsOn }))];
}

/**
 * Identifies a person by their proved address. As anybody can type another
 * person's address, each unproved checklist counts as a separate person.
 */
const personOf = ({ _id, email, addressProvedAt }: Unrenewed) => (email && addressProvedAt ? addressForm(email) : _id.toHexString());

/** The candidates whose licenses and certificates end soon, each once however many checklists they have; listed by name if there are few. */
async function readCredentialsEnding(within: number, limit: number, template: number, now: Date) {
  const filters = { certificateEndsWithin: within };
  const { unrenewed, isWhole } = await listUnrenewed({ ...filters, limit }, template);
  // If only some checklists were read, list no names: a person with very many checklists could hide all others.
  if (!isWhole) return { peopleWithCredentialsEnding: limit, credentialsEnding: [] };
  const people = Map.groupBy(unrenewed, personOf);
  const counted = { peopleWithCredentialsEnding: Math.min(people.size, limit), credentialsEnding: [] };
  if (people.size > listed) return counted;
  const { validOn, endsBy } = certificateQueryOf(filters, now)!;
  const rows = [...people.values()].flatMap((own) => {
    const all = own.flatMap((submission) => endingCredentials(submission, validOn!, endsBy!));
    const credentials = [...new Map(all.map((one) => [`${one.name} ${one.endsOn}`, one])).values()].toSorted(byEnd);
    const { _id, candidateName } = own.reduce((newest, one) => (one._id.toString() > newest._id.toString() ? one : newest));
    return credentials.length > 0 ? [{ submissionId: _id.toString(), candidateName, credentials }] : [];
  });
  return { ...counted, credentialsEnding: rows.toSorted((a, b) => byEnd(a.credentials[0]!, b.credentials[0]!)) };
}
const byEnd = (a: { endsOn: string }, b: { endsOn: string }) => (a.endsOn < b.endsOn ? -1 : Number(a.endsOn > b.endsOn));

/**
 * Uses the same filters as the lists behind the counts. The counts are bounded, since counting all checklists of a large firm would read
 * all of them (product.md#desk-1).
 */
const getChecklistsTodayRoute = (context: ChecklistContext) =>
  route(getChecklistsToday, async ({ identity, query, requestId }) => {
    const { audit, template } = context;
    const limit = portalConstants.countedAtMost;
    const within = portalConstants.endsSoonDays;
    const now = new Date();
    const from = query.newSince ?? new Date(now.getTime() - newFor).toISOString();
    const [
      newUnassigned,
      referencesIn,
      failedPdfs,
      failedPackets,
      overdueReferences,
      putForwards,
      checklists,
      credentials,
      rightsRequests,
    ] = await Promise.all([
      countSubmissions({ assignee: 'nobody', from, limit }, template),
      readReferencesIn(now),
      countSubmissions({ pdf: 'failed', limit }, template),
      readFailedPackets(context, now),
      readOverdueReferences(now),
      readPutForwards(context, now),
      listUnrenewed({ expiresWithin: within, limit }, template),
      readCredentialsEnding(within, limit, template, now),
      identity.role === 'admin' ? countOpenRequests() : null,
    ]);
    const named = [referencesIn, failedPackets, overdueReferences, putForwards, credentials.credentialsEnding].flat().length;
    if (named > 0) {
      const actor = { kind: 'user', id: identity.userId } as const;
      await audit.record({ actor, action: 'today.listed', object: `submissions:${named}`, requestId });
    }
    return {
      newUnassigned,
      referencesIn,
      failedPdfs,
      failedPackets,
      overdueReferences,
      putForwards,
      expiringChecklists: Math.min(checklists.unrenewed.length, limit),
      ...credentials,
      rightsRequests,
    };
  });

export const getChecklistsTodayRoutes = (context: ChecklistContext) => ({
  getChecklistsToday: getChecklistsTodayRoute(context),
});
