import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { expect } from 'vitest';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import type { openReference } from '@larkfield/schemas/references/references.ts';
import { closeMongo } from '@larkfield/service-kit/stores/mongo.ts';
import { makeSubmission } from '@larkfield/testing/factories.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { type ServiceProcess, startServiceProcess, testSettings } from '@larkfield/testing/processes/start-service-process.ts';
import { connectTestMongo, startTestStores } from '@larkfield/testing/start-test-stores.ts';
import { answerTo, referee } from './reference-inputs.ts';

const perSubmission = 4;
/** How long to retry calls to a service that was just killed. */
const patience = { timeout: 1_200_000 };
const references = () => mongoose.connection.collection('references');
const mails = () => mongoose.connection.collection('mails');
const isOpen = { answeredAt: null, declinedAt: null };

/**
 * Takes requests for references through their whole life, from asking over mails and reminders to an answer or a refusal, while the
 * checklist and contact services are killed repeatedly. Every mail must be sent once, each of its links must open, and no state may be
 * lost. Returns the number of kills.
 */
export async function leadLives(count: number): Promise<number> {
  const stores = await startTestStores();
  const settings = await testSettings(stores);
  await connectTestMongo(stores.mongoUrl);
  const product = await startKilled(settings, Math.max(2, Math.round(count / 12)));
  try {
    const folder = join(settings.dataDir, 'mail');
    await ask(product, count);
    const sentFirst = { requestKey: /-m1$/, state: 'sent' };
    await waitUntil('every request is mailed', async () => (await mails().countDocuments(sentFirst)) === count, patience);
    const links = readLinks(folder);
    await answerAndRefuse(product, count, links);
    await remind();
    const kills = await product.rest();
    await expectOneOfEach(count);
    await expectToOpen(product, readLinks(folder));
    return kills;
  } finally {
    await product.stop();
    await closeMongo();
    await stores.stop();
  }
}

type Product = Awaited<ReturnType<typeof startKilled>>;

/** Starts both services and kills one of them after every `killAfter` steps. */
async function startKilled(settings: Awaited<ReturnType<typeof testSettings>>, killAfter: number) {
  const services = new Map<'checklist' | 'contact', ServiceProcess>();
  const start = async (name: 'checklist' | 'contact') => void services.set(name, await startServiceProcess(name, settings));
  await Promise.all([start('checklist'), start('contact')]);
  let [isOver, done, kills] = [false, 0, 0];
  const progress = async () => done + (await mails().countDocuments({ state: 'sent' }));
  const injecting = (async () => {
    while (!isOver) {
      const before = await progress();
      await waitUntil('something is done', async () => isOver || (await progress()) >= before + killAfter, patience);
      const name = kills % 2 ? 'contact' : 'checklist';
      const { child } = services.get(name)!;
      child.process.kill('SIGKILL');
      await child.exited;
      await start(name);
      kills += 1;
    }
  })();
  const rest = async () => {
    isOver = true;
    await injecting;
    return kills;
  };
  return {
    /** Repeats a call until it gets a reply, since the service may have been killed meanwhile. */
    async send<T>(method: 'GET' | 'POST', path: string, body?: object, key?: string): Promise<T> {
      const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
      const response = await waitUntil(
        `${path} is answered`,
        async () => {
          const reply = await services.get('checklist')!.send(method, path, { body, headers });
          return reply.status < 500 && reply;
        },
        patience,
      );
      expect(response.ok, `${path} ${response.status}`).toBe(true);
      done += 1;
      return readJson<T>(response);
    },
    rest,
    async stop() {
      await rest().catch(() => {});
      await Promise.all([...services.values()].map((service) => service.stop()));
    },
  };
}

async function ask(product: Product, count: number): Promise<void> {
  const { specialty, skillsByCategory } = await product.send<ReplyOf<typeof getSpecialty>>('GET', '/api/specialties/slug/rn-icu');
  for (let first = 0; first < count; first += perSubmission) {
    const body = makeSubmission({ id: specialty.id, groups: skillsByCategory }, { email: `nurse${first}@candidate.example` });
    const { submissionId, downloadToken } = await product.send<{ submissionId: string; downloadToken: string }>(
      'POST',
      '/api/checklist/submit',
      body,
      randomUUID(),
    );
    const numbers = Array.from({ length: Math.min(perSubmission, count - first) }, (_, index) => first + index);
    const referees = numbers.map((number) => referee('Hester Fernhill', `r${number}@mercy.example`));
    await product.send('POST', '/api/references', { submissionId, downloadToken, referees, skillIds: [] });
  }
}

