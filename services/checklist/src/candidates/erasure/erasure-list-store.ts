import mongoose, { trusted } from 'mongoose';

const schema = new mongoose.Schema(
  {
    /** Keyed hash of the address. */
    _id: { type: String, required: true },
    /** What was stored up to then stays erased; whoever comes again later is welcome. */
    until: { type: Date, required: true },
  },
  { collection: 'erasure-list', versionKey: false, strict: 'throw' },
);
const ErasureListEntry = mongoose.model('ErasureListEntry', schema);

/** Somebody who was erased, without saying who. */
export interface ErasedPerson {
  hash: string;
  until: Date;
}

/** Puts somebody on the list; a later time wins. */
export async function putOnErasureList({ hash, until }: ErasedPerson): Promise<void> {
  await ErasureListEntry.updateOne({ _id: hash }, { $max: { until } }, { upsert: true });
}

/** Those of some hashes that are on the list. */
export async function findOnErasureList(hashes: string[]): Promise<ErasedPerson[]> {
  const found = await ErasureListEntry.find({ _id: trusted({ $in: hashes }) }).lean();
  return found.map(({ _id, until }) => ({ hash: _id, until }));
}

/** The whole list, in the order of the hashes. */
export async function* readErasureList(): AsyncGenerator<ErasedPerson> {
  for await (const { _id, until } of ErasureListEntry.find().sort({ _id: 1 }).lean().cursor()) yield { hash: _id, until };
}
