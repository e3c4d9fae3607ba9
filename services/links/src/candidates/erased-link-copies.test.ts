import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkKeys } from '@larkfield/records/keys/link-keys.ts';
import { placeOf, sealedFields } from '@larkfield/records/sealed-fields.ts';
import { decryptField } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { eraseExpiredContent } from '#src/link/link-change-store.ts';
import { draftBody, smartLinkAs, submitAs, type Candidate } from '#test/candidate.ts';
import { day, startLinks, type LinksUnderTest } from '#test/start-links.ts';

let app: LinksUnderTest;
let candidate: Candidate;
beforeAll(async () => {
  app = await startLinks();
  candidate = await submitAs(app.checklist.send);
});
afterAll(() => app?.stop());

const fields = [sealedFields.linkContent, sealedFields.linkRecipient] as const;

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
  const ring = await linkKeys.readRing(app.context.keyRing, ids, 'links');
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

test('for whom a link was stays readable to its owner after it is withdrawn', async () => {
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

test('an expired draft loses its key with what it held, and the database would remove the key by itself', async () => {
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
