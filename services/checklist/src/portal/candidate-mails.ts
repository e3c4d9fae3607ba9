import { validUntil } from '@larkfield/assessment/validity.ts';
import {
  type CandidateMail,
  candidateMailSchema,
  checkCandidateMails,
  type MailObstacle,
  sendCandidateMails,
} from '@larkfield/schemas/portal/mail-candidates.ts';
import { day, hour } from '@larkfield/schemas/durations.ts';
import { portalConstants } from '@larkfield/schemas/portal-constants.ts';
import { referenceConstants } from '@larkfield/schemas/references/reference-constants.ts';
import { hashToken } from '@larkfield/service-kit/access/tokens.ts';
import { route, type RouteCall } from '@larkfield/service-kit/http/route.ts';
import { openOutbox, requestMails } from '@larkfield/stored-data/outbox.ts';
import type { MailRequest } from '@larkfield/schemas/internal/mails.ts';
import { listRemindedOf } from '#src/reminders/reminder-store.ts';
import { isWanted } from '#src/reminders/reminders.ts';
import { listReferencesOf } from '#src/references/reference-store.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { keepStopToken } from '#src/access/access-token-store.ts';
import { listMailed, type Mailed, noteStaffMail, type StaffMail, staffMailsDue } from './candidate-mail-store.ts';

/** Minimum time between two mails of a kind about one checklist, as for invites. */
export const mailGap = 20 * hour;

export const mailedSince = (now: Date) => new Date(now.getTime() - mailGap);

interface Asked {
  kind: CandidateMail;
  now: Date;
  /** The key of the request, whose own mails are no obstacle when it is repeated. */
  requestKey?: string;
}

/** The reason why a candidate gets no mail, or null. */
async function obstacleOf(submission: Mailed, { kind, now, requestKey }: Asked): Promise<MailObstacle | null> {
  if (!submission.email) return 'no-address';
  const wanted = await isWanted(submission);
  if (wanted !== 'yes') return wanted === 'not-now' ? 'stopped' : 'newer-checklist';
  const left = validUntil(submission.submittedAt).getTime() - now.getTime();
  if (kind === 'references') {
    if (left <= 0) return 'expired';
    const asked = await listReferencesOf({ submissionIds: [submission._id.toString()] });
    if (asked.filter(({ slot }) => slot).length >= referenceConstants.mostReferees) return 'places-taken';
  } else if (left > portalConstants.endsSoonDays * day) return 'not-due';
  // Submissions that merely typed the address must not prevent a mail to its owner.
  const counted = (await listRemindedOf(submission.email)).filter(
    ({ _id, addressProvedAt }) => addressProvedAt || !submission.addressProvedAt || _id.equals(submission._id),
  );
  const last = counted.flatMap(({ staffMails }) => staffMails?.[kind] ?? []);
  return last.some((mail) => mail.at >= mailedSince(now) && mail.requestKey !== requestKey) ? 'mailed-lately' : null;
}

/** The obstacles of several submissions, proved addresses first, then newest first. A person with two checklists among them gets one mail. */
export async function findObstacles(submissions: readonly Mailed[], asked: Asked): Promise<Map<string, MailObstacle | null>> {
  const found = new Map<string, MailObstacle | null>();
  const provedFirst = submissions.toSorted((one, other) => Number(Boolean(other.addressProvedAt)) - Number(Boolean(one.addressProvedAt)));
  const addresses = new Set<string>();
  for (const submission of provedFirst) {
    const address = submission.email?.trim().toLowerCase() ?? '';
    const isMailed = asked.requestKey !== undefined && submission.staffMails?.[asked.kind]?.requestKey === asked.requestKey;
    const obstacle = isMailed ? null : ((await obstacleOf(submission, asked)) ?? (addresses.has(address) ? 'same-person' : null));
    if (!obstacle) addresses.add(address);
    found.set(submission._id.toString(), obstacle);
  }
  return found;
}

