import { checkCandidateMails, sendCandidateMails, type MailObstacle } from '@larkfield/schemas/portal/mail-candidates.ts';
import { hashToken } from '@larkfield/service-kit/access/tokens.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { listMailed, noteStaffMail, type Mailed } from './candidate-mail-store.ts';
import { findObstacles, mailedSince } from './mail-obstacles.ts';

/** Each that was asked for, once and in that order, with what keeps it from a mail. */
function toPeople(ids: readonly string[], submissions: readonly Mailed[], obstacles: ReadonlyMap<string, MailObstacle | null>) {
  const byId = new Map(submissions.map((submission) => [submission._id.toString(), submission]));
  return [...new Set(ids)].map((id) => {
    const { candidateName = null, email = null, specialtyName: specialty = null } = byId.get(id) ?? {};
    return { id, candidateName, email: email ?? null, specialty, obstacle: byId.has(id) ? (obstacles.get(id) ?? null) : ('gone' as const) };
  });
}

export const checkCandidateMailsRoute = ({ audit }: ChecklistContext) =>
  route(checkCandidateMails, async ({ body: { kind, ids }, identity, requestId }) => {
    const submissions = await listMailed(ids);
    const people = toPeople(ids, submissions, await findObstacles(submissions, { kind, now: new Date() }));
    await audit.record({
      actor: { kind: 'user', id: identity.userId },
      action: 'candidate-mails.checked',
      object: `submissions:${submissions.length}`,
      requestId,
    });
    return { people };
  });

/** Each submission keeps its mail, the request that asked for it, and the act in one write: whoever repeats the request finds the mail there. */
export const sendCandidateMailsRoute = () =>
  route(sendCandidateMails, async ({ body: { requestId: chosen, kind, ids }, identity, requestId }) => {
    const now = new Date();
    const requestKey = hashToken(`${identity.userId} ${chosen}`);
    const isOwn = ({ staffMails }: Mailed) => staffMails?.[kind]?.requestKey === requestKey;
    const submissions = await listMailed(ids);
    const obstacles = await findObstacles(submissions, { kind, now, requestKey });
    const act = { actor: { kind: 'user', id: identity.userId }, action: actions[kind], requestId } as const;
    for (const submission of submissions) {
      const id = submission._id.toString();
      if (obstacles.get(id) !== null || isOwn(submission)) continue;
      const mail = { at: now, requestKey, replyTo: identity.email, isDue: true };
      if (await noteStaffMail(id, kind, mail, mailedSince(now), act)) continue;
      // Somebody else was faster, or this same request, sent twice at once.
      const [present] = await listMailed([id]);
      obstacles.set(id, !present ? 'gone' : isOwn(present) ? null : 'mailed-lately');
    }
    return { people: toPeople(ids, submissions, obstacles) };
  });

const actions = { references: 'candidate.asked-for-references', renewal: 'candidate.reminded' } as const;
