import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { privacyNotes } from '@larkfield/brand/privacy-notes.ts';
import { certificateKey, licenseKey } from '@larkfield/assessment/profile/credential-key.ts';
import { day } from '@larkfield/schemas/durations.ts';
import { storePdf } from '@larkfield/stored-data/pdf-content.ts';
import { formatDay } from '@larkfield/report/report-dates.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import type { PrintData } from '@larkfield/schemas/internal/reports.ts';
import { rateAll, type SubmissionInput, usualProfile } from '@larkfield/testing/factories.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { eraseSubmissions } from '#src/candidate-rights/erase-everywhere.ts';
import { findSubmission } from '#src/submissions/submission-store.ts';
import { submitOnce } from '#src/submit/submit-once.ts';
import { type ChecklistUnderTest, startChecklist } from '#test/start-checklist.ts';
import { withdrawReports } from './verify-report.ts';

type Submitted = ReplyOf<typeof submitChecklist>;
const year = 365 * day;

let app: ChecklistUnderTest;
beforeAll(async () => {
  app = await startChecklist();
});
afterAll(() => app.stop());

const submit = (changes: Partial<SubmissionInput> = {}, key = randomUUID()) => app.submit(changes, { 'idempotency-key': key });

/** The verification data that the worker prints on the report of a revision. */
const printed = async ({ submissionId }: Submitted, revision = 1) =>
  (await readJson<PrintData>(await app.send('GET', `/internal/submissions/${submissionId}/revisions/${revision}`, { as: 'pdf-worker' })))
    .verification!;
/** The path of the printed address. */
const pathOf = async (submitted: Submitted, revision = 1) => new URL((await printed(submitted, revision)).address).pathname;
const get = (path: string, options: Parameters<ChecklistUnderTest['send']>[2] = {}) => app.send('GET', path, options);
const textOf = (html: string) =>
  html
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]+>/g, '\n')
    .replace(/\n+/g, '\n');
const checksOf = async ({ shortReference }: Submitted) => {
  const stored = await app.collection('submissions').findOne({ reference: shortReference });
  return { count: stored?.['checkCount'], last: stored?.['lastCheckedAt'] };
};

test('the printed address returns the facts for comparison, and nothing else about the person', async () => {
  const weak = rateAll(app.icu.skillsByCategory).map((rating, index) => (index % 2 ? rating : { ...rating, proficiency: 2 as const }));
  const submitted = await submit({ skillRatings: weak });
  const { address, code } = await printed(submitted);
  expect(address).toBe(`https://larkfield.example/verify/${submitted.shortReference}/${code}`);
  const response = await get(new URL(address).pathname);
  const html = await response.text();
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const skills = app.icu.skillsByCategory.flatMap((group) => group.skills);
  const toReview = skills.filter(({ isSafetySkill }, index) => isSafetySkill && index % 2 === 0).length;
  expect(toReview).toBeGreaterThan(0);
  for (const fact of [
    'This report is current',
    `Reference\n${submitted.shortReference}`,
    'Revision\n1',
    'initials\nW. T.',
    `Specialty\n${app.icu.specialty.name}`,
    'Signed on\n',
    'Valid until\n',
    `Skills rated\n${skills.length} of ${skills.length}`,
    `need review\n${toReview}\n`,
    'Self-reported by the candidate',
    'merged from several files carries no signature',
  ])
    expect(textOf(html)).toContain(fact.replace("'", '&#39;'));
  for (const personal of [
    'Wilhelmina',
    'Testcase',
    'candidate.example',
    '555-0187',
    '1985',
    '0042',
    skills[0]!.skill,
    submitted.submissionId,
  ])
    expect(html).not.toContain(personal);
});

test('the form for reference and code states their use beside the link to the policy', async () => {
  for (const path of ['/verify', '/verify/LK-AAAA-AAAA/AAAA-AAAA']) {
    const html = await (await get(path)).text();
    expect(html).toContain(privacyNotes.verify);
    expect(html).toMatch(/<a href="\/privacy"/);
  }
});

