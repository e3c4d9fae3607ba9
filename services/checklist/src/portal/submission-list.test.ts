import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { day } from '@larkfield/schemas/durations.ts';
import { portalConstants } from '@larkfield/schemas/portal-constants.ts';
import { storePdfFailure } from '@larkfield/stored-data/pdf-store.ts';
import { recordedActs } from '@larkfield/testing/recorded-acts.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { makeSubmission, type SubmissionInput } from '@larkfield/testing/factories.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { getChecklistsToday, SubmissionPage } from '@larkfield/schemas/portal/submissions.ts';
import { type ChecklistUnderTest, startChecklist } from '#test/start-checklist.ts';

let app: ChecklistUnderTest;
type Submitted = Awaited<ReturnType<ChecklistUnderTest['submit']>>;

/** Submits a checklist as of a given time, with an id that begins with that second. */
async function submitAt(moment: string, changes: Partial<SubmissionInput> = {}, slug = 'rn-icu') {
  const { specialty, skillsByCategory } = app.context.catalogue.findBySlug(slug)!;
  const body = makeSubmission({ id: specialty.id, groups: skillsByCategory }, changes);
  const response = await app.send('POST', '/api/checklist/submit', { body });
  const { submissionId, shortReference } = (await response.json()) as { submissionId: string; shortReference: string };
  const submissions = app.collection('submissions');
  const stored = (await submissions.findOne({ _id: new ObjectId(submissionId) }))!;
  const at = new Date(moment);
  await submissions.deleteOne({ _id: stored._id });
  await submissions.insertOne({
    ...stored,
    _id: new ObjectId(
      Math.floor(at.getTime() / 1_000)
        .toString(16)
        .padStart(8, '0') + submissionId.slice(8),
    ),
    submittedAt: at,
  });
  return shortReference;
}

let icuInMarch: string, icuInApril: string, pediatricsInMarch: string, lastSecondOfMarch: string;
let otherId: number;

beforeAll(async () => {
  app = await startChecklist();
  const other = app.context.catalogue.list().find(({ slug }) => slug !== 'rn-icu' && !slug.includes('icu'))!;
  otherId = other.id;
  icuInMarch = await submitAt('2024-03-10T12:00:00Z');
  icuInApril = await submitAt('2024-04-01T00:00:00Z', {
    candidateName: '=HYPERLINK("https://evil.example","pay")',
    phone: '+1 214-555-0123',
  });
  pediatricsInMarch = await submitAt('2024-03-20T12:00:00Z', { candidateName: 'Zoë, "Quoted"', phone: '+SUM(214) 5550142' }, other.slug);
  lastSecondOfMarch = await submitAt('2024-03-31T23:59:59Z', { candidateName: '\u{ff1d}SUM(1,1)' });
});
afterAll(() => app.stop());

const referencesAt = async (path: string) => {
  const response = await app.send('GET', path, { as: 'user' });
  return ((await response.json()) as SubmissionPage).submissions.map(({ shortReference }) => shortReference);
};
const recent = (query: string) => referencesAt(`/api/admin-portal/submissions/recent?${query}`);
const search = (query: string) => referencesAt(`/api/admin-portal/submissions/search?${query}`);

test('a date range takes whole days in UTC, first and last included', async () => {
  expect(await recent('from=2024-03-10&to=2024-03-31')).toEqual([lastSecondOfMarch, pediatricsInMarch, icuInMarch]);
  expect(await recent('from=2024-04-01')).toEqual([icuInApril]);
  expect(await recent('to=2024-03-10')).toEqual([icuInMarch]);
  expect(await recent('from=2024-03-11&to=2024-03-10')).toEqual([]);
});

test('days of another time zone can be given as instants', async () => {
  const query = new URLSearchParams({ from: '2024-03-31T00:00:00-05:00', to: '2024-04-01T00:00:00-05:00' });
  expect(await recent(query.toString())).toEqual([icuInApril, lastSecondOfMarch]);
});

