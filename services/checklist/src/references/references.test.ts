import { Types } from 'mongoose';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { validUntil } from '@larkfield/assessment/validity.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { Comparison } from '@larkfield/schemas/matching/matching.ts';
import type { viewSubmission } from '@larkfield/schemas/portal/submissions.ts';
import { reportTemplateVersion as template } from '@larkfield/schemas/queue-jobs.ts';
import type { PrintData } from '@larkfield/schemas/internal/reports.ts';
import type { ReportData } from '@larkfield/schemas/reports/report-data.ts';
import { rateAll } from '@larkfield/testing/factories.ts';
import { staffIds } from '@larkfield/testing/serve-routes.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { recordedActs } from '@larkfield/testing/recorded-acts.ts';
import { answerTo, charge, referee } from '#test/reference-inputs.ts';
import { handOver } from '#test/start-checklist.ts';
import { visitAs } from '#test/visit-as.ts';
import { type Asked, type Owner, startReferences } from '#test/start-references.ts';
import { mailableUnit } from './reference-rules.ts';
import { sealReferencePart } from './reference-secrets.ts';
import { renewReportsAfter, reportOutbox } from './renew-references.ts';

const desk = await startReferences();
const { app, mails, post, submit, ask, mailedTokens, openedBy, listFor } = desk;
afterAll(() => desk.stop());
beforeEach(async () => {
  // Delete requests of other tests, whose due mails would be sent too.
  await app.collection('references').deleteMany({});
  mails.asked.length = 0;
  mails.refused.clear();
});

const stored = (id: string, collection = 'references') =>
  app.collection(collection).findOne(collection === 'references' ? { submissionId: id } : { _id: new Types.ObjectId(id) });
const reportOf = async (id: string) =>
  (await readJson<ReplyOf<typeof viewSubmission>>(await app.send('GET', `/api/admin-portal/submissions/${id}/report`, { as: 'user' })))
    .report;

test('a supervisor is asked once, answers once, and only staff see the answer beside the self-ratings', async () => {
  const owner = await submit();
  const first = await ask(owner);
  // Simulate a double tap, with the same address in another case.
  expect((await ask(owner, [{ ...charge, email: charge.email.toUpperCase() }])).requests).toHaveLength(1);
  expect(first.requests[0]).toMatchObject({ state: 'waiting', name: charge.name, canResend: true });
  const [token] = await mailedTokens();
  expect(mails.asked).toEqual([
    expect.objectContaining({ kind: 'reference-request', to: charge.email, candidateName: 'Wilhelmina Testcase' }),
  ]);
  expect(mails.asked[0]).toMatchObject({ unit: 'Medical ICU', worked: { from: '2023-03', to: '2025-05' } });
  expect(await mailedTokens()).toEqual([]);
  const text = JSON.stringify(await stored(owner.submissionId));
  for (const secret of [charge.name, charge.email, token!]) expect(text).not.toContain(secret);

  const opened = await openedBy(token!);
  expect(opened).toMatchObject({ candidateName: 'Wilhelmina Testcase', specialtyName: 'ICU RN' });
  expect(opened.skills.length).toBeGreaterThan(0);
  expect(opened.skills.length).toBeLessThanOrEqual(20);
  await post('/api/references/start', { token });
  expect((await ask(owner)).requests[0]).toMatchObject({ state: 'started' });

  const answer = answerTo(opened.skills);
  const sent = await Promise.all([1, 2, 3].map(() => post('/api/references/answer', { token, answer })));
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await post('/api/references/answer', { token, answer: { ...answer, comment: 'Another one' } })).status).toBe(410);
  expect((await post('/api/references/open', { token })).status).toBe(410);
  expect(JSON.stringify(await stored(owner.submissionId))).not.toContain(answer.comment);

  const asked = await readJson<Asked>(await post('/api/references/list', owner));
  expect([asked.count.asked, asked.count.given, asked.requests[0]!.state]).toEqual([1, 1, 'answered']);
  expect(JSON.stringify(asked)).not.toContain(answer.comment);
  const [given] = (await reportOf(owner.submissionId)).references!.references;
  expect(given).toMatchObject({ name: charge.name, role: charge.role, workAgain: 'yes', comment: answer.comment });
  expect(given!.ratings).toEqual(answer.ratings);
  const id = asked.requests[0]!.id;
  const acts = (await recordedActs(`reference:${id}`)).map(({ action }) => action);
  expect(acts).toEqual(['reference.asked', 'reference.answered']);
});

