import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSubmission } from '@larkfield/testing/factories.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import type { SubmissionPage } from '@larkfield/schemas/portal/submissions/admin-submission.ts';
import { answerTo } from '#test/reference-inputs.ts';
import { startReferences } from '#test/start-references.ts';
import { fillInFilters } from './fill-in-filters.ts';

let desk: Awaited<ReturnType<typeof startReferences>>;
beforeAll(async () => {
  desk = await startReferences();
});
afterAll(() => desk.stop());

const listed = async (query: string) => {
  const response = await desk.app.send('GET', `/api/admin-portal/submissions/recent?${query}`, { as: 'user' });
  return (await readJson<SubmissionPage>(response)).submissions;
};
const names = async (query: string) => (await listed(query)).map(({ candidateName }) => candidateName);

/** Name, readiness and references of each row of the table; names here hold no comma. */
async function exported(query: string) {
  const response = await desk.app.send('GET', `/api/admin-portal/submissions/export.csv?${query}`, { as: 'admin' });
  const rows = (await response.text()).trimEnd().split('\r\n').slice(1);
  return rows.map((row) => [row.split(',')[1], ...row.split(',').slice(-2)]);
}

const addressOf = (name: string) => `${name.split(' ')[0]!.toLowerCase()}@candidate.example`;

/** The same answer to every skill; made from a whole checklist, so that nothing else differs. */
function rated(candidateName: string, proficiency: number, frequency: string) {
  const { specialty, skillsByCategory } = desk.app.icu;
  const body = makeSubmission({ id: specialty.id, groups: skillsByCategory }, { candidateName, email: addressOf(candidateName) });
  return { ...body, skillRatings: body.skillRatings.map(({ skillId }) => ({ skillId, proficiency, frequency })) };
}
const submit = async (body: object, headers: Record<string, string> = {}) =>
  (await readJson<{ submissionId: string }>(await desk.app.send('POST', '/api/checklist/submit', { body, headers }))).submissionId;
const stored = (id: string) => desk.app.collection('submissions').findOne({ _id: new ObjectId(id) });

test('somebody is found by the readiness that the newest revision shows', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  await submit(rated('Maren Oakfield', 5, 'current'), headers);
  await submit(rated('Tobias Lindqvist', 5, 'past_year'));
  await submit(rated('Ada Fernhill', 2, 'current'));
  expect([
    await names('readiness=ready'),
    await names('readiness=needs-orientation'),
    await names('readiness=supervision-required'),
  ]).toEqual([['Maren Oakfield'], ['Tobias Lindqvist'], ['Ada Fernhill']]);
  expect((await listed('readiness=ready'))[0]).toMatchObject({ readiness: 'ready', references: 0 });
  expect(await exported('')).toEqual([
    ['Ada Fernhill', 'Supervision required', '0'],
    ['Tobias Lindqvist', 'Needs orientation', '0'],
    ['Maren Oakfield', 'Ready', '0'],
  ]);
  await submit(rated('Maren Oakfield', 1, 'current'), headers);
  expect([await names('readiness=ready'), await names('readiness=supervision-required')]).toEqual([[], ['Ada Fernhill', 'Maren Oakfield']]);
});

test('a level that is none is refused by its rule', async () => {
  for (const query of ['readiness=best', 'references=two']) {
    const response = await desk.app.send('GET', `/api/admin-portal/submissions/recent?${query}`, { as: 'user' });
    expect([response.status, (await readJson(response)).fields?.[0]?.field]).toEqual([400, query.split('=')[0]]);
  }
});

test('somebody is found by references while they are on the report', async () => {
  const owner = await desk.submit({ candidateName: 'Ines Farrow', email: addressOf('Ines Farrow') });
  await desk.ask(owner);
  expect(await names('references=given')).toEqual([]);
  const [token] = await desk.mailedTokens();
  const { skills } = await desk.openedBy(token!);
  expect((await desk.post('/api/references/answer', { token, answer: answerTo(skills) })).status).toBe(200);
  expect(await names('references=given')).toEqual(['Ines Farrow']);
  expect(await names('references=none')).not.toContain('Ines Farrow');
  expect((await listed('references=given'))[0]).toMatchObject({ references: 1 });
  expect(await exported('references=given')).toEqual([['Ines Farrow', expect.any(String), '1']]);
  const [reference] = await desk.listFor(owner.submissionId);
  const path = `/api/admin-portal/references/${reference!.id}/set-aside`;
  expect((await desk.app.send('POST', path, { as: 'user', body: { setAside: { reason: 'other', note: '' } } })).status).toBe(200);
  expect([await names('references=given'), (await stored(owner.submissionId))?.['hasReferences']]).toEqual([[], undefined]);
});

test('older submissions are given what the filters find them by, and nothing that was stored meanwhile is replaced', async () => {
  const id = await submit(rated('Otto Brandt', 5, 'current'));
  const submissions = desk.app.collection('submissions');
  await submissions.updateOne({ _id: new ObjectId(id) }, { $unset: { readiness: 1 }, $set: { referenceIds: ['0'.repeat(24)] } });
  expect((await exported(''))[0]).toEqual(['Otto Brandt', '', '1']);
  expect(await names('readiness=ready')).not.toContain('Otto Brandt');
  expect(await fillInFilters(desk.app.context)).toBe(1);
  expect(await names('references=given')).toEqual(['Otto Brandt']);
  expect((await names('readiness=ready'))[0]).toBe('Otto Brandt');
  expect(await fillInFilters(desk.app.context)).toBe(0);
});

test('older submissions are filled in a few at a time: told to stop, it does one, and the next time the others', async () => {
  const submissions = desk.app.collection('submissions');
  const count = await submissions.countDocuments();
  await submissions.updateMany({}, { $unset: { readiness: 1 } });
  expect(await fillInFilters(desk.app.context, AbortSignal.abort())).toBe(1);
  expect(await submissions.countDocuments({ readiness: null })).toBe(count - 1);
  expect(await fillInFilters(desk.app.context)).toBe(count - 1);
  expect(await submissions.countDocuments({ readiness: null })).toBe(0);
});
