import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** The treatment of connections: `silent` holds all bytes back, `cut` breaks replies in the middle, `refuse` accepts no connection. */
export type Weather =
  | { kind: 'clear' }
  | { kind: 'slow'; milliseconds: number }
  | { kind: 'silent' }
  | { kind: 'cut' }
  | { kind: 'refuse' };

/** A proxy between the product and one of its stores. */
export interface TcpProxy {
  port: number;
  setWeather: (weather: Weather) => void;
  stop: () => Promise<void>;
}

/** Starts a proxy for the socket of a store; bytes keep their order in every mode. */
export async function startTcpProxy(path: string): Promise<TcpProxy> {
  let weather: Weather = { kind: 'clear' };
  let changed = Promise.withResolvers<void>();
  const open = new Set<Socket>();

  const pass = (isReply: boolean, breakOff: (rest: Buffer) => void) =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        const go = async () => {
          while (weather.kind === 'silent') await changed.promise;
          if (isReply && weather.kind === 'slow')
            await new Promise((resolve) => setTimeout(resolve, weather.kind === 'slow' ? weather.milliseconds : 0));
          if (isReply && weather.kind === 'cut') breakOff(chunk.subarray(0, Math.ceil(chunk.length / 2)));
          else done(null, chunk);
        };
        void go();
      },
    });

  const server = createServer((client) => {
    if (weather.kind === 'refuse') return void client.resetAndDestroy();
    const target = connect(path);
    const end = () => {
      client.destroy();
      target.destroy();
    };
    // Only the TCP side can be reset; this also ends the connection to the store's socket.
    open.add(client);
    client.setNoDelay(true);
    client.on('close', () => open.delete(client));
    for (const socket of [client, target]) socket.on('error', end).on('close', end);
    client.pipe(pass(false, end)).pipe(target);
    target.pipe(pass(true, (half) => client.write(half, end))).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const resetAll = () => open.forEach((socket) => socket.resetAndDestroy());
  return {
    port: (server.address() as AddressInfo).port,
    setWeather(next) {
      weather = next;
      if (next.kind === 'refuse') resetAll();
      changed.resolve();
      changed = Promise.withResolvers();
    },
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      resetAll();
      await closed;
    },
  };
}