test('a specialty narrows the list, the search and both with dates', async () => {
  const icu = app.icu.specialty.id;
  expect(await recent(`specialtyId=${otherId}`)).toEqual([pediatricsInMarch]);
  expect(await recent(`specialtyId=${icu}&to=2024-03-31`)).toEqual([lastSecondOfMarch, icuInMarch]);
  expect(await search(`q=wilhelmina&specialtyId=${icu}`)).toEqual(
    [icuInApril, lastSecondOfMarch, pediatricsInMarch, icuInMarch].filter((one) => one !== pediatricsInMarch),
  );
  expect(await search(`q=wilhelmina&specialtyId=${otherId}&from=2024-03-21`)).toEqual([]);
});

test('later pages keep the filter', async () => {
  const { nextCursor, submissions } = (await (
    await app.send('GET', '/api/admin-portal/submissions/recent?from=2024-03-01', { as: 'user' })
  ).json()) as SubmissionPage;
  expect([nextCursor, submissions.length]).toEqual([null, 4]);
  expect(await recent(`from=2024-03-01&to=2024-03-31&cursor=${submissions[1]!.id}`)).toEqual([pediatricsInMarch, icuInMarch]);
});

test('the list can be paged by name, ignoring accents and case, or with the oldest first', async () => {
  const names = ['zoe beta', 'Émile Alpha', 'emile Alpha', 'Ångström Last', 'Bea O’Neil'];
  const references: string[] = [];
  for (const [index, candidateName] of names.entries())
    references.push(await submitAt(`2023-05-0${index + 1}T12:00:00Z`, { candidateName, email: `sorted.${index}@candidate.example` }));
  const named = (...order: number[]) => order.map((index) => references[index]!);
  const pages = 'to=2023-12-31';
  const [twins, others] = [named(1, 2).toSorted(), named(4, 0)];
  const [angstrom] = named(3);
  expect(await recent(`${pages}&sort=name`)).toEqual([angstrom, others[0], ...twins, others[1]]);
  expect(await recent(`${pages}&sort=name-desc`)).toEqual([others[1], ...twins.toReversed(), others[0], angstrom]);
  expect(await recent(`${pages}&sort=oldest`)).toEqual(references);
  expect(await recent(pages)).toEqual(references.toReversed());
  expect(await search(`q=alpha&sort=name`)).toEqual(twins);
  // A page begins after the last submission of the previous page, also among equal names.
  const idOf = async (reference: string) => (await app.collection('submissions').findOne({ reference }))!._id.toHexString();
  expect(await recent(`${pages}&sort=name&cursor=${await idOf(twins[0]!)}`)).toEqual([twins[1], others[1]]);
  expect(await recent(`${pages}&sort=name-desc&cursor=${await idOf(twins[1]!)}`)).toEqual([twins[0], others[0], angstrom]);
  expect(await recent(`${pages}&sort=oldest&cursor=${await idOf(references[3]!)}`)).toEqual(named(4));
  // After an erasure, the position of the submission is unknown.
  const gone = await app.send('GET', `/api/admin-portal/submissions/recent?sort=name&cursor=${'0'.repeat(24)}`, { as: 'user' });
  expect([gone.status, (await readJson(gone)).code]).toEqual([409, 'CONFLICT']);
  await app.collection('submissions').deleteMany({ reference: { $in: references } });
});

test.each([
  ['from=yesterday', 'from'],
  ['to=2026-02-30', 'to'],
  ['specialtyId=icu', 'specialtyId'],
  ['references=two', 'references'],
  ['sort=email', 'sort'],
  ['specialtyId=1&specialtyId=2', 'specialtyId'],
])('refuses %s and names the rule', async (query, field) => {
  const response = await app.send('GET', `/api/admin-portal/submissions/recent?${query}`, { as: 'user' });
  expect([response.status, (await readJson(response)).fields?.[0]?.field]).toEqual([400, field]);
});

