import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hour } from '@larkfield/schemas/durations.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { Inquiry, listInquiries } from '@larkfield/schemas/portal/inquiries.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { staffIds } from '@larkfield/testing/serve-routes.ts';
import { type ContactUnderTest, makeInquiry, startContact } from '#test/start-contact.ts';

const path = '/api/admin-portal/inquiries';
const unknownId = 'f'.repeat(24);
let app: ContactUnderTest;

beforeAll(async () => {
  app = await startContact();
  for (let number = 1; number <= 25; number += 1) {
    await app.send('POST', '/api/contact-submissions', { body: makeInquiry({ name: `Visitor ${number}` }) });
  }
});
afterAll(() => app.stop());

type Page = ReplyOf<typeof listInquiries>;
const list = async (query = '') => readJson<Page>(await app.send('GET', `${path}${query}`, { as: 'user' }));
const change = (id: string, what: 'handled' | 'assignee', body: object) => app.send('PUT', `${path}/${id}/${what}`, { as: 'user', body });
const inquiryOf = async (response: Response) => (await readJson<{ inquiry: Inquiry }>(response)).inquiry;
const names = ({ inquiries }: Page) => inquiries.map(({ name }) => name);

test('the list is paged, newest first, with the beginning of each text, and audited', async () => {
  const first = await list();
  expect(names(first)).toEqual(Array.from({ length: 20 }, (_, index) => `Visitor ${25 - index}`));
  const second = await list(`?cursor=${first.nextCursor}`);
  expect([names(second), second.nextCursor]).toEqual([['Visitor 5', 'Visitor 4', 'Visitor 3', 'Visitor 2', 'Visitor 1'], null]);
  expect(JSON.stringify(first)).not.toMatch(/bartholomew@|555-0171/);
  expect(first.inquiries[0]!.preview).toBe('We need two telemetry nurses from March on.');
  expect(await app.recordedActs()).toContain('inquiries.listed inquiries:20');
});

test('refuses an invalid cursor or filter', async () => {
  for (const query of ['?cursor=next', '?filter=mine;']) {
    expect((await app.send('GET', `${path}${query}`, { as: 'user' })).status, query).toBe(400);
  }
  // An unknown query key changes nothing.
  const read = async (query: string) => readJson(await app.send('GET', `${path}${query}`, { as: 'user' }));
  for (const query of ['?filter[$ne]=open', '?state=open']) expect(await read(query)).toEqual(await read(''));
});

test('reading a whole inquiry is audited', async () => {
  const { id } = (await list()).inquiries[3]!;
  const inquiry = await inquiryOf(await app.send('GET', `${path}/${id}`, { as: 'user' }));
  expect(inquiry).toMatchObject({
    id,
    name: 'Visitor 22',
    email: 'bartholomew@visitor.example',
    phone: '214-555-0171',
    message: 'We need two telemetry nurses from March on.',
  });
  expect(await app.recordedActs()).toContain(`inquiry.viewed inquiry:${id}`);
});

/** The acts that changed an inquiry. Repeating an act counts only as viewing. */
const changesOf = async (id: string) => (await app.recordedActs()).filter((act) => act.endsWith(id) && !act.startsWith('inquiry.viewed'));

test('marking an inquiry as handled or open moves it between the lists and records the user', async () => {
  const { id } = (await list()).inquiries[0]!;
  const handled = await inquiryOf(await change(id, 'handled', { isHandled: true }));
  expect(handled.handled).toEqual({ at: expect.any(String), by: { userId: staffIds.user, email: 'user@larkfield.example' } });
  const again = await inquiryOf(await app.send('PUT', `${path}/${id}/handled`, { as: 'admin', body: { isHandled: true } }));
  expect(again.handled).toEqual(handled.handled);
  expect(names(await list('?filter=handled'))).toEqual(['Visitor 25']);
  expect(names(await list('?filter=open'))[0]).toBe('Visitor 24');
  expect((await inquiryOf(await change(id, 'handled', { isHandled: false }))).handled).toBeNull();
  expect(names(await list('?filter=handled'))).toEqual([]);
  expect(await changesOf(id)).toEqual([`inquiry.handled inquiry:${id}`, `inquiry.reopened inquiry:${id}`]);
});

test('marking an inquiry many times at once is recorded once, and all callers get the same reply', async () => {
  const { id } = (await list()).inquiries[0]!;
  const states = [true, false, true, false, true, false];
  const before = (await changesOf(id)).length;
  for (const isHandled of states) {
    const sent = Array.from({ length: 12 }, async () => inquiryOf(await change(id, 'handled', { isHandled })));
    const told = (await Promise.all(sent)).map(({ handled }) => handled);
    expect([told[0] !== null, new Set(told.map((one) => one?.at)).size]).toEqual([isHandled, 1]);
  }
  expect(await changesOf(id)).toHaveLength(before + states.length);
});

