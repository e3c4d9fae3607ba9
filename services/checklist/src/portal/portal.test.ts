import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storePdf } from '@larkfield/stored-data/pdf-content.ts';
import type { PdfKey } from '@larkfield/stored-data/pdf-store.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { rateAll, type SubmissionInput } from '@larkfield/testing/factories.ts';
import { reportTemplateVersion } from '@larkfield/schemas/queue-jobs.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { SubmissionPage, viewSubmission } from '@larkfield/schemas/portal/submissions.ts';
import { eraseSubmissions } from '#src/candidate-rights/erase-everywhere.ts';
import { renewSearchKeys } from '#src/submissions/renew-search-keys.ts';
import { type ChecklistUnderTest, startChecklist } from '#test/start-checklist.ts';

let app: ChecklistUnderTest;

beforeAll(async () => {
  app = await startChecklist();
});
afterAll(() => app.stop());

async function submit(changes: Partial<SubmissionInput> = {}) {
  const reply = await app.submit(changes);
  const key: PdfKey = { submissionId: reply.submissionId, revision: 1, template: reportTemplateVersion };
  return { ...reply, key };
}

const search = async (q: string) => {
  const response = await app.send('GET', `/api/admin-portal/submissions/search?q=${encodeURIComponent(q)}`, { as: 'user' });
  return ((await response.json()) as SubmissionPage).submissions.map(({ shortReference }) => shortReference);
};

test('lists the newest submissions first, page by page, each once', async () => {
  const made = [];
  for (let index = 0; index < 25; index += 1) made.push((await submit()).submissionId);
  const first = (await (await app.send('GET', '/api/admin-portal/submissions/recent', { as: 'user' })).json()) as SubmissionPage;
  expect(first.submissions).toHaveLength(20);
  const second = (await (
    await app.send('GET', `/api/admin-portal/submissions/recent?cursor=${first.nextCursor}`, { as: 'user' })
  ).json()) as SubmissionPage;
  expect([...first.submissions, ...second.submissions].map(({ id }) => id)).toEqual(made.reverse());
  expect(second.nextCursor).toBeNull();
});

test('search finds the beginning of any word of name, email, phone, reference and specialty, without case or accents', async () => {
  const { shortReference } = await submit({
    candidateName: 'Zoë Quetzalcóatl-Ñandú',
    email: 'zq.unusual@clinic.example',
    phone: '(469) 555-0111',
  });
  const queries = [
    'zoe',
    'ZOË quet',
    'quetzalcoatl',
    'nandu',
    'unusual',
    'zq.unusual@clinic.example',
    'ZQ.Unusual@clin',
    'zoe zq.unusual@',
    '469-555',
    '(469) 555-0111',
    '5550111',
    shortReference,
    shortReference.replaceAll('-', '').toLowerCase(),
    'zoe icu',
  ];
  for (const query of queries) expect(await search(query), query).toContain(shortReference);
  expect(await search('zoe surgical')).not.toContain(shortReference);
  expect(await search('quetzalcoatlx')).toEqual([]);
  for (const pattern of ['zq.+@', 'zq|un@', 'zq.unusual@clinic[', '.*@clinic']) expect(await search(pattern), pattern).toEqual([]);
});

test('a checklist without an email address is listed, found, exported and shown like any other', async () => {
  const { submissionId, shortReference, key } = await submit({ candidateName: 'Evadne Noaddress', email: undefined });
  expect([await search('evadne'), await search(shortReference)]).toEqual([[shortReference], [shortReference]]);
  const recent = await readJson<SubmissionPage>(await app.send('GET', '/api/admin-portal/submissions/recent', { as: 'user' }));
  expect(recent.submissions.find(({ id }) => id === submissionId)).toMatchObject({ candidateName: 'Evadne Noaddress', email: null });
  const table = await (await app.send('GET', '/api/admin-portal/submissions/export.csv?q=evadne', { as: 'admin' })).text();
  expect(table).toContain(`${shortReference},Evadne Noaddress,,214-555-0187,`);
  const { report } = await readJson<ReplyOf<typeof viewSubmission>>(
    await app.send('GET', `/api/admin-portal/submissions/${submissionId}/report`, { as: 'user' }),
  );
  expect(report.email).toBeNull();
  await storePdf(app.context.keyRing, key, { pdf: Buffer.from('%PDF-1.7 %%EOF'), sha256: '0'.repeat(64), renderMilliseconds: 5 });
  expect((await app.send('GET', `/api/admin-portal/submissions/${submissionId}/download`, { as: 'user' })).status).toBe(200);
});

test('the search keys can be rebuilt', async () => {
  const { submissionId, shortReference } = await submit({ candidateName: 'Xanthippe Older', phone: undefined });
  await app.collection('submissions').updateOne({ _id: new ObjectId(submissionId) }, { $set: { searchPrefixes: ['xa', 'ol'] } });
  expect(await search('xanthippe older')).toEqual([]);
  expect(await renewSearchKeys()).toBe(await app.collection('submissions').countDocuments());
  expect(await search('xanthippe older')).toEqual([shortReference]);
});

