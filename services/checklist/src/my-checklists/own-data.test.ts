import { afterAll, beforeAll, expect, test } from 'vitest';
import { day } from '@larkfield/schemas/durations.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { listRightsRequests } from '@larkfield/schemas/portal/candidate-rights.ts';
import type { AskedRequest, exportMyData, OpenVisit } from '@larkfield/schemas/my-checklists/my-checklists.ts';
import type { getChecklistsToday } from '@larkfield/schemas/portal/submissions.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { recordedActs } from '@larkfield/testing/recorded-acts.ts';
import { type ChecklistUnderTest, startChecklist } from '#test/start-checklist.ts';
import { type Neighbors, startNeighbors } from '#test/start-neighbors.ts';
import { visitAs } from '#test/visit-as.ts';

let app: ChecklistUnderTest;
let neighbors: Neighbors;
let people = 0;

beforeAll(async () => {
  app = await startChecklist();
  // Links for a recipient need no yes here.
  app.context.putForward = { ...app.context.putForward, link: 'off' };
  neighbors = await startNeighbors(app);
});
afterAll(async () => {
  await neighbors?.stop();
  await app.stop();
});

/** Makes a candidate with a submission, a labeled link to it, and a visit. */
async function begin() {
  const email = `owner-${(people += 1)}@candidate.example`;
  const stored = await app.submit({ email });
  const headers = await visitAs(app, email);
  const { submissionId } = stored;
  const share = { submissionId, mode: 'quick', duration: '7d', viewLimit: 5, recipient: 'Anna at Prairie Gate' };
  expect((await neighbors.links.send('POST', '/api/share-links', { body: share, headers })).status).toBe(201);
  return { ...stored, email, headers };
}
const list = async (headers: Record<string, string>) => readJson<OpenVisit>(await app.send('GET', '/api/my-checklists', { headers }));

test('the export contains all data of the address, including labels of links, but no date of birth or SSN digits', async () => {
  const { email, headers, submissionId } = await begin();
  await begin();
  const corrected = { revision: 1, candidateName: 'Wilhelmina Testcase-Oak', dateOfBirth: '03/16/1985' };
  expect((await app.send('POST', `/api/my-checklists/${submissionId}/details`, { headers, body: corrected })).status).toBe(200);
  const response = await app.send('POST', '/api/my-checklists/export', { headers });
  const data = await readJson<ReplyOf<typeof exportMyData>>(response);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(data.submissions).toMatchObject([{ id: submissionId, email, dateOfBirth: '••/••/••••', last4Ssn: '••••' }]);
  expect(data.submissions[0]!['revisions']).toMatchObject(
    ['Wilhelmina Testcase', 'Wilhelmina Testcase-Oak'].map((candidateName) => ({ candidateName, dateOfBirth: '••/••/••••' })),
  );
  expect(data.links).toMatchObject([{ recipient: 'Anna at Prairie Gate', submissionId }]);
  expect(JSON.stringify(data)).not.toMatch(/03\/1[56]\/1985|"0042"/);
  const acts = await recordedActs(`submission:${submissionId}`);
  expect(acts.at(-1)).toMatchObject({ action: 'candidate.exported', actor: { kind: 'candidate' } });
});

test('the candidate’s export omits the recipient that staff noted on a link, and an admin’s export includes it', async () => {
  const { email, headers, submissionId } = await begin();
  const share = { submissionId, mode: 'quick', duration: '7d', viewLimit: 5, recipient: 'Mercy West, backup of Tom' };
  expect((await neighbors.links.send('POST', '/api/share-links', { as: 'user', body: share })).status).toBe(201);
  const own = await readJson<ReplyOf<typeof exportMyData>>(await app.send('POST', '/api/my-checklists/export', { headers }));
  const recipientsOf = ({ links }: Pick<ReplyOf<typeof exportMyData>, 'links'>) =>
    links.map(({ madeBy, recipient }) => [madeBy, recipient]);
  expect(recipientsOf(own)).toEqual(
    expect.arrayContaining([
      ['candidate', 'Anna at Prairie Gate'],
      ['staff', null],
    ]),
  );
  expect(JSON.stringify(own)).not.toContain('Mercy West');
  const exported = await app.send('POST', '/api/admin-portal/candidates/export', { as: 'admin', body: { email } });
  expect(recipientsOf(await readJson(exported))).toContainEqual(['staff', 'Mercy West, backup of Tom']);
});

