import { stringify } from 'csv-stringify/sync';
import { refusalOf } from '@larkfield/assessment/validity.ts';
import {
  type AskObstacle,
  askToPutForward,
  checkPutForwards,
  closePutForward,
  exportSpokenYeses,
  listPutForwards,
  type PutForward,
  recordSpokenYes,
} from '@larkfield/schemas/put-forward/put-forward.ts';
import { putForwardConstants as limits } from '@larkfield/schemas/put-forward/put-forward-constants.ts';
import type { JobOrder } from '@larkfield/schemas/internal/jobs.ts';
import { reserveMail } from '@larkfield/schemas/internal/mails.ts';
import { hashToken } from '@larkfield/service-kit/access/tokens.ts';
import type { UserIdentity } from '@larkfield/service-kit/access/identity.ts';
import { currentRequestId } from '@larkfield/service-kit/http/request-context.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { csvTable } from '@larkfield/service-kit/http/csv-table.ts';
import { answered, route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { findRenewalOf } from '#src/renewal/renewal-store.ts';
import { addressOf, listNames, listSubmissionsOf } from '#src/submissions/candidate-submission-store.ts';
import type { StaffMember } from '#src/submissions/submission-parts-store.ts';
import { findSubmission, type Submission } from '#src/submissions/submission-store.ts';
import { noteMoment, openContent, openContents, sealContent, tokenHashOf, toPutForward } from './put-forward-content.ts';
import {
  answersOf,
  type Content,
  documentsOf,
  dueOf,
  isSameOffer,
  mailKeyOf,
  saidNoTo,
  stateAt,
  termsOf,
  withMail,
} from './put-forward-rules.ts';
import {
  deletePutForwardsOf,
  findOfSubject,
  findPutForward,
  insertPutForward,
  listOfJob,
  listOfSubmissions,
  newPutForwardId,
  readCounted,
  type NewPutForward,
  type PutForwardAct,
  type StoredPutForward,
} from './put-forward-store.ts';
import { changeTries, getJobOrder, jobSubject, moment, newFields, requireRecent } from './require-yes.ts';

const memberOf = ({ userId, email }: UserIdentity): StaffMember => ({ userId, email });

interface Asking {
  job: JobOrder;
  by: StaffMember;
  requestKey: string | null;
  now: Date;
}

interface Found {
  putForward: StoredPutForward;
  content: Content;
}

async function findOpened({ keyRing }: ChecklistContext, submissionId: string, jobId: string): Promise<Found | null> {
  const putForward = await findOfSubject(submissionId, jobSubject(jobId));
  const content = putForward && (await openContent(keyRing, putForward));
  return content ? { putForward: putForward!, content } : null;
}

/** The reason why a candidate is not asked, or null. After a no, a candidate is only asked again on other terms. */
async function obstacleOf(
  submission: Submission,
  found: Found | null,
  { job, requestKey, now }: Asking,
  how: 'by-mail' | 'spoken' = 'by-mail',
): Promise<AskObstacle | null> {
  const refusal = refusalOf({ submittedAt: submission.submittedAt, renewedBy: await findRenewalOf(submission._id) }, 'packet', now);
  if (refusal) return refusal === 'ALREADY_RENEWED' ? 'renewed' : 'expired';
  // A spoken yes needs no address for a question.
  if (how === 'by-mail' && !submission.addressProvedAt) return submission.email ? 'unproved' : 'no-address';
  if (!found || (requestKey && found.putForward.requestKey === requestKey)) return null;
  if (saidNoTo(found, termsOf(job))) return 'said-no';
  const state = stateAt(found.putForward, now);
  if (!isSameOffer(found.content.terms, termsOf(job))) return null;
  if (state === 'asked' || state === 'call-first') return 'waiting';
  return state === 'agreed' ? 'agreed' : null;
}

/** When the facility of a job was last sent this person within six months, for any of their proved checklists. */
async function sentBefore({ keyRing }: ChecklistContext, submission: Submission, { job, now }: Asking): Promise<string | null> {
  const own = submission.addressProvedAt && submission.email ? await listSubmissionsOf(addressOf(submission), now) : [];
  const ids = [submission, ...own.filter(({ addressProvedAt }) => addressProvedAt)].map(({ _id }) => _id.toString());
  const since = now.getTime() - limits.sentBeforeAge;
  const sent = (await listOfSubmissions([...new Set(ids)])).filter(({ sentAt }) => sentAt && sentAt.getTime() >= since);
  const facility = (name: string) => name.trim().toLowerCase();
  const there = (await openContents(keyRing, sent)).filter(
    ({ content: { terms } }) => terms.kind === 'job' && facility(terms.facility) === facility(job.company),
  );
  const last = Math.max(0, ...there.map(({ putForward }) => putForward.sentAt!.getTime()));
  return last === 0 ? null : new Date(last).toISOString();
}

type Begun = Pick<NewPutForward, 'state' | 'isSpoken' | 'yesByUserId'> & {
  moments: Content['timeline'];
  about: 'question' | 'spoken-yes';
  /** When the 14 days began: the day of a spoken yes, or now. */
  since: Date;
  /** The number of a question's mail, for which a place was reserved. */
  number?: number;
};

/** Asks, or records a spoken yes, and updates an earlier put-forward for this job; of several simultaneous requests, one succeeds. */
async function begin(
  context: ChecklistContext,
  { submission, found }: { submission: Submission; found: Found | null },
  { job, by, requestKey, now }: Asking,
  { moments, about, since, number: reserved, ...begun }: Begun,
  act: PutForwardAct,
): Promise<boolean> {
  const terms = { ...termsOf(job), documents: documentsOf(submission) };
  const endsAt = new Date(since.getTime() + limits.yesAge);
  const fields = {
    askedAt: now,
    askedByUserId: by.userId,
    askedByEmail: by.email,
    endsAt,
    requestKey,
    closedAt: null,
    yesAt: begun.state === 'agreed' ? now : null,
    ...begun,
  };
  // The mail about an expired yes is due when the yes expires.
  const timeOver = (number: number) => (begun.state === 'agreed' ? [{ about: 'time-over' as const, number, at: endsAt }] : []);
  if (found) {
    const { putForward } = found;
    const number = putForward.version + 1;
    const { dueMails } = withMail(putForward, about, now, reserved);
    const set = { ...fields, round: putForward.round + 1, tokenHash: tokenHashOf(context.mailTokenKey, putForward._id, submission) };
    return (await noteMoment(context, found, moments, { ...set, ...dueOf([...dueMails, ...timeOver(number)]) }, act, terms)) !== null;
  }
  const _id = newPutForwardId();
  const submissionId = submission._id.toString();
  return insertPutForward(
    _id,
    {
      ...newFields(submission, by, now),
      ...fields,
      subject: jobSubject(job.id),
      jobId: job.id,
      round: 1,
      tokenHash: tokenHashOf(context.mailTokenKey, _id, submission),
      sealedContent: await sealContent(context.keyRing, submissionId, _id, { terms, timeline: moments }),
      ...dueOf([{ about, number: reserved ?? 1, at: now }, ...timeOver(1)]),
    },
    act,
  );
}

/** Counts the question for its recipient before it is asked: a question without its mail would reach no one. */
async function reserveQuestion({ contact }: ChecklistContext, submission: Submission, { job }: Asking, number: number): Promise<boolean> {
  const subject = { submissionId: submission._id.toString(), subject: jobSubject(job.id) };
  const idempotencyKey = mailKeyOf(subject, 'question', number);
  return (await contact(reserveMail, { body: { idempotencyKey, to: submission.email!, kind: 'put-forward' } })).isReserved;
}

/** Asks one candidate unless there is an obstacle; returns the obstacle. */
async function askOnce(context: ChecklistContext, submission: Submission, asking: Asking): Promise<AskObstacle | null> {
  const id = submission._id.toString();
  let reserved = { round: -1, number: 0 };
  for (let tries = 0; tries < changeTries; tries += 1) {
    const found = await findOpened(context, id, asking.job.id);
    const obstacle = await obstacleOf(submission, found, asking);
    if (obstacle || found?.putForward.requestKey === asking.requestKey) return obstacle;
    // A try that another change overtook keeps its place, unless that change was a question with the same number.
    const { round, version } = found?.putForward ?? { round: 0, version: 0 };
    if (reserved.round !== round) reserved = { round, number: version + 1 };
    const { number } = reserved;
    if (!(await reserveQuestion(context, submission, asking, number))) return 'limited';
    const asked = { number, state: 'asked', isSpoken: false, yesByUserId: null, about: 'question', since: asking.now } as const;
    const act = { actor: { kind: 'user', id: asking.by.userId }, action: 'put-forward.asked' } as const;
    if (await begin(context, { submission, found }, asking, { ...asked, moments: [moment('asked', asking.by, asking.now)] }, act)) {
      if (await findSubmission(id)) return null;
      await deletePutForwardsOf([id]);
      return 'gone';
    }
  }
  return fail('CONFLICT');
}

const jobShown = (job: JobOrder) => termsOf(job);

async function describePeople(
  context: ChecklistContext,
  ids: readonly string[],
  asking: Asking,
  obstacleFor: (submission: Submission) => Promise<AskObstacle | null>,
) {
  const people = [];
  for (const submissionId of new Set(ids)) {
    const submission = await findSubmission(submissionId);
    // Look this up before the candidate is asked, since asking may itself change it.
    const before = submission && (await sentBefore(context, submission, asking));
    people.push({
      submissionId,
      candidateName: submission?.candidateName ?? null,
      specialtyName: submission?.specialtyName ?? null,
      obstacle: submission ? await obstacleFor(submission) : ('gone' as const),
      sentBefore: before,
    });
  }
  return people;
}

async function getOpenJob(context: ChecklistContext, jobId: string): Promise<JobOrder> {
  const job = await getJobOrder(context, jobId);
  if (job.state === 'closed') fail('JOB_CLOSED');
  return job;
}

/** Audits that people were shown to a member of staff who changed nothing. */
const noteLook = ({ audit }: ChecklistContext, { userId }: UserIdentity, action: 'checked' | 'listed', object: string) =>
  audit.record({ actor: { kind: 'user', id: userId }, action: `put-forward.${action}`, object, requestId: currentRequestId() ?? null });

const checkPutForwardsRoute = (context: ChecklistContext) =>
  route(checkPutForwards, async ({ body: { jobId, submissionIds }, identity }) => {
    const job = await getOpenJob(context, jobId);
    const asking = { job, by: memberOf(identity), requestKey: null, now: new Date() };
    await noteLook(context, identity, 'checked', `job:${jobId}`);
    const people = await describePeople(context, submissionIds, asking, async (submission) =>
      obstacleOf(submission, await findOpened(context, submission._id.toString(), jobId), asking),
    );
    return { job: jobShown(job), people };
  });

const askToPutForwardRoute = (context: ChecklistContext) =>
  route(askToPutForward, async ({ body: { jobId, submissionIds, requestId }, identity }) => {
    const job = await getOpenJob(context, jobId);
    const asking = { job, by: memberOf(identity), requestKey: hashToken(`${identity.userId} ${requestId}`), now: new Date() };
    const people = await describePeople(context, submissionIds, asking, (submission) => askOnce(context, submission, asking));
    await noteLook(context, identity, 'checked', `job:${jobId}`);
    return { job: jobShown(job), people };
  });

/** Put-forwards in the form shown to staff, without those whose checklist is being erased. */
async function toPutForwards({ keyRing }: ChecklistContext, stored: StoredPutForward[], now: Date): Promise<PutForward[]> {
  const names = new Map(
    (await listNames([...new Set(stored.map(({ submissionId }) => submissionId))])).map((one) => [one._id.toString(), one]),
  );
  return (await openContents(keyRing, stored)).flatMap((opened) => {
    const named = names.get(opened.putForward.submissionId);
    return named ? [toPutForward(opened, named, now)] : [];
  });
}

const listPutForwardsRoute = (context: ChecklistContext) =>
  route(listPutForwards, async ({ query: { jobId, submissionId }, identity, response }) => {
    if (!jobId && !submissionId) fail('INVALID_INPUT', { fields: [{ field: 'jobId', message: 'Name a job or a checklist' }] });
    const found = submissionId ? await listOfSubmissions([submissionId]) : await listOfJob(jobId!);
    const stored = jobId ? found.filter((one) => one.jobId === jobId) : found;
    response.setHeader('Cache-Control', 'no-store');
    const putForwards = await toPutForwards(context, stored, new Date());
    await noteLook(context, identity, 'listed', jobId ? `job:${jobId}` : `submission:${submissionId}`);
    return { putForwards };
  });

const oneOf = async (context: ChecklistContext, putForward: StoredPutForward) =>
  (await toPutForwards(context, [putForward], new Date()))[0] ?? fail('NOT_FOUND');

const closePutForwardRoute = (context: ChecklistContext) =>
  route(closePutForward, async ({ params: { id }, body: { reason }, identity }) => {
    const now = new Date();
    for (let tries = 0; tries < changeTries; tries += 1) {
      const putForward = (await findPutForward(id)) ?? fail('NOT_FOUND');
      const content = (await openContent(context.keyRing, putForward)) ?? fail('NOT_FOUND');
      if (content.timeline.at(-1)?.what === 'closed') {
        await noteLook(context, identity, 'listed', `submission:${putForward.submissionId}`);
        return { putForward: await oneOf(context, putForward) };
      }
      const state = stateAt(putForward, now);
      const isRunning = state === 'asked' || state === 'call-first' || state === 'agreed';
      // From now on, a candidate can no longer turn a no into a yes either.
      const endsAt = putForward.endsAt && putForward.endsAt > now ? now : putForward.endsAt;
      const ended = { endsAt, ...(isRunning && { state: 'ended' as const }) };
      const closed = await noteMoment(
        context,
        { putForward, content },
        [moment('closed', memberOf(identity), now, reason)],
        { ...ended, closedAt: now, ...withMail(putForward, 'closed', now) },
        { actor: { kind: 'user', id: identity.userId }, action: 'put-forward.closed' },
      );
      if (closed) return { putForward: await oneOf(context, closed) };
    }
    return fail('CONFLICT');
  });

/** Lets staff record a yes only of a person who can't answer by mail, or who asked for a call (product.md#forward-6). */
function requireSpeakable({ addressProvedAt }: Submission, found: Found | null, now: Date): void {
  const state = found && stateAt(found.putForward, now);
  if (state === 'asked')
    fail('CONFLICT', { message: "This person was asked and hasn't answered yet. Wait for their answer, or close the question first." });
  if (addressProvedAt && state !== 'call-first')
    fail('CONFLICT', {
      message: 'This person confirmed their email address, so they answer themselves. Ask them, and call if they want a call first.',
    });
}

/** The refusal after a no: it says whether the page of the mail still takes a yes to this offer. */
function saidNoText(found: Found | null, { job, now }: Asking): string {
  const isOpen = found && isSameOffer(found.content.terms, termsOf(job)) && answersOf(found.putForward, now).includes('yes-after-all');
  return isOpen
    ? 'This person said no to this job. Until the question ends only they can change that, on the page that their email opens.'
    : 'This person said no to this job. They can be asked again once its pay, start or facility is another.';
}

const recordSpokenYesRoute = (context: ChecklistContext) =>
  route(recordSpokenYes, async ({ body: { jobId, submissionId, saidAt }, identity }) => {
    const now = new Date();
    const since = new Date(saidAt);
    requireRecent(since, now);
    const job = await getOpenJob(context, jobId);
    const asking = { job, by: memberOf(identity), requestKey: null, now };
    for (let tries = 0; tries < changeTries; tries += 1) {
      const submission = (await findSubmission(submissionId)) ?? fail('SUBMISSION_NOT_FOUND');
      const found = await findOpened(context, submissionId, jobId);
      const obstacle = await obstacleOf(submission, found, asking, 'spoken');
      if (obstacle === 'renewed') fail('ALREADY_RENEWED');
      if (obstacle === 'expired') fail('PAST_ITS_YEAR');
      if (obstacle === 'said-no') fail('CONFLICT', { message: saidNoText(found, asking) });
      // The same click twice, or the candidate's own yes, which stays.
      if (obstacle === 'agreed') {
        await noteLook(context, identity, 'listed', `submission:${submissionId}`);
        return { putForward: await oneOf(context, found!.putForward) };
      }
      requireSpeakable(submission, found, now);
      const yes = { state: 'agreed', isSpoken: true, yesByUserId: identity.userId, about: 'spoken-yes', since } as const;
      const moments = [moment('spoken-yes', asking.by, now, saidAt)];
      const act = { actor: { kind: 'user', id: identity.userId }, action: 'put-forward.spoken-yes' } as const;
      if (!(await begin(context, { submission, found }, asking, { ...yes, moments }, act))) continue;
      if (!(await findSubmission(submissionId))) {
        await deletePutForwardsOf([submissionId]);
        fail('SUBMISSION_NOT_FOUND');
      }
      return { putForward: await oneOf(context, (await findOfSubject(submissionId, jobSubject(jobId))) ?? fail('CONFLICT')) };
    }
    return fail('CONFLICT');
  });

/** A share as a percentage; empty if the whole is zero. */
const shareOf = (part: number, whole: number) => (whole === 0 ? '' : `${Math.round((100 * part) / whole)}%`);

const exportSpokenYesesRoute = () =>
  route(exportSpokenYeses, async ({ response }) => {
    const recruiters = new Map<string, { asked: number; yes: number; spoken: number; disputed: number }>();
    for await (const { askedByEmail, yesByUserId, isSpoken, state, round } of readCounted()) {
      if (round === 0) continue;
      const counts = recruiters.get(askedByEmail) ?? { asked: 0, yes: 0, spoken: 0, disputed: 0 };
      const isYes = Boolean(yesByUserId);
      recruiters.set(askedByEmail, {
        asked: counts.asked + 1,
        yes: counts.yes + Number(isYes),
        spoken: counts.spoken + Number(isYes && isSpoken),
        disputed: counts.disputed + Number(state === 'disputed'),
      });
    }
    const rows = [...recruiters].toSorted(([one], [other]) => (one < other ? -1 : 1));
    const table = stringify(
      rows.map(([email, { asked, yes, spoken, disputed }]) => [email, asked, yes, spoken, shareOf(spoken, yes), disputed]),
      csvTable(['Recruiter', 'Put forward or asked', 'Yeses', 'Spoken yeses', 'Share of spoken', 'Did not agree']),
    );
    response.setHeader('Content-Type', 'text/csv; charset=utf-8');
    response.setHeader('Content-Disposition', 'attachment; filename="spoken-yeses.csv"');
    response.send(table);
    return answered;
  });

export const putForwardStaffRoutes = (context: ChecklistContext) => ({
  askToPutForward: askToPutForwardRoute(context),
  checkPutForwards: checkPutForwardsRoute(context),
  closePutForward: closePutForwardRoute(context),
  exportSpokenYeses: exportSpokenYesesRoute(),
  listPutForwards: listPutForwardsRoute(context),
  recordSpokenYes: recordSpokenYesRoute(context),
});
