import { validUntil } from '@larkfield/assessment/validity.ts';
import type { CandidateMail, MailObstacle } from '@larkfield/schemas/portal/mail-candidates.ts';
import { portalConstants } from '@larkfield/schemas/portal-constants.ts';
import { referenceConstants } from '@larkfield/schemas/references/reference-constants.ts';
import { listRemindedOf } from '#src/reminders/reminder-store.ts';
import { isWanted } from '#src/reminders/send-reminders.ts';
import { listReferencesOf } from '#src/references/reference-store.ts';
import type { Mailed } from './candidate-mail-store.ts';

const day = 24 * 60 * 60_000;
/** Between two mails of a kind about one checklist, as between those of an invite. */
export const mailGap = 20 * 60 * 60_000;

export const mailedSince = (now: Date) => new Date(now.getTime() - mailGap);

interface Asked {
  kind: CandidateMail;
  now: Date;
  /** Of the request that asks: what it has sent stands in its own way no more. */
  requestKey?: string;
}

/** What keeps a candidate from getting a mail, or null. */
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
  const last = (await listRemindedOf(submission.email)).flatMap(({ staffMails }) => staffMails?.[kind] ?? []);
  return last.some((mail) => mail.at >= mailedSince(now) && mail.requestKey !== requestKey) ? 'mailed-lately' : null;
}

/** The same for several, newest first; whoever is among them with two checklists gets one mail. */
export async function findObstacles(submissions: readonly Mailed[], asked: Asked): Promise<Map<string, MailObstacle | null>> {
  const found = new Map<string, MailObstacle | null>();
  const addresses = new Set<string>();
  for (const submission of submissions) {
    const address = submission.email?.trim().toLowerCase() ?? '';
    const isMailed = asked.requestKey !== undefined && submission.staffMails?.[asked.kind]?.requestKey === asked.requestKey;
    const obstacle = isMailed ? null : ((await obstacleOf(submission, asked)) ?? (addresses.has(address) ? 'same-person' : null));
    if (!obstacle) addresses.add(address);
    found.set(submission._id.toString(), obstacle);
  }
  return found;
}
