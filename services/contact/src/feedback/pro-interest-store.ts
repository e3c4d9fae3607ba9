import type { HoldChange } from '@larkfield/stored-data/retention.ts';
import mongoose, { trusted, Types, type InferSchemaType } from 'mongoose';
import { isDuplicateKey } from '@larkfield/service-kit/stores/mongo.ts';

const schema = new mongoose.Schema(
  {
    candidateName: { type: String, required: true },
    email: { type: String, required: true },
    /** The address in lower case, by which all data of one person is found. */
    emailKey: { type: String, required: true },
    phone: { type: String, default: null },
    interestSource: { type: String, required: true },
    featureTitle: { type: String, required: true },
    specialtyId: { type: Number, default: null },
    specialtyName: { type: String, default: null },
    createdAt: { type: Date, required: true },
    /** The time of the last sign-up, from which retention counts. */
    lastActAt: { type: Date, required: true },
    /** Kept past its time while something stops its erasure (product.md#data-6). */
    isOnHold: Boolean,
  },
  { collection: 'pro-interests', versionKey: false, strict: 'throw' },
);
// Serves: one sign-up for each person and feature, and all sign-ups of one person.
schema.index({ emailKey: 1, interestSource: 1 }, { unique: true });
// Serves: retention.
schema.index({ lastActAt: 1 });
const ProInterest = mongoose.model('ProInterest', schema);

export type StoredProInterest = InferSchemaType<typeof schema> & { _id: Types.ObjectId };
export type NewProInterest = Omit<StoredProInterest, '_id' | 'emailKey' | 'createdAt' | 'lastActAt'>;

/** Adds a person to the list of a feature, once. */
export async function upsertProInterest({ email, interestSource, ...details }: NewProInterest, now = new Date()): Promise<void> {
  const key = { emailKey: email.toLowerCase(), interestSource };
  const change = { $set: { ...details, email, lastActAt: now }, $setOnInsert: { createdAt: now } };
  try {
    await ProInterest.updateOne(key, change, { upsert: true });
  } catch (error) {
    // The same person signed up a moment ago.
    if (!isDuplicateKey(error)) throw error;
    await ProInterest.updateOne(key, change);
  }
}

/** Number of sign-ups for each feature, the most wanted first. */
export async function countByFeature(): Promise<{ interestSource: string; count: number }[]> {
  const groups = await ProInterest.aggregate<{ _id: string; count: number }>([{ $group: { _id: '$interestSource', count: { $sum: 1 } } }]);
  return groups.map(({ _id, count }) => ({ interestSource: _id, count })).sort((a, b) => b.count - a.count);
}

/** Lists sign-ups for PRO features, newest first. */
export async function listProInterests({ after, limit }: { after?: string; limit: number }): Promise<StoredProInterest[]> {
  return ProInterest.find(after ? { _id: trusted({ $lt: new Types.ObjectId(after) }) } : {})
    .sort({ _id: -1 })
    .limit(limit)
    .lean<StoredProInterest[]>();
}

/** Erases sign-ups whose last time is before a time; returns their number. */
export async function deleteProInterestsBefore(cutoff: Date): Promise<number> {
  return (await ProInterest.deleteMany({ lastActAt: trusted({ $lt: cutoff }), isOnHold: null })).deletedCount;
}

/** Keeps sign-ups past their time, or no longer; returns how many there were. */
export async function holdProInterests(ids: Types.ObjectId[], change: HoldChange): Promise<number> {
  return (await ProInterest.updateMany({ _id: trusted({ $in: ids }) }, change)).matchedCount;
}

/** The sign-ups of one person up to a time. */
export async function listProInterestsOf(email: string, until: Date): Promise<StoredProInterest[]> {
  return ProInterest.find({ emailKey: email.toLowerCase(), lastActAt: trusted({ $lte: until }) }).lean<StoredProInterest[]>();
}

export async function deleteProInterests(ids: Types.ObjectId[]): Promise<number> {
  return (await ProInterest.deleteMany({ _id: trusted({ $in: ids }) })).deletedCount;
}

/** Addresses of sign-ups after an id, in the order of ids. */
export async function listProInterestAddresses({
  after,
  limit,
}: {
  after?: string;
  limit: number;
}): Promise<Pick<StoredProInterest, '_id' | 'emailKey'>[]> {
  return ProInterest.find(after ? { _id: trusted({ $gt: new Types.ObjectId(after) }) } : {}, { emailKey: 1 })
    .sort({ _id: 1 })
    .limit(limit)
    .lean<StoredProInterest[]>();
}