test.each(['a', ' ', '', 'x'.repeat(101)])('refuses a search for "%s" and names the rule', async (q) => {
  const response = await app.send('GET', `/api/admin-portal/submissions/search?q=${encodeURIComponent(q)}`, { as: 'user' });
  expect([response.status, (await readJson(response)).fields?.[0]?.field]).toEqual([400, 'q']);
});

test('a search of punctuation alone finds nothing instead of everything', async () => {
  expect(await search('..*')).toEqual([]);
  expect(await search('.*')).toEqual([]);
});

test('an invalid cursor is a clear error', async () => {
  const response = await app.send('GET', '/api/admin-portal/submissions/recent?cursor=zzz', { as: 'user' });
  expect([response.status, (await readJson(response)).fields?.[0]?.field]).toEqual([400, 'cursor']);
});

test('staff see the report of every revision as it was, without birth date or SSN, and the view is audited', async () => {
  const key = crypto.randomUUID();
  const send = (changes: Partial<SubmissionInput>) => {
    const body = app.filledIn({ candidateName: 'Revised Testcase', ...changes });
    return app.send('POST', '/api/checklist/submit', { body, headers: { 'idempotency-key': key } });
  };
  const { submissionId } = (await (await send({})).json()) as { submissionId: string };
  await send({ skillRatings: rateAll(app.icu.skillsByCategory, 2) });
  const path = `/api/admin-portal/submissions/${submissionId}/report`;
  const open = async (query = '') =>
    (await (await app.send('GET', `${path}${query}`, { as: 'user' })).json()) as ReplyOf<typeof viewSubmission>;
  const newest = await open();
  expect(newest.revisions.map(({ revision, via }) => [revision, via])).toEqual([
    [2, 'correction'],
    [1, 'submit'],
  ]);
  expect([newest.report.revision, newest.report.skillRatings[0]!.proficiency]).toEqual([2, 2]);
  const first = await open('?revision=1');
  expect([first.report.revision, first.report.skillRatings[0]!.proficiency, first.report.changedAt]).toEqual([1, 4, null]);
  expect(JSON.stringify([newest, first])).not.toMatch(/\/1985|"0042"|sealed/);
  const seen = await app
    .collection('audit-outbox-checklist')
    .find({ 'event.action': 'submission.viewed', 'event.object': `submission:${submissionId}` })
    .toArray();
  expect(seen).toHaveLength(2);
  for (const [query, status] of [
    ['?revision=3', 404],
    ['?revision=0', 400],
    ['?revision=one', 400],
  ] as const)
    expect((await app.send('GET', `${path}${query}`, { as: 'user' })).status).toBe(status);
  expect((await app.send('GET', `/api/admin-portal/submissions/${'f'.repeat(24)}/report`, { as: 'user' })).status).toBe(404);
  expect((await app.send('GET', path)).status).toBe(401);
});

test('gives print data to the worker only', async () => {
  const { submissionId, shortReference } = await submit();
  const path = `/internal/submissions/${submissionId}/revisions/1`;
  const reply = await app.send('GET', path, { as: 'pdf-worker' });
  const data = await reply.json();
  expect(data).toMatchObject({
    shortReference,
    specialtySlug: 'rn-icu',
    digitalSignature: { name: 'Wilhelmina Testcase', timeZone: 'America/Chicago' },
  });
  expect(JSON.stringify(data)).not.toMatch(/\/1985|"0042"/);
  expect((await app.send('GET', path, { as: 'admin' })).status).toBe(401);
  expect((await app.send('GET', path)).status).toBe(401);
  expect((await app.send('GET', `/internal/submissions/${submissionId}/revisions/9`, { as: 'pdf-worker' })).status).toBe(404);
});

test('tells the worker whether a revision still exists, also an earlier one, in agreement with the print data', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const send = async (changes: Partial<SubmissionInput>) => {
    const body = app.filledIn(changes);
    return readJson<{ submissionId: string }>(await app.send('POST', '/api/checklist/submit', { body, headers }));
  };
  const { submissionId } = await send({});
  await send({ skillRatings: rateAll(app.icu.skillsByCategory, 2) });
  const isThere = async (revision: number, query = '') => {
    const path = `/internal/submissions/${submissionId}/revisions/${revision}`;
    const reply = await app.send('GET', `${path}/presence${query}`, { as: 'pdf-worker' });
    const answer = await readJson<{ isThere: boolean }>(reply);
    expect(answer.isThere).toBe((await app.send('GET', `${path}${query}`, { as: 'pdf-worker' })).ok);
    return answer.isThere;
  };
  expect([await isThere(1), await isThere(2), await isThere(3)]).toEqual([true, true, false]);
  expect([await isThere(2, '?edition=1'), await isThere(2, `?packet=${'f'.repeat(24)}`)]).toEqual([false, false]);
  await eraseSubmissions([submissionId]);
  expect([await isThere(1), await isThere(2)]).toEqual([false, false]);
});
