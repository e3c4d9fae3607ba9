import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { fileURLToPath } from 'node:url';
import { guarded, startChild, type Child } from './child.ts';
import { findProgram, mongoPrograms } from './find-program.ts';
import { findFreePort } from './free-port.ts';
import { supervise, type Supervised } from './supervise.ts';
import { waitUntil } from './wait-until.ts';

const replicaSet = 'larkfield';
const database = 'larkfield';

/** What a data folder was begun with; it keeps that kind, since the files of one cannot be read by the other. */
type StoreKind = 'mongod' | 'embedded';

export interface Store {
  url: string;
  kind: StoreKind | 'external';
  /** The process that keeps the data; null for a MongoDB elsewhere. */
  part: Supervised | null;
}

export interface StoreOptions {
  dataDir: string;
  /** A MongoDB elsewhere, which is then used. */
  mongoUrl?: string;
  onLine?: (name: string, line: string) => void;
  /** Told of crashes and restarts. */
  tell?: (line: string) => void;
}

const localMongo = fileURLToPath(import.meta.resolve('@larkfield/local-mongo/main.ts'));

function chooseKind(dataDir: string): StoreKind {
  const marker = join(dataDir, 'store-kind');
  if (existsSync(marker)) {
    const kind = readFileSync(marker, 'utf8').trim();
    if (kind !== 'mongod' && kind !== 'embedded') throw new Error(`${marker} names an unknown kind of store: ${kind}`);
    return kind;
  }
  const kind = findProgram(mongoPrograms) ? 'mongod' : 'embedded';
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(marker, `${kind}\n`);
  return kind;
}

/** Uses MongoDB where one is named or installed, otherwise the embedded store; one that crashes is started again. */
export async function startStore({ dataDir, mongoUrl, onLine, tell = () => {} }: StoreOptions): Promise<Store> {
  if (mongoUrl) return { url: mongoUrl, kind: 'external', part: null };
  const kind = chooseKind(dataDir);
  const port = await findFreePort();
  const start = kind === 'mongod' ? startMongod : startEmbedded;
  const part = await supervise('store', (onExit) => start({ dataDir, port, onLine, onExit }), tell);
  const query = kind === 'mongod' ? `?replicaSet=${replicaSet}` : '';
  return { url: `mongodb://127.0.0.1:${port}/${database}${query}`, kind, part };
}

interface StartOptions {
  dataDir: string;
  port: number;
  onLine: StoreOptions['onLine'];
  onExit: (code: number | null, signal: NodeJS.Signals | null) => void;
}

async function startEmbedded({ dataDir, port, onLine, onExit }: StartOptions): Promise<Child> {
  const args = [localMongo, '--file', join(dataDir, 'store.db'), '--port', String(port)];
  let output = '';
  const child = startChild({
    name: 'store', command: process.execPath, args, hasChannel: true, onExit,
    onLine: (name, line) => {
      output = line;
      onLine?.(name, line);
    },
  });
  const ended = child.exited.then(() => Promise.reject(new Error(`The embedded store ended: ${output}`)));
  ended.catch(() => {});
  await Promise.race([waitUntil('the embedded store listens', () => output.startsWith('listening'), { interval: 10 }), ended]);
  return child;
}

async function startMongod({ dataDir, port, onLine, onExit }: StartOptions): Promise<Child> {
  const command = findProgram(mongoPrograms);
  if (!command) throw new Error('This data folder was begun with MongoDB, but mongod is not on the PATH');
  const folder = join(dataDir, 'mongodb');
  mkdirSync(folder, { recursive: true });
  const args = ['--dbpath', folder, '--port', String(port), '--bind_ip', '127.0.0.1', '--replSet', replicaSet, '--quiet'];
  const child = startChild({ name: 'store', ...guarded(command, args), onLine, onExit });
  await waitUntil('MongoDB is primary', () => becomePrimary(`127.0.0.1:${port}`), { interval: 200 });
  return child;
}

/** Makes a one-member replica set of a mongod, also when its port differs from the last time; true when it takes writes. */
async function becomePrimary(member: string): Promise<boolean> {
  const client = new MongoClient(`mongodb://${member}/?directConnection=true`, { serverSelectionTimeoutMS: 1_000 });
  try {
    const admin = client.db('admin');
    const { isWritablePrimary, me } = (await admin.command({ hello: 1 })) as { isWritablePrimary?: boolean; me?: string };
    if (isWritablePrimary && me === member) return true;
    const config = await client.db('local').collection('system.replset').findOne({});
    if (!config) await admin.command({ replSetInitiate: { _id: replicaSet, members: [{ _id: 0, host: member }] } });
    else if (config['members']?.[0]?.host !== member) {
      const members = [{ ...config['members'][0], host: member }];
      await admin.command({ replSetReconfig: { ...config, version: config['version'] + 1, members }, force: true });
    }
    return false;
  } finally {
    await client.close();
  }
}
