import { closeMongo, connectMongo, ensureIndexes } from '@larkfield/service-kit/stores/mongo.ts';
import { readChecklistEnv } from '#src/env.ts';
import { searchKeysOf } from '#src/submissions/search-words.ts';
import { listToRenew, storeSearchKeys } from './search-key-store.ts';

const batchSize = 200;

/** Writes anew what every submission is found by, as after a change of `search-words.ts`; harmless when repeated. Returns how many there were. */
export async function renewSearchKeys(): Promise<number> {
  let count = 0;
  for (let after: string | undefined; ;) {
    const found = await listToRenew(after, batchSize);
    await storeSearchKeys(
      found.map((submission) => ({
        ...submission,
        ...searchKeysOf({ ...submission, email: submission.email ?? null, phone: submission.phone ?? null }),
      })),
    );
    count += found.length;
    if (found.length < batchSize) return count;
    after = found.at(-1)!._id.toString();
  }
}

if (import.meta.main) {
  const { MONGODB_URL } = readChecklistEnv();
  await connectMongo(MONGODB_URL);
  try {
    await ensureIndexes(MONGODB_URL);
    console.info(`${await renewSearchKeys()} submissions`);
  } finally {
    await closeMongo();
  }
}