test('audits each page with its filters and size, without the search text', async () => {
  await app.collection('audit-outbox-checklist').deleteMany({});
  await recent('from=2024-03-11&to=2024-03-31');
  await search(`q=wilhelmina&specialtyId=${otherId}`);
  await search('q=nobodyhasthisname');
  expect((await app.send('GET', '/api/admin-portal/submissions/search?q=w', { as: 'user' })).status).toBe(400);
  const recorded = await app.collection('audit-outbox-checklist').find().sort({ at: 1 }).toArray();
  expect(recorded.map(({ event }) => [event.actor.kind, event.action, event.object, event.outcome, event.changedFields])).toEqual([
    ['user', 'submissions.listed', 'submissions:2', 'success', ['from', 'to']],
    ['user', 'submissions.searched', 'submissions:1', 'success', ['q', 'specialtyId']],
    ['user', 'submissions.searched', 'submissions:0', 'success', ['q']],
  ]);
  expect(JSON.stringify(recorded)).not.toMatch(/wilhelmina|nobodyhasthisname/);
});

test('exports the filtered submissions as a table without live formulas, and audits only the names of the filters', async () => {
  const response = await app.send('GET', '/api/admin-portal/submissions/export.csv?from=2024-03-11&q=wilhelmina', { as: 'admin' });
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'no-store',
  ]);
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="submissions-\d{4}-\d\d-\d\d\.csv"$/);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const [head, ...rows] = bytes.subarray(3).toString().trimEnd().split('\r\n');
  expect(head).toBe(
    'Reference,Candidate,Email,Phone,Specialty,Submitted (UTC),Revision,Units,EHR systems,License states (valid until),Certifications (valid until),References given,Email confirmed',
  );
  expect(rows).toHaveLength(3);
  expect(rows[0]).toContain(`"'=HYPERLINK(""https://evil.example"",""pay"")",wilhelmina@candidate.example,+1 214-555-0123,ICU RN,`);
  expect(rows[0]).toContain(',2024-04-01 00:00:00,1');
  expect(rows[1]).toContain("'\u{ff1d}SUM");
  expect(rows[2]).toContain('"Zoë, ""Quoted"""');
  expect(rows[2]).toContain(",'+SUM(214) 5550142,");
  const recorded = await app.collection('audit-outbox-checklist').findOne({ 'event.action': 'submissions.exported' });
  expect(recorded!['event']).toMatchObject({ actor: { kind: 'user' }, object: 'submissions', changedFields: ['q', 'from'] });
});

test('the export shows for each submission whether its address is confirmed, and nothing without an address', async () => {
  const submissions = ['confirmed@candidate.example', 'typed@candidate.example', undefined].map((email) =>
    app.submit({ candidateName: 'Confirmia Column', email }),
  );
  const [proved, typed, without] = (await Promise.all(submissions)) as [Submitted, Submitted, Submitted];
  await app.confirm(proved);
  const response = await app.send('GET', '/api/admin-portal/submissions/export.csv?q=confirmia', { as: 'admin' });
  const rows = (await response.text()).trimEnd().split('\r\n').slice(1);
  const cells = Object.fromEntries(rows.map((row) => [row.split(',')[0], row.split(',').at(-1)]));
  expect(cells).toEqual({ [proved.shortReference]: 'yes', [typed.shortReference]: 'no', [without.shortReference]: '' });
  await app.collection('submissions').deleteMany({ candidateName: 'Confirmia Column' });
});

test('an export of more rows than one batch contains each row once', async () => {
  const submissions = app.collection('submissions');
  const model = (await submissions.findOne({ reference: icuInMarch }))!;
  const second = Math.floor(Date.parse('2020-01-01T00:00:00Z') / 1_000);
  const many = Array.from({ length: 1_203 }, (_, index) => ({
    ...model,
    _id: new ObjectId((second + index).toString(16) + '0'.repeat(16)),
    reference: `LK-TEST-${String(index).padStart(4, '0')}`,
    skillRatings: [],
    searchPrefixes: ['te'],
  }));
  // Insert in small batches, since a thousand at once would block the store for too long.
  for (let from = 0; from < many.length; from += 100) await submissions.insertMany(many.slice(from, from + 100));
  const reply = await app.send('GET', '/api/admin-portal/submissions/export.csv?to=2020-12-31', { as: 'admin' });
  const text = await reply.text();
  expect(reply.status, text.slice(0, 300)).toBe(200);
  const references = text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(',')[0]);
  expect(references).toEqual(many.map(({ reference }) => reference).reverse());
});

