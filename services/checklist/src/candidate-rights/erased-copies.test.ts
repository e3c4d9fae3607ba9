import { afterAll, beforeAll, expect, test } from 'vitest';
import { destroyOwnKeys, readOwnRing } from '@larkfield/stored-data/keys/own-keys.ts';
import { runRetention } from '@larkfield/stored-data/retention.ts';
import { dataKeyOf, placeOf, type SealedField, sealedFields } from '@larkfield/stored-data/sealed-fields.ts';
import type { PersonNote } from '@larkfield/schemas/candidate-pages/candidate-pages.ts';
import { decryptField } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { eraseReferences, listHeldReferences } from '#src/references/held-references.ts';
import { answerTo, charge, referee } from '#test/reference-inputs.ts';
import { type Owner, startReferences } from '#test/start-references.ts';
import { checklistRetention } from './checklist-retention.ts';

let started: Awaited<ReturnType<typeof startReferences>>;
beforeAll(async () => {
  started = await startReferences();
});
afterAll(() => started?.stop());

const ofReferences = [sealedFields.referee, sealedFields.referenceAnswer, sealedFields.referenceToken, sealedFields.setAsideNote] as const;
const keys = () => started.app.collection(sealedFields.submissionKey.collection);
const hester = charge.email;
const otto = 'otto@other-hospital.example';

/** Encrypted bytes, as a replica or an old backup may still contain them, with their record and field. */
interface Copy {
  field: SealedField;
  id: string;
  sealed: string;
}
async function copy(fields: readonly SealedField[]): Promise<Copy[]> {
  const copied: Copy[] = [];
  for (const field of fields) {
    for (const { _id, [field.path]: sealed } of await started.app.collection(field.collection).find().toArray())
      if (typeof sealed === 'string') copied.push({ field, id: String(_id), sealed });
  }
  return copied;
}

/** Decrypts a copy with the current key ring and the stored data keys. */
async function readCopy({ field, id, sealed }: Copy): Promise<string> {
  const ring = await readOwnRing(started.app.context.keyRing, [dataKeyOf(field, sealed) ?? id]);
  try {
    return decryptField(ring, sealed, placeOf(field, id));
  } catch (error) {
    return (error as Error).message;
  }
}
const readCopies = (copies: Copy[]) => Promise.all(copies.map(readCopy));
const refusals = (copies: Copy[]) => copies.map(({ id }) => `Key ${id} is not in the key ring`);

const sendAnswer = async (body: object) => (await started.post('/api/references/answer', body)).status;
async function answer(owner: Owner, referees: object[]) {
  await started.ask(owner, referees);
  const sent = [];
  for (const token of await started.mailedTokens()) sent.push({ token, answer: answerTo((await started.openedBy(token)).skills) });
  for (const body of sent) expect(await sendAnswer(body)).toBe(200);
  return sent;
}

async function notesOf({ submissionId }: Owner): Promise<string> {
  const found = await started.app.send('GET', `/api/admin-portal/submissions/${submissionId}/person`, { as: 'user' });
  return `/api/admin-portal/people/${(await readJson<{ personId: string }>(found)).personId}/notes`;
}
async function addNote(path: string, text: string, requestId = crypto.randomUUID()): Promise<PersonNote> {
  const added = await started.app.send('POST', path, { as: 'user', body: { requestId, text } });
  return (await readJson<{ note: PersonNote }>(added)).note;
}

const erase = async (email: string) =>
  eraseReferences((await listHeldReferences(started.app.context.referenceKey, { email, submissionIds: [] }, new Date())).from);