test('the staff PDF includes references, with a new edition for each change, and the candidate’s PDF stays the same', async () => {
  const owner = await submit({ email: 'editions@candidate.example' });
  await ask(owner, [charge, referee('Second Supervisor', 'second@mercy.example')]);
  const tokens = await mailedTokens();
  for (const token of tokens) {
    const { skills } = await openedBy(token);
    expect((await post('/api/references/answer', { token, answer: answerTo(skills) })).status).toBe(200);
  }
  const id = owner.submissionId;
  await expect.poll(app.queuedJobs).toEqual(expect.arrayContaining([`pdf-${id}-r1-t${template}`, `pdf-${id}-r1-t${template}-e2`]));
  const printed = async (edition: string) => {
    const response = await app.send('GET', `/internal/submissions/${id}/revisions/1${edition}`, { as: 'pdf-worker' });
    return response.ok
      ? ((await readJson<{ references?: { references: unknown[] } }>(response)).references?.references.length ?? 0)
      : response.status;
  };
  const presence = async (edition: string) =>
    readJson(await app.send('GET', `/internal/submissions/${id}/revisions/1/presence${edition}`, { as: 'pdf-worker' }));
  expect([await printed(''), await printed('?edition=2'), await printed('?edition=1')]).toEqual([0, 2, 404]);
  expect([await presence(''), await presence('?edition=2'), await presence('?edition=1')]).toEqual([
    { isThere: true },
    { isThere: true },
    { isThere: false },
  ]);
  const [one] = await listFor(id);
  const setAside = (body: object) => app.send('POST', `/api/admin-portal/references/${one!.id}/set-aside`, { as: 'user', body });
  expect((await setAside({ setAside: { reason: 'identity-doubtful', note: 'Called the unit' } })).status).toBe(200);
  expect([await printed('?edition=3'), (await reportOf(id)).references!.given]).toEqual([1, 1]);
  expect((await listFor(id))[0]!.setAside).toMatchObject({ reason: 'identity-doubtful', note: 'Called the unit' });
  expect((await setAside({ setAside: null })).status).toBe(200);
  expect((await reportOf(id)).references!.given).toBe(2);
  expect((await recordedActs(`reference:${one!.id}`)).map(({ action, reason }) => [action, reason]).slice(-2)).toEqual([
    ['reference.set-aside', 'identity-doubtful'],
    ['reference.put-back', null],
  ]);
});

/** Renews a checklist in a visit to My checklists. */
const renew = async (owner: Owner, email: string) =>
  readJson<Owner & { shortReference: string }>(
    await post(
      `/api/my-checklists/${owner.submissionId}/submissions`,
      {
        specialtyId: app.icu.specialty.id,
        skillRatings: rateAll(app.icu.skillsByCategory),
        userTimezone: 'America/Chicago',
        consentAcknowledged: true,
      },
      await visitAs(app, email),
    ),
  );

/** What the token, report and verification page of a checklist reveal about references. */
async function toldOf({ submissionId, downloadToken }: Owner) {
  const { count, requests } = await readJson<Asked>(await post('/api/references/list', { submissionId, downloadToken }));
  const link = `/internal/submissions/${submissionId}/report`;
  const { references } = await readJson<ReportData>(await app.send('GET', link, { as: 'links' }));
  return { count, requests, references, onFile: await onFile(submissionId) };
}

