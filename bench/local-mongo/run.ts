import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type Collection, MongoClient } from 'mongodb';
import { startLocalMongo } from '@larkfield/local-mongo/start-local-mongo.ts';
import type { Task, Via } from './client-worker.ts';
import { type Item, makeItem } from './item.ts';
import { openRaw } from './raw-sqlite.ts';

const RUNS = 5;
const CLIENTS = 32;
const WORKERS = 2;
const SEQUENTIAL = 1500;
const CONCURRENT = 12_000;
/** Where the numbers of the items begin that only warm up. */
const WARM_OFFSET = 50_000;
const STORED = 100_000;
const LIMITS = { inserts: 0.15, reads: 0.12, startMs: 200, paging: 2 };

const folder = mkdtempSync(join(tmpdir(), 'bench-local-mongo-'));
const main = fileURLToPath(import.meta.resolve('@larkfield/local-mongo/main.ts'));
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
const whole = (value: number): string => Math.round(value).toLocaleString('en');

function shuffledEmails(offset: number): string[] {
  return Array.from({ length: CONCURRENT }, (_, n) => makeItem(offset + ((n * 7919) % CONCURRENT)).email);
}

async function startWorkers(port: number, via: Via): Promise<Worker[]> {
  const workers = Array.from(
    { length: WORKERS },
    () => new Worker(new URL('./client-worker.ts', import.meta.url), { workerData: { port, via, poolSize: CLIENTS / WORKERS } }),
  );
  await Promise.all(workers.map((worker) => once(worker, 'message')));
  return workers;
}

/** Spreads operations over the workers and gives operations per second. */
async function rate(workers: Worker[], task: Task): Promise<number> {
  const share = task.count / workers.length;
  const start = performance.now();
  await Promise.all(
    workers.map((worker, n) => {
      worker.postMessage({
        ...task,
        count: share,
        from: task.from + n * share,
        clients: Math.ceil(task.clients / workers.length),
        emails: task.emails.slice(n * share, (n + 1) * share),
      });
      return once(worker, 'message');
    }),
  );
  return (task.count / (performance.now() - start)) * 1000;
}

type Rates = Record<'insert1' | 'insert32' | 'read1' | 'read32' | 'update1' | 'update32', number>;

/** Every kind of work once, unmeasured: a server that has just started runs code that is not compiled yet. */
async function warmUp(workers: Worker[], offset: number): Promise<void> {
  const emails = shuffledEmails(offset);
  for (const kind of ['insert', 'read', 'update'] as const)
    await rate(workers, { kind, from: offset, count: CONCURRENT, clients: CLIENTS, emails });
}

async function measureWire(workers: Worker[], offset: number): Promise<Rates> {
  const emails = shuffledEmails(offset);
  const many = (kind: Task['kind']) => rate(workers, { kind, from: offset, count: CONCURRENT, clients: CLIENTS, emails });
  const single = (kind: Task['kind'], from: number) => rate(workers.slice(0, 1), { kind, from, count: SEQUENTIAL, clients: 1, emails });
  await warmUp(workers, offset + WARM_OFFSET);
  return {
    insert32: await many('insert'),
    insert1: await single('insert', offset + CONCURRENT),
    read1: await single('read', 0),
    read32: await many('read'),
    update1: await single('update', 0),
    update32: await many('update'),
  };
}

