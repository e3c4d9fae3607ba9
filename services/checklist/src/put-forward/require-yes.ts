import { readJob, type JobOrder } from '@larkfield/schemas/internal/jobs.ts';
import type { PutForwardMoment, PutForwardState } from '@larkfield/schemas/put-forward/put-forward.ts';
import { putForwardConstants as limits } from '@larkfield/schemas/put-forward/put-forward-constants.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import type { StaffMember } from '#src/submissions/submission-parts-store.ts';
import type { Submission } from '#src/submissions/submission-store.ts';
import { noteMoment, openContent, sealContent, tokenHashOf } from './put-forward-content.ts';
import { documentsOf, dueOf, isSameOffer, stateAt, termsOf, withMail } from './put-forward-rules.ts';
import {
  findOfSubject,
  insertPutForward,
  listInStates,
  newPutForwardId,
  type NewPutForward,
  type StoredPutForward,
} from './put-forward-store.ts';

type Context = Pick<ChecklistContext, 'contact' | 'keyRing' | 'putForward' | 'mailTokenKey'>;

/** The use of a yes: making a packet, or a link that names a job or a recipient. */
export interface Use {
  kind: 'packet' | 'link';
  /** The named job, or null. */
  jobId: string | null;
  by: StaffMember;
  /** The new link. */
  linkId?: string;
  /** True for a check that records nothing. */
  isTrial?: boolean | undefined;
}

export const jobSubject = (jobId: string) => `job:${jobId}`;

/** How many times a change is tried while others make changes. */
export const changeTries = 8;

const withoutJob = {
  packet: 'A packet is made for a job, because the candidate says yes to that job first. Make the requirements from the job.',
  link: 'A link for somebody puts the candidate forward. Choose the job that they said yes to, or leave the recipient out.',
};
const refusals: Partial<Record<PutForwardState, string>> = {
  asked: "This person was asked and hasn't answered yet. Nothing goes to the facility before they say yes.",
  'call-first': 'This person wants a call first, which is no yes. Nothing goes to the facility before they say yes.',
  declined: 'This person said no to this job. Nothing about them goes to the facility.',
  'taken-back': 'This person took their yes back. Nothing more about them goes to the facility.',
  disputed: "This person says that they didn't agree. Nothing more about them goes to the facility.",
  ended: 'The yes to this job has ended. Ask this person again.',
};
/** States that prevent an act even if the firm only informs candidates. */
const neverAgain: ReadonlySet<PutForwardState> = new Set(['declined', 'taken-back', 'disputed']);
const changedOffer = 'Pay, start or facility of this job changed after the yes. Ask this person again.';

const closedJob = 'This job is closed. Nothing about this person goes to the facility for it.';

export const getJobOrder = async ({ contact }: Pick<ChecklistContext, 'contact'>, jobId: string): Promise<JobOrder> =>
  (await contact(readJob, { params: { id: jobId } })).job ?? fail('JOB_NOT_FOUND');

export const moment = (
  what: PutForwardMoment['what'],
  by: StaffMember | 'candidate' | 'recipient' | 'system',
  at: Date,
  note?: string,
) => ({
  at: at.toISOString(),
  what,
  ...(typeof by === 'string' ? { by } : { by: 'staff' as const, byEmail: by.email }),
  ...(note && { note }),
});

/** A spoken yes counts from the day on which it was said. */
export function requireRecent(saidAt: Date, now: Date): void {
  const refuse = (message: string) => fail('INVALID_INPUT', { fields: [{ field: 'saidAt', message }] });
  if (saidAt > now) refuse("This day hasn't come yet");
  if (saidAt.getTime() + limits.yesAge <= now.getTime()) refuse('A yes counts for 14 days, and these are over: ask this person again');
}

const actOf = ({ userId }: StaffMember, action: string, reason?: string) => ({
  actor: { kind: 'user' as const, id: userId },
  action,
  ...(reason && { reason }),
});

/** Whether the use of a yes for this link is recorded: a link is recorded once, however often that is tried. */
const isRecorded = ({ linkIds, deadLinkIds }: StoredPutForward, { linkId }: Use) =>
  linkId !== undefined && [...linkIds, ...deadLinkIds].includes(linkId);

/**
 * Refuses an act that would put a candidate forward without a yes to this job on these terms (product.md#forward-4). Checking the yes and
 * recording its use are a single write to the version that was read. A yes that is withdrawn before this write prevents the act; one that
 * is withdrawn later was used before.
 */
export async function requireYes(context: Context, submission: Submission, use: Use, now = new Date()): Promise<void> {
  const setting = context.putForward[use.kind];
  if (setting === 'off') return;
  if (setting === 'tell') return tellOf(context, submission, use, now);
  const jobId = use.jobId ?? fail('NO_YES', { message: withoutJob[use.kind] });
  for (let tries = 0; tries < changeTries; tries += 1) {
    const putForward = await findOfSubject(submission._id.toString(), jobSubject(jobId));
    const content = putForward && (await openContent(context.keyRing, putForward));
    if (!putForward || !content) return fail('NO_YES');
    if (isRecorded(putForward, use)) return;
    const state = stateAt(putForward, now);
    if (state !== 'agreed') fail('NO_YES', { message: refusals[state] });
    const { job } = await context.contact(readJob, { params: { id: jobId } });
    if (job?.state === 'closed') fail('NO_YES', { message: closedJob });
    if (!job || !isSameOffer(content.terms, termsOf(job))) {
      await endForTerms(context, putForward, now);
      fail('NO_YES', { message: changedOffer });
    }
    if (use.isTrial || (await noteUse(context, { putForward, content }, use, now))) return;
  }
  fail('CONFLICT');
}

