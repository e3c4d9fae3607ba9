// @rest: kills
import { mkdirSync, rmdirSync, rmSync } from 'node:fs';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type getSpecialty, listSpecialties } from '@larkfield/schemas/catalogue/specialties.ts';
import type { PdfState } from '@larkfield/schemas/checklist/pdf.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { makeSubmission } from '@larkfield/testing/factories.ts';
import { workingProcess } from '@larkfield/testing/processes/processes.ts';
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

async function submit(): Promise<Reply> {
  const body = makeSubmission({ id: specialty.specialty.id, groups: specialty.skillsByCategory });
  const response = await fetch(`${journey.stack.url}/api/checklist/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: journey.stack.url },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(201);
  return (await response.json()) as Reply;
}

async function pdfState({ downloadToken }: Reply): Promise<PdfState['state'] | undefined> {
  const response = await fetch(`${journey.stack.url}/api/checklist/download/${downloadToken}/status`);
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
  const replies = await Promise.all(Array.from({ length: 12 }, submit));
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

test.each(['checklist', 'auth', 'gateway', 'store', 'redis'])('a killed %s restarts without losing anything', async (name) => {
  const reply = await submit();
  const killed = part(name).current().process;
  process.kill(workingProcess(part(name).current()), 'SIGKILL');
  await expect
    .poll(() => part(name).current().process.pid !== killed.pid && pdfState(reply).catch(() => undefined), { interval: 100 })
    .toBe('ready');
});
