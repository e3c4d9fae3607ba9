import mongoose from 'mongoose';
import { closeMongo, connectMongo, ensureIndexes } from '@larkfield/service-kit/mongo.ts';
import { startStore } from '@larkfield/local-stack/start-store.ts';
import { storeSubmissions } from '../portal/make-submissions.ts';

/** Stores made-up submissions in a data folder until it holds so many; what is there already stays. */
export async function fill(dataDir: string, size: number): Promise<void> {
  const store = await startStore({ dataDir });
  await connectMongo(store.url);
  try {
    await ensureIndexes();
    const there = await mongoose.connection.collection('submissions').countDocuments();
    if (there < size) await storeSubmissions(there, size);
  } finally {
    await closeMongo();
    await store.part?.stop();
  }
}
