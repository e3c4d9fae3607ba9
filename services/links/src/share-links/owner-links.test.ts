import { randomUUID } from 'node:crypto';
import { passcodeFrom } from '@larkfield/testing/factories.ts';
import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { OwnedLink, viewShareLink } from '@larkfield/schemas/links/share-links.ts';
import type { PrintData } from '@larkfield/schemas/internal/reports.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { hashToken } from '@larkfield/service-kit/access/tokens.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { recordedActs } from '@larkfield/testing/recorded-acts.ts';
import { answerReferenceAs, cookieOf, type NewShareLink, passcode, referenceAs, shareAs, submitAs, visitWith } from '#test/candidate.ts';
import { useLinks } from '#test/use-links.ts';

const app = useLinks();
const { act, proof, revoke, view } = app;

const list = async (body: object = proof(), headers: Record<string, string> = {}) => {
  const response = await app.send('POST', '/api/share-links/list', { body, headers });
  return response.status === 200 ? (await readJson<{ links: OwnedLink[] }>(response)).links : response.status;
};

test('the owner sees how often and when the report was last checked by its code', async () => {
  const ask = async () => readJson<{ checks: unknown }>(await app.send('POST', '/api/share-links/list', { body: proof() }));
  expect((await ask()).checks).toEqual({ count: 0, lastAt: null });
  const path = `/internal/submissions/${app.candidate.submissionId}/revisions/1`;
  const { verification } = await readJson<PrintData>(await app.checklist.send('GET', path, { as: 'pdf-worker' }));
  await app.checklist.send('GET', new URL(verification!.address).pathname);
  // The check is counted after the reply.
  await expect.poll(async () => (await ask()).checks).toEqual({ count: 1, lastAt: expect.stringMatching(/^\d{4}-.*Z$/) });
});

test('the owner sees the submission’s links, newest first, with their states', async () => {
  const quick = await shareAs(app.send, app.candidate);
  const reusable = await shareAs(app.send, app.candidate, 'reusable');
  await view(quick.token);
  await view(quick.token);
  expect(await list()).toEqual([
    {
      linkId: reusable.linkId,
      mode: 'reusable',
      recipient: null,
      madeBy: 'candidate',
      state: 'active',
      createdAt: expect.any(String),
      expiresAt: reusable.expiresAt,
      maxViews: null,
      viewCount: 0,
      viewsLeft: null,
      lastOpenedAt: null,
    },
    {
      linkId: quick.linkId,
      mode: 'quick',
      recipient: null,
      madeBy: 'candidate',
      state: 'active',
      createdAt: expect.any(String),
      expiresAt: quick.expiresAt,
      maxViews: 5,
      viewCount: 2,
      viewsLeft: 3,
      lastOpenedAt: expect.any(String),
    },
  ]);
  expect(await list({ submissionId: app.candidate.submissionId }, { cookie: app.candidate.ownerCookie })).toHaveLength(2);
});

test('others cannot see the submission’s links', async () => {
  const other = await submitAs(app.checklist.send);
  await shareAs(app.send, app.candidate);
  expect(await list({ submissionId: app.candidate.submissionId })).toBe(403);
  expect(await list({ ...proof(other), submissionId: app.candidate.submissionId })).toBe(403);
  expect(await list(proof(other))).toEqual([]);
});

test('the candidate can revoke a staff link, but not read its recipient or change its passcode', async () => {
  const { submissionId } = app.candidate;
  const body = { submissionId, mode: 'reusable', duration: '6mo', passcode };
  const make = (more: object = {}) => app.send('POST', '/api/share-links', { as: 'user', body: { ...body, ...more } });
  const recipient = 'Mercy West, backup of Tom';
  // Staff need the candidate's yes to a job before they can name a recipient, so this test stores the recipient itself.
  expect([(await make({ recipient })).status, (await make({ jobId: 'a'.repeat(24) })).status]).toEqual([409, 409]);
  const { linkId, token } = await readJson<{ linkId: string; token: string }>(await make());
  const path = `/internal/submissions/${submissionId}/recipient`;
  const { sealed } = await readJson<{ sealed: string }>(
    await app.checklist.send('POST', path, { as: 'links', body: { linkId, recipient } }),
  );
  await app.collection('links').updateOne({ _id: new Types.ObjectId(linkId) }, { $set: { sealedRecipient: sealed } });
  expect(await list()).toEqual([expect.objectContaining({ linkId, madeBy: 'staff', recipient: null })]);
  const replace = (body: object, as: 'anonymous' | 'user') =>
    app.send('POST', `/api/share-links/${linkId}/replace-passcode`, { as, body: { ...body, passcode: passcodeFrom('111222') } });
  const refused = await replace(proof(), 'anonymous');
  expect([refused.status, (await readJson<{ message: string }>(refused)).message]).toEqual([403, expect.stringContaining('Our team made')]);
  expect([(await view(token, { passcode: passcodeFrom('111222') })).status, (await view(token, { passcode })).status]).toEqual([401, 200]);
  const changed = await replace({ submissionId: app.candidate.submissionId }, 'user');
  expect((await readJson<{ link: OwnedLink }>(changed)).link.recipient).toBe('Mercy West, backup of Tom');
  const { link } = await readJson<{ link: OwnedLink }>(await revoke(linkId));
  expect([link.state, link.recipient]).toEqual(['revoked', null]);
});

