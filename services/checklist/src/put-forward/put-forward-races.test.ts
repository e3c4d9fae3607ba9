// @rest: repeats
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { day } from '@larkfield/schemas/durations.ts';
import type { PutForward, PutForwardAnswer } from '@larkfield/schemas/put-forward/put-forward.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { findSubmission } from '#src/submissions/submission-store.ts';
import { icuNights, useJobs } from '#test/use-jobs.ts';
import { tokenOf } from './put-forward-content.ts';
import { findOfSubject, isLinkDead } from './put-forward-store.ts';
import { jobSubject } from './require-yes.ts';

const app = useJobs();
const root = '/api/admin-portal/put-forwards';
/** `DRAWS=500` draws as often as the figure says. */
const wanted = Number(process.env['DRAWS'] ?? 60);
const people = 10;
const jobIdOf = (index: number) => `c${index.toString(16).padStart(23, '0')}`;

/** Runs acts at once, in a random order and with random pauses of a few turns of the loop. */
async function atOnce<T>(acts: (() => Promise<T>)[]): Promise<T[]> {
  const shuffled = acts.map((act, place) => ({ act, place, key: Math.random() })).toSorted((one, other) => one.key - other.key);
  const replies: T[] = [];
  await Promise.all(
    shuffled.map(async ({ act, place }) => {
      for (let turns = Math.floor(Math.random() * 4); turns > 0; turns -= 1) await new Promise((resume) => setImmediate(resume));
      replies[place] = await act();
    }),
  );
  return replies;
}

let links = 0;
const newLinkId = () => (links += 1).toString(16).padStart(24, '0');
const makeLink = async (submissionId: string, jobId: string) => {
  const linkId = newLinkId();
  const by = { userId: 'c'.repeat(24), email: 'nora@larkfield.example' };
  const staffLink = { linkId, expiresAt: new Date(Date.now() + day).toISOString(), by, hasRecipient: true, jobId };
  const { status } = await app.send('POST', `/internal/submissions/${submissionId}/ownership`, { as: 'links', body: { staffLink } });
  return { linkId, status };
};
const ask = (submissionId: string, jobId: string, requestId: string) =>
  app.send('POST', root, { as: 'user', body: { jobId, submissionIds: [submissionId], requestId } });
const answer = (token: string, chosen: PutForwardAnswer) =>
  app.send('POST', '/api/put-forward/answer', { body: { token, round: 1, answer: chosen } });

/** One draw: two recruiters and a double click, a double tap on yes, then links that are made while the yes is taken back. */
async function draw(submissionId: string, jobId: string): Promise<string[]> {
  const requestId = randomUUID();
  const asked = await atOnce([
    () => ask(submissionId, jobId, requestId),
    () => ask(submissionId, jobId, requestId),
    () => ask(submissionId, jobId, randomUUID()),
  ]);
  const stored = (await findOfSubject(submissionId, jobSubject(jobId)))!;
  const token = tokenOf(app.context.mailTokenKey, stored._id, (await findSubmission(submissionId))!);
  const yeses = await atOnce([() => answer(token, 'yes'), () => answer(token, 'yes')]);
  const before = await makeLink(submissionId, jobId);
  let isTakenBack = false;
  const made: Awaited<ReturnType<typeof makeLink>>[] = [before];
  const late: number[] = [];
  const link = async () => {
    const wasTakenBack = isTakenBack;
    const one = await makeLink(submissionId, jobId);
    made.push(one);
    if (wasTakenBack) late.push(one.status);
    return one.status;
  };
  const takeBack = async () => {
    const { status } = await answer(token, 'take-back');
    isTakenBack = true;
    return status;
  };
  const sending = await atOnce([link, link, takeBack, takeBack]);
  await link();

  const { putForwards } = await readJson<{ putForwards: PutForward[] }>(
    await app.send('GET', `${root}?submissionId=${submissionId}&jobId=${jobId}`, { as: 'user' }),
  );
  const [{ state, timeline }] = putForwards as [PutForward];
  const whats = timeline.map(({ what }) => what);
  const count = (wanted: string) => whats.filter((what) => what === wanted).length;
  const sent = made.filter(({ status }) => status === 200);
  const mailed = (await app.collection('put-forwards').findOne({ submissionId, jobId }))!['dueMails'] as { about: string }[];
  const dead = await Promise.all(sent.map(({ linkId }) => isLinkDead(linkId)));
  return Object.entries({
    'each request is answered': [...asked, ...yeses].every(({ status }) => status === 200) && sending[2] === 200 && sending[3] === 200,
    'one put-forward': putForwards.length === 1,
    'one question': count('asked') === 1 && mailed.filter(({ about }) => about === 'question').length === 1,
    'one yes': count('agreed') === 1,
    'taken back once': state === 'taken-back' && count('taken-back') === 1,
    'each link is noted once': count('sent') === sent.length && made.every(({ status }) => status === 200 || status === 409),
    'no link after it': whats.indexOf('taken-back') === whats.length - 1 && late.every((status) => status === 409),
    'each link is stopped': dead.every(Boolean),
  }).flatMap(([rule, holds]) => (holds ? [] : [`${rule}: ${whats.join(' ')}`]));
}

test('double presses, two recruiters at once and a yes taken back while sending go wrong in no draw', async () => {
  const ids: string[] = [];
  for (let index = 0; index < people; index += 1) {
    const submitted = await app.submit({ email: `draw-${index}@candidate.example` });
    await app.confirm(submitted);
    ids.push(submitted.submissionId);
  }
  const wrong: string[] = [];
  let draws = 0;
  for (let index = 0; draws < wanted; index += 1) {
    const id = jobIdOf(index);
    app.jobs.set(id, { ...icuNights, id });
    // Five candidates at a time: each has one put-forward for a job.
    for (let first = 0; first < people; first += 5)
      for (const found of await Promise.all(ids.slice(first, first + 5).map((submissionId) => draw(submissionId, id)))) {
        draws += 1;
        wrong.push(...found);
      }
  }
  expect(draws).toBeGreaterThanOrEqual(wanted);
  expect(wrong).toEqual([]);
});