test('requests an erasure once, however often the button is pressed, and shows it to the firm and the owner', async () => {
  const { email, headers } = await begin();
  expect((await list(headers)).erasure).toBeNull();
  const ask = () => app.send('POST', '/api/my-checklists/erasure-requests', { headers });
  const replies = await Promise.all([ask(), ask(), ask()]);
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
  await ask();
  const listed = await app.send('GET', '/api/admin-portal/candidates/requests?filter=open', { as: 'admin' });
  const { requests } = await readJson<ReplyOf<typeof listRightsRequests>>(listed);
  const asked = { kind: 'erasure', name: 'Wilhelmina Testcase', status: 'open', notes: 'Asked for in My checklists.' };
  expect(requests.filter((request) => request.email === email)).toMatchObject([asked]);
  const { erasure } = await list(headers);
  expect(Date.parse(erasure!.dueAt) - Date.parse(erasure!.receivedAt)).toBe(45 * day);
});

test('a file and a review can each be requested once, with the promised day, in addition to an erasure', async () => {
  const { email, headers } = await begin();
  const ask = async (kind: string) => {
    const response = await app.send('POST', '/api/my-checklists/requests', { headers, body: { kind } });
    expect(response.status).toBe(201);
    return readJson<AskedRequest>(response);
  };
  const [file, again] = await Promise.all([ask('access'), ask('access')]);
  expect(again).toEqual(file);
  const review = await ask('review');
  expect(Date.parse(review.answerBy) - Date.parse(review.receivedAt)).toBe(30 * day);
  const days = (Date.parse(file!.answerBy) - Date.parse(file!.receivedAt)) / day;
  expect(days).toBeGreaterThanOrEqual(5);
  expect(days).toBeLessThanOrEqual(7);
  expect((await list(headers)).requests).toEqual([file, review]);
  const listed = await app.send('GET', '/api/admin-portal/candidates/requests?filter=open', { as: 'admin' });
  const { requests } = await readJson<ReplyOf<typeof listRightsRequests>>(listed);
  const own = requests.filter((request) => request.email === email);
  expect(own.map(({ kind, answerBy }) => [kind, answerBy])).toEqual([
    ['review', review.answerBy],
    ['access', file!.answerBy],
  ]);
  const today = await app.send('GET', '/api/admin-portal/today/checklists', { as: 'admin' });
  const { rightsRequests } = await readJson<ReplyOf<typeof getChecklistsToday>>(today);
  expect(rightsRequests).toMatchObject({ nextDueAt: file!.answerBy, files: 1 });
});

test('only the owner can download the PDF, and each download is audited', async () => {
  const { headers, submissionId } = await begin();
  const other = await begin();
  const pdf = (as?: Record<string, string>) => app.send('GET', `/api/my-checklists/${submissionId}/pdf`, { headers: as });
  expect((await pdf(headers)).status).toBe(202);
  expect([(await pdf(other.headers)).status, (await pdf()).status]).toEqual([404, 401]);
  const downloads = (await recordedActs(`submission:${submissionId}`)).filter(({ action }) => action === 'submission.downloaded');
  expect(downloads).toMatchObject([{ actor: { kind: 'candidate' } }]);
});

test('refuses exports and requests without a visit', async () => {
  for (const path of ['export', 'erasure-requests']) expect((await app.send('POST', `/api/my-checklists/${path}`)).status).toBe(401);
});
