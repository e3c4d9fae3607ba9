import { parentPort, workerData } from 'node:worker_threads';
import { MongoClient } from 'mongodb';
import { type Item, makeItem } from './item.ts';

/** What one worker does at a time: `count` operations by `clients` at once, beginning with the `from`-th. */
export type Task = { kind: 'insert' | 'read' | 'update'; from: number; count: number; clients: number; emails: string[] };

const { url, poolSize } = workerData as { url: string; poolSize: number };
const client = await MongoClient.connect(url, { maxPoolSize: poolSize, minPoolSize: poolSize });
const items = client.db('bench').collection<Item>('items');

async function run({ kind, from, count, clients, emails }: Task): Promise<void> {
  const operations = {
    insert: (n: number) => items.insertOne(makeItem(from + n)),
    read: (n: number) => items.findOne({ email: emails[n] }),
    update: (n: number) => items.updateOne({ email: emails[n] }, { $set: { score: n } }),
  };
  let next = 0;
  await Promise.all(Array.from({ length: clients }, async () => {
    while (next < count) await operations[kind](next++);
  }));
}

parentPort!.on('message', (task: Task | 'end') => {
  if (task === 'end') void client.close().then(() => parentPort!.close());
  else void run(task).then(() => parentPort!.postMessage('done'));
});
parentPort!.postMessage('ready');
