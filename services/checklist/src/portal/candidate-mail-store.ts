import { trusted, Types } from 'mongoose';
import { dueIn } from '@larkfield/stored-data/outbox.ts';
import type { CandidateMail } from '@larkfield/schemas/portal/mail-candidates.ts';
import { eventOf, type Submission, type SubmissionAct, SubmissionModel } from '#src/submissions/submission-store.ts';

const fields = {
  candidateName: 1,
  email: 1,
  addressProvedAt: 1,
  reference: 1,
  specialtyId: 1,
  specialtyName: 1,
  submittedAt: 1,
  'digitalSignature.timeZone': 1,
  reminderDue: 1,
  remindersStoppedAt: 1,
  staffMails: 1,
  staffMailDue: 1,
} as const;
export type Mailed = Pick<Submission, '_id' | Exclude<keyof typeof fields, 'digitalSignature.timeZone'>> & {
  digitalSignature: Pick<Submission['digitalSignature'], 'timeZone'>;
};
export type StaffMail = NonNullable<NonNullable<Submission['staffMails']>[CandidateMail]>;

export async function listMailed(ids: readonly string[]): Promise<Mailed[]> {
  const among = { _id: trusted({ $in: ids.map((id) => new Types.ObjectId(id)) }) };
  return SubmissionModel.find(among, fields).sort({ _id: -1 }).lean<Mailed[]>();
}

/**
 * Puts a mail into the outbox of its submission, unless a mail of this kind
 * was requested since a time. Of two simultaneous requests, one succeeds.
 */
export async function noteStaffMail(id: string, kind: CandidateMail, mail: StaffMail, since: Date, act: SubmissionAct): Promise<boolean> {
  const place = `staffMails.${kind}`;
  const { matchedCount } = await SubmissionModel.updateOne(
    { _id: new Types.ObjectId(id), $or: [{ [`${place}.at`]: null }, { [`${place}.at`]: trusted({ $lt: since }) }] },
    { $set: { [place]: mail, staffMailDue: { at: mail.at } }, $push: { unsentAudit: eventOf(id, act) } },
  );
  return matchedCount === 1;
}

/** Submissions with a mail due that staff requested. */
export const staffMailsDue = dueIn<Mailed>(SubmissionModel, 'staffMailDue', fields);