// Repeated until it takes about as long as the same work over the wire, so that both meet the same load of the machine.
function measureRaw(offset: number): Rates {
  const raw = openRaw(join(folder, `raw-${offset}.db`));
  const timed = (count: number, times: number, run: (time: number) => void): number => {
    const start = performance.now();
    for (let time = 0; time < times; time++) run(time);
    return ((count * times) / (performance.now() - start)) * 1000;
  };
  const emails = shuffledEmails(offset);
  const readAll = (): void => emails.forEach((email) => raw.read(email));
  const warmEmails = shuffledEmails(offset + WARM_OFFSET);
  raw.insertBatches(offset + WARM_OFFSET, CONCURRENT, CLIENTS);
  warmEmails.forEach((email) => raw.read(email));
  raw.updateBatches(warmEmails, CLIENTS);
  const rates = {
    insert32: timed(CONCURRENT, 4, (time) => raw.insertBatches(offset + time * CONCURRENT, CONCURRENT, CLIENTS)),
    insert1: timed(SEQUENTIAL, 1, () => raw.insertBatches(offset + 4 * CONCURRENT, SEQUENTIAL, 1)),
    read1: timed(CONCURRENT, 8, readAll),
    read32: timed(CONCURRENT, 8, readAll),
    update1: timed(SEQUENTIAL, 1, () => raw.updateBatches(emails.slice(0, SEQUENTIAL), 1)),
    update32: timed(CONCURRENT, 3, () => raw.updateBatches(emails, CLIENTS)),
  };
  raw.close();
  return rates;
}

async function timeToListen(file: string): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, [main, '--file', file, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  const elapsed = performance.now() - start;
  child.kill('SIGTERM');
  await once(child, 'exit');
  return elapsed;
}

/** Gives the median time in ms of a page of 20, the newest and the one after it. */
async function measurePages(items: Collection<Item>): Promise<{ first: number; next: number }> {
  const sort = { createdAt: -1, _id: -1 } as const;
  const times = { first: [] as number[], next: [] as number[] };
  for (let n = 0; n < 200; n++) {
    const start = performance.now();
    const last = (await items.find().sort(sort).limit(20).toArray()).at(-1)!;
    const middle = performance.now();
    const after = { $or: [{ createdAt: { $lt: last.createdAt } }, { createdAt: last.createdAt, _id: { $lt: last._id } }] };
    const page = await items.find(after).sort(sort).limit(20).toArray();
    if (page.length !== 20) throw new Error('a page is missing');
    times.first.push(middle - start);
    times.next.push(performance.now() - middle);
  }
  return { first: median(times.first), next: median(times.next) };
}

async function fill(items: Collection<Item>, from: number, to: number): Promise<void> {
  for (let n = from; n < to; n += 5000) await items.insertMany(Array.from({ length: Math.min(5000, to - n) }, (_, i) => makeItem(n + i)));
}

async function measureVia(via: Via, run: number): Promise<Rates> {
  const server = await startLocalMongo({ file: join(folder, `speed-${via}-${run}.db`) });
  const client = await MongoClient.connect(server.url);
  await client.db('bench').collection<Item>('items').createIndex({ email: 1 }, { unique: true });
  await client.close();
  const workers = await startWorkers(server.port, via);
  const rates = await measureWire(workers, run * 100_000);
  await Promise.all(
    workers.map((worker) => {
      worker.postMessage('end');
      return once(worker, 'exit');
    }),
  );
  await server.stop();
  return rates;
}

type Speeds = Record<Via | 'raw', Rates[]>;

async function measureSpeed(): Promise<Speeds> {
  const speeds: Speeds = { wire: [], driver: [], raw: [] };
  for (let run = 0; run < RUNS; run++) {
    for (const via of ['wire', 'driver'] as const) speeds[via].push(await measureVia(via, run));
    speeds.raw.push(measureRaw(run * 100_000));
  }
  return speeds;
}

