import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { getEditData } from '@larkfield/schemas/checklist/get-edit-data.ts';
import type { viewShareLink } from '@larkfield/schemas/links/share-links/view-share-link.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { recordedActs } from '@larkfield/testing/recorded-acts.ts';
import { cookieOf, passcode, shareAs, submitAs, wrongPasscode, type Candidate, type NewShareLink } from '#test/candidate.ts';
import { hour, minute, startLinks, type LinksUnderTest } from '#test/start-links.ts';

let app: LinksUnderTest;
let candidate: Candidate;
let link: NewShareLink;

beforeAll(async () => {
  app = await startLinks();
});
afterAll(() => app.stop());
beforeEach(async () => {
  candidate = await submitAs(app.checklist.send);
  link = await shareAs(app.send, candidate, 'reusable');
});

const askToken = (given = passcode, token = link.token) =>
  app.send('POST', `/api/share-links/${token}/create-edit-token`, { body: { passcode: given } });
const editToken = async () => (await readJson<{ editToken: string }>(await askToken())).editToken;
const editData = (token: string) => app.checklist.send('POST', `/api/edit-token/${token}/data`, { body: {} });
/** The edited form: other ratings, and personal fields that somebody changed. */
const sendEdit = (proof: { cookie?: string; editToken?: string }, headers: Record<string, string> = {}, changes: object = {}) => {
  const skillRatings = candidate.input.skillRatings.map((rating) => ({ ...rating, proficiency: 2 as const }));
  const { cookie, ...inBody } = proof;
  const body = {
    ...candidate.input,
    candidateName: 'Mallory Changed',
    dateOfBirth: '••/••/••••',
    last4Ssn: '••••',
    skillRatings,
    updatedFrom: candidate.submissionId,
    ...inBody,
    ...changes,
  };
  return app.checklist.send('POST', '/api/checklist/submit', { body, headers: { ...headers, ...(cookie && { cookie }) } });
};
const view = async () =>
  readJson<ReplyOf<typeof viewShareLink>>(await app.send('POST', `/api/share-links/${link.token}/view`, { body: { passcode } }));

test('the whole way: passcode, edit token, masked data, a new revision under the same reference, shown by the same link', async () => {
  const before = await view();
  const token = await editToken();
  const started = await editData(token);
  const { editData: data } = await readJson<ReplyOf<typeof getEditData>>(started);
  expect(data).toMatchObject({
    candidateName: 'Wilhelmina Testcase',
    dateOfBirth: '••/••/••••',
    last4Ssn: '••••',
    submissionId: candidate.submissionId,
  });
  expect(data.skillRatings).toHaveLength(candidate.input.skillRatings.length);
  expect(started.headers.get('set-cookie')).toMatch(
    new RegExp(`^edit-${candidate.submissionId}=[0-9a-f]{64}; Max-Age=43(200|199); Path=/; Expires=[^;]+; HttpOnly; SameSite=Strict$`),
  );

  const sent = await sendEdit({ cookie: cookieOf(started) });
  expect(sent.status).toBe(201);
  const reply = await readJson<{ submissionId: string; shortReference: string; downloadToken: string }>(sent);
  expect([reply.submissionId, reply.shortReference]).toEqual([candidate.submissionId, candidate.shortReference]);
  const after = await view();
  expect(before.submission.changedAt).toBeNull();
  expect(after.submission).toMatchObject({
    candidateName: 'Wilhelmina Testcase',
    changedAt: expect.any(String),
    submittedAt: before.submission.submittedAt,
  });
  expect(after.submission.skillRatings.every(({ proficiency }) => proficiency === 2)).toBe(true);
  expect(after.submission.digitalSignature.contentHash).not.toBe(before.submission.digitalSignature.contentHash);
  expect(await app.collection('submission-revisions').findOne({ _id: `${candidate.submissionId}-r1` as never })).toMatchObject({
    via: 'submit',
  });

  expect((await app.checklist.send('GET', `/api/checklist/download/${reply.downloadToken}/status`)).status).toBe(200);
  const proof = { submissionId: candidate.submissionId, downloadToken: reply.downloadToken, mode: 'quick', duration: '7d', viewLimit: 5 };
  expect((await app.send('POST', '/api/share-links', { body: proof })).status).toBe(403);
});

