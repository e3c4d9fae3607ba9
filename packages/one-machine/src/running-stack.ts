import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { serviceNames } from '@larkfield/service-kit/access/identity.ts';

const schema = z.object({ url: z.string(), mongoUrl: z.string(), redisUrl: z.string(), ports: z.record(z.enum(serviceNames), z.number()) });

/** The addresses of a running product's stores and the ports of its services, for commands that work beside it. */
export type RunningStack = z.output<typeof schema>;

const fileIn = (dataDir: string) => join(dataDir, 'running.json');

/** Records that a product runs on a data folder; only the owner can read the record. */
export function noteRunning(dataDir: string, { url, mongoUrl, redisUrl, ports }: RunningStack) {
  writeFileSync(fileIn(dataDir), JSON.stringify({ url, mongoUrl, redisUrl, ports }), { mode: 0o600 });
}

/** Removes the record. */
export function noteStopped(dataDir: string) {
  rmSync(fileIn(dataDir), { force: true });
}

/** The product that runs on a data folder; throws when none does. */
export function getRunning(dataDir: string): RunningStack {
  const file = fileIn(dataDir);
  if (!existsSync(file)) throw new Error(`Nothing runs on ${dataDir}. Start the product first, or set DATA_DIR.`);
  return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
