import { afterAll, beforeAll, expect, test } from 'vitest';
import { readJson } from '@larkfield/testing/read-json.ts';
import { hour } from '@larkfield/schemas/durations.ts';
import { mintViewerToken } from '#src/access/access-token-store.ts';
import { type ChecklistUnderTest, startChecklist } from '#test/start-checklist.ts';
import { visitAs } from '#test/visit-as.ts';

let app: ChecklistUnderTest;
beforeAll(async () => void (app = await startChecklist()));
afterAll(() => app.stop());

const forget = (cookie: string, body: object = {}) => app.send('POST', '/api/checklist/forget-browser', { headers: { cookie }, body });
const namesOf = (response: Response) => response.headers.getSetCookie().map((text) => text.split('=')[0]!);

/** A submission from a browser of its own, with the cookie that it got. */
async function submitFrom(email: string) {
  const response = await app.send('POST', '/api/checklist/submit', { body: app.filledIn({ email }) });
  const { submissionId, downloadToken } = await readJson<{ submissionId: string; downloadToken: string }>(response);
  return { submissionId, downloadToken, cookie: response.headers.getSetCookie().at(-1)!.split(';')[0]! };
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

test('the address of the page after a submission, which stays in the history, proves nothing once its browser is forgotten', async () => {
  const email = 'history@candidate.example';
  const [first, second, other] = [await submitFrom(email), await submitFrom(email), await submitFrom(email)];
  const mayAskWith = async ({ submissionId, downloadToken }: typeof first) =>
    (await app.send('POST', '/api/references/list', { body: { submissionId, downloadToken } })).status;
  const download = async ({ downloadToken }: typeof first) =>
    (await app.send('GET', `/api/checklist/download/${downloadToken}/status`)).status;
  expect([await mayAskWith(first), await mayAskWith(second), await download(first)]).toEqual([200, 200, 200]);
  // The cookie names the first; the second has lost its cookie after a day, and its page is open.
  expect((await forget(first.cookie, { downloadToken: second.downloadToken })).status).toBe(200);
  expect([await mayAskWith(first), await mayAskWith(second), await mayAskWith(other)]).toEqual([403, 403, 200]);
  expect([await download(first), await download(second), await download(other)]).toEqual([404, 404, 200]);
  // The token of a link's reader ends nothing of the owner.
  const viewer = await mintViewerToken(other.submissionId, {
    linkId: 'a'.repeat(24),
    linkEpoch: 0,
    linkEndsAt: new Date(Date.now() + hour),
  });
  expect((await forget('', { downloadToken: viewer })).status).toBe(200);
  expect(await mayAskWith(other)).toBe(200);
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
