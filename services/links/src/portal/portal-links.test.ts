import { expect, test } from 'vitest';
import { day } from '@larkfield/schemas/durations.ts';
import { passcodeRule } from '@larkfield/schemas/links/link-constants.ts';
import type { PortalLink } from '@larkfield/schemas/portal/links.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { recordedActs } from '@larkfield/testing/recorded-acts.ts';
import type { Caller } from '@larkfield/testing/serve-routes.ts';
import { draftBody, fromClient, passcode, shareAs, smartLinkAs, submitAs, wrongPasscode } from '#test/candidate.ts';
import { useLinks } from '#test/use-links.ts';

const app = useLinks();
const { act, revoke, view } = app;

const portal = async (query: string, as: Caller = 'user') => {
  const response = await app.send('GET', `/api/admin-portal/links${query}`, { as });
  return response.status === 200 ? readJson<{ links: PortalLink[]; nextCursor: string | null }>(response) : response.status;
};
const linksOf = async (query: string) => ((await portal(query)) as { links: PortalLink[] }).links;

test('staff see Smart Links, share links and drafts with origin and state, but no tokens or passcodes', async () => {
  await smartLinkAs(app.send, 1);
  const byStaff = await app.send('POST', '/api/magic-links', {
    as: 'user',
    body: { specialtyId: 1, candidateName: 'Ottilie Sample', email: 'ottilie@candidate.example' },
  });
  const { magicUrl } = await readJson<{ magicUrl: string }>(byStaff);
  const shared = await shareAs(app.send, app.candidate, 'reusable');
  await app.send('POST', '/api/drafts/save', { body: draftBody(app.candidate, { pin: passcode }) });
  const links = await linksOf('');
  expect(links.slice(0, 4)).toMatchObject([
    { kind: 'draft', origin: { kind: 'candidate', email: null }, candidateName: null, hasPasscode: true, state: 'active' },
    {
      kind: 'reusable',
      id: shared.linkId,
      origin: { kind: 'candidate', email: null },
      candidateName: app.candidate.input.candidateName,
      submissionId: app.candidate.submissionId,
      shortReference: app.candidate.shortReference,
      maxUses: null,
    },
    { kind: 'smart', origin: { kind: 'staff', email: 'user@larkfield.example' }, candidateName: 'Ottilie Sample', maxUses: 4, useCount: 0 },
    { kind: 'smart', origin: { kind: 'visitor', email: null }, candidateName: 'Casimir Placeholder' },
  ]);
  const text = JSON.stringify(links);
  for (const secret of [shared.token, magicUrl.slice(-64), passcode, '/1985', '"0042"', 'argon2', 'wilhelmina@'])
    expect(text).not.toContain(secret);
});

test('shows the candidate of a share link, and finds it by name or reference, with pages and filters', async () => {
  const otto = await submitAs(app.checklist.send, { candidateName: 'Otto Löwenherz-Exemplar' });
  const [quick, reusable] = [await shareAs(app.send, otto), await shareAs(app.send, otto, 'reusable')];
  await app.send('POST', '/api/magic-links', {
    body: { specialtyId: 1, candidateName: 'Ottoline Lowenherz', email: 'ottoline@candidate.example' },
  });
  await app.send('POST', '/api/drafts/save', { body: draftBody(otto) });
  const found = async (q: string, more = '') =>
    (await linksOf(`?q=${encodeURIComponent(q)}${more}`)).map(({ kind, candidateName }) => `${kind} ${candidateName}`);
  const own = ['reusable Otto Löwenherz-Exemplar', 'quick Otto Löwenherz-Exemplar'];
  expect(await found('lowenherz ott')).toEqual(['smart Ottoline Lowenherz', ...own]);
  expect(await found(otto.shortReference)).toEqual(own);
  expect(await found('exemplar otto')).toEqual(own);
  expect(await found('lowenherz', '&kind=smart')).toEqual(['smart Ottoline Lowenherz']);
  expect(await found('lowenherz', '&kind=draft')).toEqual([]);
  expect(await found('lowenherz', `&kind=share&submissionId=${otto.submissionId}`)).toEqual(own);
  await act(quick.linkId, 'revoke');
  expect(await found('otto', '&state=revoked')).toEqual([own[1]]);
  for (let count = 0; count < 20; count += 1) await shareAs(app.send, otto);
  const first = (await portal('?q=exemplar')) as { links: PortalLink[]; nextCursor: string };
  const second = (await portal(`?q=exemplar&cursor=${first.nextCursor}`)) as { links: PortalLink[]; nextCursor: null };
  expect([first.links.length, second.links.map(({ id }) => id), second.nextCursor]).toEqual([20, [reusable.linkId, quick.linkId], null]);
  expect([await portal('?q=x'), await portal(`?q=${'x'.repeat(101)}`)]).toEqual([400, 400]);
  // Only checklist stores the name, and no service stores the search.
  const stored = JSON.stringify([
    await app.collection('links').find().toArray(),
    await app.collection('audit-outbox-links').find().toArray(),
  ]);
  expect(stored).not.toMatch(/l[oö]wenherz/i);
  const [searched] = await app
    .collection('audit-outbox-links')
    .find({ 'event.action': 'links.searched' })
    .sort({ at: -1 })
    .limit(1)
    .toArray();
  expect(searched!['event']).toMatchObject({ object: 'links:2', changedFields: ['q', 'cursor'] });
});

