import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PersonNote } from '@larkfield/schemas/candidate-pages/candidate-pages.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { recordedActs } from '@larkfield/testing/recorded-acts.ts';
import { staffIds } from '@larkfield/testing/serve-routes.ts';
import { type ChecklistUnderTest, startChecklist } from '#test/start-checklist.ts';
import { forgetPeopleWithoutSubmissions } from './forget-people.ts';

type Role = 'user' | 'admin';
let app: ChecklistUnderTest;
let path: string;

beforeAll(async () => {
  app = await startChecklist();
  path = await notesOf('maren@candidate.example');
});
afterAll(() => app.stop());

const notesOf = async (email: string) => notesAbout((await app.submit({ email })).submissionId);
async function notesAbout(submissionId: string): Promise<string> {
  const found = await app.send('GET', `/api/admin-portal/submissions/${submissionId}/person`, { as: 'user' });
  return `/api/admin-portal/people/${(await readJson<{ personId: string }>(found)).personId}/notes`;
}

const send = (method: 'POST' | 'PUT', at: string, as: Role, body: object) => app.send(method, at, { as, body });
const add = (text: string, as: Role = 'user', requestId = crypto.randomUUID(), at = path) => send('POST', at, as, { requestId, text });
const added = async (...input: Parameters<typeof add>) => (await readJson<{ note: PersonNote }>(await add(...input))).note;
const listed = async (at = path) => (await readJson<{ notes: PersonNote[] }>(await app.send('GET', at, { as: 'user' }))).notes;
const edit = (note: PersonNote, as: Role, text: string) => send('PUT', `${path}/${note.id}`, as, { text, revision: note.revision });
const remove = (note: PersonNote, as: Role) => send('POST', `${path}/${note.id}/delete`, as, { revision: note.revision });

test('stores a note encrypted, with its author and time, and stores a repeated request only once', async () => {
  const requestId = crypto.randomUUID();
  const first = await added('  Prefers nights,\nno floating.  ', 'user', requestId);
  expect(first).toMatchObject({ text: 'Prefers nights,\nno floating.', author: { userId: staffIds.user }, editedAt: null, revision: 1 });
  expect((await added('Prefers nights again', 'user', requestId)).id).toBe(first.id);
  await added('Call after 3 PM');
  expect((await listed()).map(({ text }) => text)).toEqual(['Call after 3 PM', 'Prefers nights,\nno floating.']);
  const stored = JSON.stringify(await app.collection('person-notes').find().toArray());
  expect(stored).not.toMatch(/nights|Call after/);
  expect(JSON.stringify(await recordedActs())).not.toMatch(/nights|Call after/);
});

test('refuses an empty note, one that is too long, and one about an unknown candidate', async () => {
  expect([(await add('   ')).status, (await add('x'.repeat(4_001))).status, (await add('x'.repeat(4_000))).status]).toEqual([
    400, 400, 201,
  ]);
  expect((await add('Who?', 'user', crypto.randomUUID(), `/api/admin-portal/people/${'f'.repeat(24)}/notes`)).status).toBe(404);
});

test('a note on a checklist without an address is kept, even if a stranger’s address looks like its reference', async () => {
  const { submissionId, shortReference } = await app.submit({ email: undefined });
  const at = await notesAbout(submissionId);
  await added('Has no address', 'user', crypto.randomUUID(), at);
  await app.submit({ email: `${shortReference.replaceAll('-', '')}@stranger.example` });
  await forgetPeopleWithoutSubmissions(app.context);
  expect((await listed(at)).map(({ text }) => text)).toEqual(['Has no address']);
});

test('its author and an admin can change and delete a note, but a colleague cannot, and outdated changes are refused', async () => {
  const own = await added('Mine');
  const admins = await added("The admin's", 'admin');
  expect([(await edit(admins, 'user', 'Taken over')).status, (await remove(admins, 'user')).status]).toEqual([403, 403]);
  const edited = (await readJson<{ note: PersonNote }>(await edit(own, 'user', 'Mine, corrected'))).note;
  expect(edited).toMatchObject({ text: 'Mine, corrected', revision: 2, editedAt: expect.any(String) });
  // Repeat the request, as after a lost reply.
  expect(await readJson(await edit(own, 'user', 'Mine, corrected'))).toEqual({ note: edited });
  expect([(await edit(own, 'user', 'Twice')).status, (await remove(own, 'user')).status]).toEqual([409, 409]);
  expect((await remove(edited, 'admin')).status).toBe(200);
  expect([(await remove(edited, 'admin')).status, (await edit(edited, 'user', 'Late')).status]).toEqual([404, 404]);
  expect((await listed()).map(({ id }) => id)).not.toContain(own.id);
  const acts = (await recordedActs()).filter(({ action, actor }) => action.startsWith('person.note-') && actor.id === staffIds.admin);
  expect(acts.map(({ action, object }) => [action, object])).toEqual([
    ['person.note-added', `person:${path.split('/')[4]}`],
    ['person.note-deleted', `person:${path.split('/')[4]}`],
  ]);
});

test('a note about a person on hold is neither changed nor deleted, and another one is taken', async () => {
  const email = 'notes-onhold@candidate.example';
  const at = await notesOf(email);
  const note = await added('Likes nights', 'user', crypto.randomUUID(), at);
  const asAdmin = (path: string, body: object) => app.send('POST', `/api/admin-portal/candidates/holds${path}`, { as: 'admin', body });
  const { id } = await readJson<{ id: string }>(await asAdmin('', { email, reason: 'A claim is pending.' }));
  const change = (text: string) => send('PUT', `${at}/${note.id}`, 'user', { text, revision: 1 });
  const refused = [await change('Likes days'), await send('POST', `${at}/${note.id}/delete`, 'admin', { revision: 1 })];
  for (const response of refused) {
    expect(response.status).toBe(409);
    expect(await readJson(response)).toMatchObject({ code: 'DATA_ON_HOLD', message: expect.stringMatching(/note about them/) });
  }
  expect((await change('Likes nights')).status).toBe(200);
  expect((await add('Likes days', 'user', crypto.randomUUID(), at)).status).toBe(201);
  expect((await listed(at)).map(({ text }) => text)).toEqual(['Likes days', 'Likes nights']);
  await asAdmin(`/${id}/end`, {});
  expect((await change('Likes days, too')).status).toBe(200);
  expect((await send('POST', `${at}/${note.id}/delete`, 'user', { revision: 2 })).status).toBe(200);
});

test('a note cannot be accessed through another candidate', async () => {
  const note = await added('Of the first');
  const other = await notesOf('tobias@candidate.example');
  expect(await listed(other)).toEqual([]);
  expect((await send('PUT', `${other}/${note.id}`, 'admin', { text: 'Moved', revision: 1 })).status).toBe(404);
});
