import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { brand } from '@larkfield/brand/brand.ts';
import { day } from '@larkfield/schemas/durations.ts';
import type { CapabilityDeck } from '@larkfield/schemas/reports/firm-documents.ts';
import { type DocumentKind, renderDocument } from '@larkfield/schemas/queue-jobs.ts';
import { storeDocument, storeDocumentFailure } from '@larkfield/stored-data/document-store.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { type Catalogue, createCatalogue } from '@larkfield/catalogue/catalogue.ts';
import { loadCatalogue } from '@larkfield/catalogue/files.ts';
import { type ChecklistUnderTest, startChecklist } from '#test/start-checklist.ts';
import { createFirmDocuments } from './firm-documents.ts';
import { failedDocumentPause, sweepDocuments } from './sweep-documents.ts';

let app: ChecklistUnderTest;
beforeAll(async () => {
  app = await startChecklist();
});
afterAll(() => app.stop());
afterEach(async () => {
  await app.collection('document-pdfs').deleteMany({});
});

const files: [path: string, kind: DocumentKind, name: string][] = [
  ['/api/capability-deck/pdf', 'platform-brief', 'larkfield-platform-brief'],
  ['/api/audit/tjc-compliance-report', 'audit-report', 'larkfield-tjc-compliance-self-assessment'],
];
const pdf = Buffer.from('%PDF-1.7 a document %%EOF');
const rendered = { pdf, sha256: createHash('sha256').update(pdf).digest('hex') };
const keyOf = (kind: DocumentKind) => app.context.documents.keys[kind];

test('the deck contains the brand facts and live counts of the catalogue', async () => {
  const response = await app.send('GET', '/api/capability-deck/data');
  expect(response.status).toBe(200);
  const deck = (await response.json()) as CapabilityDeck;
  expect(deck).toMatchObject({ companyName: brand.name, ...brand.deck, email: brand.emails.general, website: `https://${brand.domain}` });
  const listed = (await (await app.send('GET', '/api/specialties?limit=100')).json()) as { data: { slug: string }[] };
  const skills: { id: number; isSafetySkill: number }[] = [];
  for (const { slug } of listed.data) {
    const page = (await (await app.send('GET', `/api/specialties/slug/${slug}`)).json()) as {
      skillsByCategory: { skills: typeof skills }[];
    };
    skills.push(...page.skillsByCategory.flatMap((group) => group.skills));
  }
  expect(deck.catalogue).toEqual({
    specialties: listed.data.length,
    skills: skills.length,
    safetySkills: skills.filter(({ isSafetySkill }) => isSafetySkill === 1).length,
    distinctSkills: new Set(skills.map(({ id }) => id)).size,
  });
});

