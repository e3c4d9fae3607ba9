import { join } from 'node:path';
import type { Redis } from 'ioredis';
import type { Role } from '@larkfield/schemas/auth/users.ts';
import { type AuditOutbox, openAuditOutbox } from '@larkfield/stored-data/audit-outbox.ts';
import { readKeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { createLogger } from '@larkfield/service-kit/telemetry/logger.ts';
import { closeMongo, ensureIndexes } from '@larkfield/service-kit/stores/mongo.ts';
import { openSessions, sessionCookie } from '@larkfield/stored-data/session-store.ts';
import { type ServedRoutes, serveRoutes } from '@larkfield/testing/serve-routes.ts';
import { connectTestMongo, connectTestRedis, startTestStores, type TestStores } from '@larkfield/testing/start-test-stores.ts';
import { routes } from '#src/app.ts';
import { readAuditKey } from '#src/audit-marks/audit-mark.ts';
import { openAuditChain } from '#src/audit/audit-chain.ts';
import type { AuthContext } from '#src/auth-context.ts';
import { createPasswordHasher } from '#src/passwords/password-hasher.ts';
import { temporaryPasswordEnd } from '#src/passwords/temporary-password.ts';
import { openAccountLimit, openCodeLimit } from '#src/sign-in/account-limit.ts';
import { findUserByEmail, insertUser, replacePassword, type StoredUser } from '#src/users/user-store.ts';

/** The password of every account in tests. */
export const testPassword = 'violet-kettle-umbrella';

/** The auth service on a free port over real stores. */
export interface AuthFixture extends ServedRoutes {
  context: AuthContext;
  redis: Redis;
  stores: TestStores;
  audit: AuditOutbox;
  dataDir: string;
  /** Stores an account with `testPassword` as a temporary or a chosen password. */
  addUser: (email: string, role?: Role, options?: { isTemporary?: boolean }) => Promise<StoredUser>;
  signIn: (email: string, password?: string, headers?: Record<string, string>) => Promise<Response>;
}

export const dataFolder = (stores: TestStores) => join(stores.folder, 'data');

/** MiB for hashing a password in tests of routes, which compute hundreds of hashes; production never uses so little. */
export const testHashMemory = 1;

/** Starts the service for one test file. */
export async function startAuth({ isSecure = false } = {}): Promise<AuthFixture> {
  const stores = await startTestStores();
  const log = createLogger('auth', 'silent');
  const audit = openAuditOutbox('auth');
  await connectTestMongo(stores.mongoUrl);
  await ensureIndexes(stores.mongoUrl);
  const redis = await connectTestRedis(stores.redisUrl, log);
  const sessions = openSessions(redis, stores.secrets.sessionKey);
  const dataDir = dataFolder(stores);
  const context: AuthContext = {
    redis,
    sessions,
    hasher: await createPasswordHasher(testHashMemory),
    accountLimit: openAccountLimit(sessions),
    codeLimit: openCodeLimit(sessions),
    keyRing: readKeyRing(stores.secrets.serviceRing('auth')),
    audit,
    chain: openAuditChain({ key: readAuditKey(stores.secrets.auditKey), dataDir, log }),
    isSecure,
    now: Date.now,
  };
  const served = await serveRoutes('auth', routes(context), stores.secrets);
  // All accounts share one hash, since computing it takes a while.
  const passwordHash = await context.hasher.hash(testPassword);
  return {
    ...served,
    context,
    redis,
    stores,
    audit,
    dataDir,
    async addUser(email, role = 'user', { isTemporary = false } = {}) {
      const user = await insertUser({ email, role, passwordHash, temporaryUntil: temporaryPasswordEnd() });
      if (!isTemporary) await replacePassword(user._id.toHexString(), passwordHash, passwordHash);
      return (await findUserByEmail(email))!;
    },
    signIn: (email, password = testPassword, headers = {}) =>
      served.send('POST', '/api/auth/login', { body: { email, password }, headers }),
    async stop() {
      await served.stop();
      redis.disconnect();
      await closeMongo();
      await stores.stop();
    },
  };
}

/** The session token that a reply sets, or null. */
export function sessionTokenOf(response: Response): string | null {
  const cookie = response.headers.getSetCookie().find((text) => text.includes(`${sessionCookie}=`));
  return cookie?.match(/=([0-9a-f]{64})/)?.[1] ?? null;
}