async function onFile(submissionId: string) {
  const paper = await app.send('GET', `/internal/submissions/${submissionId}/revisions/1`, { as: 'pdf-worker' });
  const { verification } = await readJson<PrintData>(paper);
  const page = await (await app.send('GET', new URL(verification!.address).pathname)).text();
  return /References on file<\/dt><dd>(.*?)<\/dd>/.exec(page)?.[1];
}

test('no reply reveals to a stranger with a typed address whether date of birth and SSN digits are right', async () => {
  const person = { email: 'guessed@candidate.example' };
  const owner = await submit(person);
  await ask(owner);
  const [token] = await mailedTokens();
  const { skills } = await openedBy(token!);
  await post('/api/references/answer', { token, answer: answerTo(skills) });
  const [right, wrong] = [await submit(person), await submit({ ...person, last4Ssn: '9999' })];
  expect(await toldOf(right)).toEqual(await toldOf(wrong));
  expect(await toldOf(right)).toMatchObject({ count: { given: 0 }, requests: [], references: undefined, onFile: 'None' });
  // The stranger's report, which links of staff show, must not include the references either.
  expect((await reportOf(right.submissionId)).references).toBeUndefined();
  expect(await toldOf(owner)).toMatchObject({ count: { given: 1 }, onFile: expect.stringMatching(/^1, /) });
});

test('a reference counts for the person’s next checklist from My checklists, even if its report was never opened', async () => {
  const person = { email: 'again@candidate.example' };
  const owner = await submit(person);
  await ask(owner);
  const [token] = await mailedTokens();
  const { skills } = await openedBy(token!);
  await post('/api/references/answer', { token, answer: answerTo(skills) });
  const next = await renew(owner, person.email);
  expect((await stored(next.submissionId, 'submissions'))!['referenceIds']).toHaveLength(1);
  expect(await toldOf(next)).toMatchObject({ count: { given: 1 }, onFile: expect.stringMatching(/^1, /) });
});

/** The number of references stored with submissions for their reports. */
const shownOn = (...owners: Owner[]) =>
  Promise.all(
    owners.map(
      async ({ submissionId }) => ((await stored(submissionId, 'submissions'))!['referenceIds'] as string[] | undefined)?.length ?? 0,
    ),
  );
/** Makes a checklist with an answered reference, submitted with these headers, and a renewal of it for which the reference also counts. */
async function servingTwo(email: string, headers: Record<string, string> = {}): Promise<[Owner, Owner]> {
  const { submissionId, downloadToken } = await app.submit({ email }, headers);
  const owner = { submissionId, downloadToken };
  await ask(owner);
  const [token] = await mailedTokens();
  const { skills } = await openedBy(token!);
  await post('/api/references/answer', { token, answer: answerTo(skills) });
  const { shortReference: _reference, ...next } = await renew(owner, email);
  expect(await shownOn(owner, next)).toEqual([1, 1]);
  return [owner, next];
}

test('reading a report writes nothing, and after a kill the outbox of references and the sweep complete the edition', async () => {
  const email = 'killed@candidate.example';
  const [owner, next] = await servingTwo(email);
  const forget = () => app.collection('submissions').updateMany({ email }, { $unset: { referenceIds: 1, referencesEdition: 1 } });
  await forget();
  for (const { submissionId } of [owner, next]) {
    expect(await onFile(submissionId)).toMatch(/^1, /);
    for (const [path, as] of [
      [`/api/admin-portal/submissions/${submissionId}/report`, 'user'],
      [`/api/admin-portal/comparison?ids=${owner.submissionId},${next.submissionId}`, 'user'],
      [`/internal/submissions/${submissionId}/report`, 'links'],
    ] as const)
      expect((await app.send('GET', path, { as })).status).toBe(200);
  }
  expect(await shownOn(owner, next)).toEqual([0, 0]);
  // Simulate the state right after an answer was written.
  await app.collection('references').updateOne({ submissionId: owner.submissionId }, { $set: { 'reportsDue.at': new Date(0) } });
  expect(await handOver(reportOutbox(app.context))).toBe(1);
  expect(await shownOn(owner, next)).toEqual([1, 1]);
  await forget();
  await renewReportsAfter(app.context, next.submissionId);
  expect(await shownOn(owner, next)).toEqual([0, 1]);
  // With another request, the number of requests is two.
  await ask(next, [referee('Second Supervisor', 'second@mercy.example')]);
  expect((await stored(next.submissionId, 'submissions'))!['referencesAsked']).toBe(2);
});

