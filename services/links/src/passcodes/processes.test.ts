// @rest: kills
import { passcodeFrom } from '@larkfield/testing/factories.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashToken } from '@larkfield/service-kit/access/tokens.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import type { ServedRoutes } from '@larkfield/testing/serve-routes.ts';
import { startServiceProcess, testSettings, type ServiceProcess } from '@larkfield/testing/processes/start-service-process.ts';
import { startTestStores, type TestStores } from '@larkfield/testing/start-test-stores.ts';
import { findFreePort } from '@larkfield/one-machine/free-port.ts';
import {
  aHundredTimes,
  cookieOf,
  draftBody,
  fromClient,
  passcode,
  shareAs,
  smartLinkAs,
  submitAs,
  type Candidate,
} from '#test/candidate.ts';

let stores: TestStores;
let checklist: ServiceProcess;
let links: [ServiceProcess, ServiceProcess];
let candidate: Candidate;
const dateOfBirth = '11/29/1971';
const last4Ssn = '7391';

beforeAll(async () => {
  stores = await startTestStores();
  const settings = await testSettings(stores);
  [checklist, ...links] = await Promise.all([
    startServiceProcess('checklist', settings),
    startServiceProcess('links', settings),
    startServiceProcess('links', settings, await findFreePort()),
  ]);
  candidate = await submitAs(checklist.send, { dateOfBirth, last4Ssn });
});
afterAll(async () => {
  await Promise.all([checklist?.stop(), ...(links ?? []).map((process) => process.stop())]);
  await stores.stop();
});

