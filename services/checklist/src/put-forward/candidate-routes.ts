import { answerPutForward, listOwnPutForwards, openPutForward, type PutForwardAnswer } from '@larkfield/schemas/put-forward/put-forward.ts';
import { putForwardConstants as limits, putForwardPath } from '@larkfield/schemas/put-forward/put-forward-constants.ts';
import { findableTokenHash, hashToken } from '@larkfield/service-kit/access/tokens.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { endTokensOfLink } from '#src/access/access-token-store.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { requireVisit } from '#src/candidate-visits/require-visit.ts';
import { listSubmissionsOf, noteOwnAct } from '#src/submissions/candidate-submission-store.ts';
import { findSubmission, type Submission } from '#src/submissions/submission-store.ts';
import { noteMoment, openContent, openContents, tokenOf, toOwnPutForward } from './put-forward-content.ts';
import { answersOf, type Content, dueOf, outcomes, withoutTimeOver } from './put-forward-rules.ts';
import {
  changePutForward,
  findByTokenHash,
  findOfLink,
  findPutForward,
  isLinkDead,
  listOfSubmissions,
  type StoredPutForward,
} from './put-forward-store.ts';
import { changeTries, moment } from './require-yes.ts';

export interface OpenedPutForward {
  putForward: StoredPutForward;
  content: Content;
  submission: Submission;
}

/** The put-forward of a token; throws LINK_NOT_FOUND for an invalid token, and after a correction of the person or address. */
export async function getByToken({ keyRing, mailTokenKey }: ChecklistContext, token: string): Promise<OpenedPutForward> {
  const hash = findableTokenHash(token);
  const putForward = hash && (await findByTokenHash(hash));
  const submission = putForward && (await findSubmission(putForward.submissionId));
  if (!putForward || !submission || tokenOf(mailTokenKey, putForward._id, submission) !== token) return fail('LINK_NOT_FOUND');
  const content = (await openContent(keyRing, putForward)) ?? fail('LINK_NOT_FOUND');
  return { putForward, content, submission };
}

const openPutForwardRoute = (context: ChecklistContext) =>
  route(openPutForward, async ({ body: { token }, response }) => {
    const opened = await getByToken(context, token);
    response.setHeader('Cache-Control', 'no-store');
    return toOwnPutForward(opened, opened.submission, new Date());
  });

const isYes = (answer: PutForwardAnswer) => answer === 'yes' || answer === 'yes-after-all';

/** The fields that an answer changes. */
function answered({ putForward }: OpenedPutForward, answer: PutForwardAnswer, now: Date) {
  const { state } = outcomes[answer];
  if (isYes(answer)) {
    const endsAt = new Date(now.getTime() + limits.yesAge);
    const { dueMails } = withoutTimeOver(putForward);
    const end = { about: 'time-over' as const, number: putForward.version + 1, at: endsAt };
    return { state, endsAt, isSpoken: false, yesByUserId: putForward.askedByUserId, yesAt: now, ...dueOf([...dueMails, end]) };
  }
  // A question that waits for a call keeps its end.
  if (answer === 'call-first') return { state };
  const { linkIds, deadLinkIds } = putForward;
  const links = stopsLinks(answer) ? { linkIds: [], deadLinkIds: [...deadLinkIds, ...linkIds] } : {};
  const { dueMails } = withoutTimeOver(putForward);
  const end = { about: 'links-ended' as const, number: putForward.version + 1, at: now };
  const due = dueOf(stopsLinks(answer) && linkIds.length > 0 ? [...dueMails, end] : dueMails);
  // A dispute is for good, and stands on Today also after it was closed; after another no the end stays, until which it can become a yes.
  const dispute = answer === 'did-not-agree' ? { endsAt: null, closedAt: null } : {};
  return { state, ...dispute, ...links, ...due };
}

const stopsLinks = (answer: PutForwardAnswer) => answer === 'take-back' || answer === 'did-not-agree';

/** Ends the downloads and edits of links whose yes was withdrawn; harmless when repeated. */
async function endDeadLinks(putForward: StoredPutForward): Promise<void> {
  for (const linkId of putForward.deadLinkIds) await endTokensOfLink(linkId);
}

