import type { HoldChange } from '@larkfield/stored-data/retention.ts';
import mongoose, { type InferSchemaType, trusted, Types } from 'mongoose';
import { decryptField, encryptField, type KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { isDuplicateKey } from '@larkfield/service-kit/stores/mongo.ts';
import { wherePresent } from '@larkfield/service-kit/stores/stable-api.ts';
import { placeOf, sealedFields } from '@larkfield/stored-data/sealed-fields.ts';
import { type MailContent, type MailKind, mailKinds, subjectOf } from './mail-content.ts';
import { firstSweepAfter } from './mail-rules.ts';

const { collection } = sealedFields.mail;

const schema = new mongoose.Schema(
  {
    kind: { type: String, enum: mailKinds, required: true },
    /** The key of the occasion, so that each occasion gets one mail. */
    requestKey: { type: String, required: true },
    about: { type: String, required: true },
    /** Recipient and facts, encrypted with AES-256-GCM; deleted once the mail is sent or given up. */
    sealed: String,
    state: { type: String, enum: ['pending', 'sent', 'failed'], required: true },
    attempts: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    /** When the candidate last did something that the mail mentions; retention counts from this time. */
    lastActAt: { type: Date, required: true },
    /** When the sweep processes the mail next; set until the mail has been sent. */
    nextAttemptAt: Date,
    /** Until when an attempt has claimed the mail. */
    claimedUntil: Date,
    /** Set while a mail that must not be sent twice is being sent. */
    handedOverAt: Date,
    endedAt: Date,
    /** The code of the last failure, without its text, since servers quote addresses there. */
    failure: String,
    /** Kept beyond retention while a hold prevents the erasure (product.md#data-6). */
    isOnHold: Boolean,
  },
  { collection, versionKey: false, strict: 'throw' },
);
schema.index({ requestKey: 1 }, { unique: true });
// Serves: the sweep.
schema.index({ nextAttemptAt: 1 }, wherePresent('nextAttemptAt'));
// Serves: how long the oldest mail has waited.
schema.index({ state: 1, createdAt: 1 });
// Serves: retention.
schema.index({ lastActAt: 1 });
// Serves: erasing everything about one person.
schema.index({ about: 1 });
const Mail = mongoose.model('Mail', schema);

export type StoredMail = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

function place(id: Types.ObjectId) {
  return placeOf(sealedFields.mail, id.toHexString());
}

interface NewMail {
  requestKey: string;
  content: MailContent;
  lastActAt: Date;
}

/** Puts a mail into the outbox and returns its id; a repeated key returns the id of the first mail. */
export async function insertMail(ring: KeyRing, mail: NewMail, now = new Date()): Promise<string> {
  const _id = new Types.ObjectId();
  const sealed = encryptField(ring, JSON.stringify(mail.content), place(_id));
  const pending = { sealed, state: 'pending' as const, createdAt: now, nextAttemptAt: new Date(now.getTime() + firstSweepAfter) };
  return insertOnce(_id, mail, pending);
}

/** Records a mail that the recipient's limit suppressed, without its content. */
export async function insertLimitedMail(mail: NewMail, now = new Date()): Promise<string> {
  return insertOnce(new Types.ObjectId(), mail, { state: 'failed', createdAt: now, endedAt: now, failure: 'LIMITED' });
}

async function insertOnce(_id: Types.ObjectId, { requestKey, content, lastActAt }: NewMail, state: Partial<StoredMail>): Promise<string> {
  try {
    await Mail.create({ _id, requestKey, lastActAt, kind: content.kind, about: subjectOf(content), attempts: 0, ...state });
    return _id.toHexString();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const known = await Mail.findOne({ requestKey }, { _id: 1 }).lean();
    if (!known) throw error;
    return known._id.toHexString();
  }
}

export async function findMail(id: string): Promise<StoredMail | null> {
  return Mail.findById(new Types.ObjectId(id)).lean<StoredMail>();
}

/** Decrypts the content of a pending mail. */
export function openContent(ring: KeyRing, { _id, sealed }: StoredMail): MailContent {
  if (!sealed) throw new Error('The mail has no content any more');
  return JSON.parse(decryptField(ring, sealed, place(_id))) as MailContent;
}

/** Claims a pending mail for one attempt; returns null if the mail has ended or another attempt has claimed it. */
export async function claimMail(
  id: string,
  { now, until, nextAttemptAt }: { now: Date; until: Date; nextAttemptAt: Date },
): Promise<StoredMail | null> {
  return Mail.findOneAndUpdate(
    { _id: new Types.ObjectId(id), state: 'pending', $or: [{ claimedUntil: null }, { claimedUntil: trusted({ $lte: now }) }] },
    { $set: { claimedUntil: until, nextAttemptAt }, $inc: { attempts: 1 } },
    { returnDocument: 'after' },
  ).lean<StoredMail>();
}

/** Releases a mail after an attempt that may be retried. */
export async function releaseMail({ _id }: StoredMail, change: { failure: string; nextAttemptAt: Date }): Promise<void> {
  await Mail.updateOne({ _id, state: 'pending' }, { $set: change, $unset: { claimedUntil: 1, handedOverAt: 1 } });
}

/** Marks that sending a mail begins; if the mark is found later, the mail may have been sent. */
export async function noteHandOver({ _id }: StoredMail, now: Date): Promise<void> {
  await Mail.updateOne({ _id }, { $set: { handedOverAt: now } });
}

/** Records the outcome of a mail and deletes its content. */
async function endMail(_id: Types.ObjectId, ended: object, forgotten = {}): Promise<void> {
  const forget = { sealed: 1, claimedUntil: 1, handedOverAt: 1, nextAttemptAt: 1, ...forgotten };
  await Mail.updateOne({ _id }, { $set: ended, $unset: forget });
}

/** Records that a mail was sent. */
export async function endSentMail({ _id }: StoredMail, now: Date): Promise<void> {
  await endMail(_id, { state: 'sent', endedAt: now }, { failure: 1 });
}

/** Records that a mail failed. It is not sent again, and its content is deleted, since an erasure might not find a person named in it. */
export async function endFailedMail({ _id }: StoredMail, failure: string, now: Date): Promise<void> {
  await endMail(_id, { state: 'failed', endedAt: now, failure });
}

/** The states of mails by their ids. */
export async function listMailsById(ids: string[]): Promise<Pick<StoredMail, '_id' | 'state' | 'endedAt' | 'failure'>[]> {
  const among = trusted({ $in: ids.map((id) => new Types.ObjectId(id)) });
  return Mail.find({ _id: among }, { state: 1, endedAt: 1, failure: 1 }).lean<StoredMail[]>();
}

/** The states of mails by the keys of their requests. */
export async function listStatesOf(requestKeys: string[]): Promise<Pick<StoredMail, 'requestKey' | 'state'>[]> {
  return Mail.find({ requestKey: trusted({ $in: requestKeys }) }, { requestKey: 1, state: 1 }).lean<StoredMail[]>();
}

/** Ids of mails that are due for the sweep, longest waiting first. */
export async function listDueMails(now: Date, limit: number): Promise<string[]> {
  const due = await Mail.find({ nextAttemptAt: trusted({ $lte: now }) }, { _id: 1 })
    .sort({ nextAttemptAt: 1 })
    .limit(limit)
    .lean();
  return due.map(({ _id }) => _id.toHexString());
}

/** The creation time of the oldest pending mail, or null. */
export async function findOldestPending(): Promise<Date | null> {
  const oldest = await Mail.findOne({ state: 'pending' }, { createdAt: 1 }).sort({ createdAt: 1 }).lean();
  return oldest?.createdAt ?? null;
}

/** The number of pending mails, and the creation time of the oldest. */
export async function countPending(): Promise<{ waiting: number; oldest: Date | null }> {
  return { waiting: await Mail.countDocuments({ state: 'pending' }), oldest: await findOldestPending() };
}

/** Those of the given mails that failed or, for some kinds, only mention acts before a time. */
export async function listForgottenMails(ids: string[], before: Partial<Record<MailKind, Date>>): Promise<string[]> {
  const old = (Object.entries(before) as [MailKind, Date][]).map(([kind, time]) => ({ kind, lastActAt: trusted({ $lt: time }) }));
  const among = trusted({ $in: ids.map((id) => new Types.ObjectId(id)) });
  const found = await Mail.find({ _id: among, isOnHold: null, $or: [{ state: 'failed' as const }, ...old] }, { _id: 1 }).lean();
  return found.map(({ _id }) => _id.toHexString());
}

/** Ids of mails that only mention acts before a time. */
export async function listMailsBefore(cutoff: Date, limit: number): Promise<string[]> {
  const old = await Mail.find({ lastActAt: trusted({ $lt: cutoff }), isOnHold: null }, { _id: 1 })
    .limit(limit)
    .lean();
  return old.map(({ _id }) => _id.toHexString());
}

export async function deleteMails(ids: string[]): Promise<void> {
  await Mail.deleteMany({ _id: trusted({ $in: ids.map((id) => new Types.ObjectId(id)) }) });
}

/** Places or lifts a hold on mails; returns their number. */
export async function holdMails(ids: Types.ObjectId[], change: HoldChange): Promise<number> {
  return (await Mail.updateMany({ _id: trusted({ $in: ids }) }, change)).matchedCount;
}

/** Those of the given mails that are on hold. */
export async function listMailsOnHold(ids: string[]): Promise<string[]> {
  const among = trusted({ $in: ids.map((id) => new Types.ObjectId(id)) });
  const found = await Mail.find({ _id: among, isOnHold: true }, { _id: 1 }).lean();
  return found.map(({ _id }) => _id.toHexString());
}

/** The mails about some inquiries, submissions, links, references or addresses, without their content. */
export async function listMailsAbout(subjects: string[]): Promise<StoredMail[]> {
  return Mail.find({ about: trusted({ $in: subjects }) }, { sealed: 0 }).lean<StoredMail[]>();
}

/** The newest mails about some objects, without their content. */
export async function listNewestMailsAbout(subjects: string[], limit: number): Promise<StoredMail[]> {
  return Mail.find({ about: trusted({ $in: subjects }) }, { sealed: 0 })
    .sort({ _id: -1 })
    .limit(limit)
    .lean<StoredMail[]>();
}
