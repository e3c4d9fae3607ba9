import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { getRunning } from '@larkfield/one-machine/running-stack.ts';
import { repositoryRoot } from '@larkfield/one-machine/programs/repository.ts';

// npm run admin -- EMAIL: creates an admin, or gives an account a new temporary password, while the product runs.
const email = process.argv[2];
try {
  const { mongoUrl, redisUrl, url } = getRunning(resolve(process.env['DATA_DIR'] ?? '.data'));
  const script = join(repositoryRoot, 'services', 'auth', 'src', 'create-admin.ts');
  const env = { ...process.env, MONGODB_URL: mongoUrl, REDIS_URL: redisUrl, LOG_LEVEL: 'warn' };
  const { status } = spawnSync(process.execPath, [script, ...(email ? ['--email', email] : [])], { env, stdio: 'inherit' });
  if (status === 0) console.log(`Address: ${url}`);
  process.exit(status ?? 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
