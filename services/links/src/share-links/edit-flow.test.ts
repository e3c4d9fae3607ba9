import { expect, test } from 'vitest';
import { hour, minute } from '@larkfield/schemas/durations.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { EditConflict, getEditData } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { recordedActs } from '@larkfield/testing/recorded-acts.ts';
import { cookieOf, passcode, shareAs, submitAs, visitWith, wrongPasscode } from '#test/candidate.ts';
import { editThroughLinks } from '#test/edit-through-links.ts';

const app = editThroughLinks();

test('a passcode gives an edit token and masked data, and the same link shows the new revision under the same reference', async () => {
  const before = await app.viewed();
  const token = await app.editToken();
  const started = await app.editData(token);
  const { editData: data } = await readJson<ReplyOf<typeof getEditData>>(started);
  expect(data).toMatchObject({
    candidateName: 'Wilhelmina Testcase',
    dateOfBirth: '••/••/••••',
    last4Ssn: '••••',
    submissionId: app.candidate.submissionId,
  });
  expect(data.skillRatings).toHaveLength(app.candidate.input.skillRatings.length);
  expect(data.skillRatings.every(({ lastUsed }) => lastUsed === null)).toBe(true);
  const cookie = new RegExp(
    `^edit-${app.candidate.submissionId}=[0-9a-f]{64}; Max-Age=(\\d+); Path=/; Expires=[^;]+; HttpOnly; SameSite=Strict$`,
  );
  const [, seconds] = cookie.exec(started.headers.get('set-cookie')!)!;
  // The cookie lasts for the rest of the 12 hours.
  expect(Number(seconds) * 1_000).toBeGreaterThan(12 * hour - 5 * minute);
  expect(Number(seconds) * 1_000).toBeLessThanOrEqual(12 * hour);

  const sent = await app.sendEdit({ cookie: cookieOf(started) });
  expect(sent.status).toBe(201);
  const reply = await readJson<{ submissionId: string; shortReference: string; downloadToken: string }>(sent);
  expect([reply.submissionId, reply.shortReference]).toEqual([app.candidate.submissionId, app.candidate.shortReference]);
  const after = await app.viewed();
  expect(before.submission.changedAt).toBeNull();
  expect(after.submission).toMatchObject({
    candidateName: 'Wilhelmina Testcase',
    changedAt: expect.any(String),
    submittedAt: before.submission.submittedAt,
  });
  expect(after.submission.skillRatings.every(({ proficiency }) => proficiency === 2)).toBe(true);
  expect(after.submission.digitalSignature.contentHash).not.toBe(before.submission.digitalSignature.contentHash);
  expect(await app.collection('submission-revisions').findOne({ _id: `${app.candidate.submissionId}-r1` as never })).toMatchObject({
    via: 'submit',
  });

  expect((await app.checklist.send('GET', `/api/checklist/download/${reply.downloadToken}/status`)).status).toBe(200);
  const proof = {
    submissionId: app.candidate.submissionId,
    downloadToken: reply.downloadToken,
    mode: 'quick',
    duration: '7d',
    viewLimit: 5,
  };
  expect((await app.send('POST', '/api/share-links', { body: proof })).status).toBe(403);
});

test('a checklist without an email address is shared and edited like any other', async () => {
  app.candidate = await submitAs(app.checklist.send, { email: undefined });
  app.link = await shareAs(app.send, app.candidate, 'reusable');
  const started = await app.editData(await app.editToken());
  expect((await readJson<ReplyOf<typeof getEditData>>(started)).editData.email).toBeNull();
  expect((await app.sendEdit({ cookie: cookieOf(started) })).status).toBe(201);
  expect((await app.viewed()).submission).toMatchObject({ email: null, changedAt: expect.any(String) });
});

test('an edit token in the body works like the cookie', async () => {
  expect((await app.sendEdit({ editToken: await app.editToken() })).status).toBe(201);
});

test.each<[string, () => Promise<{ cookie?: string; editToken?: string }>]>([
  ['no proof', async () => ({})],
  ['a made-up edit token', async () => ({ editToken: 'e'.repeat(64) })],
  [
    "an edit token of another person's link",
    async () => {
      const other = await submitAs(app.checklist.send);
      const { token } = await shareAs(app.send, other, 'reusable');
      return { editToken: (await readJson<{ editToken: string }>(await app.askToken(passcode, token))).editToken };
    },
  ],
  ['the share token', async () => ({ editToken: app.link.token })],
  ['the download token', async () => ({ editToken: app.candidate.downloadToken })],
  ["the owner's cookie", async () => ({ cookie: app.candidate.ownerCookie })],
  ["the owner's cookie under the other name", async () => ({ cookie: app.candidate.ownerCookie.replace('owner-', 'edit-') })],
])('refuses an edit with %s', async (_what, proof) => {
  expect((await app.sendEdit(await proof())).status).toBe(403);
});

