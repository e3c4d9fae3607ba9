import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { day } from '@larkfield/schemas/durations.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { getChecklistsToday } from '@larkfield/schemas/portal/submissions.ts';
import type { OwnPutForward, PutForward, readPutForwardReport } from '@larkfield/schemas/put-forward/put-forward.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { recordedActs } from '@larkfield/testing/recorded-acts.ts';
import { openSubmissionRecords } from '#src/candidate-rights/candidate-data.ts';
import { eraseSubmissions } from '#src/candidate-rights/erase-everywhere.ts';
import { findSubmission } from '#src/submissions/submission-store.ts';
import { icuNights } from '#test/use-jobs.ts';
import { currentToken } from './candidate-routes.ts';
import { findOfSubject } from './put-forward-store.ts';
import { jobSubject } from './require-yes.ts';
import {
  answer,
  app,
  ask,
  type Asked,
  codeOf,
  listOf,
  makeLink,
  newCandidate,
  newLinkId,
  open,
  openLink,
  people,
  recordSpoken,
  root,
  staff,
  submissionId,
  tokenFor,
  preparePutForwards,
} from '#test/prepare-put-forwards.ts';

preparePutForwards();

test('mails the candidate facility, job, start and pay, and a yes permits links for this job only', async () => {
  const asked = await ask();
  expect(asked.people).toEqual([expect.objectContaining({ submissionId, obstacle: null, sentBefore: null })]);
  const mails = await app.notices();
  expect(mails).toEqual([
    expect.objectContaining({
      about: 'question',
      job: {
        facility: 'Fernhill Medical Center',
        title: 'ICU nights',
        location: 'Dallas, TX',
        startsOn: '2027-01-11',
        pay: '$2,400 a week',
      },
    }),
  ]);
  const token = mails[0]!.openUrl.split('/').at(-1)!;
  expect(mails[0]!.openUrl).toBe(`https://larkfield.example/put-forward/${await tokenFor()}`);
  expect(await codeOf(await makeLink({ jobId: icuNights.id }))).toBe('409 NO_YES');

  const opened = await readJson<OwnPutForward>(await open(token));
  expect(opened).toMatchObject({ state: 'asked', round: 1, answers: ['yes', 'no', 'call-first'] });
  expect(opened.terms).toMatchObject({ kind: 'job', documents: expect.arrayContaining([expect.stringContaining('ICU RN')]) });
  const agreed = await readJson<OwnPutForward>(await answer(token, 'yes'));
  expect(agreed).toMatchObject({ state: 'agreed', isSpoken: false, answers: ['take-back'] });

  expect((await makeLink({ jobId: icuNights.id })).status).toBe(200);
  app.jobs.set('d2'.repeat(12), { ...icuNights, id: 'd2'.repeat(12) });
  expect(await codeOf(await makeLink({ jobId: 'd2'.repeat(12) }))).toBe('409 NO_YES');
  expect((await listOf())[0]!.timeline.map(({ what }) => what)).toEqual(['asked', 'agreed', 'sent']);
  const acts = await recordedActs(`put-forward:${opened.id}`);
  expect(acts.map(({ action }) => action)).toEqual(['put-forward.asked', 'put-forward.agreed', 'put-forward.sent']);
});

test('opening the page is no answer, and staff cannot answer for the candidate', async () => {
  await ask();
  const token = await tokenFor();
  for (let times = 0; times < 5; times += 1) expect((await open(token)).status).toBe(200);
  expect(await codeOf(await answer(token, 'yes', 1, 'user'))).toBe('403 FORBIDDEN');
  expect((await listOf())[0]!.state).toBe('asked');
  expect(await codeOf(await open('f'.repeat(64)))).toBe('404 LINK_NOT_FOUND');
});

test('a question ends after 14 days: its page takes no answer, and the candidate may be asked again', async () => {
  await ask();
  const token = await tokenFor();
  const { endsAt } = (await listOf())[0]!;
  expect(Math.round((Date.parse(endsAt!) - Date.now()) / day)).toBe(14);
  const endsIn = (milliseconds: number) =>
    app.collection('put-forwards').updateOne({ submissionId }, { $set: { endsAt: new Date(Date.now() + milliseconds) } });
  await endsIn(60_000);
  expect((await ask()).people[0]!.obstacle).toBe('waiting');
  await endsIn(0);
  expect(await readJson(await open(token))).toMatchObject({ state: 'ended', answers: [] });
  expect(await codeOf(await answer(token, 'yes'))).toBe('409 CONFLICT');
  expect((await ask()).people[0]!.obstacle).toBeNull();
  expect((await listOf())[0]!).toMatchObject({ state: 'asked', round: 2 });
});

