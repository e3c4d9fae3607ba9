import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RequirementSet } from '@larkfield/schemas/matching/requirements.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { recordedActs } from '@larkfield/testing/recorded-acts.ts';
import { micuNights, serveJobs } from '#test/serve-jobs.ts';
import { type ChecklistUnderTest, startChecklist } from '#test/start-checklist.ts';

let app: ChecklistUnderTest;
let contact: Awaited<ReturnType<typeof serveJobs>>;
beforeAll(async () => {
  app = await startChecklist();
  contact = await serveJobs(app);
});
beforeEach(async () => {
  contact.jobs.clear();
  contact.jobs.set(job.id, job);
  await app.collection('requirement-sets').deleteMany({});
});
afterAll(async () => {
  await contact.stop();
  await app.stop();
});

const job = micuNights();
const root = '/api/admin-portal/requirements';
const press = (id = job.id) => app.send('POST', `/api/admin-portal/jobs/${id}/requirements`, { as: 'user', body: {} });
const make = async () => (await readJson<{ set: RequirementSet }>(await press())).set;
const listed = async () =>
  (await readJson<{ sets: RequirementSet[] }>(await app.send('GET', `${root}?job=${job.id}`, { as: 'user' }))).sets;
/** Changes a set by hand, so that everything is preferred. */
async function changeByHand({ id, name, specialty, requirements, revision }: RequirementSet, more: object = {}) {
  const wished = requirements.map((requirement) => ({ ...requirement, need: 'wish' }));
  const body = { name, specialtyId: specialty.id, requirements: wished, revision, ...more };
  return (await readJson<{ set: RequirementSet }>(await app.send('PUT', `${root}/${id}`, { as: 'user', body }))).set;
}

test('a set is created from a job with one click, with the job’s start and nothing typed again', async () => {
  const set = await make();
  expect(set).toMatchObject({
    name: job.title,
    job: `${job.title}, ${job.company}`,
    startsOn: '2027-01-11',
    specialty: { slug: 'rn-micu' },
    jobId: job.id,
    jobRevision: 1,
    revision: 1,
  });
  expect(set.labels.map((label, index) => `${label} ${set.requirements[index]!.need}`)).toEqual([
    'License in Texas must',
    'BLS must',
    'ACLS must',
    'Medical ICU must',
    'Epic wish',
    'Nights wish',
  ]);
});

test('a double click, or two people at once, create one set', async () => {
  const sets = await Promise.all([make(), make(), make()]);
  expect(new Set(sets.map(({ id }) => id)).size).toBe(1);
  expect(await make()).toEqual(sets[0]);
  // The numbers of matches show no person, so they leave no trace.
  expect(await listed()).toEqual([{ ...sets[0], matches: { total: 0, meetEveryMust: 0 } }]);
  expect(await recordedActs(`requirement-set:${sets[0]!.id}:r1`)).toHaveLength(1);
});

test('updates the set if the requirements of the job change, but not for other changes', async () => {
  const before = await make();
  contact.jobs.set(job.id, { ...job, salary: '$3,000 per week', revision: 2 });
  expect(Object.keys((await listed())[0]!)).not.toContain('isBehindJob');
  expect(await make()).toMatchObject({ id: before.id, revision: 1, jobRevision: 2 });
  contact.jobs.set(job.id, { ...job, startsOn: '2027-02-01', shift: 'Days', revision: 3 });
  expect(await listed()).toMatchObject([{ id: before.id, isBehindJob: true }]);
  const after = await make();
  expect(after).toMatchObject({ id: before.id, revision: 2, startsOn: '2027-02-01', jobRevision: 3 });
  expect(after.labels.at(-1)).toBe('Days');
  expect(Object.keys((await listed())[0]!)).not.toContain('isBehindJob');
});

test('a set that staff changed is not updated: a second set is created, and both have the same start', async () => {
  const byHand = await changeByHand(await make(), { startsOn: '2029-09-09' });
  expect(byHand).toMatchObject({ changedByHand: true, startsOn: '2027-01-11' });
  // Nothing about the job has changed.
  expect((await make()).id).toBe(byHand.id);
  contact.jobs.set(job.id, { ...job, certificates: ['BLS'], startsOn: '2027-03-01', revision: 2 });
  const made = await make();
  expect(made.id).not.toBe(byHand.id);
  expect(await make()).toEqual(made);
  expect(await listed()).toMatchObject([
    { id: made.id, labels: ['License in Texas', 'BLS', 'Medical ICU', 'Epic', 'Nights'] },
    { id: byHand.id, changedByHand: true, startsOn: '2027-03-01', requirements: byHand.requirements },
  ]);
});

test.each([
  ['no job', {}, 'f'.repeat(24), 404, undefined],
  ['a job without a checklist', { checklist: null }, job.id, 400, "Choose the job's skills checklist first"],
  [
    'a job that asks for nothing',
    { license: null, certificates: [], unit: null, ehr: [], shift: 'Flexible' },
    job.id,
    400,
    'Give the job a license, certifications, a unit, an EHR system or a shift first',
  ],
])('creates no set from %s', async (_what, change, id, status, message) => {
  contact.jobs.set(job.id, { ...job, ...change });
  const response = await press(id);
  expect([response.status, (await readJson(response)).fields?.[0]?.message]).toEqual([status, message]);
  expect(await app.collection('requirement-sets').countDocuments()).toBe(0);
});

test('a ticked shift is a fact, and a shift that is on no list is refused', async () => {
  await app.submit({ profile: { shifts: ['nights'] } });
  const body = (shift: string) => ({
    name: 'Nights',
    specialtyId: app.icu.specialty.id,
    requirements: [{ kind: 'shift', need: 'must', shift }],
  });
  const save = (shift: string) => app.send('POST', root, { as: 'user', body: body(shift) });
  const matchesOf = async (shift: string) => {
    const { set } = await readJson<{ set: RequirementSet }>(await save(shift));
    const { candidates } = await readJson<{ candidates: { facts: object[] }[] }>(
      await app.send('GET', `${root}/${set.id}/matches`, { as: 'user' }),
    );
    return candidates.map(({ facts }) => facts[0]);
  };
  expect(await matchesOf('nights')).toEqual([{ state: 'met' }]);
  expect(await matchesOf('days')).toEqual([{ state: 'not-given' }]);
  expect((await save('noon')).status).toBe(400);
});
