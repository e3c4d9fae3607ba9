import { once } from 'node:events';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { isOutage } from '@larkfield/service-kit/stores/is-outage.ts';
import { placeOf } from '@larkfield/service-kit/stores/mongo.ts';
import { serviceNames, type ServiceName } from '@larkfield/service-kit/access/identity.ts';
import { startChild, type Child } from '@larkfield/one-machine/child.ts';
import { findFreePort } from '@larkfield/one-machine/free-port.ts';
import { serviceArguments, serviceEnv, type SharedSettings } from '@larkfield/one-machine/service-env.ts';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { createSender, type ServedRoutes } from '#src/serve-routes.ts';
import type { TestStores } from '#src/start-test-stores.ts';

/** A service running as in production, in a process of its own. */
export interface ServiceProcess extends ServedRoutes {
  child: Child;
  /** What it has written to its log so far. */
  log: () => string;
  /** Resolves when `/readyz` says so; rejects when it ends before. */
  ready: () => Promise<void>;
}

/** Settings of services that share the stores of a test; services that are not started have a closed port. */
export async function testSettings(
  stores: Pick<TestStores, 'folder' | 'secrets' | 'mongoUrl' | 'redisUrl'>,
  changes: Partial<SharedSettings> = {},
): Promise<SharedSettings> {
  const ports = {} as Record<ServiceName, number>;
  for (const service of serviceNames) ports[service] = await findFreePort();
  return {
    ports,
    host: '127.0.0.1',
    mongoUrl: stores.mongoUrl,
    redisUrl: stores.redisUrl,
    secrets: stores.secrets,
    dataDir: join(stores.folder, 'data'),
    staticDir: join(stores.folder, 'site'),
    publicUrl: 'http://127.0.0.1:3000',
    trustProxyHops: 0,
    chromiumPath: 'chromium',
    logLevel: 'debug',
    ...changes,
  };
}

/** Marks a database as auth does, for services that run here without it; one that is away is left as it is. */
export async function markAsRecognised(mongoUrl: string): Promise<void> {
  const connection = mongoose.createConnection(mongoUrl, { serverSelectionTimeoutMS: 1_000, autoCreate: false });
  try {
    await connection.asPromise();
    await connection
      .collection<{ _id: string }>('installation')
      .updateOne({ _id: 'installation' }, { $set: { place: placeOf(mongoUrl) }, $setOnInsert: { release: 'unknown' } }, { upsert: true });
  } catch (error) {
    if (!isOutage(error)) throw error;
  } finally {
    await connection.destroy();
  }
}

/** Starts the `main.ts` of a service, on its port of the settings unless another is given; resolves when it is ready. */
export async function startServiceProcess(...options: Parameters<typeof launchService>): Promise<ServiceProcess> {
  const service = await launchService(...options);
  await service.ready();
  return service;
}

/** The same without waiting for it. */
export async function launchService(
  service: ServiceName,
  settings: SharedSettings,
  port = settings.ports[service],
  changes: NodeJS.ProcessEnv = {},
): Promise<ServiceProcess> {
  if (service !== 'auth') await markAsRecognised(settings.mongoUrl);
  const lines: string[] = [];
  const env = { ...serviceEnv(service, settings, process.env), ...changes, PORT: String(port) };
  const child = startChild({
    name: service,
    command: process.execPath,
    args: await serviceArguments(service, env),
    env,
    hasChannel: true,
    onLine: (_, line) => lines.push(line),
  });
  const url = `http://127.0.0.1:${port}`;
  // Not before its last lines have come.
  const ended = once(child.process, 'close').then(() => Promise.reject(new Error(`${service} ended while starting:\n${lines.join('\n')}`)));
  ended.catch(() => {});
  const ready = () => Promise.race([waitUntil(`${service} is ready`, async () => (await fetch(`${url}/readyz`)).ok).then(() => {}), ended]);
  return { url, child, log: () => lines.join('\n'), ready, send: createSender(service, url, settings.secrets), stop: () => child.stop() };
}