async function noteUse(context: Context, opened: Parameters<typeof noteMoment>[1], { kind, by, linkId }: Use, now: Date) {
  const { putForward } = opened;
  const sent = linkId ? { sentAt: now, linkIds: [...putForward.linkIds, linkId] } : {};
  return noteMoment(
    context,
    opened,
    [moment(kind === 'packet' ? 'packet-made' : 'sent', by, now)],
    sent,
    actOf(by, kind === 'packet' ? 'put-forward.packet-made' : 'put-forward.sent'),
  );
}

/** Ends a yes whose terms are no longer those of the job; the candidate is informed by mail. */
async function endForTerms({ keyRing }: Context, putForward: StoredPutForward, now: Date): Promise<void> {
  const content = await openContent(keyRing, putForward);
  if (!content) return;
  await noteMoment(
    { keyRing },
    { putForward, content },
    [moment('terms-changed', 'system', now)],
    { state: 'ended', endsAt: now, ...withMail(putForward, 'terms-changed', now) },
    { actor: { kind: 'system', id: null }, action: 'put-forward.ended', reason: 'terms-changed' },
  );
}

/**
 * The refusal, in a sentence for staff, that stops each of some packets; null for a packet that may go out. There are no refusals if the
 * firm does not ask.
 */
export async function refusalsOf(
  { putForward }: Pick<Context, 'putForward'>,
  packets: readonly { submissionId: Submission['_id']; jobId?: string | null | undefined }[],
): Promise<(string | null)[]> {
  const ids = [...new Set(packets.map(({ submissionId }) => submissionId.toString()))];
  const found = putForward.packet === 'off' ? [] : await listInStates(ids, [...neverAgain]);
  const messages = new Map(found.map(({ submissionId, jobId, state }) => [`${submissionId} ${jobId}`, refusals[state]!]));
  return packets.map(({ submissionId, jobId }) => messages.get(`${submissionId.toString()} ${jobId}`) ?? null);
}

/** The fields of a new put-forward. */
export const newFields = (submission: Submission, by: StaffMember, now: Date) =>
  ({
    submissionId: submission._id.toString(),
    askedAt: now,
    askedByUserId: by.userId,
    askedByEmail: by.email,
    endsAt: null,
    isSpoken: false,
    yesByUserId: null,
    yesAt: null,
    sentAt: null,
    closedAt: null,
    linkIds: [],
    deadLinkIds: [],
    requestKey: null,
  }) satisfies Partial<NewPutForward>;

/** With a setting not to ask, the candidate is informed by mail of what was done. */
async function tellOf(context: Context, submission: Submission, use: Use, now: Date): Promise<void> {
  const { jobId, by, linkId, kind } = use;
  if (jobId === null) return;
  const what = kind === 'packet' ? 'packet-made' : 'sent';
  const sent = linkId ? { sentAt: now } : {};
  for (let tries = 0; tries < changeTries; tries += 1) {
    const putForward = await findOfSubject(submission._id.toString(), jobSubject(jobId));
    const content = putForward && (await openContent(context.keyRing, putForward));
    if (putForward && isRecorded(putForward, use)) return;
    const act = actOf(by, kind === 'packet' ? 'put-forward.packet-made' : 'put-forward.sent');
    const job = await getJobOrder(context, jobId);
    if (job.state === 'closed') fail('NO_YES', { message: closedJob });
    if (putForward && content) {
      if (neverAgain.has(putForward.state)) fail('NO_YES', { message: refusals[putForward.state] });
      if (use.isTrial) return;
      const linkIds = linkId ? [...putForward.linkIds, linkId] : putForward.linkIds;
      const set = { ...sent, linkIds, ...withMail(putForward, 'told', now) };
      if (await noteMoment(context, { putForward, content }, [moment(what, by, now)], set, act)) return;
      continue;
    }
    if (use.isTrial) return;
    const _id = newPutForwardId();
    const terms = { ...termsOf(job), documents: documentsOf(submission) };
    const fields = {
      ...newFields(submission, by, now),
      subject: jobSubject(jobId),
      jobId,
      state: 'told' as const,
      round: 0,
      ...sent,
      linkIds: linkId ? [linkId] : [],
      tokenHash: tokenHashOf(context.mailTokenKey, _id, submission),
      sealedContent: await sealContent(context.keyRing, submission._id.toString(), _id, { terms, timeline: [moment(what, by, now)] }),
      ...dueOf([{ about: 'told', number: 1, at: now }]),
    };
    if (await insertPutForward(_id, fields, act)) return;
  }
  fail('CONFLICT');
}

/**
 * Records a link by staff with only the specified fields, which needs no
 * yes; the candidate is informed the same day (product.md#forward-5).
 */
export async function tellOfLink(
  context: Context,
  submission: Submission,
  { linkId, expiresAt, by }: { linkId: string; expiresAt: string; by: StaffMember },
  now = new Date(),
): Promise<void> {
  const _id = newPutForwardId();
  const documents = documentsOf(submission).slice(0, -1);
  await insertPutForward(
    _id,
    {
      ...newFields(submission, by, now),
      subject: `link:${linkId}`,
      jobId: null,
      state: 'told',
      round: 0,
      sentAt: now,
      linkIds: [linkId],
      tokenHash: tokenHashOf(context.mailTokenKey, _id, submission),
      sealedContent: await sealContent(context.keyRing, submission._id.toString(), _id, {
        terms: { kind: 'link', expiresAt, documents },
        timeline: [moment('sent', by, now)],
      }),
      ...dueOf([{ about: 'link', number: 1, at: now }]),
    },
    actOf(by, 'put-forward.link-told'),
  );
}