test('through a link of staff the candidate sees the same as through their own, without the words of supervisors', async () => {
  const email = `nurse-${randomUUID()}@candidate.example`;
  const candidate = await submitAs(app.checklist.send, { email });
  const said = 'Confidential words of a supervisor';
  await answerReferenceAs(app.checklist.send, await referenceAs(app.checklist.send, app, candidate), said);
  const body = { submissionId: candidate.submissionId, mode: 'reusable', duration: '6mo', passcode };
  const { token } = await readJson<NewShareLink>(await app.send('POST', '/api/share-links', { as: 'user', body }));
  const read = async (cookie = '', as: 'anonymous' | 'user' = 'anonymous') => {
    const response = await view(token, { passcode }, { cookie }, as);
    const { submission, downloadToken } = await readJson<ReplyOf<typeof viewShareLink>>(response);
    return { references: submission.references, downloadToken, opened: cookieOf(response) };
  };
  const isToldIn = async (cookie?: string, as?: 'user') => JSON.stringify((await read(cookie, as)).references ?? '').includes(said);
  // The report includes references shortly after the reply.
  await expect.poll(() => isToldIn()).toBe(true);
  const visit = `candidate=${await visitWith(app, email)}`;
  const hospital = await read();
  for (const cookie of [candidate.ownerCookie, visit, `${hospital.opened}; ${visit}`]) {
    const own = await read(cookie);
    expect([own.references?.given, own.references?.references]).toEqual([1, []]);
    const kept = await app.collection('access-tokens').findOne({ _id: hashToken(own.downloadToken!) as never });
    expect([kept?.['kind'], kept?.['withReferences']]).toEqual(['viewer-download', undefined]);
  }
  const others = `candidate=${await visitWith(app, 'other@candidate.example')}`;
  expect([await isToldIn(others), await isToldIn(app.candidate.ownerCookie), await isToldIn(visit, 'user')]).toEqual([true, true, true]);
});

test('the owner can later set, change and remove the recipient of a link, but staff cannot', async () => {
  const { linkId } = await shareAs(app.send, app.candidate);
  const name = (recipient: string, body: object = proof(), as: 'anonymous' | 'user' = 'anonymous') =>
    app.send('POST', `/api/share-links/${linkId}/recipient`, { as, body: { ...body, recipient } });
  const recipientOf = async (response: Response) => (await readJson<{ link: OwnedLink }>(response)).link.recipient;
  expect(await recipientOf(await name(' Cedar Valley, ICU '))).toBe('Cedar Valley, ICU');
  expect(JSON.stringify(await app.collection('links').findOne({ _id: new Types.ObjectId(linkId) }))).not.toContain('Cedar');
  expect(await recipientOf(await name('Mercy West'))).toBe('Mercy West');
  expect((await name('x'.repeat(81))).status).toBe(400);
  expect((await name('Ours', { submissionId: app.candidate.submissionId }, 'user')).status).toBe(403);
  expect((await name('Theirs', { submissionId: app.candidate.submissionId })).status).toBe(403);
  expect(await list()).toEqual([expect.objectContaining({ linkId, recipient: 'Mercy West' })]);
  expect(await recipientOf(await name(''))).toBeNull();
  await revoke(linkId);
  expect((await name('Too late')).status).toBe(410);
  expect((await recordedActs(`link:${linkId}`)).filter(({ action }) => action === 'recipient.named')).toHaveLength(3);
});

test('staff cannot choose the passcode of a candidate’s link', async () => {
  const { linkId, token } = await shareAs(app.send, app.candidate, 'reusable');
  const { submissionId } = app.candidate;
  const body = { submissionId, passcode: passcodeFrom('111222') };
  expect((await app.send('POST', `/api/share-links/${linkId}/replace-passcode`, { as: 'user', body })).status).toBe(403);
  expect((await view(token, { passcode })).status).toBe(200);
});

test('revoking a link at once ends views and sessions, and changes its state for the owner', async () => {
  const { linkId, token } = await shareAs(app.send, app.candidate);
  const cookie = cookieOf(await view(token));
  const { link } = await readJson<{ link: OwnedLink }>(await revoke(linkId));
  expect(link.state).toBe('revoked');
  for (const headers of [undefined, { cookie }]) {
    const response = await view(token, {}, headers);
    expect([response.status, (await readJson(response)).code]).toEqual([410, 'LINK_REVOKED']);
  }
});

