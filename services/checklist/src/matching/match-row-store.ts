import mongoose, { trusted, Types } from 'mongoose';
import { isDuplicateKey } from '@larkfield/service-kit/stores/mongo.ts';
import { SubmissionModel } from '#src/submissions/submission-store.ts';
import { packedFields, type MatchRow, type PackedSubmission } from './match-row.ts';

const rowSchema = new mongoose.Schema(
  {
    /** The submission. */
    _id: { type: mongoose.Schema.Types.ObjectId, required: true },
    specialtyId: { type: Number, required: true },
    revision: { type: Number, required: true },
    person: { type: String, default: null },
    submittedAt: { type: Date, required: true },
    /** From then on it is matched no more. */
    validUntil: { type: Date, required: true },
    catalogueVersion: { type: String, required: true },
    skills: { type: Buffer, required: true },
    certificates: { type: [new mongoose.Schema({ name: String, until: String }, { _id: false, strict: 'throw' })], required: true },
    licenses: { type: [new mongoose.Schema({ key: String, until: String }, { _id: false, strict: 'throw' })], required: true },
    uses: { type: [new mongoose.Schema({ key: String, last: String }, { _id: false, strict: 'throw' })], required: true },
  },
  { collection: 'match-rows', versionKey: false, strict: 'throw' },
);
// Serves: reading the rows of a specialty.
rowSchema.index({ specialtyId: 1, _id: 1 });
rowSchema.index({ validUntil: 1 }, { expireAfterSeconds: 0 });
const Row = mongoose.model('MatchRow', rowSchema);

const positionSchema = new mongoose.Schema(
  {
    _id: { type: Number, required: true },
    through: { type: Date, required: true },
    /** Of the key of the rows' addresses. */
    keyMark: String,
  },
  { collection: 'match-positions', versionKey: false, strict: 'throw' },
);
const Position = mongoose.model('MatchPosition', positionSchema);

