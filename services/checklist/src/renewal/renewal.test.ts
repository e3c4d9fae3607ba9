import { randomUUID } from 'node:crypto';
import { day } from '@larkfield/schemas/durations.ts';
import { readOwnRing } from '@larkfield/stored-data/keys/own-keys.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { PrintData } from '@larkfield/schemas/internal/reports.ts';
import type { getEarlierAnswers, OpenVisit, submitAgain } from '@larkfield/schemas/my-checklists/my-checklists.ts';
import { rateAll, type SubmissionInput, usualProfile } from '@larkfield/testing/factories.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { openPersonalFields } from '#src/submissions/submission-secrets.ts';
import { mailFor } from '#src/submit/ask-for-mails.ts';
import { findSubmission } from '#src/submissions/submission-store.ts';
import { referee } from '#test/reference-inputs.ts';
import { type ChecklistUnderTest, startChecklist } from '#test/start-checklist.ts';
import { visitAs } from '#test/visit-as.ts';

type Submitted = ReplyOf<typeof submitAgain>;
type Answers = ReplyOf<typeof getEarlierAnswers>;

let app: ChecklistUnderTest;
beforeAll(async () => {
  app = await startChecklist();
  // Packets need no consent here; put-forward.test.ts tests consent.
  app.context.putForward = { ...app.context.putForward, packet: 'off' };
});
afterAll(() => app.stop());

/** A new address, different for each test. */
const newAddress = () => `nurse-${randomUUID()}@candidate.example`;
const skillsOf = ({ skillsByCategory } = app.icu) => skillsByCategory.flatMap(({ skills }) => skills);
const again = (id: string, headers: Record<string, string>, changes: object = {}) =>
  app.send('POST', `/api/my-checklists/${id}/submissions`, {
    headers,
    body: {
      specialtyId: app.icu.specialty.id,
      skillRatings: rateAll(app.icu.skillsByCategory),
      userTimezone: 'America/Chicago',
      consentAcknowledged: true,
      ...changes,
    },
  });
const answersFor = (id: string, specialtyId: number, headers: Record<string, string>) =>
  app.send('GET', `/api/my-checklists/${id}/answers?specialtyId=${specialtyId}`, { headers });

async function nurse(changes: Partial<SubmissionInput> = {}) {
  const email = newAddress();
  const submitted = await app.submit({ email, ...changes });
  return { email, ...submitted, headers: await visitAs(app, email) };
}

test('a renewal is a new checklist of the same person and states how many ratings changed', async () => {
  const { email, submissionId, shortReference, headers } = await nurse({ profile: usualProfile });
  const skillRatings = rateAll(app.icu.skillsByCategory).map((rating, index) =>
    index < 31 ? { ...rating, proficiency: 5 as const } : rating,
  );
  const response = await again(submissionId, headers, { skillRatings, profile: usualProfile });
  expect([response.status, response.headers.getSetCookie()[0]]).toEqual([201, expect.stringContaining('owner-')]);
  const reply = await readJson<Submitted>(response);
  expect(reply.shortReference).not.toBe(shortReference);
  const [old, renewed] = [(await findSubmission(submissionId))!, (await findSubmission(reply.submissionId))!];
  expect(renewed).toMatchObject({
    candidateName: 'Wilhelmina Testcase',
    email,
    phone: '214-555-0187',
    revision: 1,
    via: 'submit',
    renewal: { fromReference: shortReference, fromRevision: 1, changedRatings: 31, ratings: skillRatings.length },
  });
  expect(openPersonalFields(await readOwnRing(app.context.keyRing, [renewed._id.toString()]), renewed)).toEqual({
    dateOfBirth: '03/15/1985',
    last4Ssn: '0042',
  });
  expect(renewed.submittedAt.getTime()).toBeGreaterThan(old.submittedAt.getTime());
  const listed = await readJson<OpenVisit>(await app.send('GET', '/api/my-checklists', { headers }));
  expect(listed.checklists.map((own) => [own.submissionId, own.renewedBy])).toEqual([
    [reply.submissionId, undefined],
    [
      submissionId,
      {
        submissionId: reply.submissionId,
        shortReference: reply.shortReference,
        at: renewed.submittedAt.toISOString(),
        timeZone: 'America/Chicago',
      },
    ],
  ]);
  // The card offers the changes, and the receipt differs from that of a first checklist.
  expect(listed.checklists.map(({ isRenewal }) => isRenewal)).toEqual([true, undefined]);
  expect([mailFor(renewed, email), mailFor(old, email)]).toMatchObject([{ kind: 'submission-receipt', isRenewal: true }, {}]);
  expect(mailFor(old, email)).not.toHaveProperty('isRenewal');
  expect(old.digitalSignature.contentHash).not.toBe(renewed.digitalSignature.contentHash);
  await expect.poll(app.queuedJobs).toContain(`pdf-${reply.submissionId}-r1-t${app.context.template}`);
  const printed = await readJson<PrintData>(
    await app.send('GET', `/internal/submissions/${reply.submissionId}/revisions/1`, { as: 'pdf-worker' }),
  );
  expect(printed.renewal).toEqual({
    earlierSignedAt: old.digitalSignature.signedAt,
    changedRatings: 31,
    ratings: skillRatings.length,
  });
});