test('many simultaneous revocations of a link all succeed', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { linkId } = await shareAs(app.send, app.candidate);
    const sent = await Promise.all(Array.from({ length: 12 }, async () => readJson<{ link: OwnedLink }>(await revoke(linkId))));
    expect(sent.map(({ link }) => link.state)).toEqual(Array(12).fill('revoked'));
  }
});

test('setting the same passcode twice is recorded once, until a wrong one is tried', async () => {
  const { linkId, token } = await shareAs(app.send, app.candidate, 'reusable');
  const give = (chosen: string) =>
    app.send('POST', `/api/share-links/${linkId}/replace-passcode`, { body: { ...proof(), passcode: chosen } });
  const acts = async () => (await recordedActs(`link:${linkId}`)).filter(({ action }) => action === 'passcode.replaced').length;
  const atOnce = await Promise.all([give(passcodeFrom('731955')), give(passcodeFrom('731955'))]);
  expect([...atOnce, await give(passcodeFrom('731955'))].map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await acts()).toBe(1);
  expect((await view(token, { passcode: passcodeFrom('731955') })).status).toBe(200);
  expect((await view(token, { passcode: passcodeFrom('111222') })).status).toBe(401);
  // There were wrong attempts, so setting the same passcode again resets them.
  expect((await give(passcodeFrom('731955'))).status).toBe(200);
  expect(await acts()).toBe(2);
  // With two different passcodes at once, each accepted one is an act, and one of them opens the link.
  const chosen = [passcodeFrom('111222'), passcodeFrom('333444')];
  const replies = await Promise.all(chosen.map(give));
  const taken = chosen.filter((_one, index) => replies[index]!.status === 200);
  expect(await acts()).toBe(2 + taken.length);
  const opened = await Promise.all(taken.map(async (one) => (await view(token, { passcode: one })).status));
  expect(opened.filter((status) => status === 200)).toHaveLength(1);
});

test("a link of another submission cannot be revoked or get a passcode, with or without one's own proof", async () => {
  const other = await submitAs(app.checklist.send);
  const { linkId, token } = await shareAs(app.send, other, 'reusable');
  const replace = (body: object) =>
    app.send('POST', `/api/share-links/${linkId}/replace-passcode`, { body: { ...body, passcode: passcodeFrom('111222') } });
  const { submissionId } = other;
  for (const call of [(body: object) => revoke(linkId, body), replace]) {
    expect((await call(proof())).status).toBe(404);
    expect((await call({ submissionId })).status).toBe(403);
    expect((await call({ ...proof(), submissionId })).status).toBe(403);
  }
  expect((await view(token, { passcode })).status).toBe(200);
});

/** Withdraws a link as staff while the links service cannot reach the checklist service. */
const withdrawUntold = async (linkId: string) => {
  const { checklist } = app.context;
  app.context.checklist = () => fail('SERVICE_UNAVAILABLE');
  const response = await act(linkId, 'revoke', { reason: 'Sent to the wrong hospital' });
  app.context.checklist = checklist;
  expect(response.status).toBe(200);
};
const status = (downloadToken: string) => app.checklist.send('GET', `/api/checklist/download/${downloadToken}/status`);

test("a viewer's download ends with the withdrawal itself, even if the checklist service cannot be reached", async () => {
  const links = [await shareAs(app.send, app.candidate), await shareAs(app.send, app.candidate)] as const;
  const [withdrawn, kept] = [await view(links[0].token), await view(links[1].token)];
  const tokenOf = async (response: Response) => (await readJson<{ downloadToken: string }>(response)).downloadToken;
  const tokens = [await tokenOf(withdrawn), await tokenOf(kept)] as const;
  await withdrawUntold(links[0].linkId);
  expect([(await status(tokens[0])).status, (await status(tokens[1])).status]).toEqual([404, 200]);
  expect((await app.checklist.send('GET', `/api/checklist/download/${tokens[0]}`)).status).toBe(404);
});

test("while the links service cannot say whether a link is valid, a viewer's download is postponed, but the submitter's works", async () => {
  const { token } = await shareAs(app.send, app.candidate);
  const { downloadToken } = await readJson<{ downloadToken: string }>(await view(token));
  app.beforeNextCheck(async () => fail('SERVICE_UNAVAILABLE'));
  expect((await status(downloadToken)).status).toBe(503);
  expect((await status(app.candidate.downloadToken)).status).toBe(200);
  expect((await status(downloadToken)).status).toBe(200);
});

test('a token of a link from before epochs is valid until the link is withdrawn', async () => {
  const { linkId, token } = await shareAs(app.send, app.candidate);
  const { downloadToken } = await readJson<{ downloadToken: string }>(await view(token));
  await app.collection('links').updateOne({ _id: new Types.ObjectId(linkId) }, { $unset: { epoch: 1 } });
  await app.collection('access-tokens').updateMany({ linkId }, { $unset: { linkEpoch: 1 } });
  expect((await status(downloadToken)).status).toBe(200);
  await withdrawUntold(linkId);
  expect((await status(downloadToken)).status).toBe(404);
});
