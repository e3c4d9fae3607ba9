import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { programFile } from '#src/programs/build-programs.ts';
import { guarded, startChild, type Child } from '#src/child.ts';
import { closeFolder, holdsLastAct, wasInUse, recoveryHint } from './data-folder.ts';
import { findProgram, mongoPrograms } from '#src/find-program.ts';
import { findFreePort } from '#src/free-port.ts';
import { socketPath } from './socket-path.ts';
import { supervise, type Supervised } from '#src/supervise.ts';
import { waitUntil } from '#src/wait-until.ts';

const replicaSet = 'larkfield';
const database = 'larkfield';

/** The kind of store that a data folder was first started with. It never changes, since another store would be empty. */
export type StoreKind = OwnStoreKind | 'external';
/** Stores whose files are in the data folder. */
type OwnStoreKind = 'mongod' | 'embedded';

export interface Store {
  url: string;
  kind: StoreKind;
  /** The store's process; null for an external MongoDB. */
  part: Supervised | null;
}

export interface StoreOptions {
  dataDir: string;
  /** The URL of an external MongoDB to use. */
  mongoUrl?: string;
  /** Allows an empty store even if the previous one is missing, as before a restore. */
  mayBeEmpty?: boolean;
  onLine?: (name: string, line: string) => void;
  /** Called on crashes and restarts. */
  tell?: (line: string) => void;
}

/** The file or folder in which each kind of store keeps its data. */
const places = { embedded: 'store.db', mongod: 'mongodb' } as const;
const descriptions: Record<StoreKind, string> = {
  embedded: 'the embedded store',
  mongod: 'a mongod of its own',
  external: 'a MongoDB elsewhere',
};

const markerIn = (dataDir: string) => join(dataDir, 'store-kind');
const hasData = (dataDir: string, kind: OwnStoreKind) => (statSync(join(dataDir, places[kind]), { throwIfNoEntry: false })?.size ?? 0) > 0;

/** The kind of store that a data folder was started with; null for a new folder. */
export function readStoreKind(dataDir: string): StoreKind | null {
  if (!existsSync(markerIn(dataDir))) return null;
  const kind = readFileSync(markerIn(dataDir), 'utf8').trim();
  if (!Object.hasOwn(descriptions, kind)) throw new Error(`${markerIn(dataDir)} names an unknown kind of store: ${kind}`);
  return kind as StoreKind;
}

/** Records the kind of store of a data folder. */
export function noteStoreKind(dataDir: string, kind: StoreKind) {
  closeFolder(dataDir);
  writeFileSync(markerIn(dataDir), `${kind}\n`, { mode: 0o600 });
}

/** The kind of store for a data folder without a recorded kind. After an interrupted first start the folder may already have data. */
const ownStoreKind = (dataDir: string): OwnStoreKind =>
  hasData(dataDir, 'embedded') || !findProgram(mongoPrograms) ? 'embedded' : 'mongod';

const moving = 'make a backup and restore it with a new DATA_DIR (docs/one-machine.md, The store)';

/**
 * Refuses a store of another kind than the data folder was started with, since it would be empty. An external MongoDB with the last audit
 * event of the folder is accepted, since it has the data.
 */
export async function requireSameStore(dataDir: string, mongoUrl: string | undefined): Promise<void> {
  const kind = readStoreKind(dataDir);
  if (kind === null || (kind === 'external') === Boolean(mongoUrl)) return;
  if (mongoUrl ? await holdsLastAct(dataDir, mongoUrl) : !wasInUse(dataDir)) return;
  const begun = `${dataDir} was begun with ${descriptions[kind]}`;
  throw new Error(
    mongoUrl
      ? `${begun}, and MONGODB_URL names another store, which holds nothing of it. Unset MONGODB_URL, or bring everything there: ${moving}`
      : `${begun}, and MONGODB_URL is not set. Set it, or bring everything back: ${moving}`,
  );
}

/**
 * Uses an external MongoDB if one is given, otherwise an installed mongod or the embedded store, which are restarted when they crash. For an
 * external MongoDB the caller records the kind of store, once the database has replied.
 */
export async function startStore(options: StoreOptions): Promise<Store> {
  const { dataDir, mongoUrl, mayBeEmpty = false } = options;
  closeFolder(dataDir);
  await requireSameStore(dataDir, mongoUrl);
  if (mongoUrl) return { url: mongoUrl, kind: 'external', part: null };
  const known = readStoreKind(dataDir);
  const kind = known === null || known === 'external' ? ownStoreKind(dataDir) : known;
  if (known === kind && !mayBeEmpty && !hasData(dataDir, kind)) {
    throw new Error(`${join(dataDir, places[kind])} is missing or empty, although this data folder was in use. ${recoveryHint}`);
  }
  const store = await startOwnStore(kind, options);
  // The kind is recorded only now, so that an interrupted first start leaves the folder new.
  noteStoreKind(dataDir, kind);
  return store;
}

async function startOwnStore(kind: OwnStoreKind, { dataDir, onLine, tell = () => {} }: StoreOptions): Promise<Store> {
  const { start, url } = kind === 'mongod' ? onPort(await findFreePort()) : onSocket(socketPath(dataDir, 'store.sock'));
  const part = await supervise('store', (onExit) => start({ dataDir, onLine, onExit }), tell);
  return { url, kind, part };
}

const onSocket = (socket: string) => ({
  url: `mongodb://${encodeURIComponent(socket)}/${database}`,
  start: (options: StartOptions) => startEmbedded(socket, options),
});

/** A replica set of mongods knows its members by host and port. */
const onPort = (port: number) => ({
  url: `mongodb://127.0.0.1:${port}/${database}?replicaSet=${replicaSet}`,
  start: (options: StartOptions) => startMongod(port, options),
});

interface StartOptions {
  dataDir: string;
  onLine: StoreOptions['onLine'];
  onExit: (code: number | null, signal: NodeJS.Signals | null) => void;
}

async function startEmbedded(socket: string, { dataDir, onLine, onExit }: StartOptions): Promise<Child> {
  const args = [await programFile('packages/local-mongo/src/main.ts'), '--file', join(dataDir, places.embedded), '--socket', socket];
  let output = '';
  let isListening = false;
  const child = startChild({
    name: 'store',
    command: process.execPath,
    args,
    hasChannel: true,
    onExit,
    onLine: (name, line) => {
      isListening ||= line.startsWith('listening');
      output = line;
      onLine?.(name, line);
    },
  });
  // "close" is emitted after the last line of output.
  const ended = once(child.process, 'close').then(() => Promise.reject(new Error(`The embedded store ended: ${output}`)));
  ended.catch(() => {});
  await Promise.race([waitUntil('the embedded store listens', () => isListening, { interval: 10, spent: child.spent }), ended]);
  return child;
}

async function startMongod(port: number, { dataDir, onLine, onExit }: StartOptions): Promise<Child> {
  const command = findProgram(mongoPrograms);
  if (!command) throw new Error('This data folder was begun with MongoDB, but mongod is not on the PATH');
  const folder = join(dataDir, places.mongod);
  closeFolder(folder);
  const args = ['--dbpath', folder, '--port', String(port), '--bind_ip', '127.0.0.1', '--replSet', replicaSet, '--quiet'];
  const child = startChild({ name: 'store', ...guarded(command, args), onLine, onExit });
  await waitUntil('MongoDB is primary', () => becomePrimary(`127.0.0.1:${port}`), { interval: 200, spent: child.spent });
  return child;
}

/** Makes a mongod a replica set of one member, even if its port has changed; returns true once it accepts writes. */
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
