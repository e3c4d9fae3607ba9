import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { serviceNames } from '@larkfield/service-kit/access/identity.ts';
import { readKeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { addKey, dropKey } from '@larkfield/service-kit/secrets/key-ring-file.ts';
import { purposes } from '@larkfield/service-kit/secrets/purposes.ts';
import { ringServices } from '@larkfield/one-machine/create-secrets.ts';
import { spreadSecrets } from './spread-secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'larkfield-spread-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const master = join(folder, 'master', 'field-keys.json');
const ringOf = (service: string) => join(folder, service, 'field-keys.json');
const opens = (service: string, keyId: string) => purposes.filter((purpose) => readKeyRing(ringOf(service)).find(keyId)?.keyFor(purpose));

test('each container gets its own secrets and the sub-keys of its purposes, and none gets a root key', () => {
  spreadSecrets(folder);
  const all = ['internal-key.pem', 'internal-public-keys.json'];
  expect(Object.fromEntries(serviceNames.map((service) => [service, readdirSync(join(folder, service)).toSorted()]))).toEqual({
    gateway: [...all, 'session-key'],
    auth: ['audit-key', 'field-keys.json', ...all, 'session-key'],
    checklist: ['field-keys.json', ...all, 'pepper'],
    links: ['field-keys.json', ...all, 'pepper'],
    contact: ['field-keys.json', ...all],
    'pdf-worker': ['field-keys.json', ...all],
  });
  expect(Object.fromEntries(ringServices.map((service) => [service, opens(service, 'k1')]))).toEqual({
    auth: ['second-factor'],
    checklist: ['candidate', 'pdfs'],
    links: ['links'],
    contact: ['mails'],
    'pdf-worker': ['pdfs'],
  });
  const { keys } = JSON.parse(readFileSync(master, 'utf8')) as { keys: { root: string }[] };
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => statSync(join(folder, path)).isFile());
  expect(files.filter((path) => readFileSync(join(folder, path), 'utf8').includes(keys[0]!.root))).toEqual(['master/field-keys.json']);
  expect(files.filter((path) => (statSync(join(folder, path)).mode & 0o777) !== 0o600)).toEqual([]);
});

test('updates an outdated copy of the ring from the master', () => {
  copyFileSync(ringOf('links'), ringOf('contact'));
  spreadSecrets(folder);
  expect(opens('contact', 'k1')).toEqual(['mails']);
  addKey(master);
  spreadSecrets(folder);
  expect([opens('contact', 'k1'), opens('contact', 'k2')]).toEqual([['mails'], ['mails']]);
  dropKey(master, 'k1');
  spreadSecrets(folder);
  expect(readKeyRing(ringOf('contact')).ids).toEqual(['k2']);
  for (const service of ringServices) expect(readFileSync(ringOf(service), 'utf8')).not.toContain('"root"');
});
