import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Redis } from 'ioredis';

/** An external Redis behind a proxy: closing the proxy has the effect of a crash. */
export interface ExternalRedis {
  url: string;
  shut: () => Promise<void>;
  reopen: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Reserves an empty database of the server for one test file. Reservations are in database 0 and expire after an hour. */
async function takeDatabase(url: string): Promise<{ database: number; giveBack: () => Promise<void> }> {
  const redis = new Redis(url, { maxRetriesPerRequest: 1 });
  const [, databases] = (await redis.config('GET', 'databases')) as [string, string];
  for (let database = 1; database < Number(databases); database += 1) {
    const mark = `larkfield-test-database:${database}`;
    if ((await redis.set(mark, process.pid, 'EX', 3_600, 'NX')) === null) continue;
    await redis.multi().select(database).flushdb().select(0).exec();
    return { database, giveBack: () => redis.del(mark).then(() => redis.disconnect()) };
  }
  redis.disconnect();
  throw new Error(`All ${databases} databases of the Redis at ${url} are taken by tests`);
}

/** Opens a proxy to a separate database on the Redis at `redis://host:port`. */
export async function openExternalRedis(external: string): Promise<ExternalRedis> {
  const { hostname, port } = new URL(external);
  const { database, giveBack } = await takeDatabase(external);
  const sockets = new Set<Socket>();
  let server: Server;
  const listen = async (at: number) => {
    server = createServer((client) => {
      const far = connect(Number(port || 6379), hostname);
      for (const [from, to] of [
        [client, far],
        [far, client],
      ] as const) {
        sockets.add(from);
        from.pipe(to);
        from.on('error', () => to.destroy());
        from.on('close', () => {
          sockets.delete(from);
          to.destroy();
        });
      }
    });
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(at, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  };
  const shut = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  const own = await listen(0);
  return {
    url: `redis://127.0.0.1:${own}/${database}`,
    shut,
    reopen: async () => void (await listen(own)),
    async stop() {
      await shut();
      await giveBack();
    },
  };
}
