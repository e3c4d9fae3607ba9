import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Redis } from 'ioredis';

/** A Redis that runs elsewhere, seen through a door of our own: shut, it is as good as crashed. */
export interface ExternalRedis {
  url: string;
  shut: () => Promise<void>;
  reopen: () => Promise<void>;
  stop: () => Promise<void>;
}

/** An empty database of the server for one test file; servers have 16 unless they were given more. */
async function chooseDatabase(url: string): Promise<number> {
  const redis = new Redis(url, { maxRetriesPerRequest: 1 });
  try {
    const [, databases] = (await redis.config('GET', 'databases')) as [string, string];
    const database = Math.floor(Math.random() * Number(databases));
    await redis.select(database);
    await redis.flushdb();
    return database;
  } finally {
    redis.disconnect();
  }
}

/** Opens a door to a database of its own on the Redis at `redis://host:port`. */
export async function openExternalRedis(external: string): Promise<ExternalRedis> {
  const { hostname, port } = new URL(external);
  const database = await chooseDatabase(external);
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
  return { url: `redis://127.0.0.1:${own}/${database}`, shut, reopen: async () => void (await listen(own)), stop: shut };
}
