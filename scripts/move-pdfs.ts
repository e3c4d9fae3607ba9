import { resolve } from 'node:path';
import mongoose from 'mongoose';
import { getRunning } from '@larkfield/one-machine/running-stack.ts';
import { releaseOfCheckout } from '@larkfield/one-machine/programs/repository.ts';
import { requireServingRelease } from '@larkfield/stored-data/installation.ts';
import { bucketEnv } from '@larkfield/stored-data/bucket/bucket-settings.ts';
import { countPlaces, movePdfs } from '@larkfield/stored-data/bucket/move-pdfs.ts';
import { currentBucket, requireBucket, openConfiguredBucket } from '@larkfield/stored-data/bucket/current-bucket.ts';
import { readEnv, readVariable } from '@larkfield/service-kit/process/read-env.ts';
import { closeMongo, connectMongo } from '@larkfield/service-kit/stores/mongo.ts';

// npm run move-pdfs -- to-bucket     moves every PDF from the database to the bucket S3_BUCKET while the product runs; run it again after an interruption
// npm run move-pdfs -- to-database   moves them back
// npm run move-pdfs -- count         counts the PDFs in each place
const [direction, ...rest] = process.argv.slice(2);

async function move(to: 'to-bucket' | 'to-database'): Promise<boolean> {
  const { moved, faulty } = await movePdfs(requireBucket(), to, (count) => {
    if (count % 1_000 === 0) process.stdout.write(`${count} moved\n`);
  });
  process.stdout.write(`Moved: ${moved}, each compared by its SHA-256 at the new place.\n`);
  for (const id of faulty) process.stderr.write(`Not what was stored, and left as it is: ${id}\n`);
  return faulty.length === 0;
}

try {
  if (rest.length > 0 || (direction !== 'count' && direction !== 'to-bucket' && direction !== 'to-database'))
    throw new Error('Usage: npm run move-pdfs -- to-bucket | to-database | count');
  await connectMongo(readVariable('MONGODB_URL') ?? getRunning(resolve(process.env['DATA_DIR'] ?? '.data')).mongoUrl);
  await requireServingRelease(mongoose.connection, releaseOfCheckout());
  if (direction !== 'count') {
    await openConfiguredBucket(readEnv(bucketEnv));
    if (!currentBucket()) throw new Error('S3_BUCKET names no bucket (docs/bucket.md).');
    if (!(await move(direction))) process.exitCode = 1;
  }
  const { database, bucket } = await countPlaces();
  process.stdout.write(`In the database: ${database}. In a bucket: ${bucket}.\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await closeMongo();
}
