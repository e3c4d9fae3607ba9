import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkKeys } from '@larkfield/records/keys/link-keys.ts';
import { placeOf, sealedFields } from '@larkfield/records/sealed-fields.ts';
import { decryptField } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { findInvite } from '#src/invites/invite-store.ts';
import { eraseExpiredContent } from '#src/link/link-change-store.ts';
import { type Candidate, draftBody, smartLinkAs, submitAs } from '#test/candidate.ts';
import { boardOf, inviteAs, makeRow } from '#test/invites.ts';
import { day, type LinksUnderTest, startLinks } from '#test/start-links.ts';

let app: LinksUnderTest;
let candidate: Candidate;
beforeAll(async () => {
  app = await startLinks();
  candidate = await submitAs(app.checklist.send);
});
afterAll(() => app?.stop());

const fields = [sealedFields.linkContent, sealedFields.linkRecipient, sealedFields.inviteContent] as const;

/** Bytes as a replica or an old backup still has them. */
interface Copy {
  field: (typeof fields)[number];
  id: string;
  sealed: string;
}
async function copy(id: string): Promise<Copy[]> {
  const _id = new Types.ObjectId(id);
  const found = await Promise.all(fields.map((field) => app.collection(field.collection).findOne({ _id })));
  return fields.flatMap((field, index) => {
    const sealed: unknown = found[index]?.[field.path];
    return typeof sealed === 'string' ? [{ field, id, sealed }] : [];
  });
}
const newestId = async () => String((await app.collection('links').findOne({}, { sort: { _id: -1 } }))!._id);

/** What the service can still read of copies, with the ring and all keys that are stored now. */
async function read(copies: Copy[]): Promise<string> {
  const ids = (await app.collection(sealedFields.linkKey.collection).find().toArray()).map(({ _id }) => String(_id));
  const ring = await linkKeys.readRing(app.context.keyRing, ids);
  const texts = copies.map(({ field, id, sealed }) => {
    try {
      return decryptField(ring, sealed, placeOf(field, id));
    } catch (error) {
      return (error as Error).message;
    }
  });
  return texts.join('\n');
}
const refusal = (id: string) => `Key ${id} is not in the key ring`;

async function saveDraft() {
  const { token } = await readJson<{ token: string }>(await app.send('POST', '/api/drafts/save', { body: draftBody(candidate) }));
  return { token, id: await newestId() };
}
async function makeSmartLink() {
  const token = await smartLinkAs(app.send, candidate.input.specialtyId);
  return { token, id: await newestId() };
}
async function share(recipient: string): Promise<string> {
  const { submissionId, downloadToken } = candidate;
  const body = { submissionId, downloadToken, mode: 'quick', duration: '7d', viewLimit: 5, recipient };
  const made = await app.send('POST', '/api/share-links', { body });
  expect(made.status).toBe(201);
  return (await readJson<{ linkId: string }>(made)).linkId;
}
/** An invite that was sent yesterday, so that its reminder may be. */
async function invite(number: number) {
  const list = await inviteAs(app.send, [makeRow(number)]);
  const { invites } = await boardOf(app.send, list.id);
  const { id, email } = invites[0]!;
  const mailed = { lastAskedAt: new Date(app.context.now().getTime() - 2 * day), draftSavedAt: app.context.now() };
  await app.collection('invites').updateOne({ _id: new Types.ObjectId(id) }, { $set: mailed, $unset: { mailDue: 1 } });
  return { listId: list.id, id, email };
}
const withdraw = async (id: string) => {
  const body = { reason: 'Of a test' };
  expect((await app.send('POST', `/api/admin-portal/links/${id}/revoke`, { as: 'user', body })).status).toBe(200);
};
const erase = async (changes: object) => {
  const body = { email: 'nobody@candidate.example', submissionIds: [], linkIds: [], until: app.context.now().toISOString(), ...changes };
  return readJson<{ erased: { links: number } }>(await app.send('POST', '/internal/candidate-links/erase', { as: 'checklist', body }));
};
const keyOf = (id: string) => app.collection(sealedFields.linkKey.collection).findOne({ _id: new Types.ObjectId(id) });

