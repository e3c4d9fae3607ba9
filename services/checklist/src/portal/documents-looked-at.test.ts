import { type Document, MongoClient, ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { day } from '@larkfield/schemas/durations.ts';
import type { getChecklistsToday, SubmissionPage } from '@larkfield/schemas/portal/submissions.ts';
import { portalConstants } from '@larkfield/schemas/portal-constants.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { makeSubmission } from '@larkfield/testing/factories.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { staffIds } from '@larkfield/testing/serve-routes.ts';
import { type ChecklistUnderTest, startChecklist } from '#test/start-checklist.ts';

const pageSize = 20;
/** The number of submissions in each half. */
const many = 600;
let app: ChecklistUnderTest;
let server: MongoClient;

// One half has one specialty, is in Texas and assigned; the other half has another specialty, is in California and unassigned.
const [mine, others] = [
  {
    specialtyId: 70_001,
    keys: ['state TX', 'unit mixed-icu', 'certificate bls'],
    assignee: { userId: staffIds.user, email: 'u@larkfield.example' },
  },
  { specialtyId: 70_002, keys: ['state CA', 'unit step-down', 'certificate acls'] },
];

beforeAll(async () => {
  app = await startChecklist();
  server = new MongoClient(app.stores.mongoUrl);
  const { specialty, skillsByCategory } = app.icu;
  const body = makeSubmission({ id: specialty.id, groups: skillsByCategory });
  const { submissionId } = await readJson<{ submissionId: string }>(await app.send('POST', '/api/checklist/submit', { body }));
  const submissions = app.collection('submissions');
  const { assignee: _, ...model } = (await submissions.findOne({ _id: new ObjectId(submissionId) }))!;
  const halves = Array.from({ length: 2 * many }, (__, index) => {
    const { keys, ...half } = index % 2 === 0 ? mine! : others!;
    const certificates = [{ words: [keys[2]!.split(' ')[1]], name: keys[2]!.split(' ')[1], until: '2099-01-01' }];
    return {
      ...model,
      ...half,
      _id: new ObjectId(),
      reference: `LK-TEST-${String(index).padStart(4, '0')}`,
      skillRatings: [],
      searchPrefixes: ['te', ...(index % 6 === 0 ? ['an be'] : [])],
      searchWords: ['anna', 'bergmann'],
      email: `nurse-${index}@candidate.example`,
      profileSearch: { keys, certificates, ends: ['2099-01-01'], licenses: [], uses: [] },
    };
  });
  // Insert in small batches, since a thousand at once would block the store for too long.
  for (let from = 0; from < halves.length; from += 100) await submissions.insertMany(halves.slice(from, from + 100));
});
afterAll(async () => {
  await server.close();
  await app.stop();
});

async function lookedAt(): Promise<number> {
  const { metrics } = await server.db().admin().command({ serverStatus: 1 });
  return Number((metrics as Document).queryExecutor.scannedObjects);
}

async function today(): Promise<number[]> {
  const response = await app.send('GET', '/api/admin-portal/today/checklists', { as: 'user' });
  const { expiringChecklists, peopleWithCredentialsEnding } = await readJson<ReplyOf<typeof getChecklistsToday>>(response);
  return [expiringChecklists, peopleWithCredentialsEnding];
}
async function lookedAtToday(): Promise<number> {
  const before = await lookedAt();
  await today();
  return (await lookedAt()) - before;
}

// Skipped on a shared MongoDB server, whose counter includes other clients.
test.skipIf(process.env.MONGODB_URL)('counting checklists that end soon reads a limited number, however many there are', async () => {
  const submissions = app.collection('submissions');
  const soon = new Date(Date.now() + 10 * day).toISOString().slice(0, 10);
  const endAt = (until: string) =>
    submissions.updateMany(
      { specialtyId: mine!.specialtyId },
      { $set: { 'profileSearch.certificates': [{ words: ['bls'], name: 'bls', until }], 'profileSearch.ends': [until] } },
    );
  await endAt(soon);
  const model = (await submissions.findOne({ specialtyId: others!.specialtyId }))!;
  const madeAt = Math.floor((Date.now() - 340 * day) / 1_000).toString(16);
  const old = Array.from({ length: 2 * portalConstants.countedAtMost }, (_, index) => ({
    ...model,
    _id: new ObjectId(`${madeAt.padStart(8, '0')}${String(index).padStart(16, '0')}`),
    reference: `LK-OLDS-${String(index).padStart(4, '0')}`,
  }));
  await submissions.insertMany(old);
  const most = portalConstants.countedAtMost;
  expect(await today()).toEqual([most, most]);
  // Up to three documents are read for each counted candidate, who may have several checklists or have renewed some.
  expect(await lookedAtToday()).toBeLessThanOrEqual(6 * most + 10);
  await submissions.deleteMany({ _id: { $in: old.map((one) => one._id) } });
  await endAt('2099-01-01');
  expect(await today()).toEqual([0, 0]);
  // New checklists without an owner are counted up to the same limit.
  expect(await lookedAtToday()).toBeLessThanOrEqual(most + 10);
});

// Skipped on a shared MongoDB server, whose counter includes other clients.
test.skipIf(process.env.MONGODB_URL)('a page sorted by name reads no more submissions than it shows', async () => {
  const before = await lookedAt();
  const response = await app.send('GET', '/api/admin-portal/submissions/recent?sort=name', { as: 'user' });
  expect((await readJson<SubmissionPage>(response)).submissions).toHaveLength(pageSize);
  expect((await lookedAt()) - before).toBeLessThanOrEqual(2 * pageSize + 2);
});

// Skipped on a shared MongoDB server, whose counter includes other clients.
test.skipIf(process.env.MONGODB_URL)('a search for the beginnings of two names reads no more submissions than a page shows', async () => {
  const before = await lookedAt();
  const response = await app.send('GET', '/api/admin-portal/submissions/search?q=an%20be', { as: 'user' });
  expect((await readJson<SubmissionPage>(response)).submissions).toHaveLength(pageSize);
  expect((await lookedAt()) - before).toBeLessThanOrEqual(2 * pageSize + 2);
});

// Skipped on a shared MongoDB server, whose counter includes other clients.
describe.skipIf(process.env.MONGODB_URL)('two filters with many matches each read no more submissions than a page shows', () => {
  test.each([
    [`specialtyId=${mine!.specialtyId}`, 'state=CA', 'state=TX'],
    [`specialtyId=${mine!.specialtyId}`, 'unit=step-down', 'unit=mixed-icu'],
    [`specialtyId=${mine!.specialtyId}`, 'certificate=ACLS', 'certificate=BLS'],
    [`specialtyId=${mine!.specialtyId}`, 'assignee=nobody', `assignee=${staffIds.user}`],
    [`specialtyId=${others!.specialtyId}`, `assignee=${staffIds.user}`, 'assignee=nobody'],
    ['assignee=nobody', 'to=2020-01-01', 'from=2020-01-01'],
    [`assignee=${staffIds.user}`, 'unit=step-down', 'unit=mixed-icu'],
    ['assignee=nobody', 'state=TX', 'state=CA'],
    ['assignee=nobody', 'certificate=BLS', 'certificate=ACLS'],
  ])('%s with a filter that matches none of them (%s), and with one that matches all (%s)', async (one, none, all) => {
    for (const [other, size] of [
      [none, 0],
      [all, pageSize],
    ] as const) {
      const before = await lookedAt();
      const response = await app.send('GET', `/api/admin-portal/submissions/recent?${one}&${other}`, { as: 'user' });
      expect((await readJson<SubmissionPage>(response)).submissions).toHaveLength(size);
      // Allow the page, one more submission to know whether another page follows, and the PDFs of the page.
      expect((await lookedAt()) - before).toBeLessThanOrEqual(2 * size + 2);
    }
  });
});
