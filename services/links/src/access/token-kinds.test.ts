// @rest: repeats
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readJson } from '@larkfield/testing/read-json.ts';
import {
  cookieOf,
  draftBody,
  passcode,
  referenceAs,
  reminderStopOf,
  shareAs,
  smartLinkAs,
  submitAs,
  visitWith,
  type Candidate,
} from '#test/candidate.ts';
import { startLinks, type LinksUnderTest } from '#test/start-links.ts';

const kinds = [
  'smart',
  'quick',
  'reusable',
  'draft',
  'edit',
  'submitter download',
  'viewer download',
  'owner cookie',
  'edit cookie',
  'view cookie',
  'visit cookie',
  'reference',
  'reminder stop',
] as const;
type Kind = (typeof kinds)[number];

let app: LinksUnderTest;
let candidate: Candidate;
let tokens: Record<Kind, string>;

beforeAll(async () => {
  app = await startLinks();
  candidate = await submitAs(app.checklist.send);
  const quick = await shareAs(app.send, candidate);
  const reusable = await shareAs(app.send, candidate, 'reusable');
  const draft = await readJson<{ token: string }>(await app.send('POST', '/api/drafts/save', { body: draftBody(candidate) }));
  const viewed = await app.send('POST', `/api/share-links/${quick.token}/view`, { body: {} });
  const { editToken } = await readJson<{ editToken: string }>(
    await app.send('POST', `/api/share-links/${reusable.token}/create-edit-token`, { body: { passcode } }),
  );
  const editing = await app.checklist.send('POST', `/api/edit-token/${editToken}/data`, { body: {} });
  const valueOf = (cookie: string) => cookie.split('=')[1]!;
  tokens = {
    smart: await smartLinkAs(app.send, 1),
    quick: quick.token,
    reusable: reusable.token,
    draft: draft.token,
    edit: editToken,
    'submitter download': candidate.downloadToken,
    'viewer download': (await readJson<{ downloadToken: string }>(viewed)).downloadToken,
    'owner cookie': valueOf(candidate.ownerCookie),
    'edit cookie': valueOf(cookieOf(editing)),
    'view cookie': valueOf(cookieOf(viewed)),
    'visit cookie': await visitWith(app, candidate.input.email!),
    reference: await referenceAs(app.checklist.send, app, candidate),
    'reminder stop': await reminderStopOf(app, candidate),
  };
});
afterAll(() => app.stop());

interface Door {
  send: (token: unknown) => Promise<Response>;
  /** The kinds of tokens that are accepted, with their status. */
  opens: Partial<Record<Kind, number>>;
  refusal: number;
}

const inPath = (token: unknown) => encodeURIComponent(String(token));
const doors: Record<string, Door> = {
  'opening a Smart Link': { send: (token) => app.send('GET', `/api/magic-links/${inPath(token)}`), opens: { smart: 200 }, refusal: 404 },
  'viewing a share': {
    send: (token) => app.send('POST', `/api/share-links/${inPath(token)}/view`, { body: { passcode } }),
    opens: { quick: 200, reusable: 200 },
    refusal: 404,
  },
  'asking for an edit token': {
    send: (token) => app.send('POST', `/api/share-links/${inPath(token)}/create-edit-token`, { body: { passcode } }),
    opens: { quick: 403, reusable: 201 },
    refusal: 404,
  },
  'resuming a draft': { send: (token) => app.send('POST', '/api/drafts/resume', { body: { token } }), opens: { draft: 200 }, refusal: 404 },
  'beginning an edit': {
    send: (token) => app.checklist.send('POST', `/api/edit-token/${inPath(token)}/data`, { body: {} }),
    opens: { edit: 200 },
    refusal: 404,
  },
  'asking for a PDF': {
    send: (token) => app.checklist.send('GET', `/api/checklist/download/${inPath(token)}/status`),
    opens: { 'submitter download': 200, 'viewer download': 200 },
    refusal: 404,
  },
  'proving ownership by download token': {
    send: (token) => app.send('POST', '/api/share-links/list', { body: { submissionId: candidate.submissionId, downloadToken: token } }),
    opens: { 'submitter download': 200 },
    refusal: 403,
  },
  'proving ownership by cookie': {
    send: (token) =>
      app.send('POST', '/api/share-links/list', {
        body: { submissionId: candidate.submissionId },
        headers: { cookie: `owner-${candidate.submissionId}=${String(token)}` },
      }),
    opens: { 'owner cookie': 200 },
    refusal: 403,
  },
  'proving ownership by a visit': {
    send: (token) =>
      app.send('POST', '/api/share-links/list', {
        body: { submissionId: candidate.submissionId },
        headers: { cookie: `candidate=${String(token)}` },
      }),
    opens: { 'visit cookie': 200 },
    refusal: 403,
  },
  'opening My checklists': {
    send: (token) => app.checklist.send('POST', '/api/my-checklists/session', { body: { token } }),
    opens: {},
    refusal: 404,
  },
  'reading My checklists': {
    send: (token) => app.checklist.send('GET', '/api/my-checklists', { headers: { cookie: `candidate=${String(token)}` } }),
    opens: { 'visit cookie': 200 },
    refusal: 401,
  },
  "reading one's requests for references": {
    send: (token) =>
      app.checklist.send('POST', '/api/references/list', { body: { submissionId: candidate.submissionId, downloadToken: token } }),
    opens: { 'submitter download': 200 },
    refusal: 403,
  },
  'opening a reference': {
    send: (token) => app.checklist.send('POST', '/api/references/open', { body: { token } }),
    opens: { reference: 200 },
    refusal: 404,
  },
  'beginning a reference': {
    send: (token) => app.checklist.send('POST', '/api/references/start', { body: { token } }),
    opens: { reference: 200 },
    refusal: 404,
  },
  // Answering needs a complete answer, which is tested with references; refusing follows the same rule.
  'refusing a reference': {
    send: (token) => app.checklist.send('POST', '/api/references/decline', { body: { token, reason: 'rather-not' } }),
    opens: { reference: 200 },
    refusal: 404,
  },
  'stopping reminders': {
    send: (token) => app.checklist.send('POST', `/api/reminders/${inPath(token)}`, { body: { isOn: false } }),
    opens: { 'reminder stop': 200 },
    refusal: 404,
  },
};

