import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { day } from '@larkfield/schemas/durations.ts';
import { destroyOwnKeys } from '@larkfield/stored-data/keys/own-keys.ts';
import { placeOf, sealedFields } from '@larkfield/stored-data/sealed-fields.ts';
import { decryptField } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { findInvite } from '#src/invites/invite-store.ts';
import { eraseExpiredContent } from '#src/link/link-change-store.ts';
import { type Candidate, draftBody, smartLinkAs, submitAs } from '#test/candidate.ts';
import { boardOf, inviteAs, makeRow } from '#test/invites.ts';
import { type LinksUnderTest, startLinks } from '#test/start-links.ts';

let app: LinksUnderTest;
let candidate: Candidate;
beforeAll(async () => {
  app = await startLinks();
  candidate = await submitAs(app.checklist.send);
});
afterAll(() => app?.stop());

/** The encrypted fields that a link still has. */
async function heldBy(id: string): Promise<string[]> {
  const stored = await app.collection('links').findOne({ _id: new Types.ObjectId(id) });
  return Object.keys(stored!).filter((field) => field.startsWith('sealed'));
}
interface Listed {
  links: { recipient: string | null }[];
}
const newestId = async () => String((await app.collection('links').findOne({}, { sort: { _id: -1 } }))!._id);

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

test('a withdrawn draft has no content, and another draft is unaffected', async () => {
  const [draft, other] = [await saveDraft(), await saveDraft()];
  expect(await heldBy(draft.id)).toEqual(['sealedContent']);
  await withdraw(draft.id);
  expect([await heldBy(draft.id), await heldBy(other.id)]).toEqual([[], ['sealedContent']]);
  expect((await app.send('POST', '/api/drafts/resume', { body: { token: other.token } })).status).toBe(200);
});

