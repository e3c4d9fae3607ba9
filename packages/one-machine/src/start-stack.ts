import { join } from 'node:path';
import { serviceNames, type ServiceName } from '@larkfield/service-kit/access/identity.ts';
import { startChild } from './child.ts';
import { createSecrets, type SecretFiles } from './create-secrets.ts';
import { requireKnownDatabase } from './stores/data-folder.ts';
import { createFirstAdmin, type FirstAdmin } from './first-admin.ts';
import { findFreePort, isPortFree } from './free-port.ts';
import { ensureBuilt } from './programs/build-programs.ts';
import { repositoryRoot } from './programs/repository.ts';
import { serviceArguments, serviceEnv, type SharedSettings } from './service-env.ts';
import { socketPath } from './stores/socket-path.ts';
import { startRedis } from './stores/start-redis.ts';
import { noteStoreKind, startStore, type Store } from './stores/start-store.ts';
import { supervise, type Supervised } from './supervise.ts';
import { waitUntil } from './wait-until.ts';

export interface StackOptions {
  dataDir: string;
  host?: string;
  /** Port of the gateway; a free one when absent. */
  port?: number;
  mongoUrl?: string;
  redisUrl?: string;
  chromiumPath: string;
  workers?: number;
  /** If false, the start does not wait for the PDF renderer. */
  waitsForRenderer?: boolean;
  smtpUrl?: string;
  trustProxyHops?: number;
  publicUrl?: string;
  staticDir?: string;
  logLevel?: string;
  /** Output of the parts, line by line. */
  onLine?: (name: string, line: string) => void;
  /** Receives the stack's own messages: progress, crashes, restarts. */
  tell?: (line: string) => void;
}

/** All parts of the product, running on this machine. */
export interface Stack {
  url: string;
  settings: SharedSettings;
  secrets: SecretFiles;
  storeKind: Store['kind'];
  firstAdmin: FirstAdmin | null;
  /** Parts by name: the services, `store`, `redis`, and `pdf-worker`, `pdf-worker-2` and so on. */
  parts: Map<string, Supervised>;
  envOf: (service: ServiceName) => NodeJS.ProcessEnv;
  /** The first PDF worker. */
  renderer: Started;
  stop: () => Promise<void>;
}

/** A service that is prepared. The PDF worker becomes ready only after its first print. */
interface Started {
  /** Resolves when the service is ready. */
  ready: Promise<void>;
  /** The parts that the service still waits for. */
  waitsFor: () => Promise<string[]>;
}

/** Services in the order of stopping. The gateway stops first, so that no new requests arrive while accepted work is finished. */
const stopOrder = ['gateway', 'links', 'contact', 'checklist', 'pdf-worker', 'auth'];

/** Starts all parts; if one fails to start, stops the others and rejects. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { dataDir, host = '127.0.0.1', onLine = () => {}, tell = () => {}, workers = 1, waitsForRenderer = true } = options;
  const cleanups: (() => Promise<unknown>)[] = [];
  const parts = new Map<string, Supervised>();
  const stop = async () => {
    const rank = (name: string) => stopOrder.findIndex((service) => name.startsWith(service));
    const services = [...parts.values()].filter(({ name }) => rank(name) >= 0);
    await Promise.all(services.filter(({ name }) => name === 'gateway').map((part) => part.stop()));
    await Promise.all(services.filter(({ name }) => name !== 'gateway').map((part) => part.stop()));
    for (const cleanup of cleanups.reverse()) await cleanup();
  };
  try {
    const ports = await choosePorts(host, options.port);
    await ensureBuilt(tell);
    tell('Starting the stores');
    const store = await startStore({ dataDir, mongoUrl: options.mongoUrl, onLine, tell });
    if (store.part) keepPart(store.part, parts, cleanups);
    const { hasUsers } = await requireKnownDatabase(dataDir, store.url);
    if (store.kind === 'external') noteStoreKind(dataDir, store.kind);
    // Missing secrets are created, so this must not happen before the data folder is known to be the right one.
    const secrets = createSecrets(join(dataDir, 'secrets'));
    const redisUrl = options.redisUrl ?? (await startLocalRedis(dataDir, (part) => keepPart(part, parts, cleanups), onLine, tell));
    const url = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${ports.gateway}`;
    const settings: SharedSettings = {
      ports,
      host,
      mongoUrl: store.url,
      redisUrl,
      secrets,
      dataDir,
      staticDir: options.staticDir ?? join(repositoryRoot, 'frontend', 'dist'),
      publicUrl: options.publicUrl ?? url,
      trustProxyHops: options.trustProxyHops ?? 0,
      chromiumPath: options.chromiumPath,
      smtpUrl: options.smtpUrl,
      logLevel: options.logLevel ?? 'info',
    };
    const envOf = (service: ServiceName) => serviceEnv(service, settings, process.env);
    tell('Starting the services');
    const start = (service: ServiceName, name: string, env: NodeJS.ProcessEnv) => startService(service, name, env, parts, onLine, tell);
    const [renderer] = await Promise.all([
      start('pdf-worker', 'pdf-worker', envOf('pdf-worker')),
      ...serviceNames
        .filter((service) => service !== 'pdf-worker')
        .map(async (service) => (await start(service, service, envOf(service))).ready),
    ]);
    const others = Array.from({ length: workers - 1 }, async (_, index) =>
      start('pdf-worker', `pdf-worker-${index + 2}`, { ...envOf('pdf-worker'), PORT: String(await findFreePort()) }),
    );
    const renderers = [renderer, ...(await Promise.all(others))];
    if (waitsForRenderer) await Promise.all(renderers.map(({ ready }) => ready));
    const firstAdmin = hasUsers ? null : await createFirstAdmin(envOf('auth'));
    return { url, settings, secrets, storeKind: store.kind, firstAdmin, parts, envOf, renderer, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Interval of polling a starting service, in milliseconds. */