test('a repeated request makes one renewal, even if many are sent at once; a correction is its next revision, and a second renewal is refused', async () => {
  const { submissionId, headers } = await nurse();
  const key = { 'idempotency-key': randomUUID() };
  const replies = await Promise.all(
    Array.from({ length: 8 }, async () => readJson<Submitted>(await again(submissionId, { ...headers, ...key }))),
  );
  const [first] = replies;
  expect(new Set(replies.map((reply) => reply.submissionId))).toEqual(new Set([first!.submissionId]));
  const skillRatings = rateAll(app.icu.skillsByCategory, 2);
  expect(await readJson(await again(submissionId, { ...headers, ...key }, { skillRatings }))).toMatchObject({
    submissionId: first!.submissionId,
  });
  expect(await findSubmission(first!.submissionId)).toMatchObject({ revision: 2, renewal: { changedRatings: skillRatings.length } });
  for (const other of [headers, { ...headers, 'idempotency-key': randomUUID() }]) {
    const response = await again(submissionId, other);
    expect([response.status, await readJson(response)]).toEqual([409, expect.objectContaining({ code: 'ALREADY_RENEWED' })]);
  }
  expect((await answersFor(submissionId, app.icu.specialty.id, headers)).status).toBe(409);
  expect((await again(first!.submissionId, headers)).status).toBe(201);
});

test('a renewal keeps every rule of a submission', async () => {
  const { submissionId, headers } = await nurse();
  const safety = new Set(skillsOf().flatMap(({ id, isSafetySkill }) => (isSafetySkill ? [id] : [])));
  const withoutRecency = rateAll(app.icu.skillsByCategory).map(({ frequency, ...rating }) =>
    safety.has(rating.skillId) ? rating : { ...rating, frequency },
  );
  expect(await readJson(await again(submissionId, headers, { skillRatings: withoutRecency }))).toMatchObject({
    code: 'SAFETY_SKILLS_INCOMPLETE',
  });
  expect((await again(submissionId, headers, { consentAcknowledged: false })).status).toBe(400);
  expect((await again(submissionId, headers, { candidateName: 'Somebody Else' })).status).toBe(400);
});

test('refuses to renew or return another person’s checklist, and refuses calls without a visit', async () => {
  const mine = await nurse();
  const other = await nurse();
  for (const [headers, status] of [
    [{}, 401],
    [{ cookie: `candidate=${'0'.repeat(64)}` }, 401],
    [other.headers, 404],
  ] as const) {
    expect((await again(mine.submissionId, headers)).status).toBe(status);
    expect((await answersFor(mine.submissionId, app.icu.specialty.id, headers)).status).toBe(status);
  }
  expect(await app.collection('submissions').countDocuments({ email: mine.email })).toBe(1);
});

