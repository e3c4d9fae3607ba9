import { Types } from 'mongoose';
import { RevisionModel, SubmissionModel, type Submission } from '#src/submissions/submission-store.ts';

/** True while a revision of a submission is stored and, if an edition is given, its references have this edition. Reads only these fields. */
export async function isRevisionPresent(id: string, revision: number, edition?: number): Promise<boolean> {
  const fields = { revision: 1, referencesEdition: 1 } as const;
  const present = await SubmissionModel.findById(new Types.ObjectId(id), fields).lean<Submission>();
  if (!present || (edition !== undefined && edition !== present.referencesEdition)) return false;
  return present.revision === revision || (await RevisionModel.exists({ _id: `${id}-r${revision}` })) !== null;
}