test('lists links without names while the checklist service is down', async () => {
  const { linkId } = await shareAs(app.send, app.candidate);
  const { checklist } = app.context;
  app.context.checklist = () => fail('SERVICE_UNAVAILABLE', { retryAfter: 5 });
  expect((await linksOf(''))[0]).toMatchObject({ id: linkId, candidateName: null, shortReference: app.candidate.shortReference });
  expect(await portal('?q=testcase')).toBe(503);
  app.context.checklist = checklist;
  expect((await linksOf(''))[0]).toMatchObject({ id: linkId, candidateName: app.candidate.input.candidateName });
});

test('the list is for signed-in staff', async () => {
  expect(await portal('', 'anonymous')).toBe(401);
  expect(await portal('', 'admin')).toMatchObject({ links: expect.any(Array) });
});

test('filters the list by kind, state and submission', async () => {
  const quick = await shareAs(app.send, app.candidate);
  const reusable = await shareAs(app.send, app.candidate, 'reusable');
  const usedUp = await shareAs(app.send, app.candidate);
  for (let count = 0; count < 5; count += 1) await view(usedUp.token);
  const revoked = await shareAs(app.send, app.candidate);
  await revoke(revoked.linkId);
  const locked = await shareAs(app.send, app.candidate, 'reusable');
  const { _id } = (await app.collection('links').findOne({}, { sort: { _id: -1 } }))!;
  await app.collection('links').updateOne({ _id }, { $set: { attemptsLeft: 0 } });
  const of = async (query: string) => (await linksOf(`?submissionId=${app.candidate.submissionId}${query}`)).map(({ id }) => id);
  expect(await of('')).toEqual([locked, revoked, usedUp, reusable, quick].map(({ linkId }) => linkId));
  expect(await of('&state=active')).toEqual([reusable.linkId, quick.linkId]);
  expect(await of('&state=used-up')).toEqual([usedUp.linkId]);
  expect(await of('&state=revoked')).toEqual([revoked.linkId]);
  expect(await of('&state=locked')).toEqual([locked.linkId]);
  expect(await of('&state=expired')).toEqual([]);
  expect(await of('&kind=smart')).toEqual([]);
  expect((await linksOf('?kind=smart')).every(({ kind }) => kind === 'smart')).toBe(true);
  app.advance(8 * day);
  expect(await of('&state=expired&kind=share')).toEqual([usedUp.linkId, quick.linkId]);
  expect((await linksOf('?kind=smart')).every(({ state }) => state === 'expired')).toBe(true);
  expect(await portal('?state=melted')).toBe(400);
  expect(await portal('?cursor=zzz')).toBe(400);
});

test('pages follow each other without gaps or overlaps', async () => {
  const made = [];
  for (let count = 0; count < 23; count += 1) made.push((await shareAs(app.send, app.candidate)).linkId);
  const first = (await portal(`?submissionId=${app.candidate.submissionId}`)) as { links: PortalLink[]; nextCursor: string };
  const second = (await portal(`?submissionId=${app.candidate.submissionId}&cursor=${first.nextCursor}`)) as {
    links: PortalLink[];
    nextCursor: null;
  };
  expect([first.links.length, second.links.length, second.nextCursor]).toEqual([20, 3, null]);
  expect([...first.links, ...second.links].map(({ id }) => id)).toEqual(made.reverse());
});

