import { createHash } from 'node:crypto';
import { gunzipSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { Queue } from 'bullmq';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { day } from '@larkfield/schemas/durations.ts';
import { storePdf } from '@larkfield/stored-data/pdf-content.ts';
import { type PdfKey, slowPauses, storePdfDelay, storePdfFailure } from '@larkfield/stored-data/pdf-store.ts';
import { workerConnection } from '@larkfield/service-kit/queue/queue.ts';
import { getUnread } from '@larkfield/testing/get-unread.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { pdfQueues, renderPdf, reportTemplateVersion } from '@larkfield/schemas/queue-jobs.ts';
import { type ChecklistUnderTest, startChecklist } from '#test/start-checklist.ts';
import { sweepPdfs } from './sweep-pdfs.ts';

let app: ChecklistUnderTest;

beforeAll(async () => {
  app = await startChecklist();
});
afterAll(() => app.stop());

async function submit() {
  const reply = await app.submit();
  const key: PdfKey = { submissionId: reply.submissionId, revision: 1, template: reportTemplateVersion };
  return { ...reply, key };
}

const pdf = Buffer.from('%PDF-1.7 a report %%EOF');
const rendered = { pdf, sha256: createHash('sha256').update(pdf).digest('hex'), renderMilliseconds: 5 };

test('a pending PDF is answered with 202, in a browser tab with a waiting page, and once ready with the file', async () => {
  const { submissionId, downloadToken, key } = await submit();
  const status = `/api/checklist/download/${downloadToken}/status`;
  const file = `/api/checklist/download/${downloadToken}`;
  expect(await (await app.send('GET', status)).json()).toEqual({ state: 'pending' });
  const waiting = await app.send('GET', file);
  expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([202, '2']);
  const page = await app.send('GET', file, { headers: { accept: 'text/html,*/*;q=0.8' } });
  expect([page.status, page.headers.get('content-type')]).toEqual([202, 'text/html; charset=utf-8']);
  expect(await page.text()).toContain('http-equiv="refresh"');

  await storePdf(app.context.keyRing, key, rendered);
  expect(await (await app.send('GET', status)).json()).toMatchObject({ state: 'ready', tookMs: expect.any(Number) });
  for (const [path, as] of [
    [file, 'anonymous'],
    [`/api/admin-portal/submissions/${submissionId}/download`, 'user'],
  ] as const) {
    // A candidate's PDF must never be cached, as others may use the computer, so the service never returns 304 for it.
    const ready = await app.send('GET', path, { as, headers: { 'if-none-match': '*', 'cache-control': 'max-age=0' } });
    expect([ready.status, ready.headers.get('content-type'), ready.headers.get('cache-control'), ready.headers.get('etag')]).toEqual([
      200,
      'application/pdf',
      'no-store',
      null,
    ]);
    expect(Buffer.from(await ready.arrayBuffer()).equals(pdf)).toBe(true);
  }
});

test('sends a PDF as stored, or in an encoding that the client accepts', async () => {
  const { downloadToken, key } = await submit();
  await storePdf(app.context.keyRing, key, rendered);
  const url = `${app.url}/api/checklist/download/${downloadToken}`;
  const [zstd, gzip, plain] = await Promise.all(
    ['gzip, deflate, br, zstd', 'gzip, deflate, br', 'identity'].map((encodings) => getUnread(url, encodings)),
  );
  expect([zstd!.headers['content-encoding'], zstdDecompressSync(zstd!.bytes).equals(pdf)]).toEqual(['zstd', true]);
  expect([gzip!.headers['content-encoding'], gunzipSync(gzip!.bytes).equals(pdf)]).toEqual(['gzip', true]);
  expect([plain!.headers['content-encoding'], plain!.bytes.equals(pdf)]).toEqual([undefined, true]);
});

test('a stored PDF is encrypted', async () => {
  const { key } = await submit();
  await storePdf(app.context.keyRing, key, rendered);
  const stored = await app.collection('pdfs').findOne({ submissionId: key.submissionId });
  expect(Buffer.from(stored!['sealed'].buffer).includes('%PDF')).toBe(false);
  expect(Buffer.from(stored!['sealed'].buffer).includes(zstdCompressSync(pdf).subarray(-10))).toBe(false);
});

test('shows why a PDF failed, and staff can retry it', async () => {
  const { submissionId, downloadToken, key } = await submit();
  await storePdfFailure(key, 'The page took longer than 10 s');
  const states = await (await app.send('GET', `/api/admin-portal/submissions/pdf-states?ids=${submissionId}`, { as: 'user' })).json();
  expect(states).toEqual({ states: { [submissionId]: { state: 'failed', reason: 'The page took longer than 10 s' } } });
  expect((await app.send('GET', `/api/checklist/download/${downloadToken}`)).status).toBe(503);
  const retry = await app.send('POST', `/api/admin-portal/submissions/${submissionId}/retry-pdf`, { as: 'user' });
  expect([retry.status, await retry.json()]).toEqual([202, { state: 'pending' }]);
  await storePdf(app.context.keyRing, key, rendered);
  expect(await (await app.send('GET', `/api/checklist/download/${downloadToken}/status`)).json()).toMatchObject({ state: 'ready' });
});

test('storing the same revision again changes nothing, and a late failure does not hide the file', async () => {
  const { key, downloadToken } = await submit();
  await storePdf(app.context.keyRing, key, rendered);
  await storePdf(app.context.keyRing, key, { ...rendered, sha256: '0'.repeat(64) });
  await storePdfFailure(key, 'too late');
  const stored = await app.collection('pdfs').find({ submissionId: key.submissionId }).toArray();
  expect(stored).toHaveLength(1);
  expect(stored[0]).toMatchObject({ state: 'ready', sha256: rendered.sha256 });
  expect((await app.send('GET', `/api/checklist/download/${downloadToken}`)).status).toBe(200);
});

test('the sweep removes finished submissions from the outbox and keeps those that wait or whose `finish` fails', async () => {
  const failing = await submit();
  const done = await submit();
  const waiting = await submit();
  for (const { key } of [failing, done]) await storePdf(app.context.keyRing, key, rendered);
  const finished: string[] = [];
  const finish = async (id: string) => {
    if (id === failing.key.submissionId) throw new Error('Not finished');
    finished.push(id);
  };
  const sweep = async () => {
    await expect(sweepPdfs(app.context, finish, new Date(Date.now() + 60_000))).rejects.toThrow('Not finished');
    return (
      await app
        .collection('submissions')
        .find({ awaitingPdfSince: { $exists: true } })
        .toArray()
    ).map((one) => one['reference']);
  };
  await expect.poll(sweep).not.toContain(done.shortReference);
  expect(await sweep()).toEqual(expect.arrayContaining([waiting.shortReference, failing.shortReference]));
  expect(finished).toContain(done.key.submissionId);
  expect(finished).not.toContain(waiting.key.submissionId);
});

test('retries a PDF that timed out after increasing pauses until it fails, and a retry by staff starts over', async () => {
  const { key, submissionId } = await submit();
  const stateOf = async () => {
    const reply = await app.send('GET', `/api/admin-portal/submissions/pdf-states?ids=${submissionId}`, { as: 'user' });
    return (await readJson<{ states: Record<string, object> }>(reply)).states[submissionId];
  };
  const queued = new Queue(pdfQueues.fresh, { connection: workerConnection(app.stores.redisUrl) });
  onTestFinished(() => queued.close());
  const isQueuedAt = async (now: number) => {
    await queued.remove(renderPdf.jobId(key));
    await sweepPdfs(app.context, async () => {}, new Date(now));
    return (await queued.getJob(renderPdf.jobId(key))) !== undefined;
  };
  for (const minutes of slowPauses) {
    const before = Date.now();
    expect(await storePdfDelay(key, 'Rendering took longer than 10 s')).toBe(true);
    const after = Date.now();
    expect(await stateOf()).toEqual({ state: 'pending' });
    expect(await isQueuedAt(before + minutes * 60_000 - 1)).toBe(false);
    expect(await isQueuedAt(after + minutes * 60_000)).toBe(true);
  }
  expect(await storePdfDelay(key, 'Rendering took longer than 10 s')).toBe(false);
  expect(await stateOf()).toEqual({ state: 'failed', reason: 'Rendering took longer than 10 s' });
  expect(await isQueuedAt(Date.now() + day)).toBe(false);
  await app.send('POST', `/api/admin-portal/submissions/${submissionId}/retry-pdf`, { as: 'user' });
  expect(await storePdfDelay(key, 'Rendering took longer than 10 s')).toBe(true);
});

test.each([
  ['unknown', 'a'.repeat(64), 404],
  ['of 63 characters', 'a'.repeat(63), 404],
  ['of 65 characters', 'a'.repeat(65), 404],
  ['in upper case', 'A'.repeat(64), 404],
])('a download token %s is not found', async (_what, token, status) => {
  expect((await app.send('GET', `/api/checklist/download/${token}`)).status).toBe(status);
});

test('an owner cookie is no download token', async () => {
  const body = app.filledIn();
  const response = await app.send('POST', '/api/checklist/submit', { body });
  const cookie = response.headers.get('set-cookie')!.split(/[=;]/)[1]!;
  expect((await app.send('GET', `/api/checklist/download/${cookie}`)).status).toBe(404);
});
