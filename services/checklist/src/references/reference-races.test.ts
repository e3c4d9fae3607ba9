// @rest: kills
import { afterAll, beforeEach, expect, test } from 'vitest';
import { hour } from '@larkfield/schemas/durations.ts';
import type { ReferenceRequest } from '@larkfield/schemas/references/references.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { recordedActs } from '@larkfield/testing/recorded-acts.ts';
import { answerTo, charge, referee } from '#test/reference-inputs.ts';
import { handOver } from '#test/start-checklist.ts';
import { type Owner, startReferences } from '#test/start-references.ts';
import { referenceOutbox } from './send-reference-mails.ts';

const desk = await startReferences();
const { app, mails, post, submit, ask, mailedTokens, openedBy, listFor } = desk;
afterAll(() => desk.stop());
beforeEach(async () => {
  // Delete requests of other tests, whose due mails would be sent too.
  await app.collection('references').deleteMany({});
  mails.asked.length = 0;
});

interface Requested {
  owner: Owner;
  id: string;
  token: string;
  answer: ReturnType<typeof answerTo>;
}
let people = 0;
const stored = () => app.collection('references').findOne({});
async function requested(): Promise<Requested> {
  await app.collection('references').deleteMany({});
  const owner = await submit({ email: `raced${(people += 1)}@candidate.example` });
  const { requests } = await ask(owner);
  const [token] = await mailedTokens();
  return { owner, id: requests[0]!.id, token: token!, answer: answerTo((await openedBy(token!)).skills) };
}
const codeOf = async (response: Response) =>
  response.ok ? 'done' : `${response.status} ${(await readJson<{ code: string }>(response)).code}`;

const asReferee = {
  open: ({ token }: Requested) => post('/api/references/open', { token }),
  start: ({ token }: Requested) => post('/api/references/start', { token }),
  answer: ({ token, answer }: Requested) => post('/api/references/answer', { token, answer }),
  decline: ({ token }: Requested) => post('/api/references/decline', { token, reason: 'rather-not' }),
};
const setAside = ({ id }: Requested, body: object | null = { reason: 'other', note: '' }) =>
  app.send('POST', `/api/admin-portal/references/${id}/set-aside`, { as: 'user', body: { setAside: body } });
const acts = {
  ...asReferee,
  resend: ({ id, owner }: Requested) => post(`/api/references/${id}/resend`, owner),
  withdraw: ({ id, owner }: Requested) => post(`/api/references/${id}/withdraw`, owner),
  copy: ({ id }: Requested) => app.send('POST', `/api/admin-portal/references/${id}/link`, { as: 'user' }),
  'set aside': (request: Requested) => setAside(request),
};
type Act = keyof typeof acts;

const usedUp = '410 LINK_USED_UP';
const revoked = '410 LINK_REVOKED';
const expired = '410 LINK_EXPIRED';
const conflict = '409 CONFLICT';
const end = async (response: Promise<Response>) => expect((await response).status).toBe(200);

