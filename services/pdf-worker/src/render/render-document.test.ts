import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { documentKey, documentSource } from '@larkfield/report/documents/document-source.ts';
import { getDocumentFacts } from '@larkfield/schemas/internal/reports.ts';
import { type DocumentKey, type DocumentKind, pdfQueues, renderDocument } from '@larkfield/schemas/queue-jobs.ts';
import { findDocument, findDocumentState } from '@larkfield/stored-data/document-store.ts';
import { readKeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { createHttpApp } from '@larkfield/service-kit/http/http-app.ts';
import { listen } from '@larkfield/service-kit/http/http-server.ts';
import { createSigner, createVerifier } from '@larkfield/service-kit/access/identity.ts';
import { createLogger } from '@larkfield/service-kit/telemetry/logger.ts';
import { closeMongo, ensureIndexes } from '@larkfield/service-kit/stores/mongo.ts';
import { type JobQueue, openQueue } from '@larkfield/service-kit/queue/queue.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { decompressPdf } from '@larkfield/stored-data/sealed-pdf.ts';
import { createServiceClient } from '@larkfield/service-kit/http/service-client.ts';
import { pdfText } from '@larkfield/testing/pdf/pdf-text.ts';
import { connectTestMongo, startTestStores, type TestStores } from '@larkfield/testing/start-test-stores.ts';
import { openLanePool } from '#src/browser/lane-pool.ts';
import { jobWorkOf } from '#src/jobs/pdf-jobs.ts';
import { startPdfQueues } from '#src/jobs/pdf-queue.ts';
import { chromiumPath } from '#test/worker-harness.ts';
import { renderFirmDocument } from './render-document.ts';
import type { RenderContext } from './render-pdf.ts';

const log = createLogger('test', 'silent');
const totals = { specialties: 100, skills: 9_499, safetySkills: 912, distinctSkills: 7_250 };
const keyOf = (kind: DocumentKind) => documentKey(kind, documentSource(kind, totals));

let stores: TestStores;
let context: RenderContext;
let queue: JobQueue<typeof renderDocument>;
const stops: (() => unknown)[] = [];
/** The current key at the checklist service, if it differs from ours. */
let otherKey: DocumentKey | null = null;

beforeAll(async () => {
  stores = await startTestStores();
  const { secrets, mongoUrl, redisUrl } = stores;
  const facts = route(getDocumentFacts, ({ params: { kind } }) => ({ key: otherKey ?? keyOf(kind), totals }));
  const served = await listen(
    createHttpApp({ routes: [facts], verify: createVerifier('checklist', secrets.publicKeys), log, readiness: {} }),
    '127.0.0.1',
    0,
  );
  await connectTestMongo(mongoUrl);
  await ensureIndexes(mongoUrl);
  context = {
    checklist: createServiceClient(
      'checklist',
      `http://127.0.0.1:${served.port}`,
      createSigner('pdf-worker', secrets.internalKey('pdf-worker')),
    ),
    pool: openLanePool({ executablePath: chromiumPath(), lanes: 1, log }),
    keyRing: readKeyRing(secrets.serviceRing('pdf-worker')),
    seal: () => null,
    template: 1,
  };
  queue = openQueue(pdfQueues.fresh, renderDocument, redisUrl, log);
  const queues = startPdfQueues(context, 1, redisUrl, log);
  stops.push(queues.close, () => queue.close(), served.close, closeMongo, stores.stop);
});
afterAll(async () => {
  for (const stop of stops) await stop();
});
beforeEach(async () => {
  otherKey = null;
  await mongoose.connection.collection('document-pdfs').deleteMany({});
});

async function made(kind: DocumentKind) {
  await queue.addAgain(keyOf(kind));
  return waitUntil(`the ${kind} is stored`, () => findDocument(context.keyRing, keyOf(kind)));
}

test.each([
  ['platform-brief', ['Platform brief', 'One platform, four kinds of users', '8,416', '9,499', 'Page 2 of 3']],
  ['audit-report', ['95/100', 'not issued, reviewed or endorsed', '9,462', '912', 'Page 3 of 3']],
] as const)('a queued %s becomes a tagged PDF with outline and page numbers, the same bytes each time', async (kind, texts) => {
  const first = await made(kind);
  const file = join(stores.folder, `${kind}.pdf`);
  const bytes = decompressPdf(first.compressed);
  writeFileSync(file, bytes);
  const text = pdfText(bytes);
  for (const expected of texts) expect(text).toContain(expected);
  expect(text.split('\f')[0]).not.toContain('Page 1');
  expect(execFileSync('pdfinfo', [file], { encoding: 'utf8' })).toMatch(/Tagged:\s+yes/);
  expect(bytes.toString('latin1')).toMatch(/\/Outlines \d+ 0 R/);
  await mongoose.connection.collection('document-pdfs').deleteMany({});
  expect((await made(kind)).sha256).toBe(first.sha256);
});

test('a stored document is not made again', async () => {
  await made('audit-report');
  expect(await renderFirmDocument(context, keyOf('audit-report'), 'fresh')).toBe('known');
});

test('a job for outdated content ends without a document', async () => {
  otherKey = { kind: 'audit-report', contentHash: 'e'.repeat(32) };
  expect(await renderFirmDocument(context, keyOf('audit-report'), 'fresh')).toBe('gone');
  expect(await findDocumentState(keyOf('audit-report'))).toEqual({ state: 'pending', since: null });
});

test('a worker that would print an older version leaves the job to a newer worker', async () => {
  otherKey = { kind: 'audit-report', contentHash: 'd'.repeat(32) };
  await expect(renderFirmDocument(context, otherKey, 'fresh')).rejects.toThrow('A newer worker');
  expect((await findDocumentState(otherKey)).state).toBe('pending');
});

test('works only on jobs with known names', () => {
  expect(() => jobWorkOf({ name: 'render-something' })).toThrow('No work is called render-something');
  expect(jobWorkOf({ name: renderDocument.name })).toBeDefined();
});