const inCookies = ['proving ownership by cookie', 'proving ownership by a visit', 'reading My checklists'];
const matrix = Object.keys(doors).flatMap((door) => kinds.map((kind) => [door, kind] as const));

test.each(matrix)('%s with a token of the kind "%s" acts as specified', async (name, kind) => {
  const { send, opens, refusal } = doors[name]!;
  expect((await send(tokens[kind])).status).toBe(opens[kind] ?? refusal);
});

test.each(kinds.filter((kind) => kind !== 'edit cookie'))('refuses an edit with a cookie of the kind "%s"', async (kind) => {
  const body = { ...candidate.input, updatedFrom: candidate.submissionId };
  const headers = { cookie: `edit-${candidate.submissionId}=${tokens[kind]}` };
  expect((await app.checklist.send('POST', '/api/checklist/submit', { body, headers })).status).toBe(403);
});

test.each(kinds.filter((kind) => kind !== 'edit'))('refuses an edit with an edit token of the kind "%s"', async (kind) => {
  const body = { ...candidate.input, updatedFrom: candidate.submissionId, editToken: tokens[kind] };
  expect((await app.checklist.send('POST', '/api/checklist/submit', { body })).status).toBe(403);
});

test('every token has 64 lower-case hex characters, and no two are equal', () => {
  expect(Object.values(tokens).every((token) => /^[0-9a-f]{64}$/.test(token))).toBe(true);
  expect(new Set(Object.values(tokens)).size).toBe(kinds.length);
});

const malformed: [string, (good: string) => string][] = [
  ['63 characters', (good) => good.slice(1)],
  ['65 characters', (good) => `${good}a`],
  ['upper case', (good) => good.toUpperCase()],
  ['a space inside', (good) => `${good.slice(0, 31)} ${good.slice(32)}`],
  ['a line break after', (good) => `${good}\n`],
  ['a zero byte', (good) => `${good.slice(1)}\0`],
  ['an operator', () => '{"$ne":null}'],
  ['a path', (good) => `../${good.slice(3)}`],
  ['64 full-width digits', () => '１'.repeat(64)],
];

test.each(malformed)('every route treats a token with %s as unknown', async (_what, spoil) => {
  for (const { send, opens, refusal } of Object.values(doors)) {
    const spoilt = spoil(tokens[(Object.keys(opens)[0] ?? 'smart') as Kind]);
    const isCookie = inCookies.some((door) => send === doors[door]!.send);
    if (isCookie && /[^\x20-\x7e]/.test(spoilt)) continue;
    const { status } = await send(spoilt);
    expect([refusal, 400]).toContain(status);
  }
});

test.each([[['a']], [{}], [{ $ne: null }], [null], [42], [true]])(
  'a token that is %j instead of a string is a bad request',
  async (token) => {
    for (const body of [{ token }, { token, pin: passcode }])
      expect((await app.send('POST', '/api/drafts/resume', { body })).status).toBe(400);
    const { submissionId } = candidate;
    expect((await app.send('POST', '/api/share-links/list', { body: { submissionId, downloadToken: token } })).status).toBe(400);
    expect(
      (
        await app.checklist.send('POST', '/api/checklist/submit', {
          body: { ...candidate.input, updatedFrom: submissionId, editToken: token },
        })
      ).status,
    ).toBe(400);
  },
);

test('does not accept a list of tokens in the query or path', async () => {
  expect((await app.send('GET', `/api/magic-links/${tokens.smart},${tokens.smart}`)).status).toBe(404);
  expect((await app.send('GET', `/api/magic-links?token=${tokens.smart}`)).status).toBe(404);
});

test('internal calls are for services only', async () => {
  const redeem = (as: 'anonymous' | 'user' | 'admin') =>
    app.send('POST', '/internal/edit-tokens/redeem', { as, body: { editToken: tokens.edit } });
  for (const caller of ['anonymous', 'user', 'admin'] as const) expect((await redeem(caller)).status).toBe(401);
  const id = candidate.submissionId;
  for (const [method, path, body] of [
    ['POST', `/internal/submissions/${id}/ownership`, {}],
    ['GET', `/internal/submissions/${id}/report`, undefined],
    ['POST', `/internal/submissions/${id}/viewer-tokens`, { linkId: id, linkEndsAt: new Date().toISOString() }],
    ['POST', `/internal/links/${id}/end-tokens`, {}],
    ['GET', '/internal/specialties/1', undefined],
  ] as const) {
    expect((await app.checklist.send(method, path, { body })).status).toBe(401);
    expect((await app.checklist.send(method, path, { as: 'admin', body })).status).toBe(401);
  }
});
