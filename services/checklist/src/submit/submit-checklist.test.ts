import { afterAll, beforeAll, expect, test } from 'vitest';
import { readJson } from '@larkfield/testing/read-json.ts';
import type { SubmissionInput } from '@larkfield/testing/factories.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { reportTemplateVersion } from '@larkfield/schemas/queue-jobs.ts';
import { sweepPdfs } from '#src/pdfs/sweep-pdfs.ts';
import { type ChecklistUnderTest, startChecklist } from '#test/start-checklist.ts';

let app: ChecklistUnderTest;

beforeAll(async () => {
  app = await startChecklist();
});
afterAll(() => app.stop());

type Reply = ReplyOf<typeof submitChecklist>;
const submit = (body: unknown, headers: Record<string, string> = {}) => app.send('POST', '/api/checklist/submit', { body, headers });
const count = () => app.collection('submissions').countDocuments();

test('stores a complete checklist encrypted, queues its PDF and returns reference and token', async () => {
  const response = await submit(app.filledIn());
  const reply = await readJson<Reply>(response);
  expect([response.status, reply]).toEqual([
    201,
    {
      submissionId: expect.stringMatching(/^[0-9a-f]{24}$/),
      shortReference: expect.stringMatching(/^LK-[0-9A-Z]{4}-[0-9A-Z]{4}$/),
      downloadToken: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  ]);
  const stored = await app.collection('submissions').findOne({ reference: reply.shortReference });
  expect(stored).toMatchObject({ candidateName: 'Wilhelmina Testcase', revision: 1, via: 'submit', changedAt: null });
  expect(JSON.stringify(stored)).not.toMatch(/03\/15\/1985|"0042"/);
  await expect.poll(app.queuedJobs).toContain(`pdf-${reply.submissionId}-r1-t${reportTemplateVersion}`);
  const cookie = response.headers.get('set-cookie');
  expect(cookie).toMatch(
    new RegExp(`^owner-${reply.submissionId}=[0-9a-f]{64}; Max-Age=86400; Path=/; Expires=[^;]+; HttpOnly; SameSite=Strict$`),
  );
});

test('a browser keeps the ownership cookies of its newest twenty submissions', async () => {
  const idOf = (number: number) => number.toString(16).padStart(24, '0');
  const owner = (number: number) => `owner-${idOf(number)}=${'a'.repeat(64)}`;
  const others = ['view-000000000000000000000001=b', `edit-${idOf(2)}=c`, 'owner-x=d'];
  /** Ids of the cookies that a submission removes from a browser with the given number of cookies. */
  const removedWith = async (count: number) => {
    // Browsers may send cookies in any order.
    const cookies = [...Array.from({ length: count }, (_, index) => owner(index + 1)).reverse(), ...others];
    const response = await submit(app.filledIn(), { cookie: cookies.join('; ') });
    const { submissionId } = await readJson<Reply>(response);
    const [own, ...removed] = response.headers.getSetCookie().reverse();
    expect(own).toContain(`owner-${submissionId}=`);
    for (const text of removed)
      expect(text).toMatch(/^owner-[0-9a-f]{24}=; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Strict$/);
    return removed.map((text) => Number.parseInt(text.slice('owner-'.length, 'owner-'.length + 24), 16)).reverse();
  };
  expect(await removedWith(19)).toEqual([]);
  expect(await removedWith(22)).toEqual([1, 2, 3]);
  expect(await removedWith(120)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
});

test('stores neither token nor cookie in plain text', async () => {
  const response = await submit(app.filledIn());
  const { downloadToken } = await readJson<Reply>(response);
  const cookie = response.headers.get('set-cookie')!.split(/[=;]/)[1]!;
  const tokens = JSON.stringify(await app.collection('access-tokens').find().toArray());
  expect(tokens).not.toContain(downloadToken);
  expect(tokens).not.toContain(cookie);
});

test.each<[string, (body: SubmissionInput) => object, number, string, string]>([
  [
    'nine rated skills',
    (body) => ({ ...body, skillRatings: body.skillRatings.slice(0, 9) }),
    400,
    'TOO_FEW_SKILLS',
    'Minimum 10 Skills Required: 9 rated',
  ],
  [
    'a safety skill without a rating',
    (body) => ({ ...body, skillRatings: body.skillRatings.filter(({ skillId }) => skillId !== firstSafetySkill().id) }),
    400,
    'SAFETY_SKILLS_INCOMPLETE',
    'must be rated before submission',
  ],
  [
    'a safety skill without a frequency',
    (body) => ({
      ...body,
      skillRatings: body.skillRatings.map((rating) => (rating.skillId === firstSafetySkill().id ? { ...rating, frequency: null } : rating)),
    }),
    400,
    'SAFETY_SKILLS_INCOMPLETE',
    'requires frequency rating',
  ],
  [
    'a skill of no checklist',
    (body) => ({ ...body, skillRatings: [...body.skillRatings, { skillId: 999_999, proficiency: 3 }] }),
    400,
    'UNKNOWN_SKILL',
    '',
  ],
  ['a skill rated twice', (body) => ({ ...body, skillRatings: [...body.skillRatings, body.skillRatings[0]] }), 400, 'INVALID_INPUT', ''],
  ['an unknown specialty', (body) => ({ ...body, specialtyId: 499 }), 404, 'SPECIALTY_NOT_FOUND', ''],
  ['no name', (body) => ({ ...body, candidateName: '  ' }), 400, 'INVALID_INPUT', 'candidateName: Name is required'],
  [
    'a name of 201 characters',
    (body) => ({ ...body, candidateName: 'x'.repeat(201) }),
    400,
    'INVALID_INPUT',
    'Name must be at most 200 characters',
  ],
  [
    'a name that changes the text direction',
    (body) => ({ ...body, candidateName: 'Ada \u202Eelpmaxe' }),
    400,
    'INVALID_INPUT',
    'candidateName: Name must be a single line',
  ],
  [
    'an invisible name',
    (body) => ({ ...body, candidateName: '\u200B\u200D' }),
    400,
    'INVALID_INPUT',
    'candidateName: Name must have at least one visible character',
  ],
  ['no date of birth', (body) => ({ ...body, dateOfBirth: '' }), 400, 'INVALID_INPUT', 'Date of birth is required'],
  [
    'a date in another form',
    (body) => ({ ...body, dateOfBirth: '1985-03-15' }),
    400,
    'INVALID_INPUT',
    'Use MM/DD/YYYY format (e.g., 03/15/1985)',
  ],
  ['a day that does not exist', (body) => ({ ...body, dateOfBirth: '02/30/1985' }), 400, 'INVALID_INPUT', 'Enter a valid date'],
  [
    'a year before 1900',
    (body) => ({ ...body, dateOfBirth: '01/01/1899' }),
    400,
    'INVALID_INPUT',
    'Birth year must be between 1900 and current year',
  ],
  ['three SSN digits', (body) => ({ ...body, last4Ssn: '123' }), 400, 'INVALID_INPUT', 'Must be exactly 4 digits'],
  ['letters for SSN digits', (body) => ({ ...body, last4Ssn: '12a4' }), 400, 'INVALID_INPUT', 'Must be numeric'],
  ['an empty email', (body) => ({ ...body, email: '' }), 400, 'INVALID_INPUT', 'Email is required'],
  ['a bad email', (body) => ({ ...body, email: 'nurse@' }), 400, 'INVALID_INPUT', 'Invalid email address'],
  ['a short phone', (body) => ({ ...body, phone: '555' }), 400, 'INVALID_INPUT', 'Phone must be 10 to 20 characters'],
  ['no attestation', (body) => ({ ...body, consentAcknowledged: false }), 400, 'INVALID_INPUT', 'You must certify the information'],
  ['a proficiency of 6', (body) => ({ ...body, skillRatings: [{ skillId: 1, proficiency: 6 }] }), 400, 'INVALID_INPUT', ''],
  ['an operator instead of a name', (body) => ({ ...body, candidateName: { $ne: null } }), 400, 'INVALID_INPUT', ''],
])('refuses %s and stores nothing', async (_what, change, status, code, details) => {
  const before = await count();
  const response = await submit(change(app.filledIn()));
  const reply = await readJson(response);
  expect([response.status, reply.code]).toEqual([status, code]);
  expect(reply.details ?? '').toContain(details);
  expect(await count()).toBe(before);
});

const firstSafetySkill = () => app.icu.skillsByCategory.flatMap(({ skills }) => skills).find(({ isSafetySkill }) => isSafetySkill === 1)!;

test('refuses a candidate aged 17 with a kind message, and accepts them on their 18th birthday in their own time zone', async () => {
  const zone = 'Pacific/Kiritimati';
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date());
  const [month, day, year] = parts.split('/') as [string, string, string];
  // Use February 28 in place of the 29th, as 18 years earlier was no leap year.
  const eighteen = `${month}/${month === '02' && day === '29' ? '28' : day}/${Number(year) - 18}`;
  const tomorrow = new Date(Date.UTC(Number(year) - 18, Number(month) - 1, Number(day) + 1));
  const almost = `${tomorrow.getUTCMonth() + 1}/${tomorrow.getUTCDate()}/${tomorrow.getUTCFullYear()}`;
  const refused = await submit(app.filledIn({ dateOfBirth: almost, userTimezone: zone }));
  expect([refused.status, (await readJson(refused)).message]).toEqual([400, 'You must be at least 18 to submit a checklist.']);
  expect((await submit(app.filledIn({ dateOfBirth: eighteen, userTimezone: zone }))).status).toBe(201);
});

test.each([undefined, '', 7, 'x'.repeat(65)])('refuses the invalid time zone %s with an understandable message', async (userTimezone) => {
  const response = await submit({ ...app.filledIn(), userTimezone });
  const { details } = await readJson<{ details: string }>(response);
  expect([response.status, details]).toEqual([
    400,
    'userTimezone: Send your time zone, such as America/Chicago, or UTC where your device names none.',
  ]);
});

test('a submission id alone does not permit an edit', async () => {
  const { submissionId } = await readJson<Reply>(await submit(app.filledIn()));
  const response = await submit(app.filledIn({ updatedFrom: submissionId }));
  expect([response.status, (await readJson(response)).code]).toEqual([403, 'NOT_OWNER']);
});

test('accepts a submission in time while Redis is down, and the sweep queues its PDF afterward', async () => {
  await app.stores.killRedis();
  const response = await submit(app.filledIn());
  expect(response.status).toBe(201);
  const { submissionId } = await readJson<Reply>(response);
  await app.stores.restartRedis();
  const sweep = async () => {
    await sweepPdfs(app.context, async () => {}, new Date(Date.now() + 60_000));
    return app.queuedJobs();
  };
  await expect.poll(sweep).toContain(`pdf-${submissionId}-r1-t${reportTemplateVersion}`);
});