const answerPutForwardRoute = (context: ChecklistContext) =>
  route(answerPutForward, async ({ body: { token, round, answer }, identity, response }) => {
    // A signed-in colleague must not answer in the candidate's name.
    if (identity) fail('FORBIDDEN', { message: 'Only the candidate answers this. Sign out of the portal first.' });
    response.setHeader('Cache-Control', 'no-store');
    const now = new Date();
    const { state, what } = outcomes[answer];
    for (let tries = 0; tries < changeTries; tries += 1) {
      const opened = await getByToken(context, token);
      const { putForward, submission } = opened;
      if (putForward.round !== round) fail('CONFLICT');
      // The same tap twice, or a request repeated after a lost reply.
      if (putForward.state === state) {
        await endDeadLinks(putForward);
        return toOwnPutForward(opened, submission, now);
      }
      // The address may have been corrected since the question, and the reader of an unproved address may be another person.
      if (isYes(answer) && !submission.addressProvedAt)
        fail('FORBIDDEN', { message: "This email address isn't confirmed, so it can't say yes. Please call or write to us." });
      if (!answersOf(putForward, now).includes(answer)) fail('CONFLICT');
      const actor = { kind: 'candidate', id: putForward.submissionId } as const;
      const act = { actor, action: `put-forward.${what}` };
      const changed = await noteMoment(context, opened, [moment(what, 'candidate', now)], answered(opened, answer, now), act);
      if (!changed) continue;
      await endDeadLinks(changed);
      await noteOwnAct(submission, now);
      return toOwnPutForward(await getByToken(context, token), submission, now);
    }
    return fail('CONFLICT');
  });

/** The current token of the page, which changes when the person or the address is corrected. */
export async function currentToken(
  { mailTokenKey }: Pick<ChecklistContext, 'mailTokenKey'>,
  putForward: StoredPutForward,
  submission: Submission,
) {
  const token = tokenOf(mailTokenKey, putForward._id, submission);
  const tokenHash = hashToken(token);
  let present: StoredPutForward | null = putForward;
  for (let tries = 0; tries < changeTries; tries += 1) {
    // Erased meanwhile: nothing opens.
    if (!present || present.tokenHash === tokenHash) return token;
    if (await changePutForward(present, { tokenHash }, null)) return token;
    present = await findPutForward(putForward._id.toString());
  }
  return fail('CONFLICT');
}

const listOwnPutForwardsRoute = (context: ChecklistContext) =>
  route(listOwnPutForwards, async (call) => {
    const { email } = await requireVisit(context, call);
    const now = new Date();
    const own = new Map((await listSubmissionsOf(email, now)).map((submission) => [submission._id.toString(), submission]));
    const stored = await listOfSubmissions([...own.keys()]);
    call.response.setHeader('Cache-Control', 'no-store');
    const opened = await openContents(context.keyRing, stored);
    return {
      putForwards: await Promise.all(
        opened.map(async (one) => {
          const submission = own.get(one.putForward.submissionId)!;
          const token = await currentToken(context, one.putForward, submission);
          return {
            ...toOwnPutForward(one, submission, now),
            submissionId: one.putForward.submissionId,
            page: `${putForwardPath}/${token}`,
          };
        }),
      ),
    };
  });

/**
 * Records that the recipient of a link opened it, once. Throws LINK_REVOKED if the candidate has withdrawn the yes for which the link was
 * made, or says that they did not agree.
 */
export async function noteLinkOpened(context: Pick<ChecklistContext, 'keyRing'>, linkId: string, now: Date): Promise<void> {
  for (let tries = 0; tries < changeTries; tries += 1) {
    if (await isLinkDead(linkId)) fail('LINK_REVOKED');
    const putForward = await findOfLink(linkId);
    if (!putForward) return;
    const content = await openContent(context.keyRing, putForward);
    const lastSent = content?.timeline.findLastIndex(({ what }) => what === 'sent') ?? -1;
    if (!content || content.timeline.slice(lastSent).some(({ what }) => what === 'opened')) return;
    const act = { actor: { kind: 'viewer', id: linkId }, action: 'put-forward.opened' } as const;
    if (await noteMoment(context, { putForward, content }, [moment('opened', 'recipient', now)], {}, act)) return;
  }
}

export const putForwardCandidateRoutes = (context: ChecklistContext) => ({
  answerPutForward: answerPutForwardRoute(context),
  listOwnPutForwards: listOwnPutForwardsRoute(context),
  openPutForward: openPutForwardRoute(context),
});
