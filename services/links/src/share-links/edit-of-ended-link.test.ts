import { passcodeFrom } from '@larkfield/testing/factories.ts';
import { expect, test } from 'vitest';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { recordedActs } from '@larkfield/testing/recorded-acts.ts';
import { cookieOf, shareAs } from '#test/candidate.ts';
import { editThroughLinks } from '#test/edit-through-links.ts';

const app = editThroughLinks();

/** Performs an action while the links service cannot reach the checklist service. */
const withoutChecklist = async (act: () => Promise<Response>) => {
  const { checklist } = app.context;
  app.context.checklist = () => fail('SERVICE_UNAVAILABLE', { retryAfter: 5 });
  try {
    expect((await act()).status).toBe(200);
  } finally {
    app.context.checklist = checklist;
  }
};

test.each<[string, () => Promise<unknown>]>([
  ['revoked', () => app.revoke(app.link.linkId)],
  [
    'given another passcode',
    () =>
      app.send('POST', `/api/share-links/${app.link.linkId}/replace-passcode`, {
        body: { ...app.proof(), passcode: passcodeFrom('551177') },
      }),
  ],
])('edits under way end when the link is %s', async (_what, change) => {
  const token = await app.editToken();
  const cookie = cookieOf(await app.editData(token));
  expect(((await change()) as Response).status).toBe(200);
  expect((await app.sendEdit({ cookie })).status).toBe(403);
  expect((await app.sendEdit({ editToken: token })).status).toBe(403);
  expect([404, 410]).toContain((await app.editData(token)).status);
});

test('repeating an edit after its link was withdrawn gives no token and is not recorded', async () => {
  const cookie = cookieOf(await app.editData(await app.editToken()));
  const headers = { 'idempotency-key': crypto.randomUUID() };
  expect((await app.sendEdit({ cookie }, headers)).status).toBe(201);
  const edits = async () =>
    (await recordedActs(`submission:${app.candidate.submissionId}`)).filter(({ action }) => action === 'submission.edited').length;
  expect(await edits()).toBe(1);
  await app.revoke(app.link.linkId);
  const again = await app.sendEdit({}, headers);
  expect([again.status, await again.json()]).toEqual([403, expect.not.objectContaining({ downloadToken: expect.anything() })]);
  expect(await edits()).toBe(1);
});

test('an edit through one link is stored while another link to the same checklist is withdrawn', async () => {
  const other = await shareAs(app.send, app.candidate, 'reusable');
  const cookie = cookieOf(await app.editData(await app.editToken()));
  const [edited] = await Promise.all([app.sendEdit({ cookie }), app.revoke(other.linkId)]);
  expect(edited.status).toBe(201);
});

test.each<[string, (token: string) => Promise<Response>, number]>([
  ['an edit session', (token) => app.editData(token), 410],
  ['an edit', (token) => app.sendEdit({ editToken: token }), 403],
])('refuses %s if its link is withdrawn between the check of the link and the action', async (_what, act, status) => {
  const token = await app.editToken();
  app.beforeNextRedemption(() => app.revoke(app.link.linkId));
  const response = await act(token);
  expect([response.status, response.headers.getSetCookie()]).toEqual([status, []]);
  expect((await app.stored())?.['revision']).toBe(1);
});

test.each(['revoke', 'replace-passcode'])('a %s ends edits under way at once even if checklist cannot be reached', async (what) => {
  const cookie = cookieOf(await app.editData(await app.editToken()));
  await withoutChecklist(() => app.act(app.link.linkId, what, { reason: 'Sent to the wrong hospital' }));
  expect((await app.sendEdit({ cookie })).status).toBe(403);
  expect((await app.stored())?.['revision']).toBe(1);
});

test('an edit is postponed, not refused, while the links service cannot say whether its link is valid', async () => {
  const cookie = cookieOf(await app.editData(await app.editToken()));
  app.beforeNextRedemption(async () => fail('SERVICE_UNAVAILABLE'));
  const response = await app.sendEdit({ cookie });
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  expect((await app.stored())?.['revision']).toBe(1);
  expect((await app.sendEdit({ cookie })).status).toBe(201);
});

test('an edit cannot be repeated through a link that ended without a mark in the submission', async () => {
  const cookie = cookieOf(await app.editData(await app.editToken()));
  const headers = { 'idempotency-key': crypto.randomUUID() };
  expect((await app.sendEdit({ cookie }, headers)).status).toBe(201);
  const { _id, ...edited } = (await app.stored())!;
  await app.revoke(app.link.linkId);
  // The submission as it is until checklist learns that the link has ended.
  await app.collection('submissions').replaceOne({ _id }, edited);
  expect((await app.sendEdit({ cookie }, headers)).status).toBe(403);
});

test('the download of an edit is invalid if its link is withdrawn just as the edit is stored and checklist cannot be reached', async () => {
  const cookie = cookieOf(await app.editData(await app.editToken()));
  const withdraw = () => withoutChecklist(() => app.act(app.link.linkId, 'revoke', { reason: 'Sent to the wrong hospital' }));
  app.beforeNextRedemption(withdraw);
  const { downloadToken } = await readJson<{ downloadToken: string }>(await app.sendEdit({ cookie }));
  expect((await app.checklist.send('GET', `/api/checklist/download/${downloadToken}/status`)).status).toBe(404);
});
