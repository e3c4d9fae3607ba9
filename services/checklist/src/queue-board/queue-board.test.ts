import { UnrecoverableError, Worker } from 'bullmq';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { waitUntil } from '@larkfield/local-stack/wait-until.ts';
import { recordedActs } from '@larkfield/testing/recorded-acts.ts';
import { queueBoardPath } from '@larkfield/schemas/portal/queue-board.ts';
import { makeSubmission } from '@larkfield/testing/factories.ts';
import { startChecklist, type ChecklistUnderTest } from '#test/start-checklist.ts';

let checklist: ChecklistUnderTest;
let jobId: string;
const get = (path: string, as: 'admin' | 'user' = 'admin') => checklist.send('GET', `${queueBoardPath}${path}`, { as });
const put = (path: string, as: 'admin' | 'user' = 'admin') => checklist.send('PUT', `${queueBoardPath}${path}`, { as });
const audited = async () =>
  (await recordedActs())
    .filter(({ action }) => action !== 'submission.submitted')
    .map(({ action, object }) => [action, object] as string[]);

beforeAll(async () => {
  checklist = await startChecklist();
  const body = makeSubmission({ id: checklist.icu.specialty.id, groups: checklist.icu.skillsByCategory });
  await checklist.send('POST', '/api/checklist/submit', { body });
  jobId = await waitUntil('its PDF is queued', async () => (await checklist.queuedJobs())[0] ?? null);
});
afterAll(() => checklist.stop());

/** Lets the queued job fail for good, as a worker that cannot render would. */
async function failJob() {
  const worker = new Worker(
    'pdf',
    async () => {
      throw new UnrecoverableError('The PDF could not be made');
    },
    { connection: { url: checklist.stores.redisUrl, maxRetriesPerRequest: null } },
  );
  await expect.poll(async () => JSON.stringify(await (await get(`/api/queues/pdf/${jobId}`)).json())).toContain('failedReason":"The PDF');
  await worker.close();
}

test('the page loads what the board itself serves, under a policy without exceptions for scripts and styles', async () => {
  const page = await get('');
  const html = await page.text();
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'self'; style-src 'self';.*base-uri 'self'/);
  expect(html).not.toMatch(/<style|style=|https?:| on\w+="/);
  const named = [...html.matchAll(/(?:src|href)="(static\/[^"]+)"/g)].map((match) => match[1]!);
  expect(named.length).toBeGreaterThanOrEqual(3);
  for (const path of named) {
    const file = await get(`/${path}`);
    expect([path, file.status]).toEqual([path, 200]);
    expect(file.headers.get('content-type')).toMatch(/^(text\/(javascript|css)|image\/svg)/);
  }
  expect((await get('/static/js/nothing.js')).status).toBe(404);
  expect((await get('/static/..%2f..%2f/package.json')).status).toBe(400);
});

test('a job shows ids and nothing of the candidate', async () => {
  const list = await (await get('/api/queues?activeQueue=pdf&status=waiting&page=1&jobsPerPage=10')).text();
  const one = await (await get(`/api/queues/pdf/${jobId}`)).text();
  expect(list).toContain(jobId);
  for (const text of [list, one]) {
    expect(text).toMatch(/"submissionId":"[0-9a-f]{24}"/);
    expect(text).not.toMatch(/Wilhelmina|candidate\.example|\/1985|"0042\\?"|555-0187/);
  }
});

test('a failed job is tried again, and that and the opening of the board are audited', async () => {
  await failJob();
  expect((await put(`/api/queues/pdf/${jobId}/retry`)).status).toBe(204);
  await expect.poll(checklist.queuedJobs).toEqual([jobId]);
  await failJob();
  expect(await (await put('/api/queues/pdf/retry/failed')).json()).toMatchObject({ retried: 1 });
  await expect.poll(checklist.queuedJobs).toEqual([jobId]);
  await get('/queue/pdf');
  expect((await audited()).filter(([action]) => action!.startsWith('queue'))).toEqual([
    ['queue.viewed', null],
    ['queue-job.retried', `job:pdf/${jobId}`],
    ['queue.retried', 'queue:pdf'],
    ['queue.viewed', 'queue:pdf'],
  ]);
});

test('what cannot be recorded is not tried again', async () => {
  await failJob();
  const spy = vi.spyOn(checklist.context.audit, 'record').mockRejectedValue(new Error('no room left'));
  try {
    for (const path of [`/api/queues/pdf/${jobId}/retry`, '/api/queues/pdf/retry/failed']) {
      expect([path, (await put(path)).status]).toEqual([path, 500]);
      expect(await checklist.queuedJobs()).toEqual([]);
    }
  } finally {
    spy.mockRestore();
  }
  expect((await put(`/api/queues/pdf/${jobId}/retry`)).status).toBe(204);
  await expect.poll(checklist.queuedJobs).toEqual([jobId]);
});

test('nothing else that the board could do has a route', async () => {
  for (const path of [
    `/api/queues/pdf/${jobId}/clean`,
    '/api/queues/pdf/pause',
    '/api/queues/pdf/obliterate',
    '/api/queues/pdf/empty',
    '/api/queues/pause',
    '/api/queues/pdf/promote',
  ]) {
    expect([path, (await put(path)).status]).toEqual([path, 404]);
  }
  expect((await checklist.send('POST', `${queueBoardPath}/api/queues/pdf/add`, { as: 'admin', body: {} })).status).toBe(404);
  expect((await get('/api/queues/unknown/1')).status).toBe(400);
  await expect.poll(checklist.queuedJobs).toEqual([jobId]);
});

test('it is for admins', async () => {
  expect((await get('', 'user')).status).toBe(403);
  expect((await put(`/api/queues/pdf/${jobId}/retry`, 'user')).status).toBe(403);
});
