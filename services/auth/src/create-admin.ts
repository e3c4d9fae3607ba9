import { parseArgs } from 'node:util';
import { Redis } from 'ioredis';
import { brand } from '@larkfield/brand/brand.ts';
import { closeMongo, connectMongo, ensureIndexes } from '@larkfield/service-kit/stores/mongo.ts';
import { endUserSessions } from '@larkfield/stored-data/session-store.ts';
import { createFirstAdmin, issueAdmin, type IssuedAdmin } from './create-first-admin.ts';
import { readCreateAdminEnv } from './env.ts';
import { createPasswordHasher } from './passwords/password-hasher.ts';

// Creates an admin or gives one a new temporary password, and prints it once.
// --email <address>  --if-none (only when there is no user at all)  --json (the account, or null)
const { values } = parseArgs({
  options: { email: { type: 'string' }, 'if-none': { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
});

/** Time-out for a silent Redis, in milliseconds. */
const redisTimeout = 2_000;

async function endSessions(redisUrl: string, { userId }: IssuedAdmin) {
  const timeouts = { connectTimeout: redisTimeout, commandTimeout: redisTimeout };
  // The first command, which has a time-out, shows whether Redis is ready.
  const redis = new Redis(redisUrl, {
    ...timeouts,
    lazyConnect: true,
    enableReadyCheck: false,
    maxRetriesPerRequest: 1,
    retryStrategy: () => null,
  });
  redis.on('error', () => {});
  try {
    await redis.connect();
    await endUserSessions(redis, userId);
  } catch {
    process.stderr.write('Redis does not answer: sessions that this account has open stay open. Run the command again when it does.\n');
    process.exitCode = 1;
  } finally {
    redis.disconnect();
  }
}

function describe(admin: IssuedAdmin | null): string {
  if (!admin) return 'There are users already; nothing was changed.';
  return [
    `Admin: ${admin.email}`,
    `Temporary password (works until ${admin.expiresAt}, must be changed at the first sign-in): ${admin.temporaryPassword}`,
    `Sign-in page: ${brand.signInPath}`,
  ].join('\n');
}

const env = readCreateAdminEnv();
await connectMongo(env.MONGODB_URL);
try {
  await ensureIndexes(env.MONGODB_URL);
  const hasher = await createPasswordHasher(env.PASSWORD_HASH_MIB);
  const admin = values['if-none'] ? await createFirstAdmin(hasher, values.email) : await issueAdmin(hasher, values.email);
  // Print this first: the password is already stored, and cannot be shown again if a later step fails.
  process.stdout.write(`${values.json ? JSON.stringify(admin) : describe(admin)}\n`);
  if (admin?.isKnown && env.REDIS_URL) await endSessions(env.REDIS_URL, admin);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await closeMongo();
}