test('of a draft that is withdrawn no copy opens, while another one goes on', async () => {
  const [draft, other] = [await saveDraft(), await saveDraft()];
  const [copies, others] = [await copy(draft.id), await copy(other.id)];
  expect(await read(copies)).toContain('"last4Ssn":"0042"');
  await withdraw(draft.id);
  expect(await read(copies)).toBe(refusal(draft.id));
  expect(await read(others)).toContain('"last4Ssn":"0042"');
  expect((await app.send('POST', '/api/drafts/resume', { body: { token: other.token } })).status).toBe(200);
});

test('an erased Smart Link and the recipient of an erased share link open in no copy', async () => {
  const smart = await makeSmartLink();
  const shared = await share('Ward manager of St. Fictitia');
  const copies = [await copy(smart.id), await copy(shared)];
  expect(await Promise.all(copies.map(read))).toEqual([
    expect.stringContaining('casimir@candidate.example'),
    'Ward manager of St. Fictitia',
  ]);
  await erase({ email: 'CASIMIR@candidate.example', submissionIds: [candidate.submissionId] });
  expect(await Promise.all(copies.map(read))).toEqual([refusal(smart.id), refusal(shared)]);
  expect([await keyOf(smart.id), await keyOf(shared)]).toEqual([null, null]);
});

test('the recipient of a link stays readable to its owner after it is withdrawn', async () => {
  const shared = await share('Agency two');
  await withdraw(shared);
  const { submissionId, downloadToken } = candidate;
  const listed = await app.send('POST', '/api/share-links/list', { body: { submissionId, downloadToken } });
  expect((await readJson<{ links: { linkId: string }[] }>(listed)).links.find(({ linkId }) => linkId === shared)).toMatchObject({
    state: 'revoked',
    recipient: 'Agency two',
  });
});

test('what a destroyed key encrypted counts as gone, wherever links are shown, and what broke off there is ended by its time', async () => {
  const [draft, smart, shared] = [await saveDraft(), await makeSmartLink(), await share('Agency three')];
  await linkKeys.destroy([draft.id, smart.id, shared]);
  expect((await app.send('POST', '/api/drafts/resume', { body: { token: draft.token } })).status).toBe(404);
  expect((await app.send('GET', `/api/magic-links/${smart.token}`)).status).toBe(404);
  const { links } = await readJson<{ links: { id: string; candidateName: string | null; recipient: string | null }[] }>(
    await app.send('GET', '/api/admin-portal/links', { as: 'user' }),
  );
  for (const id of [smart.id, shared]) expect(links.find((link) => link.id === id)).toMatchObject({ recipient: null });
  expect(links.find(({ id }) => id === smart.id)!.candidateName).toBeNull();
  expect((await app.send('GET', '/api/admin-portal/links?q=Casimir', { as: 'user' })).status).toBe(200);
  expect((await erase({ email: 'casimir@candidate.example' })).erased.links).toBe(0);
});

test('an expired draft loses its key with its content, and the TTL index would remove the key too', async () => {
  const draft = await saveDraft();
  const copies = await copy(draft.id);
  const { expiresAt } = (await app.collection('links').findOne({ _id: new Types.ObjectId(draft.id) }))!;
  expect((await keyOf(draft.id))!['removeAt']).toEqual(expiresAt);
  const shared = await share('Agency four');
  const link = (await app.collection('links').findOne({ _id: new Types.ObjectId(shared) }))!;
  expect((await keyOf(shared))!['removeAt']).toEqual(link['removeAt']);
  const indexes = await app.collection(sealedFields.linkKey.collection).indexes();
  expect(indexes).toContainEqual(expect.objectContaining({ key: { removeAt: 1 }, expireAfterSeconds: 0 }));
  app.advance(2 * day + 1_000);
  await eraseExpiredContent(app.context.now());
  expect(await read(copies)).toBe(refusal(draft.id));
  expect(await keyOf(draft.id)).toBeNull();
});