test('a checklist without an email address is shared and edited like any other', async () => {
  candidate = await submitAs(app.checklist.send, { email: undefined });
  link = await shareAs(app.send, candidate, 'reusable');
  const started = await editData(await editToken());
  expect((await readJson<ReplyOf<typeof getEditData>>(started)).editData.email).toBeNull();
  expect((await sendEdit({ cookie: cookieOf(started) })).status).toBe(201);
  expect((await view()).submission).toMatchObject({ email: null, changedAt: expect.any(String) });
});

test('an edit token in the body does as well as the cookie', async () => {
  expect((await sendEdit({ editToken: await editToken() })).status).toBe(201);
});

test.each<[string, () => Promise<{ cookie?: string; editToken?: string }>]>([
  ['no proof', async () => ({})],
  ['a made-up edit token', async () => ({ editToken: 'e'.repeat(64) })],
  [
    "an edit token of another person's link",
    async () => {
      const other = await submitAs(app.checklist.send);
      const { token } = await shareAs(app.send, other, 'reusable');
      return { editToken: (await readJson<{ editToken: string }>(await askToken(passcode, token))).editToken };
    },
  ],
  ['the share token', async () => ({ editToken: link.token })],
  ['the download token', async () => ({ editToken: candidate.downloadToken })],
  ["the owner's cookie", async () => ({ cookie: candidate.ownerCookie })],
  ["the owner's cookie under the other name", async () => ({ cookie: candidate.ownerCookie.replace('owner-', 'edit-') })],
])('an edit with %s is refused', async (_what, proof) => {
  expect((await sendEdit(await proof())).status).toBe(403);
});

test('a wrong passcode gives no edit token, a quick link none at all', async () => {
  expect((await askToken(wrongPasscode)).status).toBe(401);
  const quick = await shareAs(app.send, candidate);
  expect((await askToken(passcode, quick.token)).status).toBe(403);
});

test('an edit token must be used within 30 minutes', async () => {
  const [early, late] = [await editToken(), await editToken()];
  app.advance(30 * minute - 5_000);
  expect((await editData(early)).status).toBe(200);
  app.advance(6_000);
  expect((await editData(late)).status).toBe(410);
  expect((await sendEdit({ editToken: late })).status).toBe(403);
});

test('its session lasts 12 hours from the first use', async () => {
  const token = await editToken();
  await editData(token);
  app.advance(12 * hour - minute);
  expect((await editData(token)).status).toBe(200);
  app.advance(minute + 1_000);
  expect((await editData(token)).status).toBe(410);
});

test('two first uses at once begin one session', async () => {
  const token = await editToken();
  expect((await Promise.all([editData(token), editData(token)])).map(({ status }) => status)).toEqual([200, 200]);
});

test.each(['cookie', 'editToken'] as const)('once the edit is sent with the %s, neither cookie nor token edits again', async (kind) => {
  const token = await editToken();
  const cookie = cookieOf(await editData(token));
  const elsewhere = cookieOf(await editData(token));
  expect((await sendEdit(kind === 'cookie' ? { cookie } : { editToken: token })).status).toBe(201);
  for (const proof of [{ cookie }, { cookie: elsewhere }, { editToken: token }]) expect((await sendEdit(proof)).status).toBe(403);
  expect((await editData(token)).status).toBe(410);
});

