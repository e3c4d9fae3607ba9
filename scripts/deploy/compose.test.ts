import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { repositoryRoot } from '@larkfield/one-machine/programs/repository.ts';
import { redisUsers } from '@larkfield/one-machine/stores/store-access.ts';
import { bucketEnv } from '@larkfield/stored-data/bucket/bucket-settings.ts';
import { serviceNames } from '@larkfield/service-kit/access/identity.ts';

interface Service {
  depends_on: Record<string, { condition: string }>;
  environment: Record<string, string>;
  networks: string[];
  cap_drop: string[];
  mem_limit: string;
  pids_limit: number;
  ports?: string[];
  logging?: { driver: string; options: Record<string, string> };
}

const read = (file: string) => readFileSync(join(repositoryRoot, file), 'utf8');
const text = read('docker-compose.yml');
const bucketText = read('deploy/compose/bucket.yml');
const backupText = read('deploy/compose/backup.yml');
const rotateText = read('deploy/compose/rotate-keys.yml');
const gatewaysText = read('deploy/compose/gateways.yml');
const { services } = parse(text, { merge: true }) as { services: Record<string, Service> };

test('every compose file uses the project name, and backup, restore and rotations run the checklist image', () => {
  expect(parse(text)).toMatchObject({ name: 'larkfield' });
  for (const { image, build } of [...Object.values(backups), ...Object.values(rotating)] as { image?: string; build?: object }[])
    expect([image, build]).toEqual(['${COMPOSE_PROJECT_NAME}-checklist', undefined]);
});

test('the gateway depends on every service that it calls, so that it stops before them', () => {
  expect(Object.keys(services['gateway']!.depends_on)).toEqual(expect.arrayContaining(['auth', 'checklist', 'links', 'contact']));
});

test('`up --wait` does not wait for one-off containers', () => {
  // `up --wait` treats an exited container as a failure unless another container waits for its success.
  for (const name of serviceNames) expect(services[name]!.depends_on['secrets']).toEqual({ condition: 'service_completed_successfully' });
});

test('each service gets the trace endpoint', () => {
  for (const name of serviceNames)
    expect(services[name]!.environment['OTEL_EXPORTER_OTLP_ENDPOINT']).toBe('${OTEL_EXPORTER_OTLP_ENDPOINT:-}');
});

