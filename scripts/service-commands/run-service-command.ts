import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { secretFilesIn, writeServiceRings } from '@larkfield/one-machine/create-secrets.ts';
import { getRunning, type RunningStack } from '@larkfield/one-machine/running-stack.ts';
import { serviceEnv } from '@larkfield/one-machine/service-env.ts';
import { repositoryRoot } from '@larkfield/one-machine/programs/repository.ts';
import { serviceNames, type ServiceName } from '@larkfield/service-kit/access/identity.ts';
import { findRunning, runCommand, withStore } from '../backup/backup-options.ts';

/** The addresses of services and Redis while no product runs: none. */
const nobody: Omit<RunningStack, 'mongoUrl'> = {
  url: 'http://127.0.0.1',
  redisUrl: 'redis://127.0.0.1:0',
  ports: Object.fromEntries(serviceNames.map((name) => [name, 0])) as RunningStack['ports'],
};

/** Runs a command of one or more services in turn, with the secrets and the store of the data folder, and the product that runs on it. */
export async function runServiceCommand(
  services: ServiceName | ServiceName[],
  script: string,
  args: string[],
  { needsProduct = false } = {},
): Promise<void> {
  await runCommand(async () => {
    const dataDir = resolve(process.env['DATA_DIR'] ?? '.data');
    const { url, redisUrl, ports } = (needsProduct ? getRunning(dataDir) : await findRunning(dataDir)) ?? nobody;
    return withStore(dataDir, false, async ({ mongoUrl }) => {
      const secrets = secretFilesIn(join(dataDir, 'secrets'));
      // The rings are missing after a restore until the product is started.
      if (existsSync(secrets.fieldKeys)) writeServiceRings(secrets);
      const unused = { host: '127.0.0.1', staticDir: '', trustProxyHops: 0, chromiumPath: '' };
      for (const service of [services].flat()) {
        const env = serviceEnv(
          service,
          { ...unused, ports, mongoUrl, redisUrl, secrets, dataDir, publicUrl: url, logLevel: 'warn' },
          process.env,
        );
        const child = spawn(process.execPath, [join(repositoryRoot, 'services', service, 'src', script), ...args], {
          env,
          stdio: 'inherit',
        });
        const [code] = (await once(child, 'exit')) as [number | null];
        if (code !== 0) return code ?? 1;
      }
      return 0;
    });
  });
}