test('a wrong passcode gives no edit token, and a quick link never gives one', async () => {
  expect((await app.askToken(wrongPasscode)).status).toBe(401);
  const quick = await shareAs(app.send, app.candidate);
  expect((await app.askToken(passcode, quick.token)).status).toBe(403);
});

test('an edit token must be used within 30 minutes', async () => {
  const [early, late] = [await app.editToken(), await app.editToken()];
  app.advance(25 * minute);
  expect((await app.editData(early)).status).toBe(200);
  app.advance(5 * minute + 1_000);
  expect((await app.editData(late)).status).toBe(410);
  expect((await app.sendEdit({ editToken: late })).status).toBe(403);
});

test('an edit session lasts 12 hours from the first use', async () => {
  const token = await app.editToken();
  await app.editData(token);
  app.advance(12 * hour - 5 * minute);
  expect((await app.editData(token)).status).toBe(200);
  app.advance(5 * minute + 1_000);
  expect((await app.editData(token)).status).toBe(410);
});

test('two simultaneous first uses begin one session', async () => {
  const token = await app.editToken();
  expect((await Promise.all([app.editData(token), app.editData(token)])).map(({ status }) => status)).toEqual([200, 200]);
});

test.each(['cookie', 'editToken'] as const)(
  'once the edit is sent with the %s, another edit by cookie or token needs a choice',
  async (kind) => {
    const token = await app.editToken();
    const cookie = cookieOf(await app.editData(token));
    const elsewhere = cookieOf(await app.editData(token));
    expect((await app.sendEdit(kind === 'cookie' ? { cookie } : { editToken: token })).status).toBe(201);
    for (const proof of [{ cookie }, { cookie: elsewhere }, { editToken: token }]) expect((await app.sendEdit(proof)).status).toBe(409);
    expect((await app.editData(token)).status).toBe(410);
  },
);

test('a repeated edit after a lost reply gets the same revision and a download of the same link', async () => {
  const cookie = cookieOf(await app.editData(await app.editToken()));
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const first = await app.sendEdit({ cookie }, headers);
  const second = await app.sendEdit({ cookie }, headers);
  expect([first.status, second.status]).toEqual([201, 201]);
  const { downloadToken } = await readJson<{ downloadToken: string }>(second);
  expect(
    (await app.collection('submissions').find().toArray()).find(({ reference }) => reference === app.candidate.shortReference),
  ).toMatchObject({ revision: 2 });
  await app.revoke(app.link.linkId);
  expect((await app.checklist.send('GET', `/api/checklist/download/${downloadToken}/status`)).status).toBe(404);
});

test('an edit that is sent many times at once is stored once and spends its permission', async () => {
  const editToken = await app.editToken();
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const sent = await Promise.all(Array.from({ length: 12 }, () => app.sendEdit({ editToken }, headers)));
  expect(sent.map(({ status }) => status)).toEqual(Array(12).fill(201));
  expect((await app.sendEdit({ editToken })).status).toBe(409);
});

/** The body of an edit with equal ratings for all skills. */
const all = (proficiency: number) => ({
  skillRatings: app.candidate.input.skillRatings.map((rating) => ({ ...rating, proficiency })),
});
const conflictOf = async (response: Response) => {
  const { code, conflict } = await readJson<{ code: string; conflict: EditConflict }>(response);
  const steps = (ratings: EditConflict['saved']) => [...new Set(ratings.map(({ proficiency }) => proficiency))];
  return { status: response.status, code, revision: conflict.revision, saved: steps(conflict.saved), sent: steps(conflict.sent) };
};
const begin = async () => {
  const editToken = await app.editToken();
  return { editToken, cookie: cookieOf(await app.editData(editToken)) };
};

test('the later of two editors gets both versions, and can choose one', async () => {
  const [first, second] = [await begin(), await begin()];
  expect((await app.sendEdit({ cookie: first.cookie }, {}, all(5))).status).toBe(201);
  for (const proof of [{ cookie: second.cookie }, { editToken: second.editToken }])
    expect(await conflictOf(await app.sendEdit(proof, {}, all(3)))).toEqual({
      status: 409,
      code: 'EDIT_CONFLICT',
      revision: 2,
      saved: [5],
      sent: [3],
    });
  expect((await app.stored())!['revision']).toBe(2);
  expect((await app.sendEdit({ cookie: second.cookie }, {}, { ...all(3), revision: 2 })).status).toBe(201);
  expect(await app.stored()).toMatchObject({
    revision: 3,
    skillRatings: expect.arrayContaining([expect.objectContaining({ proficiency: 3 })]),
  });
});

test('edits with the same ratings do not conflict', async () => {
  const [first, second] = [await begin(), await begin()];
  expect((await app.sendEdit({ cookie: first.cookie }, {}, all(5))).status).toBe(201);
  expect((await app.sendEdit({ cookie: second.cookie }, {}, all(5))).status).toBe(201);
});

