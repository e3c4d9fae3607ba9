import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPrograms, findProgram } from '@larkfield/one-machine/find-program.ts';
import { socketPath } from '@larkfield/one-machine/stores/socket-path.ts';
import { startRedis } from '@larkfield/one-machine/stores/start-redis.ts';
import { startStack, type Stack } from '@larkfield/one-machine/start-stack.ts';
import { startStore } from '@larkfield/one-machine/stores/start-store.ts';
import { supervise, type Supervised } from '@larkfield/one-machine/supervise.ts';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { workingProcess } from '@larkfield/testing/processes/processes.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** The services whose readiness is polled. */
export const services = ['gateway', 'auth', 'checklist', 'links', 'contact', 'pdf-worker'] as const;
export type Service = (typeof services)[number];
export type Part = Service | 'store' | 'redis';

/** The whole product with a proxy in front of each of its stores. */
export interface Product {
  url: string;
  stack: Stack;
  dataDir: string;
  /** The URL of the store itself, without the proxy. */
  mongoUrl: string;
  redisUrl: string;
  proxies: Record<'store' | 'redis', TcpProxy>;
  /** Null, with a reason, if no small disk could be mounted. */
  disk: SmallDisk | null;
  whyNoDisk: string;
  part: (name: Part) => Supervised;
  /** Sends a signal to the process that does the work of a part. */
  signal: (name: Part, signal: NodeJS.Signals) => void;
  isReady: (service: Service) => Promise<boolean>;
  /** Waits until all parts are up and connected to their stores again. */
  whole: () => Promise<void>;
  /** The output of the parts and messages of the stack. */
  log: string[];
  stop: () => Promise<void>;
}

export interface ProductOptions {
  diskMebibytes: number;
}

/** Starts the product with limits enabled and with supervised stores. */
export async function startProduct({ diskMebibytes }: ProductOptions): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'larkfield-faults-'));
  const mounted = mountSmallDisk(dataDir, diskMebibytes);
  const disk = typeof mounted === 'string' ? null : mounted;
  const log: string[] = [];
  const tell = (line: string) => void log.push(line);
  const onLine = (name: string, line: string) => void log.push(`${name} ${line}`);
  const cleanups: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true }), () => disk?.unmount()];
  const stop = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  };
  try {
    const store = await startStore({ dataDir: join(dataDir, 'store'), onLine, tell });
    if (!store.part) throw new Error('The store of a fault run is its own');
    cleanups.push(() => store.part!.stop(20_000));
    const folder = join(dataDir, 'redis');
    const redisSocket = socketPath(folder, 'redis.sock');
    const redis = await supervise(
      'redis',
      async (onExit) => (await startRedis({ folder, socket: redisSocket, isGuarded: true, onLine, onExit })).child,
      tell,
    );
    cleanups.push(() => redis.stop(10_000));
    const proxies = {
      store: await startTcpProxy(decodeURIComponent(new URL(store.url).hostname)),
      redis: await startTcpProxy(redisSocket),
    };
    cleanups.push(() => Promise.all([proxies.store.stop(), proxies.redis.stop()]));
    const stack = await startStack({
      dataDir,
      onLine,
      tell,
      trustProxyHops: 1,
      chromiumPath: findProgram(chromiumPrograms)!,
      // A direct connection: a replica set would announce its members' own addresses and so bypass the proxy.
      mongoUrl: `mongodb://127.0.0.1:${proxies.store.port}/larkfield?directConnection=true`,
      redisUrl: `redis://127.0.0.1:${proxies.redis.port}`,
    });
    cleanups.push(() => stack.stop());
    const part = (name: Part) => (name === 'store' ? store.part! : name === 'redis' ? redis : stack.parts.get(name)!);
    const isReady = async (service: Service) => {
      const answer = await fetch(`http://127.0.0.1:${stack.settings.ports[service]}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(
        () => null,
      );
      await answer?.arrayBuffer();
      return answer?.status === 200;
    };
    return {
      url: stack.url,
      stack,
      dataDir,
      proxies,
      disk,
      log,
      part,
      isReady,
      stop,
      whyNoDisk: typeof mounted === 'string' ? mounted : '',
      mongoUrl: store.url,
      redisUrl: redisSocket,
      signal: (name, signal) => void process.kill(workingProcess(part(name).current()), signal),
      whole: async () => {
        const away = async () => (await Promise.all(services.map(async (service) => ((await isReady(service)) ? [] : service)))).flat();
        await waitUntil('every service is ready', async () => (await away()).length === 0).catch(async (cause: unknown) => {
          throw new Error(`Not ready after a fault: ${(await away()).join(', ')}\n${log.slice(-80).join('\n')}`, { cause });
        });
      },
    };
  } catch (error) {
    await stop();
    throw new Error(`The product did not start:\n${log.slice(-20).join('\n')}`, { cause: error });
  }
}
