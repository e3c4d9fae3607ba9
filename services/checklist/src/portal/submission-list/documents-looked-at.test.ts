import { MongoClient, ObjectId, type Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSubmission } from '@larkfield/testing/factories.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { staffIds } from '@larkfield/testing/serve-routes.ts';
import type { SubmissionPage } from '@larkfield/schemas/portal/admin-submission.ts';
import { startChecklist, type ChecklistUnderTest } from '#test/start-checklist.ts';

const pageSize = 20;
/** Of each half. */
const many = 600;
let app: ChecklistUnderTest;
let server: MongoClient;

// In one half everybody is of one specialty, in Texas and somebody's; in the other of another one, in California and nobody's.
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
      searchPrefixes: ['te'],
      profileSearch: { keys, certificates },
    };
  });
  await submissions.insertMany(halves);
});
afterAll(async () => {
  await server.close();
  await app.stop();
});

async function lookedAt(): Promise<number> {
  const { metrics } = await server.db().admin().command({ serverStatus: 1 });
  return Number((metrics as Document).queryExecutor.scannedObjects);
}

// The counter of a MongoDB server counts for everybody who uses it.
describe.skipIf(process.env.MONGODB_URL)('two filters that many meet look at no more submissions than a page has', () => {
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
  ])('%s beside what none of them is (%s) and what all of them are (%s)', async (one, none, all) => {
    for (const [other, size] of [
      [none, 0],
      [all, pageSize],
    ] as const) {
      const before = await lookedAt();
      const response = await app.send('GET', `/api/admin-portal/submissions/recent?${one}&${other}`, { as: 'user' });
      expect((await readJson<SubmissionPage>(response)).submissions).toHaveLength(size);
      // The page, one more to know of the next, and the PDFs of the page.
      expect((await lookedAt()) - before).toBeLessThanOrEqual(2 * size + 2);
    }
  });
});
