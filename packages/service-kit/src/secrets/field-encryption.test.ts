import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  decryptBytes,
  decryptField,
  decryptJson,
  encryptBytes,
  encryptField,
  newDataKey,
  readKeyRing,
  sealedWith,
  withDataKeys,
  type FieldPlace,
} from './field-encryption.ts';
import { addKey, dropKey, newRootKey, toServiceRing, type KeyRingEntry } from './key-ring-file.ts';
import { purposes } from './purposes.ts';

const folder = mkdtempSync(join(tmpdir(), 'larkfield-keys-'));
const place: FieldPlace = { collection: 'submissions', id: '65a000000000000000000001', field: 'dateOfBirth', purpose: 'candidate' };

function ringOf(entries: KeyRingEntry[], mode = 0o600) {
  const file = join(folder, `${Math.random()}.json`);
  writeFileSync(file, JSON.stringify({ keys: entries }), { mode });
  chmodSync(file, mode);
  return readKeyRing(file);
}

const first = newRootKey('k1');
const second = newRootKey('k2');
const ring = ringOf([first]);

test('a sealed field decrypts again and names its key', () => {
  const sealed = encryptField(ring, '03/15/1985', place);
  expect(sealed).toMatch(/^v1\.k1\.[\w-]{16}\.[\w-]+\.[\w-]{22}$/);
  expect(sealed).not.toContain('1985');
  expect(sealedWith(sealed)).toBe('k1');
  expect(decryptField(ring, sealed, place)).toBe('03/15/1985');
});

test('decrypted JSON leaves out fields that this release does not know, at any depth', () => {
  const schema = z.strictObject({ name: z.string(), units: z.array(z.strictObject({ beds: z.number() })) });
  const stored = { name: 'Maren', units: [{ beds: 24, tele: true }], later: { more: 1 } };
  expect(decryptJson(ring, encryptField(ring, JSON.stringify(stored), place), place, schema)).toEqual({
    name: 'Maren',
    units: [{ beds: 24 }],
  });
});

test('never encrypts the same text to the same ciphertext', () => {
  expect(encryptField(ring, '1234', place)).not.toBe(encryptField(ring, '1234', place));
});

test.each([
  ['collection', { ...place, collection: 'drafts' }],
  ['document', { ...place, id: '65a000000000000000000002' }],
  ['field', { ...place, field: 'last4Ssn' }],
])('a ciphertext that is moved to another %s does not decrypt', (_what, elsewhere) => {
  const sealed = encryptField(ring, '1234', place);
  expect(() => decryptField(ring, sealed, elsewhere)).toThrow();
  const bytes = encryptBytes(ring, Buffer.from('1234'), place);
  expect(() => decryptBytes(ring, bytes, elsewhere)).toThrow();
});

test('detects a flipped bit anywhere', () => {
  const bytes = encryptBytes(ring, Buffer.from('a report'), place);
  for (let index = 0; index < bytes.length; index += 1) {
    const broken = Buffer.from(bytes);
    broken[index] = broken[index]! ^ 1;
    expect(() => decryptBytes(ring, broken, place), `byte ${index}`).toThrow();
  }
});

test('refuses a shortened tag', () => {
  const parts = encryptField(ring, '1234', place).split('.');
  parts[4] = Buffer.from(parts[4]!, 'base64url').subarray(0, 4).toString('base64url');
  expect(() => decryptField(ring, parts.join('.'), place)).toThrow();
});

test('after a rotation the new key encrypts and the old key still decrypts', () => {
  const old = encryptField(ring, '1234', place);
  const rotated = ringOf([first, second]);
  expect(decryptField(rotated, old, place)).toBe('1234');
  expect(sealedWith(encryptField(rotated, '1234', place))).toBe('k2');
  expect(() => decryptField(ringOf([second]), old, place)).toThrow('Key k1 is not in the key ring');
});

