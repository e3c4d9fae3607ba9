import { parentPort, workerData } from 'node:worker_threads';
import { MongoClient } from 'mongodb';
import { type Item, makeItem } from './item.ts';
import { connectWire } from './wire-client.ts';

/** What one worker does at a time: `count` operations by `clients` at once, beginning with the `from`-th. */
export interface Task {
  kind: 'insert' | 'read' | 'update';
  from: number;
  count: number;
  clients: number;
  emails: string[];
}

/** How a worker talks to the server: as the services do, or with the least that any client must do. */
export type Via = 'driver' | 'wire';

type Operations = Record<Task['kind'], (argument: { item: () => Item; email: string; n: number }) => Promise<unknown>>;

const { port, poolSize, via } = workerData as { port: number; poolSize: number; via: Via };

async function connectDriver() {
  const client = await MongoClient.connect(`mongodb://127.0.0.1:${port}`, { maxPoolSize: poolSize, minPoolSize: poolSize });
  const items = client.db('bench').collection<Item>('items');
  const operations: Operations = {
    insert: ({ item }) => items.insertOne(item()),
    read: ({ email }) => items.findOne({ email }),
    update: ({ email, n }) => items.updateOne({ email }, { $set: { score: n } }),
  };
  return { operationsOf: () => operations, close: () => client.close() };
}

async function connectWires() {
  const clients = await Promise.all(Array.from({ length: poolSize }, () => connectWire(port)));
  const all = clients.map(({ run }): Operations => ({
    insert: ({ item }) => run({ insert: 'items', documents: [item()], $db: 'bench' }),
    read: ({ email }) => run({ find: 'items', filter: { email }, limit: 1, singleBatch: true, $db: 'bench' }),
    update: ({ email, n }) => run({ update: 'items', updates: [{ q: { email }, u: { $set: { score: n } } }], $db: 'bench' }),
  }));
  return { operationsOf: (client: number) => all[client]!, close: async () => clients.forEach((client) => client.close()) };
}

const { operationsOf, close } = await (via === 'driver' ? connectDriver() : connectWires());

async function run({ kind, from, count, clients, emails }: Task): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const operation = operationsOf(client)[kind];
      for (let n = next++; n < count; n = next++) await operation({ item: () => makeItem(from + n), email: emails[n]!, n });
    }),
  );
}

parentPort!.on('message', (task: Task | 'end') => {
  if (task === 'end') void close().then(() => parentPort!.close());
  else void run(task).then(() => parentPort!.postMessage('done'));
});
parentPort!.postMessage('ready');
