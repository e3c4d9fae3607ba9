import mongoose, { type InferSchemaType, type Types } from 'mongoose';
import { isDuplicateKey } from '@larkfield/service-kit/stores/mongo.ts';

const remakeSchema = new mongoose.Schema(
  {
    /** The template version. */
    _id: { type: Number, required: true },
    /** The last submission that was looked at in this pass; null before the first. */
    after: { type: mongoose.Schema.Types.ObjectId, default: null },
    /** PDFs that this pass found missing. */
    missing: { type: Number, required: true },
    /** Set once a whole pass found none. */
    isDone: { type: Boolean, required: true },
  },
  { collection: 'pdf-remakes', versionKey: false, strict: 'throw' },
);
const Remake = mongoose.model('PdfRemake', remakeSchema);
export type Remake = InferSchemaType<typeof remakeSchema> & { after: Types.ObjectId | null };

/** How far the PDFs of a template version are made. */
export async function readRemake(template: number): Promise<Remake> {
  const found = await Remake.findById(template).lean<Remake>();
  return found ?? { _id: template, after: null, missing: 0, isDone: false };
}

/** Moves on after a batch, or, with null, ends the pass: the next one starts over unless this one found nothing missing. Does nothing when another instance has moved meanwhile. */
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
