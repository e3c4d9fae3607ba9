// @rest: commands
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { decryptField, encryptField, readKeyRing, type FieldPlace } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { readEntries } from '@larkfield/service-kit/secrets/key-ring-file.ts';
import { purposes, purposesOf } from '@larkfield/service-kit/secrets/purposes.ts';
import { startServiceProcess, testSettings } from '@larkfield/testing/processes/start-service-process.ts';
import { createSecrets, ringServices, writeServiceRings } from './create-secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'larkfield-rings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The purposes that each service may decrypt, written a second time to check the first. */
const opened = {
  auth: ['second-factor'],
  checklist: ['candidate', 'pdfs'],
  contact: ['mails'],
  links: ['links'],
  'pdf-worker': ['pdfs'],
};
const birth: FieldPlace = { collection: 'submissions', id: '65a000000000000000000001', field: 'dateOfBirth', purpose: 'candidate' };
const contents = (root: string) =>
  readdirSync(root, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  );

test("a fresh installation gives each service the sub-keys of its purposes, and keeps the root key in the operator's file", () => {
  const files = createSecrets(join(folder, 'fresh'));
  const [master] = readEntries(files.fieldKeys) as { root: string }[];
  expect(contents(join(folder, 'fresh')).filter((file) => readFileSync(file, 'utf8').includes(master!.root))).toEqual([files.fieldKeys]);
  const rings = contents(join(folder, 'fresh')).filter((file) => file.endsWith('/field-keys.json') && file !== files.fieldKeys);
  expect(rings.toSorted()).toEqual(Object.keys(opened).map((service) => join(folder, 'fresh', service, 'field-keys.json')));
  for (const service of ringServices) {
    const file = files.serviceRing(service);
    expect([statSync(file).mode & 0o777, statSync(join(file, '..')).mode & 0o777]).toEqual([0o600, 0o700]);
    const ring = readKeyRing(file);
    expect(purposes.filter((purpose) => ring.find('k1')?.keyFor(purpose))).toEqual(opened[service as keyof typeof opened]);
  }
  const sealed = encryptField(readKeyRing(files.fieldKeys), '03/15/1985', birth);
  const openers = ringServices.filter((service) => {
    try {
      return decryptField(readKeyRing(files.serviceRing(service)), sealed, birth) === '03/15/1985';
    } catch {
      return false;
    }
  });
  expect(openers).toEqual(['checklist']);
});

test('rewrites only changed or missing rings', () => {
  const files = createSecrets(join(folder, 'again'));
  const ring = files.serviceRing('contact');
  const made = readFileSync(ring, 'utf8');
  const { ino } = statSync(ring);
  createSecrets(join(folder, 'again'));
  expect(statSync(ring).ino).toBe(ino);
  rmSync(ring);
  writeFileSync(files.serviceRing('links'), 'half');
  writeServiceRings(files);
  expect(readFileSync(ring, 'utf8')).toBe(made);
  expect(readKeyRing(files.serviceRing('links')).ids).toEqual(['k1']);
});

test.each(ringServices)('%s does not start with the ring of another service, and names the missing keys', async (service) => {
  const secrets = createSecrets(join(folder, 'swapped'));
  const settings = await testSettings({ folder, secrets, mongoUrl: 'mongodb://127.0.0.1:1', redisUrl: 'redis://127.0.0.1:1' });
  const another = secrets.serviceRing(service === 'contact' ? 'links' : 'contact');
  const started = startServiceProcess(service, settings, settings.ports[service], { FIELD_KEYS_FILE: another });
  await expect(started).rejects.toThrow(`Key k1 in the key ring ${another} has no sub-key for ${purposesOf[service][0]}:`);
});