describe('an inquiry can be assigned', () => {
  const colleague = {
    id: '65a0000000000000000000c1',
    email: 'colleague@larkfield.example',
    role: 'user',
    isActive: true,
    hasSecondFactor: false,
  } as const;
  let id: string;
  beforeAll(async () => {
    app.users.set(colleague.id, colleague);
    ({ id } = (await list()).inquiries[1]!);
  });

  test('to oneself, and is then listed as mine', async () => {
    expect((await inquiryOf(await change(id, 'assignee', { userId: staffIds.user }))).assignee).toEqual({
      userId: staffIds.user,
      email: 'user@larkfield.example',
    });
    expect(names(await list('?filter=mine'))).toEqual(['Visitor 24']);
    const others = await app.send('GET', `${path}?filter=mine`, { as: 'admin' });
    expect(names(await readJson<Page>(others))).toEqual([]);
  });

  test('to a colleague, whose address comes from the auth service', async () => {
    expect((await inquiryOf(await change(id, 'assignee', { userId: colleague.id }))).assignee).toEqual({
      userId: colleague.id,
      email: colleague.email,
    });
    expect(names(await list('?filter=mine'))).toEqual([]);
  });

  test('to no one again', async () => {
    const sent = await Promise.all(Array.from({ length: 12 }, () => change(id, 'assignee', { userId: null })));
    for (const response of sent) expect((await inquiryOf(response)).assignee).toBeNull();
    expect(await changesOf(id)).toEqual([
      `inquiry.assigned inquiry:${id}`,
      `inquiry.assigned inquiry:${id}`,
      `inquiry.unassigned inquiry:${id}`,
    ]);
  });

  test('only to a known and active user', async () => {
    const unknown = await change(id, 'assignee', { userId: unknownId });
    expect([unknown.status, (await readJson(unknown)).code]).toEqual([404, 'USER_NOT_FOUND']);
    app.users.set(colleague.id, { ...colleague, isActive: false });
    const inactive = await change(id, 'assignee', { userId: colleague.id });
    expect([inactive.status, (await readJson(inactive)).fields]).toEqual([400, [{ field: 'userId', message: "This user isn't active" }]]);
  });
});

test('returns 404 for an unknown inquiry', async () => {
  const responses = await Promise.all([
    app.send('GET', `${path}/${unknownId}`, { as: 'user' }),
    change(unknownId, 'handled', { isHandled: true }),
    change(unknownId, 'assignee', { userId: null }),
  ]);
  for (const response of responses) expect([response.status, (await readJson(response)).code]).toEqual([404, 'INQUIRY_NOT_FOUND']);
});

test('the preview is one line of limited length, and a whole inquiry has no preview', async () => {
  await app.send('POST', '/api/contact-submissions', {
    body: makeInquiry({ name: 'Visitor 26', message: `Two\n\n  lines. ${'x'.repeat(500)}` }),
  });
  const { id, preview } = (await list()).inquiries[0]!;
  expect(preview).toBe(`Two lines. ${'x'.repeat(229)}`);
  expect(await inquiryOf(await app.send('GET', `${path}/${id}`, { as: 'user' }))).not.toHaveProperty('preview');
});

test('counts open and overdue inquiries, and returns the next due time', async () => {
  const today = async () => readJson(await app.send('GET', '/api/admin-portal/today/inquiries', { as: 'user' }));
  const inquiries = app.collection('inquiries');
  await inquiries.deleteMany({});
  expect(await today()).toEqual({ open: 0, overdue: 0, nextDueAt: null, sendsMails: false });
  const now = Math.floor(Date.now() / 1_000) * 1_000;
  const at = (hoursAgo: number) => new Date(now - hoursAgo * hour);
  for (const [hoursAgo, state] of [
    [50, 'open'],
    [25, 'open'],
    [23, 'open'],
    [1, 'open'],
    [2, 'handled'],
  ] as const) {
    const inquiry = makeInquiry();
    const _id = ObjectId.createFromTime(at(hoursAgo).getTime() / 1_000);
    await inquiries.insertOne({ _id, ...inquiry, emailKey: inquiry.email, createdAt: at(hoursAgo), state });
  }
  const { nextDueAt, ...counts } = await today();
  expect(counts).toEqual({ open: 4, overdue: 2, sendsMails: false });
  expect(nextDueAt).toBe(at(23 - 24).toISOString());
});