const askEvery = 100;

/** Stores are stopped last, in the reverse order of their start. */
function keepPart(part: Supervised, parts: Map<string, Supervised>, cleanups: (() => Promise<unknown>)[]) {
  parts.set(part.name, part);
  cleanups.push(() => part.stop(20_000));
}

async function choosePorts(host: string, gatewayPort?: number): Promise<Record<ServiceName, number>> {
  if (gatewayPort !== undefined && !(await isPortFree(host, gatewayPort))) {
    throw new Error(`Port ${gatewayPort} is in use. Stop what listens there or set PORT to another one.`);
  }
  const ports = {} as Record<ServiceName, number>;
  for (const service of serviceNames) {
    ports[service] = service === 'gateway' && gatewayPort !== undefined ? gatewayPort : await findFreePort();
  }
  return ports;
}

async function startLocalRedis(
  dataDir: string,
  keep: (part: Supervised) => void,
  onLine: NonNullable<StackOptions['onLine']>,
  tell: (line: string) => void,
): Promise<string> {
  const folder = join(dataDir, 'redis');
  const socket = socketPath(folder, 'redis.sock');
  const redis = await supervise(
    'redis',
    async (onExit) => (await startRedis({ folder, socket, isGuarded: true, onLine, onExit, tell })).child,
    tell,
  );
  keep(redis);
  return socket;
}

/** Starts a service and waits until it is prepared. */
async function startService(
  service: ServiceName,
  name: string,
  env: NodeJS.ProcessEnv,
  parts: Map<string, Supervised>,
  onLine: NonNullable<StackOptions['onLine']>,
  tell: (line: string) => void,
): Promise<Started> {
  let isReady = false;
  let endedEarly: (error: Error) => void = () => {};
  const early = new Promise<never>((_, reject) => (endedEarly = reject));
  early.catch(() => {});
  const args = await serviceArguments(service, env);
  const part = await supervise(
    name,
    (onExit) =>
      startChild({
        name,
        command: process.execPath,
        args,
        env,
        hasChannel: true,
        onLine,
        onExit: (code, signal) => {
          if (!isReady) endedEarly(new Error(`${name} ended while starting (${signal ?? `code ${code}`})`));
          onExit(code, signal);
        },
      }),
    tell,
  );
  parts.set(name, part);
  const url = `http://127.0.0.1:${env['PORT']}`;
  const spent = () => part.current().spent();
  const readiness = async () => (await (await fetch(`${url}/readyz`)).json()) as { status: string; parts: Record<string, string> };
  const prepare = async () => {
    await waitUntil(`${name} listens`, async () => (await fetch(`${url}/healthz`)).ok, { spent, interval: askEvery });
    // Building indexes takes a time that depends on the amount of data.
    const isPrepared = async () => (await readiness()).status !== 'preparing';
    await waitUntil(`${name} is prepared`, isPrepared, { timeout: Infinity, interval: askEvery });
  };
  await Promise.race([prepare(), early]);
  const isServing = waitUntil(`${name} is ready`, async () => (await readiness()).status === 'ready', { spent, interval: askEvery });
  // From here on a worker that crashes is restarted, since the start may be over before the worker is ready.
  if (service === 'pdf-worker') isReady = true;
  const ready = Promise.race([isServing, early]).then(() => void (isReady = true));
  ready.catch(() => {});
  return {
    ready,
    waitsFor: async () => Object.entries((await readiness()).parts).flatMap(([part, state]) => (state === 'ok' ? [] : [part])),
  };
}