test('a repeated edit after a lost answer gets the same revision and a download of the same link', async () => {
  const cookie = cookieOf(await editData(await editToken()));
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const first = await sendEdit({ cookie }, headers);
  const second = await sendEdit({ cookie }, headers);
  expect([first.status, second.status]).toEqual([201, 201]);
  const { downloadToken } = await readJson<{ downloadToken: string }>(second);
  expect(
    (await app.collection('submissions').find().toArray()).find(({ reference }) => reference === candidate.shortReference),
  ).toMatchObject({ revision: 2 });
  await app.send('POST', `/api/share-links/${link.linkId}/revoke`, {
    body: { submissionId: candidate.submissionId, downloadToken: candidate.downloadToken },
  });
  expect((await app.checklist.send('GET', `/api/checklist/download/${downloadToken}/status`)).status).toBe(404);
});

test.each<[string, () => Promise<unknown>]>([
  [
    'revoked',
    () =>
      app.send('POST', `/api/share-links/${link.linkId}/revoke`, {
        body: { submissionId: candidate.submissionId, downloadToken: candidate.downloadToken },
      }),
  ],
  [
    'given another passcode',
    () =>
      app.send('POST', `/api/share-links/${link.linkId}/replace-passcode`, {
        body: { submissionId: candidate.submissionId, downloadToken: candidate.downloadToken, passcode: '551177' },
      }),
  ],
])('when the link is %s, edits under way end with it', async (_what, change) => {
  const token = await editToken();
  const cookie = cookieOf(await editData(token));
  expect(((await change()) as Response).status).toBe(200);
  expect((await sendEdit({ cookie })).status).toBe(403);
  expect((await sendEdit({ editToken: token })).status).toBe(403);
  expect([404, 410]).toContain((await editData(token)).status);
});

const revoke = (of = link) =>
  app.send('POST', `/api/share-links/${of.linkId}/revoke`, {
    body: { submissionId: candidate.submissionId, downloadToken: candidate.downloadToken },
  });
const stored = async () => app.collection('submissions').findOne({ reference: candidate.shortReference });

test('an edit that is sent again after its link was withdrawn gives no token and is not recorded', async () => {
  const cookie = cookieOf(await editData(await editToken()));
  const headers = { 'idempotency-key': crypto.randomUUID() };
  expect((await sendEdit({ cookie }, headers)).status).toBe(201);
  const edits = async () =>
    (await recordedActs(`submission:${candidate.submissionId}`)).filter(({ action }) => action === 'submission.edited').length;
  expect(await edits()).toBe(1);
  await revoke();
  const again = await sendEdit({}, headers);
  expect([again.status, await again.json()]).toEqual([403, expect.not.objectContaining({ downloadToken: expect.anything() })]);
  expect(await edits()).toBe(1);
});

test('an edit through one link is stored while another link to the same checklist is withdrawn', async () => {
  const other = await shareAs(app.send, candidate, 'reusable');
  const cookie = cookieOf(await editData(await editToken()));
  const [edited] = await Promise.all([sendEdit({ cookie }), revoke(other)]);
  expect(edited.status).toBe(201);
});

test.each<[string, (token: string) => Promise<Response>, number]>([
  ['an edit session', editData, 410],
  ['an edit', (token) => sendEdit({ editToken: token }), 403],
])('%s is refused when its link is withdrawn between the look at the link and what follows from it', async (_what, act, status) => {
  const token = await editToken();
  app.beforeNextRedemption(() => revoke());
  const response = await act(token);
  expect([response.status, response.headers.getSetCookie()]).toEqual([status, []]);
  expect((await stored())?.['revision']).toBe(1);
});

/** Does something while links cannot reach checklist. */
const withoutChecklist = async (act: () => Promise<Response>) => {
  const { checklist } = app.context;
  app.context.checklist = () => fail('SERVICE_UNAVAILABLE', { retryAfter: 5 });
  try {
    expect((await act()).status).toBe(200);
  } finally {
    app.context.checklist = checklist;
  }
};

