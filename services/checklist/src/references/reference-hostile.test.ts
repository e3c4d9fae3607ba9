import { afterAll, beforeEach, expect, test } from 'vitest';
import { readJson } from '@larkfield/testing/read-json.ts';
import { answerTo, charge } from '#test/reference-inputs.ts';
import { startReferences } from '#test/start-references.ts';

const desk = await startReferences();
const { app, mails, post, submit, ask, mailedTokens, openedBy, listFor } = desk;
afterAll(() => desk.stop());
beforeEach(async () => {
  await app.collection('references').deleteMany({});
  mails.asked.length = 0;
});

/** Text that is dangerous where it is interpreted. */
const asText = {
  markup: '<img src=x onerror="alert(1)">',
  'a script': '</script><script>alert(1)</script>',
  'a template': '{{7*7}}${7*7}<%= 7 %>',
  'a formula': '=HYPERLINK("https://evil.example","x")',
  'a query': '\'; {"$ne": null} --',
  'a path': '../../etc/passwd',
  'an address': 'https://evil.example/login',
  'other letters': 'Łucja Ñandú 王小明 👩‍⚕️',
};
/** Characters that a single-line field refuses. */
const refused = {
  'a header of its own': 'Hester\r\nBcc: everybody@evil.example',
  'a line break': 'Hester\nFernhill',
  'a zero byte': 'Hester\u0000Fernhill',
  'an escape': 'Hester\u001b[2J',
  'text that turns': 'Hester\u202egnp.exe',
  'more than fits': 'x'.repeat(2_000),
};
/** Values that are not text. */
const notText = [{ $ne: null }, { $gt: '' }, ['a'], 1, true, null];
const lines = ['name', 'role', 'unit'] as const;
const askWith = async (changes: object) => {
  const owner = await submit({ email: 'hostile@candidate.example' });
  return { owner, response: await post('/api/references', { ...owner, referees: [{ ...charge, ...changes }], skillIds: [] }) };
};

test.each(Object.entries(asText))('%s in the details of a referee is stored as text, and no mail contains it', async (_what, text) => {
  const { owner, response } = await askWith(Object.fromEntries(lines.map((line) => [line, text])));
  expect(response.status).toBe(201);
  const [token] = await mailedTokens();
  expect(JSON.stringify(mails.asked)).not.toContain(JSON.stringify(text).slice(1, -1));
  const opened = await openedBy(token!);
  expect(lines.map((line) => opened.referee[line])).toEqual([text, text, text]);
  const answer = { ...answerTo(opened.skills), name: text, comment: `${text}\n${text}` };
  expect((await post('/api/references/answer', { token, answer })).status).toBe(200);
  const [reference] = await listFor(owner.submissionId);
  expect(reference!.given).toMatchObject({ name: text, role: text, unit: text, comment: `${text}\n${text}` });
  const note = { setAside: { reason: 'other', note: text } };
  await app.send('POST', `/api/admin-portal/references/${reference!.id}/set-aside`, { as: 'user', body: note });
  expect((await listFor(owner.submissionId))[0]!.setAside!.note).toBe(text);
});

test.each(Object.entries(refused))('refuses %s in every field and names the field', async (_what, text) => {
  for (const line of [...lines, 'email', 'from', 'to', 'relation']) {
    const { response } = await askWith({ [line]: text });
    expect([line, response.status]).toEqual([line, 400]);
    expect((await readJson<{ fields: { field: string }[] }>(response)).fields.map(({ field }) => field)).toContain(`referees.0.${line}`);
  }
  expect(await app.collection('references').countDocuments()).toBe(0);
  const owner = await submit({ email: 'whole@candidate.example' });
  await ask(owner);
  const [token] = await mailedTokens();
  const whole = answerTo((await openedBy(token!)).skills);
  // A comment may contain line breaks.
  const fields = ['name', 'from', 'to', 'capacity', 'workAgain', ...(text.includes('\n') ? [] : ['comment'])];
  for (const field of fields) {
    const response = await post('/api/references/answer', { token, answer: { ...whole, [field]: text } });
    expect([field, response.status]).toEqual([field, 400]);
    expect((await readJson<{ fields: { field: string }[] }>(response)).fields.map((one) => one.field)).toContain(`answer.${field}`);
  }
  expect((await post('/api/references/decline', { token, reason: text })).status).toBe(400);
  expect((await post('/api/references/open', { token: text })).status).toBeOneOf([400, 404]);
  const id = (await listFor(owner.submissionId))[0]!.id;
  const aside = (body: object) =>
    app.send('POST', `/api/admin-portal/references/${id}/set-aside`, { as: 'user', body: { setAside: body } });
  expect((await aside({ reason: 'other', note: text })).status).toBe(400);
  expect((await aside({ reason: text, note: '' })).status).toBe(400);
  expect((await app.collection('references').findOne({}))!['answeredAt']).toBe(null);
});

test('refuses values that are not text, and unknown fields', async () => {
  const owner = await submit({ email: 'types@candidate.example' });
  const askFor = (body: object) => post('/api/references', { ...owner, referees: [charge], skillIds: [], ...body });
  for (const value of notText) {
    for (const field of ['name', 'role', 'unit', 'email', 'from', 'relation'])
      expect([field, value, (await askFor({ referees: [{ ...charge, [field]: value }] })).status]).toEqual([field, value, 400]);
    for (const field of ['referees', 'submissionId', 'downloadToken'])
      expect([field, value, (await askFor({ [field]: value })).status]).toEqual([field, value, 400]);
    for (const path of ['open', 'start']) expect((await post(`/api/references/${path}`, { token: value })).status).toBe(400);
  }
  for (const skillIds of [['1'], [{ $gt: 0 }], [-1], [1.5], [1e21], Array.from({ length: 11 }, (_, index) => index + 1)])
    expect((await askFor({ skillIds })).status).toBe(400);
  for (const extra of [{ isAdmin: true }, { flags: [] }, { answeredAt: new Date().toISOString() }])
    expect((await askFor({ referees: [{ ...charge, ...extra }] })).status).toBe(400);
  const prototype = `{"submissionId":"${owner.submissionId}","downloadToken":"${owner.downloadToken}","skillIds":[],"referees":[],"__proto__":{"referees":[1]}}`;
  expect((await post('/api/references', JSON.parse(prototype) as object)).status).toBe(400);
  expect(await app.collection('references').countDocuments()).toBe(0);
});