test('the page works without scripts, has no inline scripts, and is neither cached nor indexed', async () => {
  const response = await get(await pathOf(await submit()));
  const html = await response.text();
  expect(
    Object.fromEntries(['cache-control', 'referrer-policy', 'x-robots-tag'].map((name) => [name, response.headers.get(name)])),
  ).toEqual({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'; style-src 'sha256-[^']+';/);
  expect(html).not.toMatch(/ style=| on\w+="/);
  expect([...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)).toEqual(['<script src="/api/verify/check-file.js" defer>']);
  const script = await get('/api/verify/check-file.js');
  expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
});

test('accepts a code however it is typed', async () => {
  const submitted = await submit();
  const { code } = await printed(submitted);
  const typed = `${submitted.shortReference.slice(3).toLowerCase().replaceAll('0', 'o')}/${code.replace('-', '').toLowerCase().replaceAll('1', 'l')}`;
  expect(textOf(await (await get(`/verify/${typed}`)).text())).toContain('This report is current');
  expect((await get(`/VERIFY/${submitted.shortReference}/${code}`)).status).toBe(200);
  for (const copied of [`${code}.`, `${code})`, `\u200B${code},`, code.replace('-', '\u00AD'), code.replace('-', '\u2212')])
    expect((await get(`/verify/${submitted.shortReference}/${encodeURIComponent(copied)}`)).status).toBe(200);
});

test('a replaced revision names its successor and since when, and the new report is current', async () => {
  const key = randomUUID();
  const first = await submit({}, key);
  const before = await pathOf(first);
  await submit({ phone: '214-555-0199', candidateName: 'Otto Exemplar' }, key);
  const [old, now] = [await (await get(before)).text(), await (await get(await pathOf(first, 2))).text()];
  const stored = await app.collection('submissions').findOne({ reference: first.shortReference });
  const signedOn = formatDay(stored?.['digitalSignature'].signedAt, 'America/Chicago');
  expect(textOf(old)).toContain(`A newer revision replaces this report\nRevision 2, dated ${signedOn}, replaced revision 1.`);
  expect(textOf(old)).toContain('W. T.');
  expect(textOf(now)).toMatch(/This report is current[^]*Revision\n2\n[^]*O\. E\./);
});

test('a printed report stays current after staff note checks, which the page lists with their dates, and the earlier file still verifies', async () => {
  const submitted = await submit({ profile: usualProfile });
  const path = await pathOf(submitted);
  const text = async () => textOf(await (await get(path)).text());
  const current = 'This report is current\nLarkfield Staffing issued it, and there&#39;s no newer revision.';
  expect(await text()).toContain(`${current}\nCompare`);
  const check = { on: '2026-11-20', source: 'Nursys QuickConfirm' };
  const note = async (credential: string, given: typeof check | null) =>
    app.send('POST', `/api/admin-portal/submissions/${submitted.submissionId}/credential-checks`, {
      as: 'user',
      body: { checks: [{ credential, check: given }] },
    });
  const key = { submissionId: submitted.submissionId, revision: 1, template: app.context.template };
  for (const [checks, sha256] of [
    [{}, 'a'.repeat(64)],
    [{ checks: 1 }, 'b'.repeat(64)],
  ] as const)
    await storePdf(app.context.keyRing, { ...key, ...checks }, { pdf: Buffer.from('%PDF-1.7'), sha256, renderMilliseconds: 1 });
  const license = licenseKey(usualProfile.licenses![0]!);
  expect((await note(license, check)).status).toBe(200);
  const day = formatDay(new Date().toISOString(), 'America/Chicago');
  expect(await text()).toContain(`${current}\nA license check was added on ${day}.\nA PDF made since then shows it.\n`);
  const page = await (await get(path)).text();
  for (const hash of ['a', 'b']) expect(page).toContain(hash.repeat(64));
  await note(certificateKey(usualProfile.certificates![0]!), check);
  expect(await text()).toContain(`A license check was added on ${day}.\nA certification check was added on ${day}.\n`);
  await note(license, null);
  expect(await text()).not.toContain('A license check');
});

test('a renewed report states the date of the renewal, but names no other report', async () => {
  const first = await submit();
  const path = await pathOf(first);
  const from = await findSubmission(first.submissionId);
  const skillRatings = rateAll(app.icu.skillsByCategory, 5);
  const body = app.filledIn({ skillRatings });
  const next = await submitOnce(app.context, body, null, { from, isAddressProved: true });
  const text = textOf(await (await get(path)).text());
  const day = formatDay(next.digitalSignature.signedAt, 'America/Chicago');
  expect(text).toContain(
    `A renewed checklist replaces this report\nThe candidate renewed this checklist on ${day}. Please ask for the newest PDF.`,
  );
  expect(text).not.toContain(next.reference);
  expect(textOf(await (await get(await pathOf({ ...first, submissionId: next._id.toString() }))).text())).toContain(
    'This report is current',
  );
});

test('a report expires a year after its first submission', async () => {
  const submitted = await submit();
  const path = await pathOf(submitted);
  await app
    .collection('submissions')
    .updateOne({ reference: submitted.shortReference }, { $set: { submittedAt: new Date(Date.now() - year - 2 * day) } });
  expect(textOf(await (await get(path)).text())).toMatch(/This report has expired\nIt was valid until /);
});

test('an unknown reference and a wrong code get the same reply', async () => {
  const submitted = await submit();
  const { code } = await printed(submitted);
  const wrong = code.startsWith('0') ? `1${code.slice(1)}` : `0${code.slice(1)}`;
  const answers: { status: number; headers: unknown; text: string }[] = [];
  for (const [reference, given] of [
    [submitted.shortReference, wrong],
    [submitted.shortReference, 'UUUU-UUUU'],
    ['LK-0000-0000', code],
    ['LK-7777-7777', wrong],
    ['nothing-of-ours', 'at-all'],
  ] as const) {
    const response = await get(`/verify/${reference}/${given}`);
    const headers = Object.fromEntries(
      [...response.headers].filter(([name]) => !['date', 'content-length', 'x-request-id'].includes(name)),
    );
    const text = (await response.text()).replaceAll(`"${reference}"`, '"REFERENCE"').replaceAll(`"${given}"`, '"CODE"');
    answers.push({ status: response.status, headers, text });
  }
  expect(answers[0]!.status).toBe(404);
  expect(answers[0]!.text).toContain('value="REFERENCE"');
  for (const answer of answers) expect(answer).toEqual(answers[0]);
});

test('without a code the page shows a form, which leads to the printed address', async () => {
  const submitted = await submit();
  const { code } = await printed(submitted);
  for (const path of ['/verify', `/verify/${submitted.shortReference}`]) {
    const response = await get(path);
    expect([path, response.status]).toEqual([path, 200]);
    expect(await response.text()).toContain('<form action="/verify" method="get">');
  }
  expect(await (await get(`/verify/${submitted.shortReference}`)).text()).toContain(`value="${submitted.shortReference}"`);
  const filled = await get(`/verify?${new URLSearchParams({ reference: ` ${submitted.shortReference} `, code: code.toLowerCase() })}`);
  expect([filled.status, filled.headers.get('location')]).toEqual([303, `/verify/${submitted.shortReference}/${code.toLowerCase()}`]);
  const hostile = await get(`/verify?${new URLSearchParams({ reference: '"><script>alert(1)</script>', code: '../..' })}`);
  expect(await hostile.text()).not.toContain('<script>alert');
});

test('counts verifications, except prefetches, views by staff and wrong codes', async () => {
  const submitted = await submit();
  const path = await pathOf(submitted);
  expect(await checksOf(submitted)).toEqual({ count: undefined, last: undefined });
  const before = Date.now();
  await Promise.all(Array.from({ length: 5 }, () => get(path)));
  await app.send('HEAD', path);
  await get(path, { as: 'user' });
  await get(path, { headers: { 'sec-purpose': 'prefetch' } });
  await get(`/verify/${submitted.shortReference}/0000-0000`);
  await expect.poll(async () => (await checksOf(submitted)).count).toBe(5);
  const { last } = await checksOf(submitted);
  expect(last.getTime()).toBeGreaterThanOrEqual(before);
  const seen = await app.send('GET', `/api/admin-portal/submissions/${submitted.submissionId}/report`, { as: 'user' });
  expect(await readJson(seen)).toMatchObject({ checks: { count: 5, lastAt: last.toISOString() } });
});

test('the page lists the SHA-256 of every PDF of its revision, and of no other revision', async () => {
  const { submissionId, ...rest } = await submit();
  const path = await pathOf({ submissionId, ...rest });
  expect(await (await get(path)).text()).not.toContain('data-sha256');
  for (const [revision, template, sha256] of [
    [1, 1, 'a'],
    [1, 2, 'b'],
    [2, 2, 'c'],
  ] as const)
    await storePdf(
      app.context.keyRing,
      { submissionId, revision, template },
      { pdf: Buffer.from('pdf'), sha256: sha256.repeat(64), renderMilliseconds: 1 },
    );
  const html = await (await get(path)).text();
  expect(html).toContain(`data-sha256="${'b'.repeat(64)} ${'a'.repeat(64)}"`);
  expect(html).not.toContain('c'.repeat(64));
});

test('an erased report is shown as withdrawn as long as it would be valid, without the person’s name', async () => {
  const key = randomUUID();
  const first = await submit({}, key);
  await submit({ phone: '214-555-0199' }, key);
  const paths = [await pathOf(first), await pathOf(first, 2)];
  const old = await submit();
  const oldPath = await pathOf(old);
  await app
    .collection('submissions')
    .updateOne({ reference: old.shortReference }, { $set: { submittedAt: new Date(Date.now() - 2 * year) } });
  const ids = [first.submissionId, old.submissionId];
  await withdrawReports(app.context.checkKey, ids);
  await eraseSubmissions(ids);
  // Repeat this after the erasure, as its second pass does: withdrawn reports stay withdrawn.
  await withdrawReports(app.context.checkKey, ids);
  for (const path of paths) {
    const response = await get(path);
    expect([response.status, textOf(await response.text())]).toEqual([200, expect.stringContaining('This report was withdrawn')]);
  }
  expect((await get(oldPath)).status).toBe(404);
  expect((await get(`/verify/${first.shortReference}/0000-0000`)).status).toBe(404);
  const kept = await app.collection('withdrawn-reports').find().toArray();
  expect(kept).toHaveLength(2);
  for (const mark of kept) expect(mark).toEqual({ _id: expect.stringMatching(/^[0-9a-f]{64}$/), removeAt: expect.any(Date) });
});
