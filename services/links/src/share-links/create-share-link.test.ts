import { expect, onTestFinished, test } from 'vitest';
import { day } from '@larkfield/schemas/durations.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import type { OwnedLink, viewShareLink } from '@larkfield/schemas/links/share-links.ts';
import { startServiceProcess } from '@larkfield/testing/processes/start-service-process.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import type { Caller } from '@larkfield/testing/serve-routes.ts';
import { type Candidate, type NewShareLink, passcode, shareAs, submitAs, visitWith } from '#test/candidate.ts';
import { useLinks } from '#test/use-links.ts';

const app = useLinks();

type View = ReplyOf<typeof viewShareLink>;
const make = (body: object, options: { as?: Caller; headers?: Record<string, string> } = {}) =>
  app.send('POST', '/api/share-links', {
    body: { submissionId: app.candidate.submissionId, mode: 'quick', duration: '7d', viewLimit: 5, ...body },
    ...options,
  });
const stored = async ({ linkId }: NewShareLink) =>
  (await app.collection('links').find().toArray()).find(({ _id }) => String(_id) === linkId)!;

type Request = [body: object, options: { as?: Caller; headers?: Record<string, string> }];
const inVisit = async (email: string): Promise<Request> => [{}, { headers: { cookie: `candidate=${await visitWith(app, email)}` } }];

test.each<[string, (other: Candidate) => Request | Promise<Request>, number]>([
  ['the owner cookie', () => [{}, { headers: { cookie: app.candidate.ownerCookie } }], 201],
  ['the download token', () => [{ downloadToken: app.candidate.downloadToken }, {}], 201],
  ['a visit with the same address', () => inVisit(app.candidate.input.email!), 201],
  ['a visit with another address', () => inVisit('other@candidate.example'), 403],
  ['a portal session', () => [{}, { as: 'user' }], 201],
  ['only the id', () => [{}, {}], 403],
  ["another candidate's cookie", (other) => [{}, { headers: { cookie: other.ownerCookie } }], 403],
  [
    "another candidate's cookie under this name",
    (other) => [{}, { headers: { cookie: other.ownerCookie.replace(/owner-\w+/, `owner-${app.candidate.submissionId}`) } }],
    403,
  ],
  ["another candidate's download token", (other) => [{ downloadToken: other.downloadToken }, {}], 403],
  ['the cookie as download token', () => [{ downloadToken: app.candidate.ownerCookie.split('=')[1] }, {}], 403],
  [
    'the download token as cookie',
    () => [{}, { headers: { cookie: `owner-${app.candidate.submissionId}=${app.candidate.downloadToken}` } }],
    403,
  ],
  ['a cookie that is not a token', () => [{}, { headers: { cookie: `owner-${app.candidate.submissionId}=${'x'.repeat(500)}` } }], 403],
  [
    'an unknown submission without a session',
    () => [{ submissionId: 'f'.repeat(24), downloadToken: app.candidate.downloadToken }, {}],
    403,
  ],
  ['an unknown submission for staff', () => [{ submissionId: 'f'.repeat(24) }, { as: 'user' }], 404],
])('creates or refuses a link with %s', async (_what, request, status) => {
  const other = await submitAs(app.checklist.send);
  expect((await make(...(await request(other)))).status).toBe(status);
});

test('stores the recipient of a link encrypted, and shows it only to its owner and staff', async () => {
  const proof = app.proof();
  const made = await readJson<NewShareLink>(await make({ ...proof, recipient: '  Anna at Prairie Gate Hospital ' }));
  expect(JSON.stringify(await stored(made))).not.toContain('Anna');
  const { links } = await readJson<{ links: OwnedLink[] }>(await app.send('POST', '/api/share-links/list', { body: proof }));
  expect(links.find(({ linkId }) => linkId === made.linkId)!.recipient).toBe('Anna at Prairie Gate Hospital');
  expect(await (await app.view(made.token)).text()).not.toContain('Anna');
  const plain = await readJson<NewShareLink>(await make({ ...proof, recipient: '' }));
  expect(await stored(plain)).not.toHaveProperty('sealedRecipient');
  for (const recipient of ['x'.repeat(81), 'two\nlines', '\u200b', 7]) {
    const refused = await make({ ...proof, recipient });
    expect([refused.status, (await readJson<{ fields: { field: string }[] }>(refused)).fields[0]!.field]).toEqual([400, 'recipient']);
  }
});

test("a viewer's download token proves no ownership", async () => {
  const link = await shareAs(app.send, app.candidate);
  const { downloadToken } = await readJson<View>(await app.view(link.token));
  expect((await make({ downloadToken })).status).toBe(403);
});