test('a double tap counts as one answer, and an answer to an earlier question is refused', async () => {
  await ask();
  const token = await tokenFor();
  const replies = await Promise.all([answer(token, 'yes'), answer(token, 'yes'), answer(token, 'yes')]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await listOf())[0]!.timeline.filter(({ what }) => what === 'agreed')).toHaveLength(1);
  expect(await codeOf(await answer(token, 'take-back', 2))).toBe('409 CONFLICT');
  expect(await codeOf(await answer(token, 'no'))).toBe('409 CONFLICT');
});

test('a double click, or two recruiters at once, send one question', async () => {
  const requestId = randomUUID();
  await Promise.all([ask([submissionId], requestId), ask([submissionId], requestId), ask()]);
  expect(await app.notices()).toHaveLength(1);
  expect((await ask([submissionId], requestId)).people[0]!.obstacle).toBeOneOf([null, 'waiting']);
  expect((await ask()).people[0]!.obstacle).toBe('waiting');
  expect(await app.notices()).toHaveLength(0);
});

test('does not ask a candidate without a proved address, and mails them a spoken yes with a way to dispute it', async () => {
  const unproved = await newCandidate(false);
  const withoutMail = await newCandidate(false, { email: undefined });
  expect((await ask([unproved, withoutMail])).people.map(({ obstacle }) => obstacle)).toEqual(['unproved', 'no-address']);
  const spoken = { jobId: icuNights.id, submissionId: unproved, saidAt: new Date(Date.now() - day).toISOString() };
  const recorded = await readJson<{ putForward: PutForward }>(await app.send('POST', `${root}/spoken`, { ...staff, body: spoken }));
  expect(recorded.putForward).toMatchObject({ state: 'agreed', isSpoken: true });
  expect(await app.notices()).toEqual([expect.objectContaining({ about: 'spoken-yes', saidAt: spoken.saidAt })]);
  const linkId = newLinkId();
  expect((await makeLink({ jobId: icuNights.id, linkId }, unproved)).status).toBe(200);

  const token = await tokenFor(unproved);
  expect(await readJson(await answer(token, 'did-not-agree'))).toMatchObject({ state: 'disputed', answers: [] });
  expect(await codeOf(await makeLink({ jobId: icuNights.id }, unproved))).toBe('409 NO_YES');
  // Links that were made but not opened must be stopped.
  const body = { linkId, linkEndsAt: new Date(Date.now() + day).toISOString(), linkEpoch: 0, isRecipient: true };
  expect(await codeOf(await app.send('POST', `/internal/submissions/${unproved}/viewer-tokens`, { as: 'links', body }))).toBe(
    '410 LINK_REVOKED',
  );
  const again = await app.send('POST', `${root}/spoken`, { ...staff, body: spoken });
  expect(await codeOf(again)).toBe('409 CONFLICT');
});

test('an answer of "call first" stays open, does not count as a yes, and becomes one by a spoken yes', async () => {
  await ask();
  const token = await tokenFor();
  expect(await readJson(await answer(token, 'call-first'))).toMatchObject({ state: 'call-first', answers: ['yes', 'no'] });
  expect(await codeOf(await makeLink({ jobId: icuNights.id }))).toBe('409 NO_YES');
  const body = { jobId: icuNights.id, submissionId, saidAt: new Date().toISOString() };
  expect((await app.send('POST', `${root}/spoken`, { ...staff, body })).status).toBe(200);
  expect((await makeLink({ jobId: icuNights.id })).status).toBe(200);
});

