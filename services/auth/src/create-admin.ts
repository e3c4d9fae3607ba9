import { parseArgs } from 'node:util';
import { Redis } from 'ioredis';
import { brand } from '@larkfield/brand/brand.ts';
import { openAuditOutbox } from '@larkfield/service-kit/audit-outbox.ts';
import { closeMongo, connectMongo, ensureIndexes } from '@larkfield/service-kit/mongo.ts';
import { endUserSessions } from '@larkfield/service-kit/session-store.ts';
import { createFirstAdmin, issueAdmin, type IssuedAdmin } from './create-first-admin.ts';
import { readCreateAdminEnv } from './env.ts';
import { createPasswordHasher } from './passwords/password-hasher.ts';

// Creates an admin or gives one a new temporary password, and prints it once.
// --email <address>  --if-none (only when there is no user at all)  --json (the account, or null)
const { values } = parseArgs({
  options: { email: { type: 'string' }, 'if-none': { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
});

async function endSessions(redisUrl: string | undefined, { userId }: IssuedAdmin) {
  if (!redisUrl) return;
  const redis = new Redis(redisUrl, { lazyConnect: true, maxRetriesPerRequest: 1, retryStrategy: () => null });
  redis.on('error', () => {});
  await redis.connect();
  await endUserSessions(redis, userId);
  redis.disconnect();
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
  const audit = openAuditOutbox('auth');
  await ensureIndexes();
  const tools = { hasher: await createPasswordHasher(env.PASSWORD_HASH_MIB), audit };
  const admin = values['if-none'] ? await createFirstAdmin(tools, values.email) : await issueAdmin(tools, values.email);
  if (admin) await endSessions(env.REDIS_URL, admin);
  process.stdout.write(`${values.json ? JSON.stringify(admin) : describe(admin)}\n`);
} finally {
  await closeMongo();
}