test('a quick link is valid for 7 days, a reusable link for 180 or 360', async () => {
  const proof = { downloadToken: app.candidate.downloadToken };
  const daysOf = async (body: object) => {
    const { expiresAt } = await readJson<NewShareLink>(await make({ ...proof, ...body }));
    return Math.round((Date.parse(expiresAt) - app.context.now().getTime()) / day);
  };
  const reusable = { mode: 'reusable', viewLimit: undefined, passcode };
  expect([await daysOf({}), await daysOf({ ...reusable, duration: '6mo' }), await daysOf({ ...reusable, duration: '12mo' })]).toEqual([
    7, 180, 360,
  ]);
});

test.each<[string, object]>([
  ['a quick link with another duration', { duration: '30d' }],
  ['a quick link with another number of views', { viewLimit: 500 }],
  ['a reusable link without a passcode', { mode: 'reusable', duration: '6mo', viewLimit: undefined }],
  ['a passcode of five digits', { mode: 'reusable', duration: '6mo', viewLimit: undefined, passcode: '12345' }],
  ['a passcode with letters', { mode: 'reusable', duration: '6mo', viewLimit: undefined, passcode: '12345a' }],
])('refuses %s', async (_what, change) => {
  expect((await make({ downloadToken: app.candidate.downloadToken, ...change })).status).toBe(400);
});

test('stores neither token nor passcode in a readable form', async () => {
  const link = await shareAs(app.send, app.candidate, 'reusable');
  const text = JSON.stringify(await stored(link));
  expect(text).not.toContain(link.token);
  expect(text).not.toContain(passcode);
  expect(text).toContain('$argon2id$v=19$m=1024,p=1,t=2$');
});

const order = {
  title: 'ICU nights',
  company: 'Fernhill',
  category: 'healthcare',
  location: 'Dallas, TX',
  description: 'Nights in a medical ICU.',
  requirements: ['Two years in an ICU'],
  salary: '$2,400 a week',
  type: 'Travel',
  checklist: { slug: 'rn-icu', name: 'ICU RN' },
  certificates: ['BLS'],
};

test('staff can share a packet behind a passcode, which shows its cover, downloads the packet, and allows no edit', async () => {
  const { specialty, skillsByCategory } = await readJson<ReplyOf<typeof getSpecialty>>(
    await app.checklist.send('GET', '/api/specialties/slug/rn-icu'),
  );
  const requirements = [{ kind: 'skill', need: 'must', skillId: skillsByCategory[0]!.skills[0]!.id, proficiency: 3 }];
  const contact = await startServiceProcess('contact', app.settings);
  onTestFinished(() => contact.stop());
  const asStaff = async <Reply>(path: string, body: object, { send } = app.checklist, method: 'POST' | 'PUT' = 'POST') =>
    readJson<Reply>(await send(method, path, { as: 'user', body }));
  const { job } = await asStaff<{ job: { id: string } }>('/api/admin-portal/jobs', order, contact);
  const { set } = await asStaff<{ set: { id: string } }>(`/api/admin-portal/jobs/${job.id}/requirements`, {});
  const fields = { name: 'Order 4411', job: 'Fernhill, order 4411', specialtyId: specialty.id, requirements, revision: 1 };
  await asStaff(`/api/admin-portal/requirements/${set.id}`, fields, app.checklist, 'PUT');
  const yes = { jobId: job.id, submissionId: app.candidate.submissionId, saidAt: new Date().toISOString() };
  await asStaff('/api/admin-portal/put-forwards/spoken', yes);
  const { packet } = await asStaff<{ packet: { id: string } }>(`/api/admin-portal/submissions/${app.candidate.submissionId}/packets`, {
    requirements: set.id,
  });
  const reusable = { mode: 'reusable', duration: '6mo', passcode, viewLimit: undefined, packetId: packet.id };
  expect((await make(reusable, { headers: { cookie: app.candidate.ownerCookie } })).status).toBe(403);
  expect((await make({ ...reusable, packetId: 'f'.repeat(24) }, { as: 'user' })).status).toBe(404);
  const { token } = await readJson<NewShareLink>(await make(reusable, { as: 'user' }));

  expect((await app.view(token)).status).toBe(401);
  const opened = await readJson<View>(await app.view(token, { passcode }));
  expect(opened.packet).toMatchObject({ job: 'Fernhill, order 4411', items: [{ fact: { state: 'met' } }] });
  const path = `/api/checklist/download/${opened.downloadToken}`;
  const waiting = await app.checklist.send('GET', path, { headers: { accept: 'text/html' } });
  expect([waiting.status, await waiting.text()]).toEqual([202, expect.stringContaining('The packet for')]);
  expect((await app.send('POST', `/api/share-links/${token}/create-edit-token`, { body: { passcode } })).status).toBe(403);
});