test('an erased Smart Link and an erased share link have no content', async () => {
  const smart = await makeSmartLink();
  const shared = await share('Ward manager of St. Fictitia');
  expect([await heldBy(smart.id), await heldBy(shared)]).toEqual([['sealedContent'], ['sealedRecipient']]);
  await erase({ email: 'CASIMIR@candidate.example', submissionIds: [candidate.submissionId] });
  expect([await heldBy(smart.id), await heldBy(shared)]).toEqual([[], []]);
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

test('the recipient of a share link is not encrypted with the key ring of links, and destroying the key of its submission makes it unreadable', async () => {
  const other = await submitAs(app.checklist.send, { email: 'shared@candidate.example' });
  const { submissionId, downloadToken } = other;
  const body = { submissionId, downloadToken, mode: 'quick', duration: '7d', viewLimit: 5, recipient: 'Agency three' };
  const { linkId } = await readJson<{ linkId: string }>(await app.send('POST', '/api/share-links', { body }));
  const stored = await app.collection('links').findOne({ _id: new Types.ObjectId(linkId) });
  const place = placeOf(sealedFields.linkRecipient, linkId);
  expect(() => decryptField(app.context.keyRing, stored!['sealedRecipient'], place)).toThrow(`Key ${submissionId} is not in the key ring`);
  const recipients = async () => {
    const ofOwner = await app.send('POST', '/api/share-links/list', { body: { submissionId, downloadToken } });
    const ofStaff = await app.send('GET', `/api/admin-portal/links?submissionId=${submissionId}`, { as: 'user' });
    const [owned, listed] = [await readJson<Listed>(ofOwner), await readJson<Listed>(ofStaff)];
    return [...owned.links, ...listed.links].map(({ recipient }) => recipient);
  };
  expect(await recipients()).toEqual(['Agency three', 'Agency three']);
  await destroyOwnKeys([submissionId]);
  expect(await recipients()).toEqual([null, null]);
});

test('an expired draft has no content', async () => {
  const draft = await saveDraft();
  app.advance(2 * day + 1_000);
  await eraseExpiredContent(app.context.now());
  expect(await heldBy(draft.id)).toEqual([]);
});

test('an erasure lists once a Smart Link of staff whose recipient was already erased', async () => {
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

test('what is on hold is kept past its time, opens no longer for it, and goes at its own time again', async () => {
  const email = 'onhold@candidate.example';
  const body = { specialtyId: candidate.input.specialtyId, candidateName: 'Onhold Placeholder', email, phone: '555-0142' };
  const token = (await readJson<{ magicUrl: string }>(await app.send('POST', '/api/magic-links', { as: 'user', body }))).magicUrl.split(
    '/m/',
  )[1]!;
  const id = await newestId();
  const { id: listId } = await inviteAs(app.send, [{ ...makeRow(3), email }]);
  const invite = (await boardOf(app.send, listId)).invites[0]!;
  const until = new Date(app.context.now().getTime() + day).toISOString();
  const key = { email: email.toUpperCase(), submissionIds: [], linkIds: [], until };
  const hold = async (isOnHold: boolean) =>
    readJson<{ kept: object }>(await app.send('POST', '/internal/candidate-links/hold', { as: 'checklist', body: { ...key, isOnHold } }));
  const times = async () => {
    const link = await app.collection('links').findOne({ _id: new Types.ObjectId(id) });
    const stored = await app.collection('invites').findOne({ _id: new Types.ObjectId(invite.id) });
    return [link?.['removeAt'], link?.['eraseAt'], stored?.['removeAt']] as Date[];
  };
  const before = await times();
  expect((await hold(true)).kept).toEqual({ links: 1, invites: 1 });
  app.advance(3 * day + 1_000);
  await eraseExpiredContent(app.context.now());
  expect(await heldBy(id)).toEqual(['sealedContent']);
  expect((await times()).every((time) => time.getUTCFullYear() === 9999)).toBe(true);
  expect((await app.send('GET', `/api/magic-links/${token}`)).status).toBe(410);
  await hold(false);
  expect(await times()).toEqual(before);
  await eraseExpiredContent(app.context.now());
  expect(await heldBy(id)).toEqual([]);
});

test('withdrawing a Smart Link on hold ends it and keeps its content until the end of the hold and of the link', async () => {
  const email = 'withdrawn-onhold@candidate.example';
  const body = { specialtyId: candidate.input.specialtyId, candidateName: 'Withdrawn Placeholder', email, phone: '555-0142' };
  const { magicUrl } = await readJson<{ magicUrl: string }>(await app.send('POST', '/api/magic-links', { as: 'user', body }));
  const id = await newestId();
  const other = await makeSmartLink();
  const hold = async (isOnHold: boolean) => {
    const key = { email, submissionIds: [], linkIds: [], until: app.context.now().toISOString(), isOnHold };
    expect((await app.send('POST', '/internal/candidate-links/hold', { as: 'checklist', body: key })).status).toBe(200);
  };
  await hold(true);
  await withdraw(id);
  await withdraw(other.id);
  expect([await heldBy(id), await heldBy(other.id)]).toEqual([['sealedContent'], []]);
  expect((await app.send('GET', `/api/magic-links/${magicUrl.split('/m/')[1]!}`)).status).toBe(410);
  app.advance(3 * day + 1_000);
  await eraseExpiredContent(app.context.now());
  expect(await heldBy(id)).toEqual(['sealedContent']);
  await hold(false);
  await eraseExpiredContent(app.context.now());
  expect(await heldBy(id)).toEqual([]);
});

test('an erased invite is removed, and the invites to others stay', async () => {
  const lists = [await inviteAs(app.send, [makeRow(1)]), await inviteAs(app.send, [makeRow(2)])];
  const [gone, other] = await Promise.all(lists.map(async ({ id }) => (await boardOf(app.send, id)).invites[0]!));
  expect(await erase({ email: gone!.email.toUpperCase() })).toEqual({ erased: { links: 0, invites: 1 } });
  expect([await findInvite(gone!.id), (await findInvite(other!.id))?._id.toHexString()]).toEqual([null, other!.id]);
});
