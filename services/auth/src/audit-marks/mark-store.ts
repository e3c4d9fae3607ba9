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
// The base has its own collection, since a backup reads it after the chain, but the other marks before (make-backup.ts).
const Bases = modelOf('AuditBase', 'audit-base');
const homeOf = (name: MarkName) => (name === 'base' ? Bases : Marks);

/** The mark in the database, or null; throws if it was not signed with the key. */
export async function readMark(key: Buffer, name: MarkName): Promise<Mark | null> {
  const stored = await homeOf(name).findById(name).lean();
  return stored && openMark(key, name, stored);
}

/** Advances a mark in the database and returns true; returns false if the stored mark is already as far. Concurrent calls never move it back. */
export async function advanceMark(key: Buffer, name: MarkName, mark: Mark): Promise<boolean> {
  const Home = homeOf(name);
  const signed = signMark(key, name, mark);
  for (;;) {
    const stored = await Home.findById(name).lean();
    if (stored && !isFurther(mark, openMark(key, name, stored))) return false;
    if (stored) {
      // Update the mark only if it is still the one that was compared.
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

/** The furthest known anchor: the database's, or this host's if that is further, as after restoring an earlier database. */
export async function readKnownAnchor(key: Buffer, dataDir: string): Promise<Mark | null> {
  const [stored, own] = [await readMark(key, 'anchor'), readAnchorFile(dataDir, key)];
  return own && isFurther(own, stored) ? own : stored;
}