test('a reference is removed from reports once it is a year old', async () => {
  const [owner, next] = await servingTwo('year@candidate.example');
  const { answeredAt, reportsDue } = (await stored(owner.submissionId))!;
  expect(reportsDue.at).toEqual(validUntil(answeredAt));
  await handOver(reportOutbox(app.context), new Date(reportsDue.at.getTime() - 1));
  expect(await shownOn(owner, next)).toEqual([1, 1]);
  await handOver(reportOutbox(app.context), reportsDue.at);
  expect(await shownOn(owner, next)).toEqual([0, 0]);
  expect((await reportOf(next.submissionId)).references).toBeUndefined();
  expect((await stored(owner.submissionId))!['reportsDue']).toBeUndefined();
});

test('after a correction of the SSN digits, a reference is removed from the person’s other reports', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const email = 'corrected@candidate.example';
  const [owner, next] = await servingTwo(email, headers);
  await app.submit({ email, last4Ssn: '9999' }, headers);
  await renewReportsAfter(app.context, owner.submissionId);
  expect(await shownOn(owner, next)).toEqual([1, 0]);
});

test('a comparison shows the supervisors’ ratings, in the same order for every skill', async () => {
  const person = { email: 'compared@candidate.example' };
  const owner = await submit(person);
  await ask(owner, [charge, referee('Second Supervisor', 'second@mercy.example')]);
  const answers = [];
  for (const token of await mailedTokens()) {
    const { skills } = await openedBy(token);
    answers.push(answerTo(skills));
    await post('/api/references/answer', { token, answer: answers.at(-1) });
  }
  const other = await submit({ email: 'unseen@candidate.example' });
  const response = await app.send('GET', `/api/admin-portal/comparison?ids=${owner.submissionId},${other.submissionId}`, { as: 'user' });
  const { candidates, skills } = await readJson<Comparison>(response);
  expect(candidates.map(({ references }) => references?.given)).toEqual([2, undefined]);
  const [first] = answers;
  const notObserved = first!.ratings.find(({ proficiency }) => proficiency === null)!;
  const rowOf = (id: number) => skills.find((row) => row.id === id)!.ratings;
  expect(rowOf(notObserved.skillId)[0]!.observed).toEqual([null, null]);
  expect(rowOf(first!.ratings[0]!.skillId).map((rating) => rating?.observed)).toEqual([[3, 3], undefined]);
  const asked = new Set(first!.ratings.map(({ skillId }) => skillId));
  expect(
    skills
      .filter(({ ratings }) => ratings[0]?.observed)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([...asked].toSorted());
});

test('shows flags to staff only', async () => {
  const email = 'cautious@gmail.com';
  const body = app.filledIn({ email });
  const response = await app.send('POST', '/api/checklist/submit', { body });
  const cookie = response.headers
    .getSetCookie()
    .map((set) => set.split(';')[0]!)
    .join('; ');
  const { submissionId, downloadToken } = await readJson<Owner>(response);
  const owner = { submissionId, downloadToken };
  await ask(owner, [{ ...charge, email: 'cau.tious+ref@gmail.com' }]);
  const [token] = await mailedTokens();
  const { skills } = await openedBy(token!);
  const answer = { ...answerTo(skills), name: 'Somebody Else' };
  await post('/api/references/answer', { token, answer }, { cookie });
  const [reference] = await listFor(owner.submissionId);
  expect(reference!.flags.toSorted()).toEqual(
    ['free-mail', 'candidate-address', 'same-device', 'same-network', 'quick-answer', 'other-name'].toSorted(),
  );
  expect(JSON.stringify(await readJson(await post('/api/references/list', owner)))).not.toContain('quick-answer');
});

test('the requester is notified once of a reference, and the referee gets a receipt, but a colleague who left gets nothing', async () => {
  const id = staffIds.user;
  app.users.set(id, { id, email: 'user@larkfield.example', role: 'user', isActive: true, hasSecondFactor: false });
  const owner = await submit({ email: 'hears@candidate.example' });
  const { submissionId } = owner;
  await ask(owner);
  const byStaff = [referee('Second Supervisor', 'second@mercy.example'), referee('Third Supervisor', 'third@mercy.example')];
  await app.send('POST', '/api/references', { as: 'user', body: { submissionId, referees: byStaff, skillIds: [] } });
  const gone = (await app.collection('references').find({ submissionId }).sort({ _id: 1 }).toArray())[2]!;
  await app.collection('references').updateOne({ _id: gone._id }, { $set: { askedByUserId: 'e'.repeat(24) } });
  const tokens = await mailedTokens();
  for (const token of tokens) await post('/api/references/answer', { token, answer: answerTo((await openedBy(token)).skills) });
  mails.asked.length = 0;
  mails.setAway(true);
  await expect(mailedTokens()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  mails.setAway(false);
  await mailedTokens();
  await mailedTokens();
  expect(mails.asked.map((mail) => [mail.kind, mail.to, 'reader' in mail ? mail.reader : null])).toEqual([
    ['reference-receipt', charge.email, null],
    ['reference-arrived', 'hears@candidate.example', { kind: 'candidate', timeZone: 'America/Chicago' }],
    ['reference-receipt', 'second@mercy.example', null],
    ['reference-arrived', 'user@larkfield.example', { kind: 'staff', candidateName: 'Wilhelmina Testcase' }],
    ['reference-receipt', 'third@mercy.example', null],
  ]);
  // No text of the answer and no name typed by a visitor is mailed to a candidate.
  expect(JSON.stringify(mails.asked)).not.toMatch(/Calm in a code|Hester/);
});

test('a mail to a referee includes a unit only if it cannot carry a message', () => {
  for (const unit of ['Medical ICU, Mercy West', "Children's 4B", 'L&D (nights)', 'ICU/CCU']) expect(mailableUnit(unit)).toBe(unit);
  for (const unit of ['visit evil.example', 'https://evil', 'call 214-555-0187 now', 'a@b', 'x'.repeat(81), ''])
    expect(mailableUnit(unit)).toBeNull();
});

test('lists and shows a reference without fields that this release does not know', async () => {
  const owner = await submit({ email: 'later@candidate.example' });
  await ask(owner);
  const [token] = await mailedTokens();
  const { skills } = await openedBy(token!);
  const answer = answerTo(skills);
  await post('/api/references/answer', { token, answer });
  const { _id } = (await stored(owner.submissionId))!;
  const seal = (part: 'referee' | 'referenceAnswer', value: object) =>
    sealReferencePart(app.context.keyRing, part, _id, JSON.stringify({ ...value, addedLater: 1 }));
  const sealed = { sealedReferee: await seal('referee', charge), sealedAnswer: await seal('referenceAnswer', answer) };
  await app.collection('references').updateOne({ _id }, { $set: sealed });
  expect((await toldOf(owner)).requests).toMatchObject([{ name: charge.name, state: 'answered' }]);
  expect((await listFor(owner.submissionId))[0]!.given).toMatchObject({ comment: answer.comment });
});

test('a candidate cannot tell a refusal from a missing answer; staff see the reason', async () => {
  const owner = await submit({ email: 'refused@candidate.example' });
  const { submissionId } = owner;
  await ask(owner, [charge, referee('Second Supervisor', 'second@mercy.example')]);
  const [refused] = await mailedTokens();
  expect((await post('/api/references/decline', { token: refused, reason: 'rather-not' })).status).toBe(200);
  const [gone, late] = (await toldOf(owner)).requests;
  expect(gone).toMatchObject({ state: 'no-answer', declinedAt: null, declineReason: null, canResend: false });
  // Simulate that an unused link has expired.
  await app.collection('references').updateOne({ _id: new Types.ObjectId(late!.id) }, { $set: { linkEndsAt: new Date(Date.now() - 1) } });
  expect((await toldOf(owner)).requests[1]).toMatchObject({ state: 'no-answer', canResend: true });
  expect((await listFor(submissionId)).map(({ state, declineReason }) => [state, declineReason])).toEqual([
    ['declined', 'rather-not'],
    ['expired', null],
  ]);
  // Asking again and exporting must not reveal the refusal either.
  await post(`/api/references/${gone!.id}/withdraw`, owner);
  const again = await post('/api/references', { ...owner, referees: [charge], skillIds: [] });
  expect([again.status, await again.text()]).toEqual([400, expect.stringMatching(/no answer/)]);
  const exported = await app.send('GET', '/api/my-checklists/export', { headers: await visitAs(app, 'refused@candidate.example') });
  expect(await exported.text()).not.toMatch(/declin|rather-not/);
});

test('only staff can send a request by staff again, but the candidate may withdraw it', async () => {
  const owner = await submit({ email: 'asked-for@candidate.example' });
  const { submissionId } = owner;
  const asked = await app.send('POST', '/api/references', { as: 'user', body: { submissionId, referees: [charge], skillIds: [] } });
  const [{ id } = { id: '' }] = (await readJson<Asked>(asked)).requests;
  const [token] = await mailedTokens();
  expect((await post(`/api/references/${id}/resend`, owner)).status).toBe(403);
  expect((await post('/api/references/open', { token })).status).toBe(200);
  expect((await app.send('POST', `/api/references/${id}/resend`, { as: 'user', body: { submissionId } })).status).toBe(200);
  expect((await post(`/api/references/${id}/withdraw`, owner)).status).toBe(200);
});

test('strangers cannot ask, list or withdraw, and an incomplete answer is refused with its missing fields', async () => {
  const owner = await submit({ email: 'owner@candidate.example' });
  const other = await submit({ email: 'other@candidate.example' });
  const { requests } = await ask(owner);
  const strangers = { submissionId: owner.submissionId, downloadToken: other.downloadToken };
  const id = requests[0]!.id;
  for (const [path, body, status] of [
    ['', { ...strangers, referees: [charge], skillIds: [] }, 403],
    ['/list', strangers, 403],
    [`/${id}/resend`, strangers, 403],
    [`/${id}/withdraw`, { submissionId: owner.submissionId }, 403],
    [`/${id}/withdraw`, other, 404],
  ] as const)
    expect((await post(`/api/references${path}`, body)).status, path).toBe(status);
  const [token] = await mailedTokens();
  const { skills } = await openedBy(token!);
  const answer = answerTo(skills);
  const faults: [object, string][] = [
    [{ ...answer, ratings: answer.ratings.slice(1) }, 'answer.ratings'],
    [{ ...answer, ratings: [...answer.ratings.slice(1), answer.ratings[1]] }, 'answer.ratings'],
    [{ ...answer, to: '2019-01' }, 'answer.to'],
    [{ ...answer, name: ' ' }, 'answer.name'],
    [{ ...answer, comment: 'x'.repeat(1_001) }, 'answer.comment'],
    [{ ...answer, comment: 'turned\u202e' }, 'answer.comment'],
  ];
  for (const [fault, field] of faults) {
    const response = await post('/api/references/answer', { token, answer: fault });
    expect([response.status, (await readJson<{ fields: { field: string }[] }>(response)).fields[0]!.field]).toEqual([400, field]);
  }
  for (const unknown of ['a'.repeat(64), 'short', '']) expect((await post('/api/references/open', { token: unknown })).status).toBe(404);
  expect(
    (await post('/api/references', { ...owner, referees: [{ ...charge, email: 'new@mercy.example' }], skillIds: [999_999] })).status,
  ).toBe(400);
});
