import { trusted, Types } from 'mongoose';
import { dueIn } from '@larkfield/stored-data/outbox.ts';
import { indexedPrefix } from '#src/submissions/search-keys.ts';
import { eventOf, type Submission, type SubmissionAct, SubmissionModel } from '#src/submissions/submission-store.ts';

const fields = {
  reference: 1,
  email: 1,
  addressProvedAt: 1,
  specialtyId: 1,
  specialtyName: 1,
  submittedAt: 1,
  'digitalSignature.timeZone': 1,
  reminderDue: 1,
  remindersStoppedAt: 1,
  staffMails: 1,
} as const;
export type Reminded = Pick<Submission, '_id' | Exclude<keyof typeof fields, 'digitalSignature.timeZone'>> & {
  digitalSignature: Pick<Submission['digitalSignature'], 'timeZone'>;
};

/** Checklists with a reminder due. */
export const remindersDue = dueIn<Reminded>(SubmissionModel, 'reminderDue', fields);

/** Every checklist of an address, with the fields of reminders. */
export async function listRemindedOf(email: string): Promise<Reminded[]> {
  const word = email.trim().toLowerCase();
  const found = await SubmissionModel.find({ searchPrefixes: indexedPrefix(word), searchWords: word }, fields).lean<Reminded[]>();
  return found.filter((submission) => submission.email?.toLowerCase() === word);
}

export async function findReminded(id: string): Promise<Reminded | null> {
  return SubmissionModel.findById(new Types.ObjectId(id), fields).lean<Reminded>();
}

/** Moves a checklist to its next reminder, or to none, unless this was already done. */
export async function moveReminder(submission: Reminded, next: Date | null): Promise<void> {
  if (!next) return remindersDue.clear(submission);
  await SubmissionModel.updateOne(remindersDue.filterOf(submission), { $set: { reminderDue: { at: next } } });
}

/** Stops or resumes the reminders of a checklist, unless this changes nothing or the address has changed. */
export async function setStopped({ _id, email }: Reminded, stoppedAt: Date | null, act: SubmissionAct): Promise<void> {
  const event = { $push: { unsentAudit: eventOf(_id.toHexString(), act) } };
  if (stoppedAt)
    await SubmissionModel.updateOne({ _id, email, remindersStoppedAt: null }, { $set: { remindersStoppedAt: stoppedAt }, ...event });
  else
    await SubmissionModel.updateOne(
      { _id, email, remindersStoppedAt: trusted({ $ne: null }) },
      { $unset: { remindersStoppedAt: 1 }, ...event },
    );
}
