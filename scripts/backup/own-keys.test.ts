// @rest: commands
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createSecrets, type SecretFiles } from '@larkfield/one-machine/create-secrets.ts';
import { withRotationLock } from '@larkfield/stored-data/keys/rotation-lock.ts';
import { sealedFields } from '@larkfield/stored-data/sealed-fields.ts';
import { readKeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { closeMongo, connectMongo } from '@larkfield/service-kit/stores/mongo.ts';
import { startTestStores, type TestStores } from '@larkfield/testing/start-test-stores.ts';
import { ownTexts, readOwnTexts, storeOwnTexts } from '../test/sealed-records.ts';
import { secretOfKey } from './encrypted-file.ts';
import { listCollections, makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const secret = secretOfKey(randomBytes(32));
const { collection: keyCollection } = sealedFields.submissionKey;
let folder: string;
let target: TestStores;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'larkfield-own-keys-'));
  target = await startTestStores();
});
afterAll(async () => {
  await target?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function connected<T>(url: string, work: () => Promise<T>): Promise<T> {
  await connectMongo(url);
  try {
    return await work();
  } finally {
    await closeMongo();
  }
}

/** A store with a text of each kind, and the secrets to decrypt them. */
async function startSource(name: string) {
  const dataDir = join(folder, name);
  const secrets: SecretFiles = createSecrets(join(dataDir, 'secrets'));
  const source = await startTestStores();
  onTestFinished(() => source.stop());
  await connected(source.mongoUrl, () => storeOwnTexts(readKeyRing(secrets.fieldKeys)));
  return { dataDir, source };
}

test('submissions, references and notes can be decrypted after a restore with the restored keys', async () => {
  expect(ownTexts.map(([name]) => name)).toEqual(expect.arrayContaining(['dateOfBirth', 'referee', 'referenceAnswer', 'personNote']));
  const { dataDir, source } = await startSource('source');
  const file = join(folder, 'own-keys.backup');
  await makeBackup({ mongoUrl: source.mongoUrl, dataDir }, file, secret);
  const restored = join(folder, 'restored');
  await restoreBackup({ mongoUrl: target.mongoUrl, dataDir: restored }, file, secret);
  await connected(target.mongoUrl, async () => {
    const ring = readKeyRing(join(restored, 'secrets', 'field-keys.json'));
    expect(await readOwnTexts(ring)).toEqual(ownTexts);
    expect(await mongoose.connection.collection(keyCollection).countDocuments()).toBe(ownTexts.length);
  });
});

test('keys are read last, so that no record in a backup lacks its key except after an erasure', async () => {
  const { source } = await startSource('ordered');
  await connected(source.mongoUrl, async () => {
    const names = await listCollections(mongoose.connection.db as never);
    expect(names.at(-1)).toBe(keyCollection);
  });
});

test('makes no backup with another ring, or without the data keys of stored records', async () => {
  const { dataDir, source } = await startSource('incomplete');
  const make = (folderOfKeys: string) =>
    makeBackup({ mongoUrl: source.mongoUrl, dataDir: folderOfKeys }, join(folder, 'incomplete.backup'), secret);
  const foreign = join(folder, 'foreign');
  createSecrets(join(foreign, 'secrets'));
  await expect(make(foreign)).rejects.toThrow(/do not open what is stored/);
  await connected(source.mongoUrl, () => mongoose.connection.collection(keyCollection).deleteMany({}));
  await expect(make(dataDir)).rejects.toThrow(/do not open what is stored/);
});

test('makes no backup during a key rotation, since its ring might not decrypt later documents', async () => {
  const { dataDir, source } = await startSource('rotating');
  const file = join(folder, 'rotating.backup');
  const make = () => makeBackup({ mongoUrl: source.mongoUrl, dataDir }, file, secret);
  await connected(source.mongoUrl, async () => {
    await expect(withRotationLock(make)).rejects.toThrow('Keys are being changed');
    // One rotation begins after the backup has started, the other also ends during the backup.
    let isMade = false;
    const made = make()
      .then(() => 'made', String)
      .finally(() => (isMade = true));
    while (!isMade) await withRotationLock(async () => {});
    expect(await made).toContain('Keys are being changed');
    expect(readdirSync(folder).filter((name) => name.startsWith('rotating.backup'))).toEqual([]);
    await make();
  });
});