test('staff can revoke any link with a reason for colleagues, which erases its content', async () => {
  const token = await smartLinkAs(app.send, 1);
  const [{ id }] = (await linksOf('?kind=smart')) as [PortalLink];
  expect((await act(id, 'revoke', {})).status).toBe(400);
  expect((await act(id, 'revoke', { reason: ' ' })).status).toBe(400);
  expect((await act(id, 'revoke', { reason: 'Asked on the phone', cause: 'whatever' })).status).toBe(400);
  const { link } = await readJson<{ link: PortalLink }>(
    await act(id, 'revoke', { reason: 'Asked on the phone', cause: 'candidate-asked' }),
  );
  expect(link).toMatchObject({
    state: 'revoked',
    candidateName: null,
    revoked: { by: 'staff' },
    acts: [{ byEmail: 'user@larkfield.example', action: 'revoked', reason: 'Asked on the phone' }],
  });
  const response = await app.send('GET', `/api/magic-links/${token}`);
  const { error, reason } = await readJson(response);
  expect([response.status, error, reason]).toEqual([410, 'This Smart Link is no longer valid.', undefined]);
  const events = (await recordedActs(`link:${id}`)).filter(({ action }) => action === 'link.revoked');
  expect(events.map(({ reason }) => reason)).toEqual(['candidate-asked']);
  expect(JSON.stringify(events)).not.toContain('on the phone');
  expect(events.map(({ actor }) => actor.kind)).toEqual(['user']);
});

test('staff can unlock all clients, but not reset the lifetime attempts of a passcode', async () => {
  const { linkId, token } = await shareAs(app.send, app.candidate, 'reusable');
  for (let time = 0; time < 5; time += 1) await view(token, { passcode: wrongPasscode }, fromClient(5));
  const waiting = (await linksOf(`?submissionId=${app.candidate.submissionId}`))[0]!;
  expect(waiting).toMatchObject({ state: 'active', lockedUntil: expect.any(String) });
  expect((await view(token, { passcode }, fromClient(5))).status).toBe(423);
  await act(linkId, 'unlock');
  // Two presses count as one act.
  expect(await readJson<{ link: PortalLink }>(await act(linkId, 'unlock'))).toMatchObject({
    link: { lockedUntil: null, acts: [{ action: 'unlocked' }] },
  });
  expect((await view(token, { passcode }, fromClient(5))).status).toBe(200);
  expect((await app.collection('links').find().toArray()).find(({ _id }) => String(_id) === linkId)).toMatchObject({ attemptsLeft: 95 });
});

test('a retired passcode cannot be unlocked, but is replaced by a random one that is shown once', async () => {
  const { linkId, token } = await shareAs(app.send, app.candidate, 'reusable');
  const { _id } = (await app.collection('links').findOne({}, { sort: { _id: -1 } }))!;
  await app.collection('links').updateOne({ _id }, { $set: { attemptsLeft: 0 } });
  expect((await act(linkId, 'unlock')).status).toBe(409);
  const reply = await readJson<{ link: PortalLink; passcode: string }>(await act(linkId, 'replace-passcode'));
  expect(reply).toMatchObject({
    passcode: expect.stringMatching(passcodeRule.pattern),
    link: { state: 'active', acts: [{ action: 'passcode-replaced' }] },
  });
  expect((await view(token, { passcode: reply.passcode })).status).toBe(200);
  expect(JSON.stringify(await linksOf(''))).not.toContain(reply.passcode);
});

test.each([
  ['does not know the question', () => fail('NOT_FOUND')],
  ['breaks the connection', () => Promise.reject(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))],
])('staff get the result of an action, and a new passcode, even when checklist %s', async (_what, asked) => {
  const { linkId, token } = await shareAs(app.send, app.candidate, 'reusable');
  const { checklist } = app.context;
  app.context.checklist = asked;
  const replies = [await act(linkId, 'unlock'), await act(linkId, 'replace-passcode')];
  app.context.checklist = checklist;
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const drawn = await readJson<{ link: PortalLink; passcode: string }>(replies[1]!);
  expect(drawn.link.candidateName).toBeNull();
  expect((await view(token, { passcode: drawn.passcode })).status).toBe(200);
  app.context.checklist = asked;
  expect((await act(linkId, 'revoke')).status).toBe(200);
  app.context.checklist = checklist;
});

test.each(['revoke', 'unlock', 'replace-passcode'])('%s needs a session and a known link', async (what) => {
  const { linkId } = await shareAs(app.send, app.candidate, 'reusable');
  expect((await act(linkId, what, undefined, 'anonymous')).status).toBe(401);
  expect((await act('f'.repeat(24), what)).status).toBe(404);
  expect((await act('x', what)).status).toBe(400);
});
