import mongoose, { type InferSchemaType, type Types } from 'mongoose';
import { isDuplicateKey } from '@larkfield/service-kit/stores/mongo.ts';

const remakeSchema = new mongoose.Schema(
  {
    /** The template version. */
    _id: { type: Number, required: true },
    /** The last submission processed in this pass; null at the start. */
    after: { type: mongoose.Schema.Types.ObjectId, default: null },
    /** PDFs that this pass found missing. */
    missing: { type: Number, required: true },
    /** Set once a whole pass has found no missing PDF. */
    isDone: { type: Boolean, required: true },
  },
  { collection: 'pdf-remakes', versionKey: false, strict: 'throw' },
);
const Remake = mongoose.model('PdfRemake', remakeSchema);
export type Remake = InferSchemaType<typeof remakeSchema> & { after: Types.ObjectId | null };

/** The progress of rendering the PDFs of a template version. */
export async function readRemake(template: number): Promise<Remake> {
  const found = await Remake.findById(template).lean<Remake>();
  return found ?? { _id: template, after: null, missing: 0, isDone: false };
}

/**
 * Advances after a batch or, with null, ends the pass. The next pass starts over, unless this one found nothing missing. Does nothing if
 * another instance has advanced meanwhile.
 */
export async function moveRemake(template: number, from: Remake, after: Types.ObjectId | null, missing: number): Promise<void> {
  const sum = from.missing + missing;
  const next = after ? { after, missing: sum, isDone: false } : { after: null, missing: 0, isDone: sum === 0 };
  try {
    await Remake.updateOne(
      { _id: template, after: from.after, missing: from.missing },
      { $set: next },
      { upsert: from.after === null && from.missing === 0 },
    );
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}