test.each(['revoke', 'replace-passcode'])('edits under way end at once by a %s that checklist could not be told of', async (what) => {
  const cookie = cookieOf(await editData(await editToken()));
  await withoutChecklist(() =>
    app.send('POST', `/api/admin-portal/links/${link.linkId}/${what}`, { as: 'user', body: { reason: 'Sent to the wrong hospital' } }),
  );
  expect((await sendEdit({ cookie })).status).toBe(403);
  expect((await stored())?.['revision']).toBe(1);
});

test('while links cannot tell whether its link still runs, an edit is put off, not refused', async () => {
  const cookie = cookieOf(await editData(await editToken()));
  app.beforeNextRedemption(async () => fail('SERVICE_UNAVAILABLE'));
  const response = await sendEdit({ cookie });
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  expect((await stored())?.['revision']).toBe(1);
  expect((await sendEdit({ cookie })).status).toBe(201);
});

test('an edit is not repeated through a link that ended without any mark in the submission', async () => {
  const cookie = cookieOf(await editData(await editToken()));
  const headers = { 'idempotency-key': crypto.randomUUID() };
  expect((await sendEdit({ cookie }, headers)).status).toBe(201);
  const { _id, ...edited } = (await stored())!;
  await revoke();
  // What the release left that marked nothing: all of the edit, with its link.
  await app.collection('submissions').replaceOne({ _id }, { ...edited, editLinkId: link.linkId, editLinkEndsAt: new Date(link.expiresAt) });
  expect((await sendEdit({ cookie }, headers)).status).toBe(403);
});

test("the download of one editor's edit outlives another edit through a link that lives as well", async () => {
  const cookies = [cookieOf(await editData(await editToken())), cookieOf(await editData(await editToken()))];
  for (const reply of [await sendEdit({ cookie: cookies[0] }), await sendEdit({ cookie: cookies[1] })]) {
    const { downloadToken } = await readJson<{ downloadToken: string }>(reply);
    expect((await app.checklist.send('GET', `/api/checklist/download/${downloadToken}/status`)).status).toBe(200);
  }
});

test('the download of an edit opens nothing when its link is withdrawn as the edit is stored and checklist is not told', async () => {
  const cookie = cookieOf(await editData(await editToken()));
  const withdraw = () =>
    withoutChecklist(() =>
      app.send('POST', `/api/admin-portal/links/${link.linkId}/revoke`, { as: 'user', body: { reason: 'Sent to the wrong hospital' } }),
    );
  app.beforeNextRedemption(withdraw);
  const { downloadToken } = await readJson<{ downloadToken: string }>(await sendEdit({ cookie }));
  expect((await app.checklist.send('GET', `/api/checklist/download/${downloadToken}/status`)).status).toBe(404);
});

test('a submission is edited whose stored name and phone would be refused today', async () => {
  const before = { candidateName: 'Ada \u202Eelpmaxe', phone: '214-555\u00070142' };
  await app.collection('submissions').updateOne({ reference: candidate.shortReference }, { $set: before });
  expect((await sendEdit({ cookie: cookieOf(await editData(await editToken())) }, {}, before)).status).toBe(201);
  expect(await stored()).toMatchObject({ ...before, revision: 2 });
});

test('a release of links that does not tell the submission ends the tokens of its link', async () => {
  await editData(await editToken());
  const response = await app.checklist.send('POST', `/internal/links/${link.linkId}/end-tokens`, { as: 'links', body: {} });
  expect([response.status, await response.json()]).toEqual([200, { ended: 1 }]);
});

test('an edit is recorded for the audit on both sides', async () => {
  const token = await editToken();
  await sendEdit({ cookie: cookieOf(await editData(token)) });
  const actions = async (object: string) => (await recordedActs(object)).map(({ action }) => action);
  expect(await actions(`link:${link.linkId}`)).toContain('edit-token.created');
  expect(await actions(`submission:${candidate.submissionId}`)).toEqual(
    expect.arrayContaining(['submission.edit-started', 'submission.edited']),
  );
});
