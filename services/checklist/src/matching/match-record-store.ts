import mongoose, { trusted, Types } from 'mongoose';
import type { RequirementFact } from '@larkfield/schemas/matching/matching.ts';

/** What staff were shown: only ids and states, which the firm keeps longer than the submissions (product.md#match-6). */
const schema = new mongoose.Schema(
  {
    setId: { type: mongoose.Schema.Types.ObjectId, required: true },
    setRevision: { type: Number, required: true },
    /** For each shown submission, in order: the state of each requirement, in the order of the set. */
    shown: {
      type: [new mongoose.Schema({ id: mongoose.Schema.Types.ObjectId, states: [String] }, { _id: false })],
      required: true,
    },
    /** The options that staff had chosen. */
    onlyMeetingMusts: { type: Boolean, required: true },
    withRelated: { type: Boolean, required: true },
    userId: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'match-records', versionKey: false, strict: 'throw' },
);
// Serves: what was shown of a set, and removing what is older than the firm's years.
schema.index({ setId: 1, at: -1 });
schema.index({ at: 1 });
const MatchRecord = mongoose.model('MatchRecord', schema);

export interface ShownMatches {
  setId: Types.ObjectId;
  setRevision: number;
  shown: readonly { id: string; facts: readonly RequirementFact[] }[];
  onlyMeetingMusts: boolean;
  withRelated: boolean;
  userId: string;
}

export async function insertMatchRecord({ shown, ...record }: ShownMatches): Promise<void> {
  const rows = shown.map(({ id, facts }) => ({ id: new Types.ObjectId(id), states: facts.map(({ state }) => state) }));
  await MatchRecord.create({ ...record, shown: rows, at: new Date() });
}

export async function deleteMatchRecordsBefore(time: Date): Promise<number> {
  return (await MatchRecord.deleteMany({ at: trusted({ $lt: time }) })).deletedCount;
}
