import { trusted, Types } from 'mongoose';
import { type Submission, SubmissionModel } from './submission-store.ts';

/** The searchable fields of submissions in the order of their ids, starting after an id. */
export async function listToRenew(after: string | undefined, limit: number): Promise<Submission[]> {
  const fields = { candidateName: 1, email: 1, phone: 1, reference: 1, specialtyId: 1, specialtyName: 1, specialtySlug: 1 } as const;
  return SubmissionModel.find(after ? { _id: trusted({ $gt: new Types.ObjectId(after) }) } : {}, fields)
    .sort({ _id: 1 })
    .limit(limit)
    .lean<Submission[]>();
}

/** Stores the search keys of submissions, except of those whose candidate was corrected meanwhile. */
export async function storeSearchKeys(
  renewed: (Submission & Pick<Submission, 'nameKey' | 'searchWords' | 'searchPrefixes'>)[],
): Promise<void> {
  await SubmissionModel.bulkWrite(
    renewed.map(({ _id, candidateName, email, phone, nameKey, searchWords, searchPrefixes }) => ({
      updateOne: { filter: { _id, candidateName, email, phone }, update: { $set: { nameKey, searchWords, searchPrefixes } } },
    })),
    { ordered: false },
  );
}
