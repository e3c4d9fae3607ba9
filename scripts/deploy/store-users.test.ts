// @rest: commands
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { mongoUsers, storeAccess, storeUrls } from '@larkfield/one-machine/stores/store-access.ts';
import { repositoryRoot } from '@larkfield/one-machine/programs/repository.ts';
import { serviceNames, type ServiceName } from '@larkfield/service-kit/access/identity.ts';
import { spreadSecrets, spreadStoreUsers } from './spread-secrets.ts';

const places = { mongo: 'mongo:27017', redis: 'redis:6379', mongoOptions: 'replicaSet=larkfield' };

/** The collections of all models that a service's program defines when loaded; the program then ends, since it has no configuration. */
function collectionsOf(service: ServiceName): string[] {
  const script = `
    process.exit = () => { throw new Error('not configured'); };
    await import(${JSON.stringify(join(repositoryRoot, 'services', service, 'src', 'main.ts'))}).catch(() => {});
    const { default: mongoose } = await import('mongoose');
    console.log(JSON.stringify(Object.values(mongoose.models).map(({ collection }) => collection.name)));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: repositoryRoot,
    env: {},
    encoding: 'utf8',
  });
  return JSON.parse(stdout) as string[];
}

test.each(serviceNames.filter((name) => name !== 'gateway'))(
  '%s has rights on the collections that it uses, and on no other',
  (service) => {
    // The outbox's collection is only opened when the service starts.
    const { collections, readOnly = [] } = storeAccess[service];
    const outbox = collections.filter((name) => name === `audit-outbox-${service}`);
    expect([...collections, ...readOnly].toSorted()).toEqual([...collectionsOf(service), ...outbox].toSorted());
  },
);

test('the gateway has no database user and no database URL', () => {
  expect(storeAccess.gateway.collections).toEqual([]);
  const folder = mkdtempSync(join(tmpdir(), 'larkfield-users-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  spreadSecrets(folder);
  spreadStoreUsers(folder, places);
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  expect(() => read('gateway/mongodb-url')).toThrow('ENOENT');
  expect(read('gateway/redis-url')).toMatch(/^redis:\/\/gateway:[\w-]{32}@redis:6379$/);
  expect(read('auth/mongodb-url')).toMatch(/^mongodb:\/\/auth:[\w-]{32}@mongo:27017\/larkfield\?replicaSet=larkfield$/);
  expect(read('redis/users.acl')).not.toContain(JSON.parse(read('operator/store-passwords.json')).gateway);
  expect(statSync(join(folder, 'auth/mongodb-url')).mode & 0o777).toBe(0o600);
  expect(read('mongo/keyfile')).toMatch(/^[A-Za-z0-9+/]{32}$/);
  // A second run must change nothing, because the stores already know these passwords.
  const before = ['gateway/redis-url', 'mongo/users.js', 'redis/users.acl'].map(read);
  spreadStoreUsers(folder, places);
  expect(['gateway/redis-url', 'mongo/users.js', 'redis/users.acl'].map(read)).toEqual(before);
});

test('the script for MongoDB has the rights and the password of each service', () => {
  const passwords = Object.fromEntries(
    [...serviceNames, 'operator', 'root', 'members'].map((name) => [name, `password-of-${name}`]),
  ) as never;
  const script = mongoUsers(passwords, places.mongo);
  expect(() => new Function(script)).not.toThrow();
  const { rights } = JSON.parse(/= (\{[\s\S]*?\n\});/.exec(script)![1]!) as {
    rights: Record<string, { password: string; collections: string[]; readOnly: string[] }>;
  };
  expect(Object.keys(rights).toSorted()).toEqual(serviceNames.filter((name) => name !== 'gateway').toSorted());
  expect(rights['pdf-worker']!.readOnly).toEqual(['installation', 'submission-keys']);
  for (const [service, { password, collections }] of Object.entries(rights)) {
    expect(storeUrls(service as ServiceName, passwords, places)['mongodb-url']).toContain(`//${service}:${password}@`);
    expect(collections).toEqual(storeAccess[service as ServiceName].collections);
  }
});