test('returns the last answers with their date and masked personal fields, and audits the view', async () => {
  const { submissionId, shortReference, headers, email } = await nurse({ profile: usualProfile });
  const response = await answersFor(submissionId, app.icu.specialty.id, headers);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const reply = await readJson<Answers>(response);
  const { digitalSignature } = (await findSubmission(submissionId))!;
  expect(reply).toMatchObject({
    isRenewal: true,
    email,
    dateOfBirth: '••/••/••••',
    last4Ssn: '••••',
    yearsBefore: usualProfile.years,
    sources: [{ specialtyName: 'ICU RN', shortReference, signedAt: digitalSignature.signedAt }],
  });
  const { years: _, ...profile } = usualProfile;
  expect(reply.profile).toEqual(profile);
  expect(reply.answers).toHaveLength(skillsOf().length);
  expect(reply.answers[0]).toEqual({ skillId: skillsOf()[0]!.id, proficiency: 4, frequency: 'current', source: 0 });
  const acts = await app.collection('audit-outbox-checklist').find({ 'event.action': 'submission.answers-read' }).toArray();
  expect(acts.map(({ event }) => event.object)).toContain(`submission:${submissionId}`);
});

test('a checklist of another specialty starts with earlier answers for the same skills, and is no renewal', async () => {
  const { submissionId, headers, email } = await nurse({ profile: usualProfile });
  const stepDown = app.context.catalogue
    .entries()
    .find(({ specialty }) => specialty.slug !== 'rn-icu' && specialty.slug.startsWith('rn-'))!;
  const reply = await readJson<Answers>(await answersFor(submissionId, stepDown.specialty.id, headers));
  const held = new Set(skillsOf().map(({ id }) => id));
  expect(reply.isRenewal).toBe(false);
  expect([reply.profile?.units, 'years' in reply.profile!, reply.yearsBefore]).toEqual([usualProfile.units, false, undefined]);
  expect(reply.answers.map(({ skillId }) => skillId)).toEqual(skillsOf(stepDown).flatMap(({ id }) => (held.has(id) ? [id] : [])));
  expect(reply.answers.length).toBeGreaterThan(0);
  const change = { specialtyId: stepDown.specialty.id, skillRatings: rateAll(stepDown.skillsByCategory) };
  const next = await readJson<Submitted>(await again(submissionId, headers, change));
  const stored = (await findSubmission(next.submissionId))!;
  expect([stored.specialtySlug, stored.email, stored.renewal]).toEqual([stepDown.specialty.slug, email, undefined]);
  expect((await again(submissionId, headers)).status).toBe(201);
});

/** Requests a reference and sends the mail; returns the id of the request. */
async function askedFrom(submissionId: string, headers: Record<string, string>): Promise<string> {
  const body = { submissionId, referees: [referee('Rhoda Earlier', 'rhoda@mercy.example')], skillIds: [] };
  const { requests } = await readJson<{ requests: { id: string }[] }>(await app.send('POST', '/api/references', { headers, body }));
  await app
    .collection('references')
    .updateOne({ submissionId }, { $set: { sentAt: new Date() }, $unset: { mailDueAt: 1, sealedToken: 1 } });
  return requests[0]!.id;
}

