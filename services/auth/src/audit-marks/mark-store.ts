import mongoose from 'mongoose';
import { isDuplicateKey } from '@larkfield/service-kit/stores/mongo.ts';
import { isFurther, openMark, readAnchorFile, signMark, type Mark, type MarkName } from './audit-mark.ts';

const fields = {
  _id: { type: String, required: true },
  epoch: { type: Number, required: true },
  seq: { type: Number, required: true },
  hash: { type: String, required: true },
  mac: { type: String, required: true },
};
const modelOf = (name: string, collection: string) =>
  mongoose.model(name, new mongoose.Schema(fields, { collection, versionKey: false, strict: 'throw' }));

const Marks = modelOf('AuditMark', 'audit-marks');
// Apart from the others, since a backup reads it after the chain and them before (make-backup.ts).
const Bases = modelOf('AuditBase', 'audit-base');
const homeOf = (name: MarkName) => (name === 'base' ? Bases : Marks);

/** What the store knows, or null; throws when it was not written with the key. */
export async function readMark(key: Buffer, name: MarkName): Promise<Mark | null> {
  const stored = await homeOf(name).findById(name).lean();
  return stored && openMark(key, name, stored);
}

/** Moves a mark of the store on and returns true; one that is as far or further stays. However many do so at once, it never goes back. */
export async function advanceMark(key: Buffer, name: MarkName, mark: Mark): Promise<boolean> {
  const Home = homeOf(name);
  const signed = signMark(key, name, mark);
  for (;;) {
    const stored = await Home.findById(name).lean();
    if (stored && !isFurther(mark, openMark(key, name, stored))) return false;
    if (stored) {
      // Only where it is still the one that was compared.
      const { matchedCount } = await Home.updateOne({ _id: name, mac: stored.mac }, { $set: signed });
      if (matchedCount === 1) return true;
    } else {
      try {
        await Home.create({ _id: name, ...signed });
        return true;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    }
  }
}

/** The furthest anchor that is known: the store's, or this host's where that is further, as when the database was put back to an earlier time. */
export async function readKnownAnchor(key: Buffer, dataDir: string): Promise<Mark | null> {
  const [stored, own] = [await readMark(key, 'anchor'), readAnchorFile(dataDir, key)];
  return own && isFurther(own, stored) ? own : stored;
}
