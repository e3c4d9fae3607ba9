// @rest: commands
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Binary, Double, Int32, Long, MongoClient, ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createSecrets } from '@larkfield/one-machine/create-secrets.ts';
import { encryptField, readKeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { placeOf, sealedFields } from '@larkfield/stored-data/sealed-fields.ts';
import { startTestStores, type TestStores } from '@larkfield/testing/start-test-stores.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup, verifyBackup } from './restore-backup.ts';
import { secretOfKey, secretOfWords } from './encrypted-file.ts';

const secret = secretOfKey(randomBytes(32));
/** The files are all secrets and the anchor. */
const counts = { files: 12, collections: 2, documents: 1_205 };
let folder: string;
let file: string;
let source: TestStores;
let target: TestStores;
let client: MongoClient;

const sourceOf = ({ mongoUrl }: TestStores, name: string) => ({ mongoUrl, dataDir: join(folder, name) });
const changed = (name: string, change: (bytes: Buffer) => Buffer) => {
  const path = join(folder, name);
  writeFileSync(path, change(Buffer.from(readFileSync(file))));
  return path;
};
/** The header of an age file ends with the line of its MAC. */
const headerBytes = (bytes: Buffer) => bytes.indexOf(10, bytes.indexOf('\n--- ') + 1) + 1;
const nonceBytes = 16;
const isTargetEmpty = async () => {
  const other = await MongoClient.connect(target.mongoUrl);
  const names = await other.db().listCollections().toArray();
  await other.close();
  return names.length === 0 && !existsSync(join(folder, 'target'));
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'larkfield-backup-'));
  file = join(folder, 'larkfield.backup');
  [source, target] = await Promise.all([startTestStores(), startTestStores()]);
  client = await MongoClient.connect(source.mongoUrl);
  const ids = Array.from({ length: 1_200 }, (_, index) => ({ _id: index as unknown as ObjectId, text: `Someone ${index} `.repeat(100) }));
  await client.db().collection('submissions').insertMany(ids);
  await client
    .db()
    .collection<{ _id: string | ObjectId }>('pdfs')
    .insertMany([
      {
        _id: 'types',
        double: new Double(3),
        integer: new Int32(3),
        long: Long.fromString('9007199254740993'),
        nothing: null,
        at: new Date(0),
        nested: [{ a: [1, 'b'] }],
      } as never,
      { _id: 'large', data: new Binary(randomBytes(3_000_000)) } as never,
      { _id: new ObjectId() },
      { _id: 'empty' },
    ]);
  await client
    .db()
    .collection('submissions')
    .createIndexes([{ key: { text: 1, _id: -1 }, name: 'by text' }]);
  await client
    .db()
    .collection('pdfs')
    .createIndexes([
      { key: { at: 1 }, expireAfterSeconds: 2_000_000_000, name: 'expiry' },
      { key: { double: 1 }, unique: true, partialFilterExpression: { double: { $exists: true } }, name: 'one of each' },
    ]);
  const { fieldKeys, pepper } = createSecrets(join(folder, 'source', 'secrets'));
  writeFileSync(pepper, 'a secret');
  const sealedDateOfBirth = encryptField(readKeyRing(fieldKeys), '03/15/1985', placeOf(sealedFields.dateOfBirth, 'person'));
  await client
    .db()
    .collection<{ _id: string }>('submissions')
    .insertOne({ _id: 'person', sealedDateOfBirth } as never);
  writeFileSync(join(folder, 'source', 'audit-anchor.json'), '{}');
  writeFileSync(join(folder, 'source', 'store.db'), 'not kept');
  await makeBackup(sourceOf(source, 'source'), file, secret);
});
afterAll(async () => {
  await client.close();
  await Promise.all([source.stop(), target.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

test('a backup can be verified, and is unreadable without its key', async () => {
  expect(await verifyBackup(file, secret)).toEqual({ ...counts, release: expect.any(String) });
  const bytes = readFileSync(file).toString('latin1');
  expect(bytes).not.toContain('Someone');
  expect(bytes).not.toContain('a secret');
  expect(existsSync(`${file}.unfinished`)).toBe(false);
});

test.each<[string, (bytes: Buffer) => Buffer, RegExp]>([
  ['with one bit flipped', (bytes) => ((bytes[bytes.length - 40_000]! ^= 1), bytes), /damaged/],
  ['with another header', (bytes) => Buffer.from(bytes.toString('latin1').replace('.org/v1', '.org/v2'), 'latin1'), /not a backup/],
  [
    'with another work factor in the header',
    (bytes) => Buffer.from(bytes.toString('latin1').replace(/(-> scrypt \S+) 10/, '$1 11'), 'latin1'),
    /not that of this backup/,
  ],
  ['cut off', (bytes) => bytes.subarray(0, bytes.length - 1), /cut off|damaged/],
  ['cut off between chunks', (bytes) => bytes.subarray(0, headerBytes(bytes) + nonceBytes + 2 * (64 * 1024 + 16)), /cut off|damaged/],
  ['with something after its end', (bytes) => Buffer.concat([bytes, Buffer.from([0, 0, 0, 16])]), /damaged|cut off/],
  ['that is not a backup', () => Buffer.from('a text\nand another line'), /not a backup/],
])('refuses a file %s before writing anything', async (name, change, fault) => {
  const bad = changed(name, change);
  await expect(restoreBackup(sourceOf(target, 'target'), bad, secret)).rejects.toThrow(fault);
  expect(await isTargetEmpty()).toBe(true);
});

test('refuses another key, and a passphrase where a key was used', async () => {
  await expect(verifyBackup(file, secretOfKey(randomBytes(32)))).rejects.toThrow(/not that of this backup/);
  await expect(verifyBackup(file, secretOfWords('a long passphrase of words'))).rejects.toThrow(/not that of this backup/);
});

test('a passphrase opens the file that it encrypted', async () => {
  const words = secretOfWords('seven quiet herons over slate');
  const other = join(folder, 'by-passphrase.backup');
  await makeBackup(sourceOf(source, 'source'), other, words);
  expect(await verifyBackup(other, words)).toEqual({ ...counts, release: expect.any(String) });
  await expect(verifyBackup(other, secretOfWords('seven quiet herons over slates'))).rejects.toThrow(/not that of this backup/);
});

test('makes a backup only with the keys to its content, or explicitly without secrets', async () => {
  const other = join(folder, 'without-keys.backup');
  const from = (name: string) => makeBackup(sourceOf(source, name), other, secret);
  await expect(from('nowhere')).rejects.toThrow(
    /lack the keys.*field-keys\.json, pepper, audit-key not found in .*nowhere\/secrets.*--without-secrets/,
  );
  createSecrets(join(folder, 'foreign', 'secrets'));
  await expect(from('foreign')).rejects.toThrow(/do not open what is stored \(sealedDateOfBirth of submissions\).*--without-secrets/);
  expect(existsSync(other)).toBe(false);
  await makeBackup(sourceOf(source, 'source'), other, secret, { isWithoutSecrets: true });
  expect(await verifyBackup(other, secret)).toEqual({ ...counts, files: 1, release: expect.any(String) });
});

test('never overwrites an existing file', async () => {
  const before = readFileSync(file);
  await expect(makeBackup(sourceOf(source, 'source'), file, secret)).rejects.toThrow(/larkfield\.backup is there already/);
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('restores the same bytes and indexes that were backed up', async () => {
  expect(await restoreBackup(sourceOf(target, 'target'), file, secret)).toEqual(counts);
  const other = await MongoClient.connect(target.mongoUrl);
  for (const name of ['submissions', 'pdfs']) {
    const read = async (from: MongoClient) =>
      (await from.db().collection(name).find({}, { raw: true }).sort({ _id: 1 }).toArray()) as unknown as Buffer[];
    const [before, after] = [await read(client), await read(other)];
    expect(after.length).toBe(before.length);
    expect(Buffer.concat(after).equals(Buffer.concat(before))).toBe(true);
    const [made, wanted] = await Promise.all([other, client].map((from) => from.db().collection(name).indexes()));
    expect(made).toEqual(wanted);
    expect(made!.length).toBeGreaterThan(1);
  }
  await other.close();
  expect(readFileSync(join(folder, 'target', 'secrets', 'pepper'), 'utf8')).toBe('a secret');
  expect(readFileSync(join(folder, 'target', 'audit-anchor.json'), 'utf8')).toBe('{}');
  expect(existsSync(join(folder, 'target', 'store.db'))).toBe(false);
});

test('does not touch a database with content without --replace', async () => {
  const other = await MongoClient.connect(target.mongoUrl);
  await other.db().collection<{ _id: string }>('later').insertOne({ _id: 'new' });
  writeFileSync(join(folder, 'target', 'secrets', 'pepper'), 'another secret');
  await expect(restoreBackup(sourceOf(target, 'target'), file, secret)).rejects.toThrow(/not empty: .*later/);
  expect(await other.db().collection('later').countDocuments()).toBe(1);
  await restoreBackup(sourceOf(target, 'target'), file, secret, { isReplacing: true });
  expect(await other.db().collection('later').countDocuments()).toBe(0);
  expect(await other.db().collection('submissions').countDocuments()).toBe(1_201);
  expect(readFileSync(join(folder, 'target', 'secrets', 'pepper'), 'utf8')).toBe('a secret');
  await other.close();
});

test('a command that is older than the serving release or the backup refuses to run and changes nothing', async () => {
  const serving = client.db().collection<{ _id: string; release: string }>('installation');
  await serving.insertOne({ _id: 'installation', release: '1000000-of-tomorrow' });
  onTestFinished(async () => {
    await serving.deleteMany({});
  });
  await expect(makeBackup(sourceOf(source, 'source'), join(folder, 'older.backup'), secret)).rejects.toThrow(
    /is of release \d+-\w+, and the database is served by release 1000000-of-tomorrow/,
  );
  expect(existsSync(join(folder, 'older.backup'))).toBe(false);
  process.env['RELEASE'] = '1000001-of-the-day-after';
  onTestFinished(() => void delete process.env['RELEASE']);
  await makeBackup(sourceOf(source, 'source'), join(folder, 'newer.backup'), secret);
  expect(await verifyBackup(join(folder, 'newer.backup'), secret)).toMatchObject({ release: '1000001-of-the-day-after' });
  delete process.env['RELEASE'];
  const restored = { mongoUrl: target.mongoUrl, dataDir: join(folder, 'of-older') };
  await expect(restoreBackup(restored, join(folder, 'newer.backup'), secret, { isReplacing: true })).rejects.toThrow(
    'The backup was made by release 1000001-of-the-day-after',
  );
  expect(existsSync(join(folder, 'of-older'))).toBe(false);
});
