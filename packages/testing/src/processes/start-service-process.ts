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

/** A service that runs in a separate process, as in production. */
export interface ServiceProcess extends ServedRoutes {
  child: Child;
  /** The service's log so far. */
  log: () => string;
  /** Resolves when `/readyz` reports ready; rejects if the process ends before. */
  ready: () => Promise<void>;
}

/** Settings of services that share the stores of a test. Services that are not started get a closed port. */
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

/** Marks a database as auth would, for services that run here without auth. Does nothing if the database is down. */
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

/** Starts the `main.ts` of a service, by default on its port in the settings; resolves when the service is ready. */
export async function startServiceProcess(...options: Parameters<typeof launchService>): Promise<ServiceProcess> {
  const service = await launchService(...options);
  await service.ready();
  return service;
}

/** Starts a service without waiting until it is ready. */
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
  // "close" is emitted after the last lines of output.
  const ended = once(child.process, 'close').then(() => Promise.reject(new Error(`${service} ended while starting:\n${lines.join('\n')}`)));
  ended.catch(() => {});
  const ready = () => Promise.race([waitUntil(`${service} is ready`, async () => (await fetch(`${url}/readyz`)).ok).then(() => {}), ended]);
  return { url, child, log: () => lines.join('\n'), ready, send: createSender(service, url, settings.secrets), stop: () => child.stop() };
}