test('.env.example lists exactly the variables that compose reads', () => {
  const wanted = new Set(
    [...[text, bucketText, backupText, rotateText, gatewaysText].join('').matchAll(/\$\{(\w+)/g)].map(([, name]) => name),
  );
  // Only deploy/build.sh sets this.
  wanted.delete('RELEASE');
  const listed = new Set([...read('.env.example').matchAll(/^#?([A-Z\d_]+)=/gm)].map(([, name]) => name));
  expect([...listed].sort()).toEqual([...wanted].sort());
});

test('only the two services that use the bucket get its settings, each with its own keys, and all settings are supported', () => {
  const overlay = parse(bucketText, { merge: true }) as { services: Record<string, Service & { volumes: string[] }> };
  expect(Object.keys(overlay.services).toSorted()).toEqual(['checklist', 'pdf-worker']);
  for (const [name, { environment, volumes }] of Object.entries(overlay.services)) {
    expect(Object.keys(environment).map((variable) => variable.replace(/_FILE$/, ''))).toEqual(Object.keys(bucketEnv));
    expect(volumes).toEqual([expect.stringContaining(`/${name}:/run/bucket:ro`)]);
  }
});

const backups = (parse(backupText, { merge: true }) as { services: Record<string, Service & { profiles: string[]; volumes: string[] }> })
  .services;

test('backup and restore run on request and reach only the database, and a backup changes only its own folder', () => {
  expect(Object.keys(backups)).toEqual(['backup', 'restore']);
  for (const { networks, profiles } of Object.values(backups)) expect([networks, profiles]).toEqual([['database'], ['backup']]);
  const writable = (name: string) =>
    backups[name]!.volumes.filter((volume) => !volume.endsWith(':ro')).map((volume) => volume.split(':').at(-1));
  expect(writable('backup')).toEqual(['/backups']);
  expect(writable('restore')).toEqual(['/data', '/data/secrets']);
});

const rotating = (parse(rotateText) as { services: Record<string, Service & { profiles: string[]; volumes: string[] }> }).services;

test('the container for key rotation reaches only the database, and has the original rings of all services', () => {
  const { networks, profiles, volumes, environment } = rotating['rotate-keys']!;
  expect([networks, profiles]).toEqual([['database'], ['keys']]);
  const made = (services['secrets'] as Service & { volumes: string[] }).volumes.filter(
    (volume) => !/-(mongo|redis|operator):/.test(volume),
  );
  expect(volumes.filter((volume) => !volume.endsWith(':ro')).toSorted()).toEqual(made.toSorted());
  expect(environment['FIELD_KEYS_FILE']).toBe('/secrets/master/field-keys.json');
});

test('gateways behind a proxy publish no port, and get client addresses from the proxy', () => {
  const document = parse(gatewaysText, { customTags: [{ tag: '!reset', collection: 'seq', resolve: () => 'reset' }] }) as {
    services: Record<string, Service>;
  };
  expect(document.services).toEqual({
    gateway: { ports: 'reset', environment: { TRUST_PROXY_HOPS: '${TRUST_PROXY_HOPS:-1}' }, networks: ['proxy'] },
  });
});

test('an upgrade grants rights and prepares first, then replaces workers, services and at last the gateway; a rollback uses the opposite order', () => {
  const lines = read('deploy/upgrade.sh').split('\n');
  const stepsOf = (some: string[], indent = '') =>
    some.flatMap((line) => new RegExp(`^${indent}((?:prepare|replace|roll) [\\w-]+|roll_gateway)$`).exec(line)?.[1] ?? []);
  const steps = stepsOf(lines);
  const serving = serviceNames.filter((name) => name !== 'gateway' && name !== 'pdf-worker');
  expect(steps.slice(0, serving.length).toSorted()).toEqual(serving.map((name) => `prepare ${name}`).toSorted());
  expect(steps.slice(serving.length)).toEqual([
    'replace pdf-worker',
    'roll auth',
    'roll checklist',
    'roll links',
    'roll contact',
    'roll_gateway',
  ]);
  const place = (start: string) => lines.findIndex((line) => line.startsWith(start) && !line.endsWith('{'));
  // Redis gets its new users first: after a restart with the users of an earlier release it would lose data written in transactions.
  const redis = 'compose run --rm --no-deps -T secrets cat /secrets/operator/redis-url';
  const before = ['sh "$(dirname "$0")/build.sh"', 'make_secrets', redis, 'compose exec -T mongo', 'prepare auth'].map(place);
  expect(before).toEqual(before.toSorted((a, b) => a - b));
  expect(before[0]).toBeGreaterThan(0);
  const begin = place('if [ "$direction" = --back ]');
  const back = lines.slice(begin, lines.indexOf('fi', begin));
  expect(stepsOf(back, '  ')).toEqual(steps.slice(serving.length).toReversed());
  // An old instance goes on serving while callers learn that it is stopping.
  for (const name of serviceNames) expect(Number(services[name]!.environment['DRAIN_DELAY_MS'])).toBeGreaterThan(0);
});

test('every container drops its capabilities and has limits on memory and processes', () => {
  for (const [name, { cap_drop, mem_limit, pids_limit }] of Object.entries({ ...services, ...backups, ...rotating })) {
    expect([name, cap_drop, typeof mem_limit, typeof pids_limit]).toEqual([name, ['ALL'], 'string', 'number']);
  }
});

test('Redis has its users, persists writes, and has a health check by a user who may only ping', () => {
  const { command, healthcheck } = services['redis'] as unknown as { command: string[]; healthcheck: { test: string[] } };
  const after = (words: string[], option: string) => words[words.indexOf(option) + 1];
  expect([after(command, '--aclfile'), after(command, '--appendonly')]).toEqual(['/run/larkfield/users.acl', 'yes']);
  const asks = healthcheck.test;
  expect(asks.slice(0, 3)).toEqual(['CMD', 'redis-cli', '-e']);
  const passwords = Object.fromEntries([...serviceNames, 'operator'].map((name) => [name, 'x'])) as never;
  expect(redisUsers(passwords).split('\n')).toContain(
    `user ${after(asks, '--user')} on nopass resetkeys resetchannels -@all +${asks.at(-1)}`,
  );
});

test('the gateway has no database URL, and every service has its own', () => {
  expect(services['mongo']!.networks).toEqual(['database']);
  expect(services['gateway']!.networks).not.toContain('database');
  expect(Object.keys(services['gateway']!.environment).filter((name) => name.startsWith('MONGODB'))).toEqual([]);
  for (const name of serviceNames.filter((service) => service !== 'gateway')) {
    expect(services[name]!.networks).toContain('database');
    expect(services[name]!.environment).toMatchObject({
      MONGODB_URL_FILE: '/run/larkfield/mongodb-url',
      REDIS_URL_FILE: '/run/larkfield/redis-url',
    });
  }
});

test('by default only this host can reach the product', () => {
  const ports = Object.entries(services).flatMap(([name, service]) => (service.ports ?? []).map((port) => [name, port]));
  expect(ports).toEqual([['gateway', '${BIND:-127.0.0.1}:${PORT:-8080}:8080']]);
});

test('the log of every container has a limit', () => {
  for (const [name, { logging }] of Object.entries({ ...services, ...backups, ...rotating }))
    expect([name, logging]).toEqual([name, { driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } }]);
});