/** For each state, how to bring a request into it, and the reply to each act in it. */
const states: Record<string, { make: (request: Requested) => unknown; gets: Record<Act, string> }> = {
  open: {
    make: () => {},
    gets: {
      open: 'done',
      start: 'done',
      answer: 'done',
      decline: 'done',
      resend: 'done',
      withdraw: 'done',
      copy: 'done',
      'set aside': conflict,
    },
  },
  answered: {
    make: (request) => end(acts.answer({ ...request, answer: { ...request.answer, comment: 'Before' } })),
    gets: {
      open: usedUp,
      start: usedUp,
      answer: usedUp,
      decline: usedUp,
      resend: conflict,
      withdraw: conflict,
      copy: conflict,
      'set aside': 'done',
    },
  },
  declined: {
    make: (request) => end(acts.decline(request)),
    // A repeated refusal succeeds, and a declined request may be withdrawn to free its place.
    gets: {
      open: usedUp,
      start: usedUp,
      answer: usedUp,
      decline: 'done',
      resend: conflict,
      withdraw: 'done',
      copy: conflict,
      'set aside': conflict,
    },
  },
  withdrawn: {
    make: (request) => end(acts.withdraw(request)),
    gets: {
      open: revoked,
      start: revoked,
      answer: revoked,
      decline: revoked,
      resend: conflict,
      withdraw: 'done',
      copy: conflict,
      'set aside': conflict,
    },
  },
  expired: {
    make: () => app.collection('references').updateOne({}, { $set: { linkEndsAt: new Date(Date.now() - 1) } }),
    gets: {
      open: expired,
      start: expired,
      answer: expired,
      decline: expired,
      resend: 'done',
      withdraw: 'done',
      copy: 'done',
      'set aside': conflict,
    },
  },
  'sent anew': {
    make: (request) => end(acts.resend(request)),
    gets: {
      open: revoked,
      start: revoked,
      answer: revoked,
      decline: revoked,
      resend: 'done',
      withdraw: 'done',
      copy: 'done',
      'set aside': conflict,
    },
  },
};
const matrix = Object.entries(states).flatMap(([state, { gets }]) =>
  Object.entries(gets).map(([act, answer]) => [state, act as Act, answer] as const),
);

test.each(matrix)('for a request that is %s, the act %s returns %s', async (state, act, answer) => {
  const request = await requested();
  await states[state]!.make(request);
  expect(await codeOf(await acts[act](request))).toBe(answer);
});

test('of a simultaneous answer, refusal and withdrawal, one ends the request and the others are refused', async () => {
  for (let round = 0; round < 20; round += 1) {
    const request = await requested();
    const tried = ['answer', 'decline', 'withdraw', 'answer', 'resend'] as const;
    const order = tried.map((_, index) => tried[(index + round) % tried.length]!);
    const answers = await Promise.all(order.map(async (act) => [act, (await acts[act](request)).status] as const));
    expect(answers.every(([, status]) => [200, 409, 410].includes(status))).toBe(true);
    const { answeredAt, declinedAt, withdrawnAt, mailDue } = (await stored())!;
    const ends = [answeredAt && 'answer', declinedAt && 'decline', withdrawnAt && 'withdraw'].filter(Boolean);
    // Only a refusal and a withdrawal may both succeed.
    if (ends.length > 1) expect(ends).toEqual(['decline', 'withdraw']);
    // The stored act must be among those that succeeded.
    const won = new Set(answers.filter(([act, status]) => status === 200 && act !== 'resend').map(([act]) => act));
    expect([...won].toSorted()).toEqual(ends.toSorted());
    // After an answer the receipt is due; after another end nothing is due.
    expect(mailDue === undefined).toBe(ends.length > 0 && !answeredAt);
  }
});

test('audits the withdrawal of a request once, however many are sent at once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const request = await requested();
    const sent = await Promise.all(Array.from({ length: 12 }, async () => readJson<ReferenceRequest>(await acts.withdraw(request))));
    expect(sent.map(({ state }) => state)).toEqual(Array(12).fill('withdrawn'));
    expect((await recordedActs(`reference:${request.id}`)).filter(({ action }) => action === 'reference.withdrawn')).toHaveLength(1);
  }
});

test('of two simultaneous different answers, one is stored and the other is refused', async () => {
  for (let round = 0; round < 10; round += 1) {
    const request = await requested();
    const comments = ['One', 'Other'];
    const sent = await Promise.all(comments.map((comment) => acts.answer({ ...request, answer: { ...request.answer, comment } })));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    const [given] = await listFor(request.owner.submissionId);
    expect(given!.given!.comment).toBe(comments[sent.findIndex(({ status }) => status === 200)]);
  }
});