test('a spoken yes is refused of a person who can answer by mail, and does not override a question', async () => {
  const messageOf = async (response: Response) => (await readJson<{ message: string }>(response)).message;
  expect(await messageOf(await recordSpoken(submissionId))).toMatch(/confirmed their email address/);
  await ask();
  expect(await messageOf(await recordSpoken(submissionId))).toMatch(/hasn't answered yet/);
  // The address was corrected after the question.
  await app.collection('submissions').updateOne({ email: `maren-${people}@candidate.example` }, { $unset: { addressProvedAt: 1 } });
  expect(await messageOf(await recordSpoken(submissionId))).toMatch(/hasn't answered yet/);
  const [{ id, state }] = (await listOf()) as [PutForward];
  expect(state).toBe('asked');
  await app.send('POST', `${root}/${id}/close`, { ...staff, body: { reason: 'The address was corrected.' } });
  expect((await recordSpoken(submissionId)).status).toBe(200);
});

test('a spoken yes ends 14 days after it was said, and is recorded within these days', async () => {
  const unproved = await newCandidate(false);
  const now = Date.now();
  for (const [saidAt, message] of [
    [now + day, "This day hasn't come yet"],
    [now - 14 * day, 'A yes counts for 14 days, and these are over: ask this person again'],
  ] as const) {
    const refused = await recordSpoken(unproved, new Date(saidAt));
    expect(refused.status).toBe(400);
    expect((await readJson<{ fields: object[] }>(refused)).fields).toEqual([{ field: 'saidAt', message }]);
  }
  const saidAt = new Date(now - 13 * day);
  const { putForward } = await readJson<{ putForward: PutForward }>(await recordSpoken(unproved, saidAt));
  expect(putForward).toMatchObject({ state: 'agreed', endsAt: new Date(saidAt.getTime() + 14 * day).toISOString() });
  await app.notices();
  const abouts = async (at: number) => (await app.notices(new Date(at))).filter((mail) => mail.submissionId === unproved);
  expect(await abouts(now + day - 60_000)).toEqual([]);
  expect(await abouts(now + day)).toEqual([expect.objectContaining({ about: 'time-over' })]);
});

test('a no and a yes taken back become a yes while the question runs, by no late copy of an earlier yes', async () => {
  await ask();
  const token = await tokenFor();
  const spokenText = async () => (await readJson<{ message: string }>(await recordSpoken(submissionId))).message;
  expect(await readJson(await answer(token, 'no'))).toMatchObject({ state: 'declined', answers: ['yes-after-all'] });
  expect(await spokenText()).toMatch(/only they can change that/);
  expect(await codeOf(await answer(token, 'yes'))).toBe('409 CONFLICT');
  expect(await readJson(await answer(token, 'yes-after-all'))).toMatchObject({ state: 'agreed', answers: ['take-back'] });
  const linkId = newLinkId();
  expect((await makeLink({ jobId: icuNights.id, linkId, hasRecipient: true })).status).toBe(200);
  expect(await readJson(await answer(token, 'take-back'))).toMatchObject({ answers: ['yes-after-all'] });
  expect(await codeOf(await answer(token, 'yes'))).toBe('409 CONFLICT');
  expect((await answer(token, 'yes-after-all')).status).toBe(200);
  // What was made for the yes that was taken back stays closed.
  expect(await codeOf(await openLink(linkId))).toBe('410 LINK_REVOKED');
  const opened = await readJson<OwnPutForward>(await open(token));
  expect(opened.timeline.map(({ what }) => what)).toEqual(['asked', 'declined', 'agreed', 'sent', 'taken-back', 'agreed']);

  await answer(token, 'take-back');
  await app.collection('put-forwards').updateOne({ submissionId }, { $set: { endsAt: new Date() } });
  expect(await codeOf(await answer(token, 'yes-after-all'))).toBe('409 CONFLICT');
  expect(await spokenText()).toMatch(/pay, start or facility/);
});

test('who did not agree after staff closed it stands on Today again', async () => {
  const unproved = await newCandidate(false);
  const { putForward } = await readJson<{ putForward: PutForward }>(await recordSpoken(unproved));
  await app.send('POST', `${root}/${putForward.id}/close`, { ...staff, body: { reason: 'They filled it with somebody else.' } });
  expect((await answer(await tokenFor(unproved), 'did-not-agree')).status).toBe(200);
  const { putForwards } = await readJson<ReplyOf<typeof getChecklistsToday>>(
    await app.send('GET', '/api/admin-portal/today/checklists', staff),
  );
  expect(putForwards).toContainEqual(expect.objectContaining({ submissionId: unproved, state: 'disputed' }));
});

test('a no still counts after the job was changed and reverted, and after another offer in between', async () => {
  const spoken = async () => {
    const body = { jobId: icuNights.id, submissionId, saidAt: new Date().toISOString() };
    return codeOf(await app.send('POST', `${root}/spoken`, { ...staff, body }));
  };
  await ask();
  await answer(await tokenFor(), 'no');
  app.jobs.set(icuNights.id, { ...icuNights, offer: 3 });
  expect([(await ask()).people[0]!.obstacle, await spoken()]).toEqual(['said-no', '409 CONFLICT']);
  for (const [salary, offer, round] of [
    ['$2,600 a week', 4, 2],
    ['$2,500 a week', 5, 3],
  ] as const) {
    app.jobs.set(icuNights.id, { ...icuNights, salary, offer });
    expect((await ask()).people[0]!.obstacle).toBeNull();
    if (round === 2) await answer(await tokenFor(), 'no', round);
  }
  for (const [index, salary] of [icuNights.salary, '$2,600 a week'].entries()) {
    app.jobs.set(icuNights.id, { ...icuNights, salary, offer: 6 + index });
    expect([(await ask()).people[0]!.obstacle, await spoken()]).toEqual(['said-no', '409 CONFLICT']);
  }
});

test('closing ends the yes and mails the reason to the candidate', async () => {
  await ask();
  await answer(await tokenFor(), 'yes');
  await app.notices();
  const [{ id }] = (await listOf()) as [PutForward];
  const close = (reason: string) => app.send('POST', `${root}/${id}/close`, { ...staff, body: { reason } });
  expect((await close('x')).status).toBe(400);
  expect((await close('They filled it with somebody else.')).status).toBe(200);
  expect((await close('They filled it with somebody else.')).status).toBe(200);
  expect(await app.notices()).toEqual([expect.objectContaining({ about: 'closed', reason: 'They filled it with somebody else.' })]);
  expect(await codeOf(await makeLink({ jobId: icuNights.id }))).toBe('409 NO_YES');
});

test('warns before asking if the facility was sent this person within six months', async () => {
  await ask();
  await answer(await tokenFor(), 'yes');
  await makeLink({ jobId: icuNights.id });
  const other = { ...icuNights, id: 'e3'.repeat(12), title: 'ICU days', company: ' fernhill medical center' };
  app.jobs.set(other.id, other);
  const check = async () =>
    readJson<Asked>(await app.send('POST', `${root}/check`, { ...staff, body: { jobId: other.id, submissionIds: [submissionId] } }));
  expect((await check()).people[0]!.sentBefore).not.toBeNull();
  const sentDaysAgo = async (days: number) => {
    const sentAt = new Date(Date.now() - days * day);
    await app.collection('put-forwards').updateMany({ submissionId }, { $set: { sentAt } });
    return (await check()).people[0]!.sentBefore;
  };
  expect(await sentDaysAgo(181)).not.toBeNull();
  expect(await sentDaysAgo(183)).toBeNull();
});

test('the candidate can read the documents, without the texts of references, as long as an answer is possible', async () => {
  await ask();
  const token = await tokenFor();
  const read = () => app.send('POST', '/api/put-forward/report', { body: { token } });
  const { report } = await readJson<ReplyOf<typeof readPutForwardReport>>(await read());
  expect(report.shortReference).toMatch(/^LK-/);
  await answer(token, 'no');
  expect((await read()).status).toBe(200);
  const [{ id }] = (await listOf()) as [PutForward];
  await app.send('POST', `${root}/${id}/close`, { ...staff, body: { reason: 'They filled it with somebody else.' } });
  expect(await codeOf(await read())).toBe('410 LINK_EXPIRED');
});

test('erases a put-forward with its submission, and refuses its link after a correction of the person or address', async () => {
  await ask();
  const token = await tokenFor();
  await app
    .collection('submissions')
    .updateMany({ reference: (await findSubmission(submissionId))!.reference }, { $set: { identityMark: 'another' } });
  expect(await codeOf(await open(token))).toBe('404 LINK_NOT_FOUND');
  expect(await eraseSubmissions([submissionId])).toMatchObject({ putForwards: 1 });
  expect(await findOfSubject(submissionId, jobSubject(icuNights.id))).toBeNull();
});

test('the address of the page opens it after a correction, though another change was faster than the note of the new token', async () => {
  await ask();
  const stale = (await findOfSubject(submissionId, jobSubject(icuNights.id)))!;
  const { reference } = (await findSubmission(submissionId))!;
  await app.collection('submissions').updateMany({ reference }, { $set: { identityMark: 'corrected' } });
  await app.collection('put-forwards').updateOne({ _id: stale._id }, { $inc: { version: 1 } });
  const submission = (await findSubmission(submissionId))!;
  const tokens = await Promise.all([1, 2, 3].map(() => currentToken(app.context, stale, submission)));
  expect(new Set(tokens).size).toBe(1);
  expect((await open(tokens[0]!)).status).toBe(200);
});

test('the export of the candidate holds the timeline without the addresses of staff', async () => {
  await ask();
  await answer(await tokenFor(), 'yes');
  const [record] = await openSubmissionRecords(app.context, [(await findSubmission(submissionId))!]);
  const timeline = [
    { what: 'asked', by: 'staff' },
    { what: 'agreed', by: 'candidate' },
  ];
  expect(record!['putForwards']).toMatchObject([{ state: 'agreed', timeline }]);
  expect(JSON.stringify(record!['putForwards'])).not.toContain('@');
  expect((await listOf())[0]!.timeline[0]).toHaveProperty('byEmail');
});

test('a yes after all stands on Today again, though a link was sent for the yes that was taken back', async () => {
  const today = async () =>
    (await readJson<ReplyOf<typeof getChecklistsToday>>(await app.send('GET', '/api/admin-portal/today/checklists', staff))).putForwards
      .filter((one) => one.submissionId === submissionId)
      .map(({ state }) => state);
  await ask();
  const token = await tokenFor();
  await answer(token, 'yes');
  await makeLink({ jobId: icuNights.id });
  expect(await today()).toEqual([]);
  await answer(token, 'take-back');
  expect(await today()).toEqual([]);
  await answer(token, 'yes-after-all');
  expect(await today()).toEqual(['agreed']);
  await makeLink({ jobId: icuNights.id });
  expect(await today()).toEqual([]);
});

test('lists a candidate on Today who wants a call, did not agree or awaits a link, until this is done or closed', async () => {
  const today = async () =>
    (await readJson<ReplyOf<typeof getChecklistsToday>>(await app.send('GET', '/api/admin-portal/today/checklists', staff))).putForwards
      .filter((one) => one.submissionId === submissionId)
      .map(({ state }) => state);
  await ask();
  const token = await tokenFor();
  expect(await today()).toEqual([]);
  await answer(token, 'call-first');
  expect(await today()).toEqual(['call-first']);
  const body = { jobId: icuNights.id, submissionId, saidAt: new Date().toISOString() };
  await app.send('POST', `${root}/spoken`, { ...staff, body });
  expect(await today()).toEqual(['agreed']);
  await makeLink({ jobId: icuNights.id });
  expect(await today()).toEqual([]);
  await answer(token, 'did-not-agree', 2);
  expect(await today()).toEqual(['disputed']);
  const [{ id }] = (await listOf()) as [PutForward];
  await app.send('POST', `${root}/${id}/close`, { ...staff, body: { reason: 'We called, and it was a mistake of ours.' } });
  expect(await today()).toEqual([]);
});

test('a table states the number of spoken yeses for each recruiter', async () => {
  const table = async () => (await app.send('GET', `${root}/recruiters.csv`, { as: 'admin' })).text();
  const rowOf = (text: string) =>
    text
      .split('\r\n')
      .find((line) => line.startsWith('user@'))!
      .split(',');
  const [, asked, yeses, spoken] = rowOf(await table()).map(Number) as [number, number, number, number];
  await ask();
  await answer(await tokenFor(), 'yes');
  const body = { jobId: icuNights.id, submissionId: await newCandidate(false), saidAt: new Date().toISOString() };
  await app.send('POST', `${root}/spoken`, { ...staff, body });
  const share = `${Math.round((100 * (spoken + 1)) / (yeses + 2))}%`;
  expect(rowOf(await table()).slice(1, 5)).toEqual([String(asked + 2), String(yeses + 2), String(spoken + 1), share]);
});

test('a person whose address has reached its daily limit is not asked, staff read so, and the next day the question is mailed', async () => {
  const { email } = (await findSubmission(submissionId))!;
  app.limited.add(email!);
  expect((await ask()).people).toMatchObject([{ submissionId, obstacle: 'limited' }]);
  expect(await listOf()).toEqual([]);
  expect(await app.notices()).toEqual([]);
  app.limited.delete(email!);
  expect((await ask()).people).toMatchObject([{ submissionId, obstacle: null }]);
  expect(await app.notices()).toMatchObject([{ about: 'question', to: email }]);
});

test('a question that another change overtakes takes one place of the daily limit, and its mail has that place', async () => {
  await ask();
  const [{ id }] = (await listOf()) as [PutForward];
  await app.send('POST', `${root}/${id}/close`, { ...staff, body: { reason: 'The unit is full.' } });
  await app.notices();
  app.reserved.length = 0;
  app.beforeReserved = () => app.collection('put-forwards').updateOne({ submissionId }, { $inc: { version: 1 } });
  expect((await ask()).people).toMatchObject([{ obstacle: null }]);
  expect([app.reserved.length, new Set(app.reserved).size]).toEqual([2, 1]);
  expect((await app.notices()).find(({ about }) => about === 'question')).toMatchObject({ idempotencyKey: app.reserved[0] });
});
