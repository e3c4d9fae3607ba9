import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint, ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { matchCandidates } from '@larkfield/schemas/matching/matching.ts';
import type { RequirementSet } from '@larkfield/schemas/matching/requirements.ts';
import type { getEarlierAnswers } from '@larkfield/schemas/my-checklists/my-checklists.ts';
import type { findPerson, getPerson } from '@larkfield/schemas/candidate-pages/candidate-pages.ts';
import type { SubmissionInput } from '@larkfield/testing/factories.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { findReminded } from '#src/reminders/reminder-store.ts';
import { isWanted } from '#src/reminders/reminders.ts';
import { type ChecklistUnderTest, startChecklist } from '#test/start-checklist.ts';
import { askForLink, visitAs } from '#test/visit-as.ts';

// A submission with another person's address reveals and changes nothing about that person (product.md#submit-11).

let app: ChecklistUnderTest;
beforeAll(async () => {
  app = await startChecklist();
});
afterAll(() => app.stop());

/** A new address, different for each test. */
const newAddress = () => `nurse-${randomUUID()}@candidate.example`;
const nora = { candidateName: 'Nora Real', dateOfBirth: '07/04/1988', last4Ssn: '7391' };
const stranger = { candidateName: 'Zed Stranger', dateOfBirth: '01/01/1970', last4Ssn: '0000' };

async function submitProved(changes: Partial<SubmissionInput> & { email: string }) {
  const submission = await app.submit(changes);
  await app.confirm(submission);
  return submission;
}
const get = async <E extends Endpoint>(path: string): Promise<ReplyOf<E>> =>
  readJson<ReplyOf<E>>(await app.send('GET', `/api/admin-portal/${path}`, { as: 'user' }));
const personOf = async ({ submissionId }: { submissionId: string }) =>
  (await get<typeof findPerson>(`submissions/${submissionId}/person`)).personId;

test('a stranger who types the address of a nurse is listed in a match in addition to her, not in her place', async () => {
  const email = newAddress();
  const { id: skillId } = app.icu.skillsByCategory[0]!.skills[0]!;
  const body = {
    name: 'ICU nights',
    specialtyId: app.icu.specialty.id,
    requirements: [{ kind: 'skill', need: 'must', skillId, proficiency: 3 }],
  };
  const { set } = await readJson<{ set: RequirementSet }>(await app.send('POST', '/api/admin-portal/requirements', { as: 'user', body }));
  const matched = async () =>
    (await get<typeof matchCandidates>(`requirements/${set.id}/matches`)).candidates.map(({ candidateName }) => candidateName);
  await submitProved({ ...nora, email });
  expect(await matched()).toEqual(['Nora Real']);
  const typed = await app.submit({ ...stranger, email: email.toUpperCase() });
  await app.submit({ ...stranger, candidateName: 'Zoe Stranger', email });
  expect(await matched(), 'each of several is listed').toEqual(['Zoe Stranger', 'Zed Stranger', 'Nora Real']);
  // A proof writes no new revision, but the table in memory must include it.
  await app.confirm(typed);
  expect(await matched()).toEqual(['Zoe Stranger', 'Zed Stranger']);
});

test('a checklist with a typed address has no owner and is not on top of the person’s page until the address is proved', async () => {
  const email = newAddress();
  const first = await submitProved({ ...nora, email });
  const personId = await personOf(first);
  const userId = 'd'.repeat(24);
  app.users.set(userId, { id: userId, email: 'ida@larkfield.example', role: 'user', isActive: true, hasSecondFactor: false });
  await app.send('PUT', `/api/admin-portal/people/${personId}/owner`, { as: 'user', body: { userId, revision: 0 } });
  const typed = await app.submit({ ...stranger, email: email.toUpperCase() });
  const page = await get<typeof getPerson>(`people/${personId}`);
  expect([page.email, page.checklists.map(({ assignee }) => assignee)]).toEqual([email, [null, null]]);
  await app.confirm(typed);
  const [newest] = (await get<typeof getPerson>(`people/${personId}`)).checklists;
  expect([newest!.candidateName, newest!.assignee?.userId]).toEqual([stranger.candidateName, userId]);
});

test('a typed address does not suppress reminders or staff mails to the nurse who owns it', async () => {
  const email = newAddress();
  const first = await submitProved({ ...nora, email });
  const typed = await app.submit({ ...stranger, email });
  const wanted = async () => isWanted((await findReminded(first.submissionId))!);
  expect(await wanted()).toBe('yes');
  const ask = async (ids: string[]) =>
    (
      await readJson<{ people: { id: string; obstacle: string | null }[] }>(
        await app.send('POST', '/api/admin-portal/submissions/mails', {
          as: 'user',
          body: { requestId: randomUUID(), kind: 'references', ids },
        }),
      )
    ).people.map(({ obstacle }) => obstacle);
  expect(await ask([typed.submissionId])).toEqual([null]);
  expect(await ask([typed.submissionId, first.submissionId]), 'her own goes first').toEqual(['mailed-lately', null]);
  await app.confirm(typed);
  expect(await wanted()).toBe('never-again');
});

test('answers with a typed address are not shown among the nurse’s earlier answers', async () => {
  const email = newAddress();
  const first = await submitProved({ ...nora, email });
  const typed = await app.submit({ ...stranger, email });
  const headers = await visitAs(app, email);
  const sources = async (id: string) => {
    const path = `/api/my-checklists/${id}/answers?specialtyId=${app.icu.specialty.id}`;
    return (await readJson<ReplyOf<typeof getEarlierAnswers>>(await app.send('GET', path, { headers }))).sources.map(
      ({ shortReference }) => shortReference,
    );
  };
  expect(await sources(first.submissionId)).toEqual([first.shortReference]);
  expect(await sources(typed.submissionId), 'she began with it herself').toEqual([typed.shortReference, first.shortReference]);
});

test('sends the link to My checklists to the address as its owner wrote it', async () => {
  const email = newAddress();
  await submitProved({ ...nora, email });
  await app.submit({ ...stranger, email: email.replace('nurse', 'Nurse') });
  expect((await askForLink(app, email)).map(({ to }) => to)).toEqual([email]);
});