test('only admins can export', async () => {
  for (const [as, status] of [
    ['anonymous', 401],
    ['user', 403],
  ] as const) {
    expect((await app.send('GET', '/api/admin-portal/submissions/export.csv', { as })).status).toBe(status);
  }
});

const today = async (as: 'user' | 'admin' = 'user') =>
  readJson<ReplyOf<typeof getChecklistsToday>>(await app.send('GET', '/api/admin-portal/today/checklists', { as }));
const days = (count: number) => new Date(Date.now() + count * day);
const nearlyAYearAgo = (daysLeft: number) => {
  const at = days(daysLeft);
  at.setUTCFullYear(at.getUTCFullYear() - 1);
  return at.toISOString();
};

test('checklists that end soon are counted, and the linked list shows exactly those', async () => {
  const soon = await submitAt(nearlyAYearAgo(30), { candidateName: 'Maren Oakfield' });
  await submitAt(nearlyAYearAgo(90), { candidateName: 'Tobias Lindqvist' });
  await submitAt(nearlyAYearAgo(-2), { candidateName: 'Ada Fernhill' });
  expect(await recent('expiresWithin=60')).toEqual([soon]);
  expect(await recent(`expiresWithin=60&specialtyId=${otherId}`)).toEqual([]);
  const ends = (count: number) => ({ profile: { certificates: [{ name: 'BLS', expires: days(count).toISOString().slice(0, 10) }] } });
  const certificate = await submitAt(nearlyAYearAgo(201), ends(30));
  // Add a second checklist of the same candidate, and another candidate with a license that ends soon.
  const { email } = (await app.collection('submissions').findOne({ reference: certificate }))!;
  const second = await submitAt(nearlyAYearAgo(204), { email, ...ends(31) });
  for (const reference of [certificate, second]) {
    await app.collection('submissions').updateOne({ reference }, { $set: { addressProvedAt: new Date() } });
  }
  const license = await submitAt(nearlyAYearAgo(205), {
    email: 'mateo@candidate.example',
    profile: { licenses: [{ type: 'rn', states: ['TX'], expires: days(17).toISOString().slice(0, 10) }] },
  });
  // A renewed checklist must not be listed.
  const renewed = await submitAt(nearlyAYearAgo(31), { email: 'dana@candidate.example', ...ends(30) });
  const fromId = (await app.collection('submissions').findOne({ reference: renewed }))!._id;
  const renewal = await submitAt(nearlyAYearAgo(360), { email: 'dana@candidate.example' });
  await app
    .collection('submissions')
    .updateOne(
      { reference: renewal },
      { $set: { renewal: { fromId, fromRevision: 1, fromReference: renewed, fromSignedAt: new Date(), changedRatings: 0, ratings: 1 } } },
    );
  await submitAt(nearlyAYearAgo(202), ends(90));
  await submitAt(nearlyAYearAgo(203), ends(-2));
  expect(new Set(await recent('certificateEndsWithin=60'))).toEqual(new Set([certificate, second, license]));
  expect(await recent('certificateEndsWithin=60&certificate=BLS')).not.toContain(license);
  expect(await recent('certificateEndsWithin=60&certificate=ACLS')).toEqual([]);
  const [first, last] = [license, second].map((reference) => app.collection('submissions').findOne({ reference }));
  const day = (count: number) => days(count).toISOString().slice(0, 10);
  expect(await today()).toMatchObject({
    expiringChecklists: 1,
    peopleWithCredentialsEnding: 2,
    // Each candidate is listed once, however many checklists have the certificate, by the earliest end.
    credentialsEnding: [
      { submissionId: (await first)!._id.toHexString(), credentials: [{ name: 'TX license', endsOn: day(17) }] },
      {
        submissionId: (await last)!._id.toHexString(),
        credentials: [
          { name: 'BLS', endsOn: day(30) },
          { name: 'BLS', endsOn: day(31) },
        ],
      },
    ],
    rightsRequests: null,
  });
});