/** A process may hold rows of its own for so long before it learns of a removal, in seconds. */
const removalsKept = 7 * 24 * 60 * 60;
const removalSchema = new mongoose.Schema(
  {
    /** A submission that is gone. */
    _id: { type: mongoose.Schema.Types.ObjectId, required: true },
    specialtyId: { type: Number, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'match-removals', versionKey: false, strict: 'throw' },
);
// Serves: dropping what was removed since a process last looked.
removalSchema.index({ specialtyId: 1, at: 1 });
removalSchema.index({ at: 1 }, { expireAfterSeconds: removalsKept });
const Removal = mongoose.model('MatchRemoval', removalSchema);

const objectIds = (ids: readonly string[]) => ids.map((id) => new Types.ObjectId(id));

/** Rows that are stored of a specialty, in the order of their ids, those after an id. */
export async function listRows(specialtyId: number, after: string | undefined, limit: number): Promise<MatchRow[]> {
  const range = after ? { _id: trusted({ $gt: new Types.ObjectId(after) }) } : {};
  const found = await Row.find({ specialtyId, ...range })
    .sort({ _id: 1 })
    .limit(limit)
    .lean<StoredRow[]>();
  return found.map(({ _id, skills, ...row }) => ({ ...row, id: _id.toHexString(), skills: skills.buffer.subarray(0, skills.position) }));
}
type StoredRow = Omit<MatchRow, 'id' | 'skills'> & { _id: Types.ObjectId; skills: mongoose.mongo.Binary };

/** The revisions of which rows are stored. */
export async function listRowRevisions(ids: readonly string[]): Promise<Map<string, number>> {
  const found = await Row.find({ _id: trusted({ $in: objectIds(ids) }) }, { revision: 1 }).lean<
    { _id: Types.ObjectId; revision: number }[]
  >();
  return new Map(found.map(({ _id, revision }) => [_id.toHexString(), revision]));
}

/** Stores rows; one of a later revision, which another process may have stored, stays. */
export async function storeRows(rows: readonly MatchRow[]): Promise<void> {
  if (rows.length === 0) return;
  const writes = rows.map(({ id, revision, skills, ...row }) => ({
    updateOne: {
      filter: { _id: new Types.ObjectId(id), revision: trusted({ $lt: revision }) },
      update: { $set: { ...row, revision, skills: Buffer.from(skills) } },
      upsert: true,
    },
  }));
  try {
    await Row.bulkWrite(writes, { ordered: false });
  } catch (error) {
    // The same revision or a later one is there: its id is taken.
    const { writeErrors } = error as { writeErrors?: unknown };
    if (!Array.isArray(writeErrors) || !writeErrors.every((one) => isDuplicateKey(one))) throw error;
  }
}

/** Up to when what changed in a specialty has its row; null when nothing has. Rows with hashes of another key, as of an earlier pepper, are removed. */
export async function findPosition(specialtyId: number, keyMark: string): Promise<Date | null> {
  const found = await Position.findById(specialtyId).lean();
  if (!found || found.keyMark === keyMark) return found?.through ?? null;
  // Rows first: killed in between, the next one begins here again.
  await Row.deleteMany({ specialtyId });
  await Position.deleteOne({ _id: specialtyId, keyMark: found.keyMark ?? null });
  return null;
}

export async function notePosition(specialtyId: number, through: Date, keyMark: string): Promise<void> {
  await Position.updateOne({ _id: specialtyId }, { $max: { through }, $set: { keyMark } }, { upsert: true });
}

/** Removes the rows of submissions that are removed next, and notes it for processes that hold rows in memory. */
export async function forgetRows(ids: readonly string[]): Promise<void> {
  const among = { _id: trusted({ $in: objectIds(ids) }) };
  const found = await SubmissionModel.find(among, { specialtyId: 1 }).lean<{ _id: Types.ObjectId; specialtyId: number }[]>();
  if (found.length === 0) return;
  const at = new Date();
  await Removal.bulkWrite(
    found.map(({ _id, specialtyId }) => ({ updateOne: { filter: { _id }, update: { $set: { specialtyId, at } }, upsert: true } })),
    { ordered: false },
  );
  await Row.deleteMany(among);
}

/** The submissions of a specialty that were removed since a time; whatever somebody stored of them meanwhile is removed too. */
export async function listRemovals(specialtyId: number, since: Date): Promise<string[]> {
  const found = await Removal.find({ specialtyId, at: trusted({ $gte: since }) }, { _id: 1 }).lean<{ _id: Types.ObjectId }[]>();
  if (found.length > 0) await Row.deleteMany({ _id: trusted({ $in: found.map(({ _id }) => _id) }) });
  return found.map(({ _id }) => _id.toHexString());
}

/** Removes the rows of submissions that are not there; for when removals may have been forgotten already. */
export async function removeOrphans(ids: readonly string[]): Promise<string[]> {
  const there = await SubmissionModel.find({ _id: trusted({ $in: objectIds(ids) }) }, { _id: 1 }).lean<{ _id: Types.ObjectId }[]>();
  const known = new Set(there.map(({ _id }) => _id.toHexString()));
  const orphans = ids.filter((id) => !known.has(id));
  if (orphans.length > 0) await Row.deleteMany({ _id: trusted({ $in: objectIds(orphans) }) });
  return orphans;
}

/** Whether removals since a time are still known. */
export const areRemovalsKept = (since: Date, now: Date): boolean => now.getTime() - since.getTime() < (removalsKept * 1_000) / 2;

/** Which revisions a specialty got since a time; at most so many. */
export async function listRevisedSince(specialtyId: number, since: Date, limit: number): Promise<{ id: string; revision: number }[]> {
  const found = await SubmissionModel.find({ specialtyId, pdfRequestedAt: trusted({ $gte: since }) }, { revision: 1 })
    .sort({ pdfRequestedAt: 1 })
    .limit(limit)
    .lean<{ _id: Types.ObjectId; revision: number }[]>();
  return found.map(({ _id, revision }) => ({ id: _id.toHexString(), revision }));
}

/** Submissions as rows are made of them. */
export async function listToPack(ids: readonly string[]): Promise<PackedSubmission[]> {
  return SubmissionModel.find({ _id: trusted({ $in: objectIds(ids) }) }, packedFields).lean<PackedSubmission[]>();
}

/** The same of a whole specialty in the order of ids, those after an id. */
export async function listSpecialtyToPack(specialtyId: number, after: string, limit: number): Promise<PackedSubmission[]> {
  return SubmissionModel.find({ specialtyId, _id: trusted({ $gt: new Types.ObjectId(after) }) }, packedFields)
    .sort({ _id: 1 })
    .limit(limit)
    .lean<PackedSubmission[]>();
}
