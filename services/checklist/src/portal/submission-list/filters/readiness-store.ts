import { trusted, type Types } from 'mongoose';
import { SubmissionModel, type Submission } from '#src/submissions/submission-store.ts';

const fields = { specialtyId: 1, catalogueVersion: 1, skillRatings: 1, 'digitalSignature.signedAt': 1, revision: 1 } as const;
type Unfilled = Pick<Submission, '_id' | 'specialtyId' | 'catalogueVersion' | 'skillRatings' | 'digitalSignature' | 'revision'>;

/** Submissions of which it is not stored how ready their reports show them, newest first. */
export async function listWithoutReadiness(before: Types.ObjectId | null, limit: number): Promise<Unfilled[]> {
  return SubmissionModel.find({ readiness: null, ...(before && { _id: trusted({ $lt: before }) }) }, fields)
    .sort({ _id: -1 })
    .limit(limit)
    .lean<Unfilled[]>();
}

/** Fills it in where nothing was stored meanwhile. */
export async function storeReadiness(
  found: (Pick<Unfilled, '_id' | 'revision'> & Required<Pick<Submission, 'readiness'>>)[],
): Promise<void> {
  await SubmissionModel.bulkWrite(
    found.map(({ _id, revision, readiness }) => ({
      updateOne: { filter: { _id, revision, readiness: null }, update: { $set: { readiness } } },
    })),
    { ordered: false },
  );
}

/** Marks at most so many of those that have references on their reports, of before they were marked; returns how many. */
export async function markReferences(limit: number): Promise<number> {
  const unmarked = { referenceIds: trusted({ $exists: true, $gt: '' }), hasReferences: null };
  const found = await SubmissionModel.find(unmarked, { _id: 1 }).limit(limit).lean();
  const among = { ...unmarked, _id: trusted({ $in: found.map(({ _id }) => _id) }) };
  if (found.length > 0) await SubmissionModel.updateMany(among, { $set: { hasReferences: true } });
  return found.length;
}
