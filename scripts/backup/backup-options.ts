import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { MongoClient } from 'mongodb';
import { getRunning, type RunningStack } from '@larkfield/one-machine/running-stack.ts';
import { noteStoreKind, readStoreKind, requireSameStore, startStore } from '@larkfield/one-machine/stores/start-store.ts';
import { readVariable } from '@larkfield/service-kit/process/read-env.ts';
import { readSecretKey } from '@larkfield/service-kit/secrets/read-secret-key.ts';
import { stableApi } from '@larkfield/service-kit/stores/stable-api.ts';
import type { BackupSource } from './make-backup.ts';
import { secretOfKey, secretOfWords, type BackupSecret } from './encrypted-file.ts';

/** A thief of the file could guess shorter passphrases. */
const shortestPassphrase = 16;

const usage = (
  command: string,
) => `Usage: npm run ${command} -- FILE [--key-file FILE | --passphrase-file FILE]${command === 'restore' ? ' [--replace | --verify-only]' : ' [--without-secrets]'}
A key is 32 random bytes as hex: (umask 077; openssl rand -hex 32 > ~/larkfield-backup.key). Keep it apart from the backups, and out of this folder.`;

export interface BackupOptions {
  file: string;
  secret: BackupSecret;
  dataDir: string;
  isReplacing: boolean;
  isVerifyingOnly: boolean;
  isWithoutSecrets: boolean;
}

function readSecret(keyFile: string | undefined, passphraseFile: string | undefined, command: string): BackupSecret {
  if (Boolean(keyFile) === Boolean(passphraseFile)) throw new Error(usage(command));
  if (keyFile) return secretOfKey(readSecretKey(keyFile, 'backup key'));
  const passphrase = readFileSync(passphraseFile!, 'utf8').trim();
  if (passphrase.length < shortestPassphrase) throw new Error(`The passphrase must have at least ${shortestPassphrase} characters`);
  return secretOfWords(passphrase);
}

/** Reads the options of a command; the secret may also come from BACKUP_KEY_FILE or BACKUP_PASSPHRASE_FILE. */
export function readBackupOptions(command: 'backup' | 'restore', args = process.argv.slice(2)): BackupOptions {
  const flag = { type: 'boolean', default: false } as const;
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'key-file': { type: 'string' },
      'passphrase-file': { type: 'string' },
      replace: flag,
      'verify-only': flag,
      'without-secrets': flag,
    },
  });
  const [file, ...rest] = positionals;
  if (!file || rest.length > 0) throw new Error(usage(command));
  const isGiven = values['key-file'] !== undefined || values['passphrase-file'] !== undefined;
  const keyFile = isGiven ? values['key-file'] : process.env['BACKUP_KEY_FILE'];
  const passphraseFile = isGiven ? values['passphrase-file'] : process.env['BACKUP_PASSPHRASE_FILE'];
  return {
    file: resolve(file),
    secret: readSecret(keyFile, passphraseFile, command),
    dataDir: resolve(process.env['DATA_DIR'] ?? '.data'),
    isReplacing: values.replace,
    isVerifyingOnly: values['verify-only'],
    isWithoutSecrets: values['without-secrets'],
  };
}

async function answers(mongoUrl: string): Promise<boolean> {
  const client = new MongoClient(mongoUrl, { serverApi: stableApi, serverSelectionTimeoutMS: 2_000 });
  try {
    await client.db().command({ ping: 1 });
    return true;
  } catch {
    return false;
  } finally {
    await client.close();
  }
}

/** The product that runs on a data folder, or null. */
export async function findRunning(dataDir: string): Promise<RunningStack | null> {
  if (!existsSync(resolve(dataDir, 'running.json'))) return null;
  const running = getRunning(dataDir);
  return (await answers(running.mongoUrl)) ? running : null;
}

export async function requireStopped(dataDir: string): Promise<void> {
  if (await findRunning(dataDir)) throw new Error(`The product runs on ${dataDir}. Stop it first.`);
}

/** Works on MONGODB_URL, on the store of the running product, or on the data folder's own store, which is then started. */
export async function withStore<T>(dataDir: string, isWriting: boolean, work: (source: BackupSource) => Promise<T>): Promise<T> {
  if (isWriting) await requireStopped(dataDir);
  const named = readVariable('MONGODB_URL');
  const running = await findRunning(dataDir);
  // A running product has the right store, whether this command was given its URL or not.
  if (named ? named !== running?.mongoUrl : !running) await requireSameStore(dataDir, named);
  const mongoUrl = named ?? running?.mongoUrl;
  if (mongoUrl) {
    const done = await work({ mongoUrl, dataDir });
    if (isWriting) noteStoreKind(dataDir, 'external');
    return done;
  }
  if (!isWriting && readStoreKind(dataDir) === null) throw new Error(`There is no data in ${dataDir}. Set DATA_DIR, or MONGODB_URL.`);
  const store = await startStore({ dataDir, mayBeEmpty: isWriting });
  try {
    return await work({ mongoUrl: store.url, dataDir });
  } finally {
    await store.part?.stop(20_000);
  }
}

/** Runs a command; an error is printed as one sentence with exit code 1. */
export async function runCommand(work: () => Promise<number | void>): Promise<void> {
  try {
    process.exit((await work()) ?? 0);
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (code === 'EACCES' && path) console.error(`${path} must belong to the user ${process.getuid?.()}, as whom this command runs.`);
    else if (code === 'ENOENT' && path) console.error(`There is no ${path}.`);
    else console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
