import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readJson } from '@larkfield/testing/read-json.ts';
import { makeInquiry, startContact, type ContactUnderTest } from '#test/start-contact.ts';

let app: ContactUnderTest;
beforeAll(async () => {
  app = await startContact();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.collection('inquiries').deleteMany({});
});

const send = (body: unknown) => app.send('POST', '/api/contact-submissions', { body });
const stored = () => app.collection('inquiries').find().toArray();

test('stores an inquiry trimmed, and repeats no input in the reply', async () => {
  const response = await send(
    makeInquiry({
      name: '  Bartholomew Testcase  ',
      message: '\n We need two telemetry nurses from March on. \n',
      email: ' Bartholomew@Visitor.example ',
    }),
  );
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({ message: "We've received your message and will get back to you within 24 hours." });
  expect(await stored()).toEqual([
    expect.objectContaining({
      name: 'Bartholomew Testcase',
      email: 'Bartholomew@Visitor.example',
      emailKey: 'bartholomew@visitor.example',
      phone: '214-555-0171',
      company: 'Prairie Gate Hospital',
      message: 'We need two telemetry nurses from March on.',
      state: 'open',
      assignee: null,
    }),
  ]);
});

test('stores an inquiry that is repeated after a lost reply once, and also another inquiry of the same visitor', async () => {
  const first = await send(makeInquiry());
  const again = await send(makeInquiry());
  expect([again.status, await again.text()]).toEqual([first.status, await first.text()]);
  await send(makeInquiry({ message: 'And one more for the night shift.' }));
  expect((await stored()).map(({ message }) => message)).toEqual([makeInquiry().message, 'And one more for the night shift.']);
});

test('stores an inquiry that is sent twelve times at once only once, and treats it as new an hour later', async () => {
  const replies = await Promise.all(Array.from({ length: 12 }, () => send(makeInquiry())));
  expect(new Set(await Promise.all(replies.map((reply) => reply.text()))).size).toBe(1);
  const [first, ...others] = await stored();
  expect([replies.map(({ status }) => status), others]).toEqual([replies.map(() => 201), []]);
  const ago = (minutes: number) =>
    app.collection('inquiries').updateOne({ _id: first!._id }, { $set: { createdAt: new Date(Date.now() - minutes * 60_000) } });
  await ago(59);
  await send(makeInquiry());
  expect(await stored()).toHaveLength(1);
  await ago(61);
  await Promise.all(Array.from({ length: 12 }, () => send(makeInquiry())));
  expect(await stored()).toHaveLength(2);
});

test('phone and company may be null, empty or absent', async () => {
  const { phone: _phone, company: _company, ...absent } = makeInquiry();
  const bodies = [
    makeInquiry({ phone: null, company: null }),
    makeInquiry({ phone: ' ', company: '', name: 'Ada' }),
    { ...absent, name: 'Bo' },
  ];
  for (const body of bodies) expect((await send(body)).status).toBe(201);
  expect((await stored()).map(({ phone, company }) => [phone, company])).toEqual([
    [null, null],
    [null, null],
    [null, null],
  ]);
});

test.each([
  ['name', 'B', 'Name must be at least 2 characters'],
  ['name', ' B ', 'Name must be at least 2 characters'],
  ['name', 'B'.repeat(201), 'Name must be at most 200 characters'],
  ['email', 'bartholomew@', 'Invalid email address'],
  ['email', '', 'Invalid email address'],
  ['email', `${'b'.repeat(250)}@visitor.example`, 'Invalid email address'],
  ['message', 'Too short', 'Message must be at least 10 characters'],
  ['message', `   short${' '.repeat(20)}`, 'Message must be at least 10 characters'],
  ['message', 'm'.repeat(5_001), 'Message must be at most 5000 characters'],
  ['phone', '5'.repeat(41), 'Phone must be at most 40 characters'],
  ['company', 'c'.repeat(201), 'Company must be at most 200 characters'],
])('refuses %s %j with a message', async (field, value, message) => {
  const response = await send(makeInquiry({ [field]: value }));
  const reply = await readJson(response);
  expect([response.status, reply.code, reply.fields]).toEqual([400, 'INVALID_INPUT', [{ field, message }]]);
  expect(await stored()).toEqual([]);
});

test.each([...Object.keys(makeInquiry()), 'website'])('refuses an operator in %s', async (field) => {
  expect((await send(makeInquiry({ [field]: { $ne: null } }))).status).toBe(400);
  expect((await send(makeInquiry({ [field]: ['x'.repeat(12)] }))).status).toBe(400);
  expect(await stored()).toEqual([]);
});

test('refuses an unknown field', async () => {
  expect((await send(makeInquiry({ state: 'handled' }))).status).toBe(400);
});

test('an inquiry with a filled honeypot gets the same reply, but is dropped and counted', async () => {
  const honest = await send(makeInquiry({ website: '' }));
  const dropped = await send(makeInquiry({ website: 'https://spam.example', name: 'Robot' }));
  expect([dropped.status, await dropped.text()]).toEqual([honest.status, await honest.text()]);
  expect((await stored()).map(({ name }) => name)).toEqual(['Bartholomew Testcase']);
  expect(await (await fetch(`${app.url}/metrics`)).text()).toContain('larkfield_inquiries_dropped_total 1');
});