test('no copy of an erased referee’s data can be decrypted, while their candidate and another referee are unaffected', async () => {
  const owner = await started.submit({ email: 'ottoline@candidate.example' });
  await started.ask(owner);
  const [waiting] = await copy([sealedFields.referenceToken]);
  const [token] = await started.mailedTokens();
  const { skills } = await started.openedBy(token!);
  await started.post('/api/references/answer', { token, answer: answerTo(skills) });
  await answer(owner, [referee('Otto Otherward', otto)]);
  const asideOf = (await started.listFor(owner.submissionId)).find(({ email }) => email === hester)!.id;
  const aside = await started.app.send('POST', `/api/admin-portal/references/${asideOf}/set-aside`, {
    as: 'user',
    body: { setAside: { reason: 'other', note: 'Nobody knows her there' } },
  });
  expect(aside.status).toBe(200);
  const copies = [waiting!, ...(await copy(ofReferences))];
  const ofErased = copies.filter(({ id }) => id === asideOf);
  expect(new Set(ofErased.map(({ field }) => field))).toEqual(new Set(ofReferences));
  const before = (await readCopies(ofErased)).join();
  for (const words of ['Hester Fernhill', 'Calm in a code', token!, 'Nobody knows her there']) expect(before).toContain(words);

  expect(await erase(hester)).toBe(1);
  expect(await readCopies(ofErased)).toEqual(refusals(ofErased));
  expect((await readCopies(copies.filter(({ id }) => id !== asideOf))).join()).toContain('Otto Otherward');
  expect((await started.listFor(owner.submissionId)).map(({ email }) => email)).toEqual([otto]);
});

test('no copy of a deleted note or of its earlier texts can be decrypted', async () => {
  const path = await notesOf(await started.submit({ email: 'noted@candidate.example' }));
  const [note, kept] = [await addNote(path, 'Prefers nights'), await addNote(path, 'Call after 3 PM')];
  const first = await copy([sealedFields.personNote]);
  const edited = await started.app.send('PUT', `${path}/${note.id}`, { as: 'user', body: { text: 'Prefers days', revision: 1 } });
  expect(edited.status).toBe(200);
  const copies = [...first, ...(await copy([sealedFields.personNote]))].filter(({ id }) => id === note.id);
  expect(await readCopies(copies)).toEqual(['Prefers nights', 'Prefers days']);
  expect((await started.app.send('POST', `${path}/${note.id}/delete`, { as: 'user', body: { revision: 2 } })).status).toBe(200);
  expect(await readCopies(copies)).toEqual(refusals(copies));
  expect(await readCopies(first.filter(({ id }) => id === kept.id))).toEqual(['Call after 3 PM']);
});

test('after an erasure that failed between key and reference, nothing is shown, other mails are sent, and the next run completes it', async () => {
  const owner = await started.submit({ email: 'broken-off@candidate.example' });
  const path = await notesOf(owner);
  const note = await addNote(path, 'Only half gone');
  await started.ask(owner, [charge, referee('Otto Otherward', otto)]);
  const listed = await started.listFor(owner.submissionId);
  const [gone, left] = [hester, otto].map((address) => listed.find(({ email }) => email === address)!.id);
  await destroyOwnKeys([gone!, note.id]);
  expect((await started.listFor(owner.submissionId)).map(({ id }) => id)).toEqual([left]);
  const notes = await started.app.send('GET', path, { as: 'user' });
  expect(await readJson<{ notes: PersonNote[] }>(notes)).toEqual({ notes: [] });
  // The other referee's mail is sent, but the person being erased gets no mail.
  const before = started.mails.asked.length;
  await started.mailedTokens();
  const requests = started.mails.asked.slice(before).filter(({ kind }) => kind === 'reference-request');
  expect(requests.map(({ to }) => to)).toEqual([otto]);
  expect(await erase(hester)).toBe(1);
  const stored = await started.app.collection('references').find({ submissionId: owner.submissionId }).toArray();
  expect(stored.map(({ _id }) => String(_id))).toEqual([left]);
});

