import { afterAll, beforeAll, expect, test } from 'vitest';
import { readJson } from '@larkfield/testing/read-json.ts';
import { type ChecklistUnderTest, startChecklist } from '#test/start-checklist.ts';
import { visitAs } from '#test/visit-as.ts';

let app: ChecklistUnderTest;
beforeAll(async () => void (app = await startChecklist()));
afterAll(() => app.stop());

const forget = (cookie: string) => app.send('POST', '/api/checklist/forget-browser', { headers: { cookie } });
const namesOf = (response: Response) => response.headers.getSetCookie().map((text) => text.split('=')[0]!);

/** A submission from a browser of its own, with the cookie that it got. */
async function submitFrom(email: string) {
  const response = await app.send('POST', '/api/checklist/submit', { body: app.filledIn({ email }) });
  const { submissionId } = await readJson<{ submissionId: string }>(response);
  return { submissionId, cookie: response.headers.getSetCookie().at(-1)!.split(';')[0]! };
}
const mayAsk = async (submissionId: string, cookie: string) =>
  (await app.send('POST', '/api/references/list', { body: { submissionId }, headers: { cookie } })).status;

test('a forgotten browser has lost its proofs and its visit, and a copy of its cookies proves nothing', async () => {
  const email = 'shared.desk@candidate.example';
  const [first, second] = [await submitFrom(email), await submitFrom(email)];
  const visit = await visitAs(app, email);
  const cookies = [
    first.cookie,
    second.cookie,
    visit.cookie,
    `view-${'a'.repeat(24)}=${'b'.repeat(64)}`,
    `edit-${first.submissionId}=x`,
    'theme=dark',
  ];
  expect([await mayAsk(first.submissionId, first.cookie), await mayAsk(second.submissionId, visit.cookie)]).toEqual([200, 200]);
  const response = await forget(cookies.join('; '));
  expect([response.status, await readJson(response)]).toEqual([200, { success: true }]);
  expect(namesOf(response).toSorted()).toEqual(
    [
      'candidate',
      `edit-${first.submissionId}`,
      `owner-${first.submissionId}`,
      `owner-${second.submissionId}`,
      `view-${'a'.repeat(24)}`,
    ].toSorted(),
  );
  for (const { submissionId } of [first, second]) expect(await mayAsk(submissionId, cookies.join('; '))).toBe(403);
  expect((await app.send('GET', '/api/my-checklists', { headers: visit })).status).toBe(401);
});

test('another browser of the same person keeps its proofs', async () => {
  const email = 'own.laptop@candidate.example';
  const [desk, laptop] = [await submitFrom(email), await submitFrom(email)];
  await forget(desk.cookie);
  expect(await mayAsk(laptop.submissionId, laptop.cookie)).toBe(200);
});

test('a browser that has nothing to forget is answered alike', async () => {
  const response = await forget('');
  expect([response.status, await readJson(response)]).toEqual([200, { success: true }]);
});
