import { closeMongo, connectMongo, ensureIndexes } from '@larkfield/service-kit/stores/mongo.ts';
import { runInBatches } from '@larkfield/service-kit/process/run-in-batches.ts';
import { readChecklistEnv } from '#src/env.ts';
import { searchKeysOf } from './search-keys.ts';
import { listToRenew, storeSearchKeys } from './search-key-store.ts';

const mostAtOnce = 200;

/**
 * Rewrites the search keys of every submission, as required after a change
 * of `search-keys.ts`. Safe to repeat. Returns the number of submissions.
 */
export async function renewSearchKeys(): Promise<number> {
  let after: string | undefined;
  return runInBatches(mostAtOnce, async (limit) => {
    const found = await listToRenew(after, limit);
    const renewed = found.map((submission) => ({
      ...submission,
      ...searchKeysOf({ ...submission, email: submission.email ?? null, phone: submission.phone ?? null }),
    }));
    if (found.length > 0) await storeSearchKeys(renewed);
    after = found.at(-1)?._id.toString();
    return found.length;
  });
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
