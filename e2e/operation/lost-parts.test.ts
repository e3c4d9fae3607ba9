// @rest: kills
import { mkdirSync, rmdirSync, rmSync } from 'node:fs';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type getSpecialty, listSpecialties } from '@larkfield/schemas/catalogue/specialties.ts';
import type { PdfState } from '@larkfield/schemas/checklist/pdf.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { minute } from '@larkfield/schemas/durations.ts';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { makeSubmission } from '@larkfield/testing/factories.ts';
import { commandOf, processesBelow, workingProcess } from '@larkfield/testing/processes/processes.ts';
import { type Journey, startJourney } from '../start-journey.ts';

let journey: Journey;
let specialty: ReplyOf<typeof getSpecialty>;
let mongo: MongoClient;

beforeAll(async () => {
  journey = await startJourney();
  mongo = await MongoClient.connect(journey.stack.settings.mongoUrl);
  specialty = (await (await fetch(`${journey.stack.url}${listSpecialties.path}/slug/rn-icu`)).json()) as typeof specialty;
});
afterAll(async () => {
  await mongo.close();
  await journey.stop();
});

type Reply = ReplyOf<typeof submitChecklist>;

/** The client address of each person, behind a trusted proxy. */
const clientOf = (number: number) => ({ 'x-forwarded-for': `203.0.113.${number % 250}` });

/** Submits for a person of that number. */
async function submit(number = 0): Promise<Reply> {
  const person = { email: `nora.${number}@candidate.example` };
  const body = makeSubmission({ id: specialty.specialty.id, groups: specialty.skillsByCategory }, person);
  const response = await fetch(`${journey.stack.url}/api/checklist/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: journey.stack.url, ...clientOf(number) },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(201);
  return (await response.json()) as Reply;
}

async function pdfState({ downloadToken }: Reply, number = 0): Promise<PdfState['state'] | undefined> {
  const response = await fetch(`${journey.stack.url}/api/checklist/download/${downloadToken}/status`, { headers: clientOf(number) });
  return response.ok ? ((await response.json()) as PdfState).state : undefined;
}

const countPdfs = ({ submissionId }: Reply) => mongo.db().collection('pdfs').countDocuments({ submissionId });
const part = (name: string) => journey.stack.parts.get(name)!;

test('a submission while Redis is down is accepted, and its PDF is made once Redis is back', async () => {
  const redis = part('redis').current();
  redis.process.kill('SIGTERM');
  await redis.exited;
  // A folder in place of its socket keeps Redis down until the reply has come.
  const socket = journey.stack.settings.redisUrl;
  rmSync(socket, { force: true });
  mkdirSync(socket);
  const reply = await submit();
  rmdirSync(socket);
  expect(reply.shortReference).toMatch(/^LK-/);
  await expect.poll(() => pdfState(reply), { interval: 250 }).toBe('ready');
  expect(await countPdfs(reply)).toBe(1);
});

test('a pdf-worker that is killed in the middle of its jobs still leaves exactly one PDF of each', async () => {
  const replies = await Promise.all(Array.from({ length: 12 }, () => submit()));
  await expect
    .poll(
      async () =>
        mongo
          .db()
          .collection('pdfs')
          .countDocuments({ submissionId: { $in: replies.map((reply) => reply.submissionId) } }),
      { interval: 5 },
    )
    .toBeGreaterThan(0);
  part('pdf-worker').current().process.kill('SIGKILL');
  for (const reply of replies) await expect.poll(() => pdfState(reply), { interval: 250 }).toBe('ready');
  for (const reply of replies) expect(await countPdfs(reply)).toBe(1);
});

/** An operator's day had 160, for which `SUBMISSIONS=160` asks. */
const many = Number(process.env['SUBMISSIONS'] ?? 40);

test(`none of ${many} PDFs is given up while the worker and its Chromium are killed again and again`, async () => {
  const replies: Reply[] = [];
  const submitEach = async (first: number) => {
    for (let number = first; number < many; number += 8) replies.push(await submit(number));
  };
  const countMade = () =>
    mongo
      .db()
      .collection('pdfs')
      .countDocuments({ submissionId: { $in: replies.map(({ submissionId }) => submissionId) } });
  const worker = () => part('pdf-worker').current().process.pid!;
  const chromium = () => processesBelow(worker()).filter((pid) => commandOf(pid).includes('chrom'));
  const renderer = () => chromium().find((pid) => commandOf(pid).includes('--type=renderer')) ?? null;
  // On Debian a script that starts the browser comes before it.
  const browser = () => chromium().findLast((pid) => !commandOf(pid).includes('--type=')) ?? null;
  const targets = [worker, browser, renderer];
  const killNine = async () => {
    for (let tenth = 0; tenth < 9; tenth += 1) {
      await waitUntil('a tenth more is made', async () => (await countMade()) >= (tenth * many) / 10, { timeout: 10 * minute });
      await waitUntil('the next is killed', () => {
        const next = targets[tenth % 3]!();
        return next !== null && process.kill(next, 'SIGKILL');
      });
    }
  };
  await Promise.all([killNine(), ...Array.from({ length: 8 }, (_, first) => submitEach(first))]);
  // A PDF that exceeded its deadline is retried only after minutes.
  const states = await waitUntil(
    'each is made or given up',
    async () => {
      const all = await Promise.all(replies.map(pdfState));
      return all.every((state) => state === 'ready' || state === 'failed') && all;
    },
    { timeout: 10 * minute, interval: 1_000 },
  );
  expect(states.filter((state) => state === 'failed')).toEqual([]);
  expect(states.length).toBe(many);
  for (const reply of replies) expect(await countPdfs(reply)).toBe(1);
});

test.each(['checklist', 'auth', 'gateway', 'store', 'redis'])('a killed %s restarts without losing anything', async (name) => {
  const reply = await submit();
  const killed = part(name).current().process;
  process.kill(workingProcess(part(name).current()), 'SIGKILL');
  await expect
    .poll(() => part(name).current().process.pid !== killed.pid && pdfState(reply).catch(() => undefined), { interval: 100 })
    .toBe('ready');
});
