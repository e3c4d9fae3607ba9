import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { serviceNames } from '@larkfield/service-kit/access/identity.ts';

const schema = z.object({ url: z.string(), mongoUrl: z.string(), redisUrl: z.string(), ports: z.record(z.enum(serviceNames), z.number()) });

/** Where a running product keeps its stores and on which ports its services listen, for commands that work beside it. */
export type RunningStack = z.output<typeof schema>;

const fileIn = (dataDir: string) => join(dataDir, 'running.json');

/** Notes that a product runs on a data folder; only its owner can read where. */
export function noteRunning(dataDir: string, { url, mongoUrl, redisUrl, ports }: RunningStack) {
  writeFileSync(fileIn(dataDir), JSON.stringify({ url, mongoUrl, redisUrl, ports }), { mode: 0o600 });
}

/** Takes the note away. */
export function noteStopped(dataDir: string) {
  rmSync(fileIn(dataDir), { force: true });
}

/** What runs on a data folder; throws when nothing does. */
export function getRunning(dataDir: string): RunningStack {
  const file = fileIn(dataDir);
  if (!existsSync(file)) throw new Error(`Nothing runs on ${dataDir}. Start the product first, or set DATA_DIR.`);
  return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