test.each(files)('%s is queued if it is missing, and then served until its content changes', async (path, kind, name) => {
  const waiting = await app.send('GET', path);
  expect([waiting.status, waiting.headers.get('retry-after'), await waiting.json()]).toEqual([202, '1', { state: 'pending' }]);
  await expect.poll(app.queuedJobs).toContain(renderDocument.jobId(keyOf(kind)));
  const page = await app.send('GET', path, { headers: { accept: 'text/html,*/*;q=0.8' } });
  expect([page.status, page.headers.get('content-type'), page.headers.get('cache-control')]).toEqual([
    202,
    'text/html; charset=utf-8',
    'no-store',
  ]);
  expect(await page.text()).toContain('http-equiv="refresh"');

  await storeDocument(app.context.keyRing, keyOf(kind), rendered);
  const ready = await app.send('GET', path, { headers: { accept: 'text/html,*/*;q=0.8' } });
  expect([ready.status, ready.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(ready.headers.get('content-disposition')).toBe(`inline; filename="${name}-${new Date().toISOString().slice(0, 10)}.pdf"`);
  expect(Buffer.from(await ready.arrayBuffer()).equals(pdf)).toBe(true);
  const etag = ready.headers.get('etag')!;
  // Without `max-age=0`, `fetch` would add `no-cache`, which requests the whole reply.
  const ask = (tags: string) => app.send('GET', path, { headers: { 'if-none-match': tags, 'cache-control': 'max-age=0' } });
  for (const tags of [etag, `"other", ${etag}`, '*']) expect([tags, (await ask(tags)).status]).toEqual([tags, 304]);
  expect((await ask(etag.replaceAll('"', ''))).status).toBe(200);
  const plain = await app.send('GET', path, { headers: { 'accept-encoding': 'identity' } });
  expect([plain.headers.get('content-encoding'), plain.headers.get('content-length')]).toEqual([null, String(pdf.length)]);
});

test('a stored document is encrypted', async () => {
  await storeDocument(app.context.keyRing, keyOf('audit-report'), rendered);
  const stored = await app.collection('document-pdfs').findOne({ kind: 'audit-report' });
  expect(Buffer.from(stored!['sealed'].buffer).includes(pdf.subarray(0, 10))).toBe(false);
});

test('reports a failed document, which the sweep retries after a while', async () => {
  const key = keyOf('platform-brief');
  await storeDocumentFailure(key, "The PDF couldn't be made after several attempts");
  const failed = await app.send('GET', '/api/capability-deck/pdf');
  expect([failed.status, failed.headers.get('retry-after'), (await readJson(failed)).code]).toEqual([503, '120', 'PDF_FAILED']);
  const page = await app.send('GET', '/api/capability-deck/pdf', { headers: { accept: 'text/html' } });
  expect([page.status, await page.text()]).toEqual([503, expect.not.stringContaining('http-equiv="refresh"')]);
  await storeDocument(app.context.keyRing, keyOf('audit-report'), rendered);
  expect(await sweepDocuments(app.context)).toBe(0);
  await expect.poll(() => sweepDocuments(app.context, new Date(Date.now() + failedDocumentPause))).toBe(1);
  await storeDocument(app.context.keyRing, key, rendered);
  expect((await app.send('GET', '/api/capability-deck/pdf')).status).toBe(200);
  await storeDocumentFailure(key, 'Too late');
  expect((await app.send('GET', '/api/capability-deck/pdf')).status).toBe(200);
});

test('the sweep queues only the missing documents', async () => {
  await expect.poll(() => sweepDocuments(app.context)).toBe(2);
  await expect.poll(() => sweepDocuments(app.context), { message: 'asking twice is harmless' }).toBe(2);
  const queued = (await app.queuedJobs()).filter((id) => id.startsWith('document-'));
  expect(queued.toSorted()).toEqual(files.map(([, kind]) => renderDocument.jobId(keyOf(kind))).toSorted());
  for (const [, kind] of files) await storeDocument(app.context.keyRing, keyOf(kind), rendered);
  expect(await sweepDocuments(app.context)).toBe(0);
});

test('a changed catalogue results in new documents, and old ones are kept for a month', async () => {
  const catalogue: Catalogue = createCatalogue(loadCatalogue().slice(1));
  const changed = createFirmDocuments(catalogue).keys['audit-report'];
  expect(changed.contentHash).not.toBe(keyOf('audit-report').contentHash);
  await storeDocument(app.context.keyRing, keyOf('audit-report'), rendered);
  await storeDocument(app.context.keyRing, changed, rendered);
  expect(await app.collection('document-pdfs').countDocuments({ kind: 'audit-report' })).toBe(2);
  await app.collection('document-pdfs').updateMany({}, { $set: { storedAt: new Date(Date.now() - 31 * day) } });
  await storeDocument(app.context.keyRing, { ...changed, contentHash: 'f'.repeat(32) }, rendered);
  expect(await app.collection('document-pdfs').countDocuments({ kind: 'audit-report' })).toBe(1);
});

test('gives print data to the worker only', async () => {
  const reply = await app.send('GET', '/internal/documents/audit-report', { as: 'pdf-worker' });
  expect(await reply.json()).toEqual({ key: keyOf('audit-report'), totals: app.context.documents.totals });
  expect((await app.send('GET', '/internal/documents/audit-report')).status).toBe(401);
  expect((await app.send('GET', '/internal/documents/audit-report', { as: 'admin' })).status).toBe(401);
  expect((await app.send('GET', '/internal/documents/other', { as: 'pdf-worker' })).status).toBe(400);
});
