import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Changes } from '@larkfield/schemas/checklist/changes.ts';
import { rateAll, type SubmissionInput, usualProfile } from '@larkfield/testing/factories.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { eraseSubmissions } from '#src/candidate-rights/erase-everywhere.ts';
import { findSubmission } from '#src/submissions/submission-store.ts';
import { submitOnce } from '#src/submit/submit-once.ts';
import { type ChecklistUnderTest, startChecklist } from '#test/start-checklist.ts';
import { visitAs } from '#test/visit-as.ts';

let app: ChecklistUnderTest;
beforeAll(async () => {
  app = await startChecklist();
});
afterAll(() => app.stop());

const submit = (changes: Partial<SubmissionInput>, key: string = randomUUID()) => app.submit(changes, { 'idempotency-key': key });
const skills = () => app.icu.skillsByCategory.flatMap((category) => category.skills);
const changed = (ids: number[]) =>
  rateAll(app.icu.skillsByCategory).map((rating) => (ids.includes(rating.skillId) ? { ...rating, proficiency: 2 as const } : rating));
const staffSees = (id: string, query = '') => app.send('GET', `/api/admin-portal/submissions/${id}/changes${query}`, { as: 'user' });

test('shows staff the changes of a correction and of a renewal, safety-critical skills first, and audits the view', async () => {
  const key = randomUUID();
  const safety = skills().findLast(({ isSafetySkill }) => isSafetySkill)!;
  const other = skills().find(({ isSafetySkill }) => !isSafetySkill)!;
  const { submissionId, shortReference } = await submit({}, key);
  await submit({ skillRatings: changed([other.id, safety.id]) }, key);
  const reply = await readJson<Changes>(await staffSees(submissionId));
  expect(reply).toMatchObject({
    newest: 2,
    later: { submissionId, shortReference, revision: 2 },
    earlier: { submissionId, revision: 1 },
    changedRatings: 2,
    unchanged: skills().length - 2,
  });
  expect(reply.changes.map(({ kinds, before, after }) => [kinds, before?.skill, before?.proficiency, after?.proficiency])).toEqual([
    [['proficiency'], safety.skill, 4, 2],
    [['proficiency'], other.skill, 4, 2],
  ]);
  const renewed = await submitOnce(app.context, app.filledIn(), null, { from: await findSubmission(submissionId), isAddressProved: true });
  expect(await readJson(await staffSees(renewed._id.toString()))).toMatchObject({
    later: { shortReference: renewed.reference, revision: 1 },
    earlier: { shortReference, revision: 2 },
    changedRatings: 2,
  });
  const acts = await app.collection('audit-outbox-checklist').find({ 'event.action': 'submission.changes-viewed' }).toArray();
  expect(acts.map(({ event }) => event.object)).toContain(`submission:${submissionId}`);
});

test('a first checklist, and a renewal of an erased one, has nothing to compare with', async () => {
  const { submissionId } = await submit({});
  expect(await readJson(await staffSees(submissionId))).toMatchObject({ earlier: null, changes: [] });
  const renewed = await submitOnce(app.context, app.filledIn(), null, { from: await findSubmission(submissionId), isAddressProved: true });
  await eraseSubmissions([submissionId]);
  expect(await readJson(await staffSees(renewed._id.toString()))).toMatchObject({ earlier: null, changes: [] });
  expect((await staffSees(submissionId)).status).toBe(404);
  expect((await staffSees(renewed._id.toString(), '?revision=2')).status).toBe(404);
});

test('shows the owner the same changes in a visit, and refuses others', async () => {
  const [mine, other] = [`nurse-${randomUUID()}@candidate.example`, `nurse-${randomUUID()}@candidate.example`];
  const key = randomUUID();
  const { submissionId } = await submit({ email: mine }, key);
  await submit({ email: mine, skillRatings: changed([skills()[0]!.id]) }, key);
  await submit({ email: other });
  const path = `/api/my-checklists/${submissionId}/changes`;
  const response = await app.send('GET', path, { headers: await visitAs(app, mine) });
  expect([response.headers.get('cache-control'), await readJson(response)]).toEqual([
    'no-store',
    await readJson(await staffSees(submissionId)),
  ]);
  expect((await app.send('GET', path)).status).toBe(401);
  expect((await app.send('GET', path, { headers: await visitAs(app, other) })).status).toBe(404);
});

test('shows each change of experience and credentials, after an owner’s edit and after a renewal', async () => {
  const email = `nurse-${randomUUID()}@candidate.example`;
  const { submissionId } = await submit({ email, profile: usualProfile });
  const headers = await visitAs(app, email);
  const [unit, ...units] = usualProfile.units!;
  const edited = {
    ...usualProfile,
    units: [{ ...unit!, ratio: 3 }, ...units],
    licenses: [...usualProfile.licenses!, { type: 'rn', states: ['CA'], expires: '2029-01' }],
  };
  const body = { ...app.filledIn({ email, profile: edited }), updatedFrom: submissionId };
  expect((await app.send('POST', '/api/checklist/submit', { body, headers })).status).toBe(201);
  expect(await readJson<Changes>(await staffSees(submissionId))).toMatchObject({
    changedRatings: 0,
    profile: [
      {
        term: 'Units',
        before: ['Medical-surgical ICU · 24 beds · 1:2 · since 03/2023 · staff'],
        after: ['Medical-surgical ICU · 24 beds · 1:3 · since 03/2023 · staff'],
      },
      { term: 'Licenses', before: [], after: ['RN, CA, exp. 01/2029'] },
    ],
  });
  const { years: _, ...renewedProfile } = edited;
  const renewed = await submitOnce(app.context, app.filledIn({ email, profile: renewedProfile }), null, {
    from: await findSubmission(submissionId),
    isAddressProved: true,
  });
  expect(await readJson<Changes>(await staffSees(renewed._id.toString()))).toMatchObject({
    profile: [{ term: 'Years', before: ['7'], after: [] }],
  });
});
