import mongoose, { trusted, Types } from 'mongoose';
import type { ProfileSearch } from '@larkfield/assessment/profile/search-keys.ts';
import { day } from '@larkfield/schemas/durations.ts';
import { SubmissionModel } from '#src/submissions/submission-store.ts';

/** The fields of a submission that a match reads. */
export interface MatchRow {
  _id: Types.ObjectId;
  revision: number;
  email: string | null;
  /** Missing while the address is unproved. */
  addressProvedAt?: Date | null;
  submittedAt: Date;
  catalogueVersion: string;
  /** One byte for each skill, in the order of the list in this version. */
  skillBytes: Uint8Array;
  profileSearch: ProfileSearch | null;
}

const fields = { revision: 1, email: 1, addressProvedAt: 1, submittedAt: 1, catalogueVersion: 1, skillBytes: 1, profileSearch: 1 } as const;
type StoredRow = Omit<MatchRow, 'skillBytes'> & { skillBytes: mongoose.mongo.Binary };

/** Every valid submission was written after this time. */
export const oldestWritten = (now: Date): Date => new Date(now.getTime() - 366 * day);

/** The rows of a specialty written since a time, in the order of writing. */
export const readRowsSince = (specialtyId: number, since: Date) => readRows(specialtyId, 'pdfRequestedAt', since);

/** The rows whose address was proved since a time; a proof writes no revision. */
export const readProvedSince = (specialtyId: number, since: Date) => readRows(specialtyId, 'addressProvedAt', since);

async function* readRows(specialtyId: number, field: 'pdfRequestedAt' | 'addressProvedAt', since: Date): AsyncGenerator<MatchRow> {
  const rows = SubmissionModel.find({ specialtyId, [field]: trusted({ $gte: since }) }, fields)
    .sort({ [field]: 1 })
    .lean<StoredRow[]>()
    .cursor({ batchSize: 500 });
  for await (const { skillBytes, ...row } of rows) yield { ...row, skillBytes: skillBytes.buffer.subarray(0, skillBytes.position) };
}

const removalSchema = new mongoose.Schema(
  {
    /** The id of the specialty. */
    _id: { type: Number, required: true },
    count: { type: Number, required: true },
  },
  { collection: 'match-removals', versionKey: false, strict: 'throw' },
);
const Removal = mongoose.model('MatchRemoval', removalSchema);

/** How many times valid submissions of a specialty were removed. A process whose table has an older count reads the table again. */
export async function countRemovals(specialtyId: number): Promise<number> {
  return (await Removal.findById(specialtyId).lean())?.count ?? 0;
}

/** Counts a removal before and after it, so that a table that was read in between is read again, even if this process is killed. */
export async function countingRemoval<T>(submissionIds: readonly string[], remove: () => Promise<T>): Promise<T> {
  const _id = trusted({ $in: submissionIds.map((id) => new Types.ObjectId(id)) });
  const isInTables = { _id, pdfRequestedAt: trusted({ $gte: oldestWritten(new Date()) }) };
  const found = await SubmissionModel.find(isInTables, { specialtyId: 1 }).lean<{ specialtyId: number }[]>();
  const specialtyIds = [...new Set(found.map(({ specialtyId }) => specialtyId))];
  const count = () => Promise.all(specialtyIds.map((_id) => Removal.updateOne({ _id }, { $inc: { count: 1 } }, { upsert: true })));
  await count();
  const removed = await remove();
  await count();
  return removed;
}