/** The tokens in the mails to each referee. */
function readLinks(folder: string): Map<string, string[]> {
  const links = new Map<string, string[]>();
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.eml'))) {
    const mail = readFileSync(join(folder, name), 'utf8').replaceAll('=\r\n', '');
    // Skip candidates' receipts, which are in the same folder.
    const token = /\/reference\/([0-9a-f]{64})/.exec(mail)?.[1];
    if (!token) continue;
    const [, address] = /^To: (\S+)\r$/m.exec(mail)!;
    links.set(address!, [...(links.get(address!) ?? []), token]);
  }
  return links;
}

/** Of four referees, one answers, one declines, one only opens the link and one does nothing. */
async function answerAndRefuse(product: Product, count: number, links: Map<string, string[]>): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const [token] = links.get(`r${number}@mercy.example`)!;
    const open = () => product.send<ReplyOf<typeof openReference>>('POST', '/api/references/open', { token });
    if (number % 4 === 0) await product.send('POST', '/api/references/answer', { token, answer: answerTo((await open()).skills) });
    if (number % 4 === 1) await product.send('POST', '/api/references/decline', { token, reason: 'rather-not' });
    if (number % 4 === 2) await open();
  }
}

/** Makes each of the three reminders due for unanswered requests. */
async function remind(): Promise<void> {
  const open = await references().countDocuments(isOpen);
  for (const round of [1, 2, 3]) {
    const isDone = (reminders: number) => ({ ...isOpen, reminders, sealedToken: { $exists: false } });
    const isSettled = async () => (await references().countDocuments(isDone(round - 1))) === open;
    await waitUntil('the mail before is noted as sent', isSettled, patience);
    await references().updateMany(isOpen, { $set: { mailDue: { at: new Date() } } });
    await waitUntil(`reminder ${round} is handed over`, async () => (await references().countDocuments(isDone(round))) === open, patience);
  }
  const toTell = { answeredAt: { $ne: null }, mailDue: { $exists: true } };
  await waitUntil('every answer is told of', async () => (await references().countDocuments(toTell)) === 0, patience);
  await waitUntil('every mail has left', async () => (await mails().countDocuments({ state: 'pending' })) === 0, patience);
}

/** Expects one mail for each request and, without an answer, for each reminder, and no due mails. */
async function expectOneOfEach(count: number): Promise<void> {
  const quarter = Math.ceil(count / 4);
  expect(await references().countDocuments({ answeredAt: { $ne: null } })).toBe(quarter);
  expect(await references().countDocuments({ declinedAt: { $ne: null } })).toBe(Math.ceil((count - 1) / 4));
  expect(await references().countDocuments({ mailDue: { $exists: true } })).toBe(0);
  const expected: string[] = [];
  for (const { _id, answeredAt, declinedAt } of await references().find().toArray()) {
    for (let number = 1; number <= (answeredAt || declinedAt ? 1 : 4); number += 1) expected.push(`checklist:reference-${_id}-m${number}`);
    if (answeredAt) expected.push(`checklist:reference-${_id}-arrived`, `checklist:reference-${_id}-receipt`);
  }
  const sent = await mails()
    .find({ kind: /^reference/ })
    .toArray();
  expect(sent.every(({ state }) => state === 'sent')).toBe(true);
  expect(sent.map(({ requestKey }) => String(requestKey)).toSorted()).toEqual(expected.toSorted());
}

/** Expects that every mailed link of an unanswered request opens. */
async function expectToOpen(product: Product, links: Map<string, string[]>): Promise<void> {
  for (const [address, tokens] of links) {
    if (Number(/\d+/.exec(address)![0]) % 4 < 2) continue;
    expect(new Set(tokens).size).toBe(4);
    for (const token of tokens) await product.send('POST', '/api/references/open', { token });
  }
}
