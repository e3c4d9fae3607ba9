import mongoose from 'mongoose';
import { closeMongo, ensureIndexes } from '@larkfield/service-kit/stores/mongo.ts';
import { startStore } from '@larkfield/one-machine/stores/start-store.ts';
import { storeSubmissions } from '../portal/make-submissions.ts';

/** How many made-up submissions are there: their ids end with their number. */
async function countThere(): Promise<number> {
  const [last] = await mongoose.connection
    .collection('submissions')
    .find({}, { projection: { _id: 1 } })
    .sort({ _id: -1 })
    .limit(1)
    .toArray();
  return last ? Number.parseInt(last._id.toString().slice(8), 16) + 1 : 0;
}

/** Stores made-up submissions in a data folder until it holds the given number; existing ones stay. */
export async function fill(dataDir: string, size: number): Promise<void> {
  const store = await startStore({ dataDir });
  // A long timeout: the embedded store answers nothing, not even a ping, while it stores a batch.
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