test('refuses a key ring that others can read, or that has a weak, short or duplicate key', () => {
  expect(() => ringOf([first], 0o644)).toThrow('owner only');
  expect(() => ringOf([{ ...first, root: Buffer.alloc(32).toString('base64') }])).toThrow('not random');
  expect(() => ringOf([{ ...first, root: Buffer.alloc(16, 'x').toString('base64') }])).toThrow('32 bytes');
  expect(() => ringOf([first, { ...second, root: first.root }])).toThrow('twice');
  expect(() => ringOf([first, { ...second, id: 'k1' }])).toThrow('twice');
});

test('a value decrypts only with the sub-key of its purpose, under the same key id and at the same place', () => {
  for (const purpose of purposes) {
    const own = { ...place, purpose };
    const text = encryptField(ring, '1234', own);
    const bytes = encryptBytes(ring, Buffer.from('1234'), own);
    for (const other of purposes) {
      const service = ringOf(toServiceRing([first], [other]));
      if (other === purpose) {
        expect(decryptField(service, text, own)).toBe('1234');
        expect(decryptBytes(service, bytes, own).toString()).toBe('1234');
        // The operator's ring decrypts values of a service.
        expect(decryptField(ring, encryptField(service, '5678', own), own)).toBe('5678');
        continue;
      }
      expect(() => decryptField(service, text, own)).toThrow(`no sub-key for ${purpose}`);
      expect(() => encryptField(service, '1234', own)).toThrow(`no sub-key for ${purpose}`);
      // The service's own sub-key does not decrypt it either.
      expect(() => decryptField(service, text, { ...place, purpose: other })).toThrow();
      expect(() => decryptBytes(service, bytes, { ...place, purpose: other })).toThrow();
    }
  }
});

test('the ring of a service has the sub-keys of its purposes, but not the root', () => {
  const made = toServiceRing([first, second], ['mails', 'pdfs']);
  expect(made.map((entry) => [entry.id, 'subKeys' in entry && Object.keys(entry.subKeys)])).toEqual([
    ['k1', ['mails', 'pdfs']],
    ['k2', ['mails', 'pdfs']],
  ]);
  const subKeys = made.flatMap((entry) => ('subKeys' in entry ? Object.values(entry.subKeys) : []));
  expect(new Set([...subKeys, first.root, second.root]).size).toBe(6);
  expect(() => toServiceRing(made, ['mails'])).toThrow("the operator's is needed");
  const file = join(folder, 'service.json');
  writeFileSync(file, JSON.stringify({ keys: made }), { mode: 0o600 });
  expect(() => addKey(file)).toThrow("the operator's is needed");
});

test('refuses a ring that lacks a purpose of its service, at start and while running', () => {
  const file = join(folder, 'needed.json');
  const write = (keys: KeyRingEntry[]) => writeFileSync(file, JSON.stringify({ keys }), { mode: 0o600 });
  const [own, foreign] = [toServiceRing([first, second], ['candidate', 'pdfs']), toServiceRing([first, second], ['mails', 'pdfs'])];
  write([own[0]!, foreign[1]!]);
  expect(() => readKeyRing(file, ['pdfs', 'candidate'])).toThrow(`Key k2 in the key ring ${file} has no sub-key for candidate`);
  write(own);
  const running = readKeyRing(file, ['pdfs', 'candidate']);
  const sealed = encryptField(running, '1234', place);
  write(foreign);
  expect(() => decryptField(running, sealed.replace('v1.k2', 'v1.k7'), place)).toThrow('Key k7 is not in the key ring');
  expect(decryptField(running, sealed, place)).toBe('1234');
});

test('sub-keys never change: another derivation would lose all stored data', () => {
  const root = Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('base64');
  expect(toServiceRing([{ ...first, root }], ['candidate', 'pdfs'])).toEqual([
    {
      id: 'k1',
      createdAt: first.createdAt,
      subKeys: { candidate: '7sXfgPqobpMNCGOiMdcIKSabr6fxs9bYRnLaNFrBguk=', pdfs: '9MtnRGk4YEd46Fnqc6YfCWIq/1HSmZKFmsBhyO2XJec=' },
    },
  ]);
});

