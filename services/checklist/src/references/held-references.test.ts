import { Types } from 'mongoose';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { viewSubmission } from '@larkfield/schemas/portal/submissions.ts';
import { reportTemplateVersion as template } from '@larkfield/schemas/queue-jobs.ts';
import { storePdf } from '@larkfield/stored-data/pdf-content.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { answerTo, charge, referee } from '#test/reference-inputs.ts';
import { startReferences } from '#test/start-references.ts';
import type { StoredReference } from './reference-store.ts';
import { eraseReferences, listHeldReferences, openReferenceRecords, openWhatWasSaid } from './held-references.ts';

const desk = await startReferences();
const { app, mails, post, submit, ask, mailedTokens, openedBy } = desk;
afterAll(() => desk.stop());
beforeEach(async () => {
  // Delete requests of other tests, whose due mails would be sent too.
  await app.collection('references').deleteMany({});
  mails.asked.length = 0;
  mails.refused.clear();
});

const reportOf = async (id: string) =>
  (await readJson<ReplyOf<typeof viewSubmission>>(await app.send('GET', `/api/admin-portal/submissions/${id}/report`, { as: 'user' })))
    .report;

test('erasing a referee removes the reference from every report, and the PDFs that show it', async () => {
  const owner = await submit({ email: 'erased@candidate.example' });
  await ask(owner);
  const [token] = await mailedTokens();
  const { skills } = await openedBy(token!);
  await post('/api/references/answer', { token, answer: answerTo(skills) });
  const id = owner.submissionId;
  const made = { pdf: Buffer.from('pdf'), sha256: '0'.repeat(64), renderMilliseconds: 1 };
  await storePdf(app.context.keyRing, { submissionId: id, revision: 1, template }, made);
  await storePdf(app.context.keyRing, { submissionId: id, revision: 1, template, edition: 1 }, made);
  const until = new Date();
  const person = { email: charge.email.toUpperCase(), submissionIds: [] };
  const held = await listHeldReferences(app.context.referenceKey, person, until);
  // The referee's records contain the answer, but the candidate's records do not.
  const recordsOf = async (of: Partial<typeof held>) =>
    JSON.stringify(await openReferenceRecords(app.context, { about: [], from: [], ...of }));
  expect(await recordsOf({ from: held.from })).toContain(answerTo(skills).comment);
  expect(await recordsOf({ about: held.from })).not.toContain(answerTo(skills).comment);
  // The candidate's file contains the answer separately, without its source.
  const [said] = await openWhatWasSaid(app.context, held.from);
  expect(said).toMatchObject({ comment: answerTo(skills).comment, workAgain: 'yes' });
  expect(Object.keys(said!).sort()).toEqual(['comment', 'ratings', 'workAgain']);
  expect(JSON.stringify(said)).not.toMatch(/Fernhill|supervisor|2023-03/);
  const askedBefore = held.from.map(({ noticeVersion: _noticeVersion, ...reference }) => reference as StoredReference);
  expect(await openWhatWasSaid(app.context, askedBefore)).toEqual([]);
  expect(await eraseReferences(held.from)).toBe(1);
  expect(await app.collection('references').countDocuments()).toBe(0);
  const left = await app.collection('pdfs').find({ submissionId: id }).toArray();
  expect(left.map(({ _id }) => String(_id))).toEqual([`${id}-r1-t${template}`]);
  expect((await reportOf(id)).references).toBeUndefined();
});

/** Makes a checklist with four referees, and answers by three of them. */
async function threeOfFour(email: string) {
  const owner = await submit({ email });
  const names = ['First', 'Second', 'Third', 'Fourth'];
  await ask(
    owner,
    names.map((name) => referee(`${name} Supervisor`, `${name}@${email.split('@')[0]}.example`)),
  );
  const tokens = await mailedTokens();
  for (const token of tokens.slice(0, 3)) {
    const { skills } = await openedBy(token);
    await post('/api/references/answer', { token, answer: answerTo(skills) });
  }
  const answered = await app
    .collection('references')
    .find({ submissionId: owner.submissionId, answeredAt: { $ne: null } })
    .toArray();
  return { id: owner.submissionId, answered: answered as unknown as StoredReference[] };
}
const storedOf = (id: string) => app.collection('submissions').findOne({ _id: new Types.ObjectId(id) });

test('erasing two references at once lowers both counts, given and asked, by two', async () => {
  const { id, answered } = await threeOfFour('two-at-once@candidate.example');
  expect(await storedOf(id)).toMatchObject({ referencesAsked: 4 });
  await eraseReferences(answered.slice(0, 2));
  expect(await storedOf(id)).toMatchObject({ referencesAsked: 2, referenceIds: [String(answered[2]!._id)] });
  expect((await reportOf(id)).references).toMatchObject({ given: 1, asked: 2 });
});

test('a reference that is erased during an update of reports stays on no report', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id, answered } = await threeOfFour(`lost-race${round}@candidate.example`);
    const [first, ...rest] = answered;
    const put = (setAside: object | null) =>
      app.send('POST', `/api/admin-portal/references/${String(rest[0]!._id)}/set-aside`, { as: 'user', body: { setAside } });
    await Promise.all([eraseReferences([first!]), put({ reason: 'other', note: '' }), reportOf(id)]);
    expect((await storedOf(id))!['referenceIds']).not.toContain(String(first!._id));
  }
});

test('erasing a reference that no longer counts removes it from its packets', async () => {
  const owner = await submit({ email: 'outdated@candidate.example' });
  await ask(owner);
  const [token] = await mailedTokens();
  const { skills } = await openedBy(token!);
  await post('/api/references/answer', { token, answer: answerTo(skills) });
  const id = owner.submissionId;
  const made = { pdf: Buffer.from('pdf'), sha256: '0'.repeat(64), renderMilliseconds: 1 };
  const packet = 'a'.repeat(24);
  for (const key of [{}, { edition: 1, packet }, { edition: 2, packet }])
    await storePdf(app.context.keyRing, { submissionId: id, revision: 1, template, ...key }, made);
  const changed = { $set: { referenceIds: [], referencesEdition: 2 } };
  await app.collection('submissions').updateOne({ email: 'outdated@candidate.example' }, changed);
  expect(await eraseReferences({ submissionIds: [id] })).toBe(1);
  const left = await app.collection('pdfs').find({ submissionId: id }).sort({ _id: 1 }).toArray();
  expect(left.map(({ _id }) => String(_id))).toEqual([`${id}-r1-t${template}`, `${id}-r1-t${template}-e2-p${packet}`]);
});