async function measureSizes(): Promise<{
  starts: number[];
  megabytes: number;
  small: Awaited<ReturnType<typeof measurePages>>;
  large: Awaited<ReturnType<typeof measurePages>>;
}> {
  const file = join(folder, 'sizes.db');
  const open = async () => {
    const server = await startLocalMongo({ file });
    const client = await MongoClient.connect(server.url);
    return { server, client, db: client.db('bench') };
  };
  const first = await open();
  const large = first.db.collection<Item>('large');
  const small = first.db.collection<Item>('small');
  for (const collection of [large, small])
    await collection.createIndexes([{ key: { email: 1 }, unique: true }, { key: { createdAt: -1, _id: -1 } }]);
  await fill(large, 0, STORED);
  await first.client.close();
  await first.server.stop();
  const megabytes = statSync(file).size / 1e6;
  const starts: number[] = [];
  for (let run = 0; run < RUNS; run++) starts.push(await timeToListen(file));
  const second = await open();
  await fill(second.db.collection<Item>('small'), 0, 2000);
  await fill(second.db.collection<Item>('large'), STORED, STORED * 2);
  const pages = { small: [] as { first: number; next: number }[], large: [] as { first: number; next: number }[] };
  for (let run = 0; run < RUNS; run++) {
    pages.small.push(await measurePages(second.db.collection<Item>('small')));
    pages.large.push(await measurePages(second.db.collection<Item>('large')));
  }
  await second.client.close();
  await second.server.stop();
  const middle = (list: { first: number; next: number }[]) => ({
    first: median(list.map((page) => page.first)),
    next: median(list.map((page) => page.next)),
  });
  return { starts, megabytes, small: middle(pages.small), large: middle(pages.large) };
}

function printSpeed({ wire, driver, raw }: Speeds): void {
  const names: Record<keyof Rates, string> = {
    insert1: 'durable inserts, one after the other',
    insert32: `durable inserts, ${CLIENTS} clients`,
    read1: 'indexed reads, one after the other',
    read32: `indexed reads, ${CLIENTS} clients`,
    update1: 'indexed updates, one after the other',
    update32: `indexed updates, ${CLIENTS} clients`,
  };
  const least: Partial<Rates> = { insert32: LIMITS.inserts, read32: LIMITS.reads };
  console.log(
    '| operation | node:sqlite /s | local-mongo /s | ratio | at least | by the driver /s | ratio |\n|---|---:|---:|---:|---:|---:|---:|',
  );
  for (const [key, name] of Object.entries(names) as [keyof Rates, string][]) {
    const rateOf = (runs: Rates[]) => median(runs.map((run) => run[key]));
    const ratioOf = (runs: Rates[]) => median(runs.map((run, n) => run[key] / raw[n]![key]));
    const limit = least[key];
    const verdict = limit === undefined ? '' : `${limit} ${ratioOf(wire) >= limit ? 'met' : 'MISSED'}`;
    console.log(
      `| ${name} | ${whole(rateOf(raw))} | ${whole(rateOf(wire))} | ${ratioOf(wire).toFixed(3)} | ${verdict} | ${whole(rateOf(driver))} | ${ratioOf(driver).toFixed(3)} |`,
    );
  }
}

function printSizes({ starts, megabytes, small, large }: Awaited<ReturnType<typeof measureSizes>>): void {
  const verdict = (value: number, limit: number): string => (value <= limit ? 'met' : 'MISSED');
  const start = median(starts);
  console.log(`\n| size | measured | at most |\n|---|---:|---:|`);
  console.log(
    `| listening with ${whole(STORED)} documents (${megabytes.toFixed(0)} MB) | ${start.toFixed(0)} ms | ${LIMITS.startMs} ms ${verdict(start, LIMITS.startMs)} |`,
  );
  for (const page of ['first', 'next'] as const) {
    const ratio = large[page] / small[page];
    console.log(
      `| ${page === 'first' ? 'newest 20' : 'next 20'} of 200,000 against 2,000 | ${large[page].toFixed(2)} / ${small[page].toFixed(2)} ms = ${ratio.toFixed(2)} | ${LIMITS.paging} ${verdict(ratio, LIMITS.paging)} |`,
    );
  }
}

try {
  console.log(
    `Node ${process.version}, median of ${RUNS} runs; every insert and update is on disk before it is acknowledged. Both sides have done each kind of work once before.\n`,
  );
  printSpeed(await measureSpeed());
  printSizes(await measureSizes());
} finally {
  rmSync(folder, { recursive: true, force: true });
}