/** Requests alternate between the two processes. */
let turn = 0;
const send: ServedRoutes['send'] = (...request) => links[(turn += 1) % 2]!.send(...request);
const tally = async (responses: Promise<Response[]>) => {
  const counts: Record<number, number> = {};
  for (const { status } of await responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
/** Number of checked passcodes so far, from the metrics of both processes. */
const passcodeChecks = async () => {
  const texts = await Promise.all(links.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()));
  return texts
    .map((text) => Number(/larkfield_passcode_hashes_total\{purpose="check"\} (\d+)/.exec(text)?.[1] ?? 0))
    .reduce((a, b) => a + b);
};

test('a link with five views left is viewed exactly five times by 100 simultaneous requests to two processes', async () => {
  const { token } = await shareAs(send, candidate);
  expect(
    await tally(aHundredTimes((index) => send('POST', `/api/share-links/${token}/view`, { body: {}, headers: fromClient(index) }))),
  ).toEqual({ 200: 5, 403: 95 });
});

test('a Smart Link is opened exactly four times by 100 simultaneous requests to two processes', async () => {
  const token = await smartLinkAs(send, 1);
  expect(await tally(aHundredTimes(() => send('GET', `/api/magic-links/${token}`)))).toEqual({ 200: 4, 410: 96 });
});

test('exactly five of 100 simultaneous wrong passcodes at two processes are checked', async () => {
  const { token } = await shareAs(send, candidate, 'reusable');
  const before = await passcodeChecks();
  expect(
    await tally(
      aHundredTimes(() =>
        send('POST', `/api/share-links/${token}/view`, { body: { passcode: passcodeFrom('9') }, headers: fromClient(1) }),
      ),
    ),
  ).toEqual({ 401: 5, 423: 95 });
  expect((await passcodeChecks()) - before).toBe(5);
  expect((await send('POST', `/api/share-links/${token}/view`, { body: { passcode }, headers: fromClient(2) })).status).toBe(200);
});

/** Performs every action once, including failures; returns the secrets that must not be found anywhere. */
async function leaveTraces(): Promise<{ secrets: string[]; tokens: string[] }> {
  const pin = passcodeFrom('480217');
  const client = '198.51.100.222';
  const headers = { 'x-client-address': client };
  const quick = await shareAs(send, candidate);
  const reusable = await shareAs(send, candidate, 'reusable');
  const smart = await smartLinkAs(send, 1);
  const draft = await readJson<{ token: string }>(await send('POST', '/api/drafts/save', { body: draftBody(candidate, { pin }) }));
  const opened = await send('GET', `/api/magic-links/${smart}`, { headers });
  const viewed = await send('POST', `/api/share-links/${quick.token}/view`, { body: {}, headers });
  const { downloadToken } = await readJson<{ downloadToken: string }>(viewed.clone());
  await send('POST', '/api/drafts/resume', { body: { token: draft.token, pin }, headers });
  await send('POST', '/api/drafts/resume', { body: { token: draft.token, pin: passcodeFrom('580217') }, headers });
  await send('POST', `/api/share-links/${reusable.token}/view`, { body: { passcode: passcodeFrom('700700') }, headers });
  const inside = await send('POST', `/api/share-links/${reusable.token}/view`, { body: { passcode }, headers });
  const { editToken } = await readJson<{ editToken: string }>(
    await send('POST', `/api/share-links/${reusable.token}/create-edit-token`, { body: { passcode }, headers }),
  );
  const editing = await checklist.send('POST', `/api/edit-token/${editToken}/data`, { body: {} });
  const edit = { ...candidate.input, updatedFrom: candidate.submissionId };
  const edited = await checklist.send('POST', '/api/checklist/submit', { body: edit, headers: { cookie: cookieOf(editing) } });
  expect([opened, viewed, inside, editing, edited].map(({ status }) => status)).toEqual([200, 200, 200, 200, 201]);
  const unknown = 'fedcba98'.repeat(8);
  for (const token of [unknown, `${quick.token}0`, quick.token.toUpperCase()]) {
    await send('GET', `/api/magic-links/${token}?token=${token}`);
    await send('POST', `/api/share-links/${token}/view`, { body: {} });
    await checklist.send('POST', `/api/edit-token/${token}/data`, { body: {} });
  }
  await send('POST', '/api/drafts/save', {
    body: { ...draftBody(candidate), encryptedPayload: `{"dateOfBirth":"${dateOfBirth}","last4Ssn":"${last4Ssn}"` },
  });
  await send('POST', '/api/drafts/resume', { body: { token: draft.token, pin, [quick.token]: 1 } });
  const cookies = [opened, viewed, inside, editing, edited].map((response) => cookieOf(response).split('=')[1]!).filter(Boolean);
  const owner = candidate.ownerCookie.split('=')[1]!;
  const tokens = [quick.token, reusable.token, smart, draft.token, editToken, downloadToken, candidate.downloadToken, owner, ...cookies];
  return {
    tokens,
    secrets: [unknown, passcode, pin, passcodeFrom('580217'), passcodeFrom('700700'), dateOfBirth, '1971-11-29', '19711129', client],
  };
}

async function dumpMongo(): Promise<string> {
  const client = await MongoClient.connect(stores.mongoUrl);
  const database = client.db();
  const names = (await database.listCollections().toArray()).map(({ name }) => name).filter((name) => name !== 'catalogue-versions');
  const all = await Promise.all(names.map(async (name) => [name, await database.collection(name).find().toArray()]));
  await client.close();
  return JSON.stringify(all);
}

async function dumpRedis(): Promise<string> {
  const redis = new Redis(stores.redisUrl);
  const keys: string[] = [];
  for await (const batch of redis.scanStream({ count: 100 })) keys.push(...(batch as string[]));
  const values = await Promise.all(keys.map(async (key) => [key, (await redis.hgetall(key).catch(() => redis.dump(key))) ?? null]));
  redis.disconnect();
  return JSON.stringify(values);
}

/** All files of the stores, without the secrets, and without an empty file that appears and disappears. */
function dumpFiles(): string {
  const files = readdirSync(stores.folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.parentPath.includes('secrets') && !entry.name.endsWith('-clearing'),
  );
  // Logs are read first: data that moves from a log to its file meanwhile is then found in the file.
  files.sort((a, b) => Number(b.name.endsWith('-wal')) - Number(a.name.endsWith('-wal')));
  return files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1')).join('\n');
}

/** Matches the digits as a string in JSON or, with its length, in BSON. The plain digits would also match one in 65,000 request ids. */
const asText = new RegExp(`"${last4Ssn}\\\\*"|\x05\0\0\0${last4Ssn}\0`);
const standsAlone = (secret: string) => new RegExp(`(?<![0-9A-Za-z.])${secret.replaceAll(/[./]/g, String.raw`\$&`)}(?![0-9A-Za-z])`);

test('no token, passcode, date of birth, SSN digits or address is in the database, Redis, store files, logs or metrics', async () => {
  const { secrets, tokens } = await leaveTraces();
  const metrics = await Promise.all([checklist, ...links].map(async ({ url }) => (await fetch(`${url}/metrics`)).text()));
  const places = {
    database: await dumpMongo(),
    redis: await dumpRedis(),
    files: dumpFiles(),
    logs: [checklist, ...links].map((process) => process.log()).join('\n'),
    metrics: metrics.join('\n'),
  };
  // The dump is complete: it contains the hash of every token, including the cookie of the sent edit.
  expect(tokens.filter((token) => !places.database.includes(hashToken(token)))).toEqual([]);
  expect(places.redis.includes('links:attempts:')).toBe(true);
  expect(places.logs.includes('/api/share-links/:token/view')).toBe(true);
  const found = Object.entries(places).flatMap(([place, text]) => [
    ...tokens.filter((token) => text.toLowerCase().includes(token)).map((token) => `token ${tokens.indexOf(token)} in ${place}`),
    ...secrets.filter((secret) => standsAlone(secret).test(text)).map((secret) => `${secret} in ${place}`),
    ...(asText.test(text) ? [`SSN digits in ${place}`] : []),
  ]);
  expect(found).toEqual([]);
});