test('refuses a value in any form but the current one', () => {
  const text = encryptField(ring, '1234', place);
  const bytes = encryptBytes(ring, Buffer.from('1234'), place);
  expect(bytes[0]).toBe(1);
  for (const mark of ['v0', 'v2', 'v3', 'v', ''])
    expect(() => decryptField(ring, text.replace('v1', mark), place)).toThrow('Not a sealed value');
  for (const mark of [0, 2, 3])
    expect(() => decryptBytes(ring, Buffer.from([mark, ...bytes.subarray(1)]), place)).toThrow('Not a sealed value');
});

test('a value under a data key decrypts only with that key, purpose and id, and not with the ring', () => {
  const { id, purpose } = place;
  const key = newDataKey();
  const own = withDataKeys(ring, { purpose, keys: new Map([[id, key]]), encryptsWith: id });
  const sealed = encryptField(own, '1234', place);
  const bytes = encryptBytes(own, Buffer.from('1234'), place);
  expect(sealed).toMatch(/^v1\.65a000000000000000000001\./);
  expect([bytes[0], sealedWith(sealed), sealedWith(bytes)]).toEqual([1, id, id]);
  const reading = withDataKeys(ringOf([second]), { purpose, keys: new Map([[id, key]]) });
  expect([decryptField(reading, sealed, place), decryptBytes(reading, bytes, place).toString()]).toEqual(['1234', '1234']);
  // A ring that reads with several data keys encrypts with none of them.
  expect(sealedWith(encryptField(reading, '1234', place))).toBe('k2');
  expect(decryptField(own, encryptField(ring, '1234', place), place)).toBe('1234');

  expect(() => decryptField(ring, sealed, place)).toThrow(`Key ${id} is not in the key ring`);
  const other = withDataKeys(ring, { purpose, keys: new Map([[id, newDataKey()]]) });
  for (const [opens, changed, where] of [
    [other, sealed, place],
    [own, sealed, { ...place, id: '65a000000000000000000002' }],
    [own, sealed, { ...place, purpose: 'links' }],
    [own, sealed.replace(id, 'k1'), place],
    [own, encryptField(ring, '1234', place).replace('k1', id), place],
  ] as const)
    expect(() => decryptField(opens, changed, where)).toThrow();
  expect(() => withDataKeys(ring, { purpose, keys: new Map([[id, Buffer.alloc(16)]]) })).toThrow('32 bytes');
});

test('a running process decrypts with an added key at once, soon encrypts with it, and forgets a dropped key', async () => {
  const file = join(folder, 'followed.json');
  writeFileSync(file, JSON.stringify({ keys: [first] }), { mode: 0o600 });
  const running = readKeyRing(file);
  const old = encryptField(running, '1234', place);
  expect(addKey(file)).toBe('k2');
  const foreign = encryptField(readKeyRing(file), '5678', place);
  expect(sealedWith(foreign)).toBe('k2');
  expect(decryptField(running, foreign, place)).toBe('5678');
  await expect.poll(() => sealedWith(encryptField(running, '1234', place))).toBe('k2');
  expect(decryptField(running, old, place)).toBe('1234');
  expect(() => dropKey(file, 'k2')).toThrow('newest');
  expect(() => dropKey(file, 'k9')).toThrow('not in the ring');
  dropKey(file, 'k1');
  await expect.poll(() => running.ids).toEqual(['k2']);
  expect(() => decryptField(running, old, place)).toThrow('Key k1 is not in the key ring');
});

test('a running process keeps its keys while its file is broken', async () => {
  const file = join(folder, 'broken.json');
  writeFileSync(file, JSON.stringify({ keys: [first] }), { mode: 0o600 });
  const running = readKeyRing(file);
  const sealed = encryptField(running, '1234', place);
  writeFileSync(file, '{ half');
  expect(() => decryptField(running, sealed.replace('v1.k1', 'v1.k7'), place)).toThrow('Key k7 is not in the key ring');
  expect(decryptField(running, sealed, place)).toBe('1234');
});