/** The error codes of all calls that create something new from a checklist. */
async function madeFrom(submissionId: string, referenceId: string, email: string, headers: Record<string, string>) {
  const { specialty, skillsByCategory } = app.icu;
  const requirements = [{ kind: 'skill', need: 'must', skillId: skillsByCategory[0]!.skills[0]!.id, proficiency: 3 }];
  const set = await readJson<{ set: { id: string } }>(
    await app.send('POST', '/api/admin-portal/requirements', {
      as: 'user',
      body: { name: 'ICU nights', specialtyId: specialty.id, requirements },
    }),
  );
  const answers = {
    packet: await app.send('POST', `/api/admin-portal/submissions/${submissionId}/packets`, {
      as: 'user',
      body: { requirements: set.set.id },
    }),
    reference: await app.send('POST', '/api/references', {
      headers,
      body: { submissionId, referees: [referee('Hester Fernhill', 'hester@mercy.example')], skillIds: [] },
    }),
    'a reference sent again': await app.send('POST', `/api/references/${referenceId}/resend`, { headers, body: { submissionId } }),
    'a link to a reference': await app.send('POST', `/api/admin-portal/references/${referenceId}/link`, { as: 'user' }),
    'opening an edit': await app.send('POST', `/api/my-checklists/${submissionId}/edit-data`, { headers, body: {} }),
    'an edit': await app.send('POST', '/api/checklist/submit', {
      headers,
      body: { ...app.filledIn({ email }), updatedFrom: submissionId },
    }),
  };
  const codes = Object.entries(answers).map(async ([name, response]) => [name, response.ok ? 'made' : (await readJson(response)).code]);
  return Object.fromEntries(await Promise.all(codes)) as Record<keyof typeof answers, string>;
}

test('a renewed checklist is marked for staff and on later PDFs, and nothing new can be created from it', async () => {
  const { email, submissionId, shortReference, headers } = await nurse();
  const referenceId = await askedFrom(submissionId, headers);
  const renewal = await readJson<Submitted>(await again(submissionId, headers));
  const read = async (path: string, as: 'user' | 'pdf-worker' | 'links' = 'user') =>
    JSON.stringify(await readJson(await app.send('GET', path, { as })));
  const portal = '/api/admin-portal';
  const { personId } = await readJson<{ personId: string }>(
    await app.send('GET', `${portal}/submissions/${submissionId}/person`, { as: 'user' }),
  );
  const said = `"renewedBy":{"submissionId":"${renewal.submissionId}","shortReference":"${renewal.shortReference}"`;
  for (const [path, as] of [
    [`${portal}/submissions/search?q=${shortReference}`],
    [`${portal}/submissions/${submissionId}/report`],
    [`${portal}/people/${personId}`],
    [`${portal}/comparison?ids=${submissionId},${renewal.submissionId}`],
    [`/internal/submissions/${submissionId}/report`, 'links'],
    [`/internal/submissions/${submissionId}/revisions/1`, 'pdf-worker'],
  ] as const)
    expect.soft(await read(path, as), path).toContain(said);
  const refused = 'ALREADY_RENEWED';
  expect(await madeFrom(submissionId, referenceId, email, headers)).toEqual({
    packet: refused,
    reference: refused,
    'a reference sent again': refused,
    'a link to a reference': refused,
    'opening an edit': refused,
    'an edit': refused,
  });
  expect(await madeFrom(renewal.submissionId, await askedFrom(renewal.submissionId, headers), email, headers)).toEqual({
    packet: 'made',
    reference: 'made',
    'a reference sent again': 'made',
    'a link to a reference': 'made',
    'opening an edit': 'made',
    'an edit': 'made',
  });
});

test('an expired checklist allows no packet and no reference request, but can be edited', async () => {
  const { email, submissionId, headers } = await nurse();
  const referenceId = await askedFrom(submissionId, headers);
  const id = (await findSubmission(submissionId))!._id;
  await app.collection('submissions').updateOne({ _id: id }, { $set: { submittedAt: new Date(Date.now() - 367 * day) } });
  expect(await madeFrom(submissionId, referenceId, email, headers)).toEqual({
    packet: 'PAST_ITS_YEAR',
    reference: 'PAST_ITS_YEAR',
    'a reference sent again': 'PAST_ITS_YEAR',
    'a link to a reference': 'PAST_ITS_YEAR',
    'opening an edit': 'made',
    'an edit': 'made',
  });
});
