import mongoose from 'mongoose';
import { closeMongo, ensureIndexes } from '@larkfield/service-kit/stores/mongo.ts';
import { startStore } from '@larkfield/one-machine/stores/start-store.ts';
import { storeSubmissions } from '../portal/make-submissions.ts';

/** Counts the fictional submissions, whose ids end with their number. */
async function countThere(): Promise<number> {
  const [last] = await mongoose.connection
    .collection('submissions')
    .find({}, { projection: { _id: 1 } })
    .sort({ _id: -1 })
    .limit(1)
    .toArray();
  return last ? Number.parseInt(last._id.toString().slice(8), 16) + 1 : 0;
}

/** Stores fictional submissions in a data folder until it has the given number; keeps existing ones. */
export async function fill(dataDir: string, size: number): Promise<void> {
  const store = await startStore({ dataDir });
  // The time-out is long, because the embedded store replies to nothing, not even a ping, while it stores a batch.
  await mongoose.connect(store.url, { bufferCommands: true, connectTimeoutMS: 300_000 });
  try {
    await ensureIndexes(store.url);
    const there = await countThere();
    if (there < size) await storeSubmissions(there, size);
  } finally {
    await closeMongo();
    await store.part?.stop();
  }
}