test('a refused write leaves no key, for a submission and a referee sent several times at once and a repeated note', async () => {
  const before = await keys().find().toArray();
  const [body, headers] = [started.app.filledIn({ email: 'twice@candidate.example' }), { 'idempotency-key': crypto.randomUUID() }];
  const submitted = await Promise.all(Array.from({ length: 12 }, () => started.post('/api/checklist/submit', body, headers)));
  const { submissionId, downloadToken } = await readJson<Owner>(submitted[0]!);
  const owner = { submissionId, downloadToken };
  const path = await notesOf(owner);
  const requestId = crypto.randomUUID();
  await Promise.all([...Array.from({ length: 5 }, () => started.ask(owner)), addNote(path, 'Once', requestId)]);
  await addNote(path, 'Once', requestId);
  const made = await keys()
    .find({ _id: { $nin: before.map(({ _id }) => _id) } })
    .toArray();
  const [reference] = await started.app.collection('references').find({ submissionId: owner.submissionId }).toArray();
  const [note] = (await readJson<{ notes: PersonNote[] }>(await started.app.send('GET', path, { as: 'user' }))).notes;
  expect(made.map(({ _id }) => String(_id)).sort()).toEqual([owner.submissionId, String(reference!._id), note!.id].sort());
});

const references = () => started.app.collection('references');
/** The hashes in a submission's reference, except those of network addresses and of the catalogue. */
async function hashesIn({ submissionId }: Owner): Promise<string[]> {
  const [stored] = await references()
    .find({ submissionId }, { projection: { candidateNetworkKey: 0, answerNetworkKey: 0, catalogueVersion: 0 } })
    .toArray();
  return JSON.stringify(stored).match(/[0-9a-f]{64}/g) ?? [];
}

test('no stored hash reveals that two references are about one person, although each counts for both checklists of that person', async () => {
  const first = await started.submit({ email: 'Twice.Here@candidate.example' });
  const next = await started.submit({ email: 'twice.here@candidate.example' });
  // Simulate that both were submitted in My checklists.
  await started.app.collection('submissions').updateMany({ email: /^twice\.here@/i }, { $set: { addressProvedAt: new Date() } });
  const nora = 'nora@next-hospital.example';
  await answer(first, [referee('Otto Otherward', otto)]);
  await answer(next, [referee('Nora Nextward', nora)]);
  const [ofFirst, ofNext] = [await hashesIn(first), await hashesIn(next)];
  expect(ofFirst.length).toBeGreaterThan(1);
  expect(ofFirst.filter((hash) => ofNext.includes(hash))).toEqual([]);
  const refereesOf = async ({ submissionId }: Owner) => (await started.listFor(submissionId)).map(({ email }) => email).sort();
  for (const owner of [first, next]) expect(await refereesOf(owner)).toEqual([nora, otto]);
  // A submission that is being erased no longer contributes references to the other, and does not block it.
  await destroyOwnKeys([first.submissionId]);
  expect(await refereesOf(next)).toEqual([nora]);
});

test('after two years every key is removed with its record, and no copy can be decrypted', async () => {
  await answer(await started.submit({ email: 'old@candidate.example' }), [charge]);
  const asAdmin = async (path: string, body: object) =>
    readJson<{ id: string }>(await started.app.send('POST', `/api/admin-portal/candidates/requests${path}`, { as: 'admin', body }));
  const request = { kind: 'access', name: 'Ottilie Asking', email: 'ottilie@candidate.example', notes: 'By letter' };
  const { id } = await asAdmin('', request);
  await asAdmin(`/${id}/close`, { status: 'fulfilled', outcome: 'Sent to Ottilie on paper' });
  const [stored] = await started.app.collection('rights-requests').find().toArray();
  expect(JSON.stringify(stored)).not.toMatch(/ottilie|letter/i);
  const copies = await copy([...ofReferences, sealedFields.personNote, sealedFields.rightsRequest, sealedFields.rightsOutcome]);
  const ofRequest = (await readCopies(copies.filter((one) => one.id === id))).join();
  for (const words of ['Ottilie Asking', 'By letter', 'Sent to Ottilie on paper']) expect(ofRequest).toContain(words);
  expect(copies.length).toBeGreaterThan(5);
  const late = new Date();
  late.setUTCFullYear(late.getUTCFullYear() + 2, late.getUTCMonth(), late.getUTCDate() + 1);
  await runRetention(checklistRetention(started.app.context), late);
  expect(await readCopies(copies)).toEqual(refusals(copies));
  expect(await keys().countDocuments()).toBe(0);
});