test('an erasure lists a Smart Link of staff that no longer holds its recipient, once', async () => {
  const [gone, other] = ['forgotten@candidate.example', 'other@candidate.example'];
  const made: string[] = [];
  for (const email of [gone, other]) {
    const body = { specialtyId: candidate.input.specialtyId, candidateName: 'Forgotten Placeholder', email, phone: '555-0142' };
    expect((await app.send('POST', '/api/magic-links', { as: 'user', body })).status).toBe(201);
    made.push(await newestId());
  }
  app.advance(3 * day + 1_000);
  await eraseExpiredContent(app.context.now());
  const key = { email: ' Forgotten@Candidate.Example', submissionIds: [], linkIds: [], until: app.context.now().toISOString() };
  const exported = await app.send('POST', '/internal/candidate-links/export', { as: 'checklist', body: key });
  const { links } = await readJson<{ links: { id: string; content: object | null }[] }>(exported);
  expect(links.map(({ id, content }) => ({ id, content }))).toEqual([{ id: made[0], content: null }]);
  expect((await erase(key)).erased.links).toBe(1);
  expect((await erase(key)).erased.links).toBe(0);
  const stored = await Promise.all(made.map((id) => app.collection('links').findOne({ _id: new Types.ObjectId(id) })));
  expect(stored.map((link) => [link?.['addressKey'] ?? null, link?.['revokedBy'] ?? null])).toEqual([
    [null, 'staff'],
    [expect.stringMatching(/^[0-9a-f]{64}$/), null],
  ]);
});

test('of an erased invite no copy opens, and its key lives as long as it does, also after a reminder', async () => {
  const [gone, other] = [await invite(1), await invite(2)];
  const [copies, others] = [await copy(gone.id), await copy(other.id)];
  expect([copies.length, await read(copies)]).toEqual([1, expect.stringContaining(gone.email)]);
  expect((await keyOf(gone.id))!['removeAt']).toEqual((await findInvite(gone.id))!.removeAt);
  const reminded = await app.send('POST', `/api/admin-portal/invites/${gone.listId}/remind`, {
    as: 'user',
    body: { inviteIds: [gone.id] },
  });
  expect(await readJson<{ reminded: number }>(reminded)).toMatchObject({ reminded: 1 });
  const { removeAt } = (await findInvite(gone.id))!;
  expect(removeAt.getTime() - app.context.now().getTime()).toBeGreaterThan(89 * day);
  expect((await keyOf(gone.id))!['removeAt']).toEqual(removeAt);
  await erase({ email: gone.email.toUpperCase() });
  expect(await read(copies)).toBe(refusal(gone.id));
  expect(await read(others)).toContain(other.email);
});

test('an invite without its key is on no board, is never sent, and is removed when the interrupted erasure resumes', async () => {
  const one = await invite(3);
  await linkKeys.destroy([one.id]);
  expect((await boardOf(app.send, one.listId)).invites).toEqual([]);
  const asked = await app.send('POST', `/internal/invites/${one.id}/link`, { as: 'contact', body: { mailNumber: 0 } });
  expect(await readJson<{ link: null }>(asked)).toEqual({ link: null });
  const body = { email: one.email, submissionIds: [], linkIds: [], until: app.context.now().toISOString() };
  const exported = await app.send('POST', '/internal/candidate-links/export', { as: 'checklist', body });
  expect(await readJson<object>(exported)).toEqual({ links: [expect.objectContaining({ id: one.id, content: null })] });
  expect(await erase({ email: one.email })).toEqual({ erased: { links: 0, invites: 1 } });
  expect(await findInvite(one.id)).toBeNull();
});

test('an invite that was not stored leaves no key', async () => {
  const keys = () => app.collection(sealedFields.linkKey.collection).countDocuments();
  const before = await keys();
  const requestId = crypto.randomUUID();
  await Promise.all(Array.from({ length: 12 }, () => inviteAs(app.send, [makeRow(4)], requestId)));
  expect(await keys()).toBe(before + 1);
});