test("a submission with another person's address neither replaces that person on Today nor is merged with them", async () => {
  const before = (await today()).peopleWithCredentialsEnding;
  const email = 'odile@candidate.example';
  const ends = { profile: { certificates: [{ name: 'BLS', expires: days(20).toISOString().slice(0, 10) }] } };
  const own = await submitAt(nearlyAYearAgo(210), { email, candidateName: 'Odile Marsh', ...ends });
  await app.collection('submissions').updateOne({ reference: own }, { $set: { addressProvedAt: new Date() } });
  await submitAt(nearlyAYearAgo(209), { email, candidateName: 'Nora Other', ...ends });
  await submitAt(nearlyAYearAgo(208), { email, candidateName: 'Ned Other', ...ends });
  const { peopleWithCredentialsEnding, credentialsEnding } = await today();
  expect(peopleWithCredentialsEnding - before).toBe(3);
  const named = credentialsEnding.map(({ candidateName }) => candidateName);
  expect(named).toEqual(expect.arrayContaining(['Odile Marsh', 'Nora Other', 'Ned Other']));
  expect(credentialsEnding.find(({ candidateName }) => candidateName === 'Odile Marsh')!.credentials).toHaveLength(1);
  expect(await recordedActs(`submissions:${credentialsEnding.length}`)).toContainEqual(
    expect.objectContaining({ action: 'today.listed', actor: expect.objectContaining({ kind: 'user' }) as object }),
  );
});

test('a person with very many checklists does not hide others: only a count is shown', async () => {
  const submissions = app.collection('submissions');
  const own = (await submissions.findOne({ candidateName: 'Odile Marsh' }))!;
  const copies = Array.from({ length: 3 * portalConstants.countedAtMost }, (_, index) => ({
    email: own['email'],
    addressProvedAt: own['addressProvedAt'],
    profileSearch: own['profileSearch'],
    _id: new ObjectId(),
    candidateName: 'Odile Marsh',
    reference: `LK-MANY-${String(index).padStart(4, '0')}`,
  }));
  await submissions.insertMany(copies);
  expect(await today()).toMatchObject({ peopleWithCredentialsEnding: portalConstants.countedAtMost, credentialsEnding: [] });
  await submissions.deleteMany({ _id: { $in: copies.map(({ _id }) => _id) } });
});

test('a failed PDF is counted until it is requested again', async () => {
  const failed = (await app.collection('submissions').findOne({ reference: icuInMarch }))!;
  await storePdfFailure(
    { submissionId: failed._id.toHexString(), revision: failed['revision'] as number, template: app.context.template },
    'renderer stopped',
  );
  await app.collection('submissions').updateOne({ _id: failed._id }, { $unset: { awaitingPdfSince: 1 } });
  expect([await recent('pdf=failed'), await today()]).toMatchObject([[icuInMarch], { failedPdfs: 1 }]);
  const retried = await app.send('POST', `/api/admin-portal/submissions/${failed._id.toHexString()}/retry-pdf`, { as: 'user' });
  expect(retried.status).toBe(202);
  expect([await recent('pdf=failed'), await today()]).toMatchObject([[], { failedPdfs: 0 }]);
});

test('only admins see rights requests, with the next due date', async () => {
  expect((await today('admin')).rightsRequests).toEqual({ open: 0, files: 0, nextDueAt: null });
  const body = { name: 'Maren Oakfield', email: 'maren@candidate.example', kind: 'access' };
  const created = await app.send('POST', '/api/admin-portal/candidates/requests', { as: 'admin', body });
  const { answerBy } = await readJson<{ answerBy: string }>(created);
  expect((await today('admin')).rightsRequests).toEqual({ open: 1, files: 1, nextDueAt: answerBy });
});

test('finds a name and phone in every spelling, also within a specialty', async () => {
  const annemarie = await submitAt('2024-02-01T12:00:00Z', { candidateName: "Annemarie Łasko-O'Brien", phone: '214-555-0187' });
  for (const q of ['anne marie lasko', 'OBrien Anne-Marie', 'łaskoobrien', 'annemarie 555-0187', '+1 (214) 555-0187 lasko'])
    for (const where of ['', '&specialtyId=' + app.icu.specialty.id])
      expect([q, await search(`q=${encodeURIComponent(q)}${where}`)]).toEqual([q, [annemarie]]);
  expect(await search(`q=${encodeURIComponent('anne marie obrien')}&specialtyId=${otherId}`)).toEqual([]);
});