/** Each requested submission once, in the order of the request, with its obstacle. */
function toPeople(ids: readonly string[], submissions: readonly Mailed[], obstacles: ReadonlyMap<string, MailObstacle | null>) {
  const byId = new Map(submissions.map((submission) => [submission._id.toString(), submission]));
  return [...new Set(ids)].map((id) => {
    const { candidateName = null, email = null, specialtyName: specialty = null } = byId.get(id) ?? {};
    return { id, candidateName, email: email ?? null, specialty, obstacle: byId.has(id) ? (obstacles.get(id) ?? null) : ('gone' as const) };
  });
}

/** Audits the view, since both routes return names and addresses, even of people who get no mail. */
async function noteLook({ audit }: ChecklistContext, { identity, requestId }: Pick<StaffCall, 'identity' | 'requestId'>, read: number) {
  const actor = { kind: 'user', id: identity.userId } as const;
  await audit.record({ actor, action: 'candidate-mails.checked', object: `submissions:${read}`, requestId });
}
type StaffCall = RouteCall<typeof checkCandidateMails>;

const checkCandidateMailsRoute = (context: ChecklistContext) =>
  route(checkCandidateMails, async ({ body: { kind, ids }, ...call }) => {
    const submissions = await listMailed(ids);
    const people = toPeople(ids, submissions, await findObstacles(submissions, { kind, now: new Date() }));
    await noteLook(context, call, submissions.length);
    return { people };
  });

/** A single write stores the mail, the request key and the audit event of a submission, so that a repeated request finds the mail. */
const sendCandidateMailsRoute = (context: ChecklistContext) =>
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
      // Another request was faster, or this request was sent twice at once.
      const [present] = await listMailed([id]);
      obstacles.set(id, !present ? 'gone' : isOwn(present) ? null : 'mailed-lately');
    }
    await noteLook(context, { identity, requestId }, submissions.length);
    return { people: toPeople(ids, submissions, obstacles) };
  });

const actions = { references: 'candidate.asked-for-references', renewal: 'candidate.reminded' } as const;

function mailFor(
  { _id, reference, specialtyName, submittedAt, digitalSignature }: Mailed,
  about: CandidateMail,
  { at, replyTo }: StaffMail,
  { to, stopToken, publicUrl }: { to: string; stopToken: string; publicUrl: string },
): MailRequest {
  const submissionId = _id.toString();
  return {
    kind: 'recruiter-request',
    idempotencyKey: `staff-${about}-${submissionId}-${at.getTime()}`,
    to,
    timeZone: digitalSignature.timeZone,
    about,
    submissionId,
    shortReference: reference,
    specialtyName,
    submittedAt: submittedAt.toISOString(),
    validUntil: validUntil(submittedAt).toISOString(),
    replyTo,
    openUrl: new URL('/my-checklists', publicUrl).href,
    stopUrl: new URL(`/reminders/${stopToken}`, publicUrl).href,
  };
}

/** The outbox of mails that staff requested. */
export const staffMailOutbox = ({ contact, publicUrl, mailTokenKey }: Pick<ChecklistContext, 'contact' | 'publicUrl' | 'mailTokenKey'>) =>
  openOutbox('staff-mail', staffMailsDue, async (submission, now) => {
    const { _id, email: to, staffMails } = submission;
    const due = candidateMailSchema.options.filter((kind) => staffMails?.[kind]?.isDue);
    // A correction may have removed the address.
    const stopToken = to && (await keepStopToken(mailTokenKey, _id.toString(), to, now));
    const mails = stopToken ? due.map((kind) => mailFor(submission, kind, staffMails![kind]!, { to, stopToken, publicUrl })) : [];
    const taken = await requestMails(contact, mails);
    await staffMailsDue.clear(submission, Object.fromEntries(due.map((kind) => [`staffMails.${kind}.isDue`, false])));
    return taken;
  });

export const candidateMailsRoutes = (context: ChecklistContext) => ({
  checkCandidateMails: checkCandidateMailsRoute(context),
  sendCandidateMails: sendCandidateMailsRoute(context),
});
