import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { getSurveyFeedback, listProInterest } from '@larkfield/schemas/portal/feedback.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { type ContactUnderTest, startContact } from '#test/start-contact.ts';

let app: ContactUnderTest;
beforeAll(async () => {
  app = await startContact();
});
afterAll(() => app.stop());

describe('the survey', () => {
  const send = (body: unknown) => app.send('POST', '/api/feedback/survey', { body });
  const count = () => app.collection('surveys').countDocuments();
  const nothing = 'Rate at least one feature or share your thoughts in the feedback box.';

  test.each<[string, object]>([
    ['a rating of the reusable link', { reusableLinkValue: 5 }],
    ['a rating of the draft', { draftResumeEase: 3 }],
    ['a recommendation', { wouldRecommend: 1, recommendReason: ' Saves me an evening. ' }],
    ['a refusal to recommend', { wouldRecommend: 0 }],
    ['a text', { feedbackMessage: ' Let me sort the skills. ', linkMode: 'quick', specialtyId: 12, submissionId: 'a'.repeat(24) }],
  ])('accepts %s alone', async (_what, body) => {
    const response = await send(body);
    expect([response.status, Object.keys(await readJson<object>(response))]).toEqual([201, ['message']]);
  });

  test.each<[string, object, string, string]>([
    ['nothing', {}, 'body', nothing],
    ['blanks', { feedbackMessage: '  \n ' }, 'body', nothing],
    ['nulls', { reusableLinkValue: null, draftResumeEase: null, wouldRecommend: null, feedbackMessage: null }, 'body', nothing],
    ['a reason without a choice', { recommendReason: 'Because' }, 'body', nothing],
    ['six stars', { reusableLinkValue: 6 }, 'reusableLinkValue', ''],
    ['no stars', { draftResumeEase: 0 }, 'draftResumeEase', ''],
    ['half a star', { draftResumeEase: 2.5 }, 'draftResumeEase', ''],
    ['a recommendation of 2', { wouldRecommend: 2 }, 'wouldRecommend', ''],
    [
      'a reason of 501 characters',
      { wouldRecommend: 1, recommendReason: 'r'.repeat(501) },
      'recommendReason',
      'The reason must be at most 500 characters',
    ],
    ['a text of 2001 characters', { feedbackMessage: 'f'.repeat(2_001) }, 'feedbackMessage', 'Feedback must be at most 2000 characters'],
    ['an invalid id', { reusableLinkValue: 4, submissionId: 'LK-0000-0000' }, 'submissionId', 'Not a valid id'],
  ])('refuses %s', async (_what, body, field, message) => {
    const before = await count();
    const response = await send(body);
    const { fields } = await readJson(response);
    expect([response.status, fields]).toEqual([400, [{ field, message: expect.stringContaining(message) as string }]]);
    expect(await count()).toBe(before);
  });

  test.each(['submissionId', 'shareLinkId', 'recommendReason', 'feedbackMessage', 'linkMode'])(
    'refuses an operator in %s',
    async (field) => {
      expect((await send({ reusableLinkValue: 4, wouldRecommend: 1, [field]: { $ne: null } })).status).toBe(400);
    },
  );

  test('is stored once with the last answers when repeated after a lost reply, or sent twelve times at once', async () => {
    const before = await count();
    const requestId = crypto.randomUUID();
    const survey = { reusableLinkValue: 2, submissionId: 'b'.repeat(24), requestId };
    const replies = await Promise.all(Array.from({ length: 12 }, () => send(survey)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    const texts = await Promise.all([...replies, await send({ ...survey, reusableLinkValue: 4 })].map((reply) => reply.text()));
    expect([new Set(texts).size, (await count()) - before]).toEqual([1, 1]);
    expect(await app.collection('surveys').findOne({ requestId })).toMatchObject({ reusableLinkValue: 4, hasText: false });
    await send({ ...survey, requestId: crypto.randomUUID() });
    await send({ reusableLinkValue: 2 });
    await send({ reusableLinkValue: 2 });
    expect((await count()) - before).toBe(4);
    await app.collection('surveys').deleteMany({ reusableLinkValue: { $in: [2, 4] } });
  });

  test('is summarized for admins: counts, averages and texts, newest first', async () => {
    await send({ reusableLinkValue: 4, draftResumeEase: 4, feedbackMessage: 'Good' });
    const summary = await readJson<ReplyOf<typeof getSurveyFeedback>>(
      await app.send('GET', '/api/admin-portal/feedback/survey', { as: 'admin' }),
    );
    expect(summary).toMatchObject({
      total: 6,
      reusableLinkValue: { answers: 2, average: 4.5, counts: [0, 0, 0, 1, 1] },
      draftResumeEase: { answers: 2, average: 3.5, counts: [0, 0, 1, 1, 0] },
      recommend: { yes: 1, no: 1 },
      nextCursor: null,
    });
    expect(
      summary.texts.map(({ feedbackMessage, recommendReason, wouldRecommend }) => [feedbackMessage, recommendReason, wouldRecommend]),
    ).toEqual([
      ['Good', null, null],
      ['Let me sort the skills.', null, null],
      [null, 'Saves me an evening.', true],
    ]);
  });
});

describe('the list for planned features', () => {
  const signUp = {
    candidateName: ' Wilhelmina Testcase ',
    email: 'Wilhelmina@candidate.example',
    interestSource: 'extended_draft_notify_me',
    specialtyId: 12,
    specialtyName: 'RN ICU',
    metadata: { featureTitle: '30-day drafts', timestamp: '2026-03-04T05:06:07.000Z' },
  };
  const send = (changes: object = {}) => app.send('POST', '/api/pro-interest-notifications', { body: { ...signUp, ...changes } });
  const read = async (cursor = '') =>
    readJson<ReplyOf<typeof listProInterest>>(await app.send('GET', `/api/admin-portal/feedback/pro-interest${cursor}`, { as: 'admin' }));

  test('adds a person once for each feature, in any spelling of the address', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => send()));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    await send({ email: 'wilhelmina@CANDIDATE.example', phone: '214-555-0187' });
    await send({
      interestSource: 'passcode_link_notify_me',
      metadata: { ...signUp.metadata, featureTitle: 'Passcode Links' },
      specialtyId: null,
      specialtyName: null,
    });
    const { total, features, signUps } = await read();
    expect([total, features]).toEqual([
      2,
      expect.arrayContaining([
        { interestSource: 'extended_draft_notify_me', count: 1 },
        { interestSource: 'passcode_link_notify_me', count: 1 },
      ]),
    ]);
    expect(signUps[1]).toMatchObject({
      candidateName: 'Wilhelmina Testcase',
      email: 'wilhelmina@CANDIDATE.example',
      phone: '214-555-0187',
      featureTitle: '30-day drafts',
      specialtyName: 'RN ICU',
    });
    expect(await app.recordedActs()).toContain('pro-interest.listed null');
  });

  test('comes in pages, newest first', async () => {
    for (let number = 1; number <= 25; number += 1) await send({ email: `nurse${number}@candidate.example` });
    const first = await read();
    const second = await read(`?cursor=${first.nextCursor}`);
    expect([first.total, first.signUps.length, first.signUps[0]!.email, second.signUps.length]).toEqual([
      27,
      20,
      'nurse25@candidate.example',
      7,
    ]);
    expect(first.features[0]).toEqual({ interestSource: 'extended_draft_notify_me', count: 26 });
  });

  test.each<[string, object, string]>([
    ['no name', { candidateName: '  ' }, 'Name is required'],
    ['no address', { email: '' }, 'Valid email is required'],
    ['half an address', { email: 'wilhelmina' }, 'Valid email is required'],
    ['a phone that is too long', { phone: '5'.repeat(41) }, 'Phone must be at most 40 characters'],
    ['another source', { interestSource: 'newsletter' }, 'Unknown feature'],
  ])('refuses %s', async (_what, change, message) => {
    const response = await send(change);
    expect([response.status, (await readJson(response)).fields?.[0]?.message]).toEqual([400, message]);
  });

  test.each(['candidateName', 'email', 'phone', 'interestSource', 'specialtyName', 'metadata'])(
    'refuses an operator in %s',
    async (field) => {
      expect((await send({ [field]: { $ne: null } })).status).toBe(400);
    },
  );
});