test('of many simultaneous requests, four are stored, each once', async () => {
  const owner = await submit({ email: 'crowd@candidate.example' });
  const letters = [...'ABCDEFGH'];
  const send = (letter: string) =>
    post('/api/references', { ...owner, referees: [referee(`Supervisor ${letter}`, `${letter}@mercy.example`)], skillIds: [] });
  const sent = await Promise.all([...letters, ...letters].map(send));
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([201, 400]));
  expect(await app.collection('references').countDocuments()).toBe(4);
  expect(await mailedTokens()).toHaveLength(4);
  expect(new Set(mails.asked.map(({ to }) => to)).size).toBe(4);
});

test('stores an answer that arrives while a reminder is written, after which no mail to the referee is due', async () => {
  for (let round = 0; round < 10; round += 1) {
    const request = await requested();
    const later = new Date(Date.now() + 49 * hour);
    const [sent] = await Promise.all([
      acts.answer(request),
      handOver(referenceOutbox(app.context), later),
      handOver(referenceOutbox(app.context), later),
    ]);
    expect(sent.status).toBe(200);
    const reference = (await stored())!;
    expect([reference['answeredAt'] !== null, reference['openHashes'], reference['sealedToken']]).toEqual([true, [], undefined]);
    const keys = mails.asked.map(({ idempotencyKey }) => idempotencyKey).filter((key) => key.includes(`${request.id}-m`));
    expect(new Set(keys).size).toBeLessThanOrEqual(2);
    expect(await mailedTokens(new Date(later.getTime() + 1_000 * hour))).toEqual([]);
  }
});

test('after setting aside and putting back at once, the state matches the last audit event', async () => {
  const request = await requested();
  await acts.answer(request);
  for (let round = 0; round < 10; round += 1) {
    await Promise.all([setAside(request), setAside(request, null), setAside(request)]);
    const [one] = await listFor(request.owner.submissionId);
    const last = (await recordedActs(`reference:${request.id}`)).filter(({ action }) => /set-aside|put-back/.test(action)).at(-1);
    expect(last!.action).toBe(one!.setAside ? 'reference.set-aside' : 'reference.put-back');
  }
});

test('sending a request again twice before its mail is sent makes one mail and one audit event', async () => {
  const request = await requested();
  expect([(await acts.resend(request)).status, (await acts.resend(request)).status]).toEqual([200, 200]);
  expect((await recordedActs(`reference:${request.id}`)).filter(({ action }) => action === 'reference.resent')).toHaveLength(1);
  expect(await mailedTokens()).toHaveLength(1);
});

test('setting aside twice and putting back twice, in sequence or at once, is audited once each, and another reason is a new event', async () => {
  const request = await requested();
  await acts.answer(request);
  const actions = async () =>
    (await recordedActs(`reference:${request.id}`)).flatMap(({ action }) => (/set-aside|put-back/.test(action) ? [action] : []));
  for (const [body, expected] of [
    [{ reason: 'other', note: 'Called the unit' }, ['reference.set-aside']],
    [null, ['reference.set-aside', 'reference.put-back']],
    [{ reason: 'other', note: '' }, ['reference.set-aside', 'reference.put-back', 'reference.set-aside']],
  ] as const) {
    const atOnce = await Promise.all([1, 2, 3].map(() => setAside(request, body)));
    expect([...atOnce, await setAside(request, body)].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await actions()).toEqual(expected);
  }
  expect((await setAside(request, { reason: 'on-request', note: '' })).status).toBe(200);
  expect(await actions()).toHaveLength(4);
});

test('refuses the proof of another candidate, an unknown request and a malformed id', async () => {
  const { owner, id } = await requested();
  const other = await submit({ email: 'another@candidate.example' });
  for (const act of ['resend', 'withdraw']) {
    expect((await post(`/api/references/${id}/${act}`, other)).status).toBe(404);
    expect((await post(`/api/references/${'a'.repeat(24)}/${act}`, owner)).status).toBe(404);
    expect((await post(`/api/references/..%2f${id}/${act}`, owner)).status).toBe(400);
  }
  expect((await stored())!['withdrawnAt']).toBe(null);
  expect((await stored())!['requests']).toBe(1);
  expect(charge.email).toBe(mails.asked[0]!.to);
});
