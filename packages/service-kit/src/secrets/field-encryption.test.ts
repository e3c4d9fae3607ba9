import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { decryptBytes, decryptField, encryptBytes, encryptField, newKeyRingEntry, readKeyRing, sealedWith } from './field-encryption.ts';
import { addKey, dropKey } from './key-ring-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'larkfield-keys-'));
const place = { collection: 'submissions', id: '65a000000000000000000001', field: 'dateOfBirth' };

function ringOf(entries: { id: string; key: string; createdAt: string }[], mode = 0o600) {
  const file = join(folder, `${Math.random()}.json`);
  writeFileSync(file, JSON.stringify({ keys: entries }), { mode });
  chmodSync(file, mode);
  return readKeyRing(file);
}

const first = newKeyRingEntry('k1');
const second = newKeyRingEntry('k2');
const ring = ringOf([first]);

test('a sealed field reads again and names its key', () => {
  const sealed = encryptField(ring, '03/15/1985', place);
  expect(sealed).toMatch(/^v1\.k1\.[\w-]{16}\.[\w-]+\.[\w-]{22}$/);
  expect(sealed).not.toContain('1985');
  expect(sealedWith(sealed)).toBe('k1');
  expect(decryptField(ring, sealed, place)).toBe('03/15/1985');
});

test('the same text never seals to the same ciphertext', () => {
  expect(encryptField(ring, '1234', place)).not.toBe(encryptField(ring, '1234', place));
});

test.each([
  ['collection', { ...place, collection: 'drafts' }],
  ['document', { ...place, id: '65a000000000000000000002' }],
  ['field', { ...place, field: 'last4Ssn' }],
])('a ciphertext moved to another %s does not open', (_what, elsewhere) => {
  const sealed = encryptField(ring, '1234', place);
  expect(() => decryptField(ring, sealed, elsewhere)).toThrow();
  const bytes = encryptBytes(ring, Buffer.from('1234'), place);
  expect(() => decryptBytes(ring, bytes, elsewhere)).toThrow();
});

test('a flipped bit anywhere is found', () => {
  const bytes = encryptBytes(ring, Buffer.from('a report'), place);
  for (let index = 0; index < bytes.length; index += 1) {
    const broken = Buffer.from(bytes);
    broken[index] = broken[index]! ^ 1;
    expect(() => decryptBytes(ring, broken, place), `byte ${index}`).toThrow();
  }
});

test('a shortened tag is refused', () => {
  const parts = encryptField(ring, '1234', place).split('.');
  parts[4] = Buffer.from(parts[4]!, 'base64url').subarray(0, 4).toString('base64url');
  expect(() => decryptField(ring, parts.join('.'), place)).toThrow();
});

test('after a rotation the new key seals and the old one still opens', () => {
  const old = encryptField(ring, '1234', place);
  const rotated = ringOf([first, second]);
  expect(decryptField(rotated, old, place)).toBe('1234');
  expect(sealedWith(encryptField(rotated, '1234', place))).toBe('k2');
  expect(() => decryptField(ringOf([second]), old, place)).toThrow('Key k1 is not in the key ring');
});

test('a key ring that others can read, or with a weak, short or doubled key, is refused', () => {
  expect(() => ringOf([first], 0o644)).toThrow('owner only');
  expect(() => ringOf([{ ...first, key: Buffer.alloc(32).toString('base64') }])).toThrow('not random');
  expect(() => ringOf([{ ...first, key: Buffer.alloc(16, 'x').toString('base64') }])).toThrow('32 bytes');
  expect(() => ringOf([first, { ...second, key: first.key }])).toThrow('twice');
  expect(() => ringOf([first, { ...second, id: 'k1' }])).toThrow('twice');
});

test('a process that runs takes a key that was added at once to read, and soon to write, and forgets one that was dropped', async () => {
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

test('a process that runs goes on with what it knows while its file is broken', async () => {
  const file = join(folder, 'broken.json');
  writeFileSync(file, JSON.stringify({ keys: [first] }), { mode: 0o600 });
  const running = readKeyRing(file);
  const sealed = encryptField(running, '1234', place);
  writeFileSync(file, '{ half');
  expect(() => decryptField(running, sealed.replace('v1.k1', 'v1.k7'), place)).toThrow('Key k7 is not in the key ring');
  expect(decryptField(running, sealed, place)).toBe('1234');
});