test('a permission that another tab has used returns both versions while it and its link are valid, and a choice renews it', async () => {
  const { cookie } = await begin();
  expect((await app.sendEdit({ cookie }, {}, { ...all(5), revision: 1 })).status).toBe(201);
  expect(await conflictOf(await app.sendEdit({ cookie }, {}, { ...all(3), revision: 1 }))).toMatchObject({ status: 409, revision: 2 });
  expect((await app.sendEdit({ cookie }, {}, { ...all(3), revision: 2 })).status).toBe(201);
  expect(await conflictOf(await app.sendEdit({ cookie }, {}, { ...all(4), revision: 2 }))).toMatchObject({ status: 409, revision: 3 });
  await app.revoke(app.link.linkId);
  expect((await app.sendEdit({ cookie }, {}, { ...all(4), revision: 3 })).status).toBe(403);
});

test('a used permission ends after its 12 hours', async () => {
  const { cookie } = await begin();
  expect((await app.sendEdit({ cookie })).status).toBe(201);
  app.advance(12 * hour + minute);
  expect((await app.sendEdit({ cookie }, {}, { revision: 2 })).status).toBe(403);
});

test('one of many simultaneous edits of a revision is stored, and the others get it as a conflict', async () => {
  const begun = await Promise.all(Array.from({ length: 4 }, begin));
  // 4 is left out, since the submission already has it and an edit without changes never conflicts.
  const steps = [1, 2, 3, 5];
  const sent = await Promise.all(begun.map(({ cookie }, index) => app.sendEdit({ cookie }, {}, all(steps[index]!))));
  expect(sent.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  expect((await app.stored())!['revision']).toBe(2);
});

test('repeating an edit that was interrupted before spending its permission completes it', async () => {
  const editToken = await app.editToken();
  const headers = { 'idempotency-key': crypto.randomUUID() };
  await app.sendEdit({ editToken }, headers);
  await app.collection('spent-edit-grants').deleteMany({});
  expect((await app.sendEdit({ editToken }, headers)).status).toBe(201);
  expect((await app.sendEdit({ editToken })).status).toBe(409);
});

test('the download of an edit stays valid after another edit through a valid link', async () => {
  const cookies = [cookieOf(await app.editData(await app.editToken())), cookieOf(await app.editData(await app.editToken()))];
  for (const reply of [await app.sendEdit({ cookie: cookies[0] }), await app.sendEdit({ cookie: cookies[1] })]) {
    const { downloadToken } = await readJson<{ downloadToken: string }>(reply);
    expect((await app.checklist.send('GET', `/api/checklist/download/${downloadToken}/status`)).status).toBe(200);
  }
});

test('a submission can be edited even if its stored name and phone would be refused today', async () => {
  const before = { candidateName: 'Ada \u202Eelpmaxe', phone: '214-555\u00070142' };
  await app.collection('submissions').updateOne({ reference: app.candidate.shortReference }, { $set: before });
  expect((await app.sendEdit({ cookie: cookieOf(await app.editData(await app.editToken())) }, {}, before)).status).toBe(201);
  expect(await app.stored()).toMatchObject({ ...before, revision: 2 });
});

test('both services record an edit for the audit trail', async () => {
  const token = await app.editToken();
  await app.sendEdit({ cookie: cookieOf(await app.editData(token)) });
  const actions = async (object: string) => (await recordedActs(object)).map(({ action }) => action);
  expect(await actions(`link:${app.link.linkId}`)).toContain('edit-token.created');
  expect(await actions(`submission:${app.candidate.submissionId}`)).toEqual(
    expect.arrayContaining(['submission.edit-started', 'submission.edited']),
  );
});

test('a link to a renewed checklist still opens and states the renewal, but allows no new link and no edit', async () => {
  const { candidate } = app;
  const visit = `candidate=${await visitWith(app, candidate.input.email!)}`;
  const { specialtyId, skillRatings, userTimezone, consentAcknowledged } = candidate.input;
  const renewed = await app.checklist.send('POST', `/api/my-checklists/${candidate.submissionId}/submissions`, {
    headers: { cookie: visit },
    body: { specialtyId, skillRatings, userTimezone, consentAcknowledged },
  });
  expect(renewed.status).toBe(201);
  const { submission } = await app.viewed();
  // The link shows no more of the renewal, since it is not a link to the renewal.
  expect(submission.renewedBy).toEqual({ at: expect.any(String), timeZone: 'America/Chicago' });
  const refusals = [
    await app.askToken(),
    await app.send('POST', '/api/share-links', {
      body: { submissionId: candidate.submissionId, downloadToken: candidate.downloadToken, mode: 'quick', duration: '7d', viewLimit: 5 },
    }),
    await app.send('POST', '/api/share-links', {
      as: 'user',
      body: { submissionId: candidate.submissionId, mode: 'reusable', duration: '6mo', passcode },
    }),
  ];
  expect(await Promise.all(refusals.map(async (refusal) => [refusal.status, (await readJson(refusal)).code]))).toEqual(
    refusals.map(() => [409, 'ALREADY_RENEWED']),
  );
  expect((await app.askToken(wrongPasscode)).status).toBe(401);
});
