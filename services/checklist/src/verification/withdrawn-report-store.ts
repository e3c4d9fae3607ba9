import mongoose from 'mongoose';

const schema = new mongoose.Schema(
  {
    /** Keyed hash of reference and check code: it names nobody, and only the paper itself finds it. */
    _id: { type: String, required: true },
    /** When the report would have expired: from then on nobody needs to be told. */
    removeAt: { type: Date, required: true },
  },
  { collection: 'withdrawn-reports', versionKey: false, strict: 'throw' },
);
schema.index({ removeAt: 1 }, { expireAfterSeconds: 0 });
const WithdrawnReport = mongoose.model('WithdrawnReport', schema);

/** Notes that a report was withdrawn; harmless when repeated. */
export async function noteWithdrawn(mark: string, removeAt: Date): Promise<void> {
  await WithdrawnReport.updateOne({ _id: mark }, { $set: { removeAt } }, { upsert: true });
}

/** True for a report that was withdrawn and would still be valid. */
export async function isWithdrawn(mark: string): Promise<boolean> {
  return (await WithdrawnReport.exists({ _id: mark })) !== null;
}
