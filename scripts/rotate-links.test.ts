// @rest: commands
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyFields, withOwnKeys, type StoredKey } from '@larkfield/records/keys/key-store.ts';
import { placeOf, sealedFields } from '@larkfield/records/sealed-fields.ts';
import { decryptField, sealedWith } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { newRootKey } from '@larkfield/service-kit/secrets/key-ring-file.ts';
import { waitUntil } from '@larkfield/local-stack/wait-until.ts';
import { makeSubmission } from '@larkfield/testing/factories.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { documentsOf, startRotating, type Rotating } from './test/start-rotating.ts';

let started: Rotating;
beforeAll(async () => {
  started = await startRotating(newRootKey('k1'));
});
afterAll(() => started?.stop());

const send = async <T>(path: string, body: object, as?: 'user'): Promise<T> => {
  const response = await started.links.send('POST', path, { body, ...(as && { as }) });
  expect([path, response.status]).toEqual([path, expect.toSatisfy((status: number) => status < 300)]);
  return readJson<T>(response);
};

/** Saves a draft, makes a Smart Link and sends an invite for one person. */
async function leaveTraces(candidateName: string): Promise<{ draft: string; smart: string }> {
  const { specialty, skillsByCategory } = started.icu;
  const input = makeSubmission({ id: specialty.id, groups: skillsByCategory }, { candidateName });
  const { dateOfBirth, last4Ssn, specialtyId, skillRatings } = input;
  const payload = JSON.stringify({ candidateName, dateOfBirth, last4Ssn, specialtyId, skillRatings });
  const { token } = await send<{ token: string }>('/api/drafts/save', { encryptedPayload: payload, durationHours: '48' });
  const person = { specialtyId, candidateName, email: 'probe@candidate.example' };
  const { magicUrl } = await send<{ magicUrl: string }>('/api/magic-links', person, 'user');
  const row = { candidateName, email: `${candidateName.replace(' ', '.')}@candidate.example`, phone: '', specialty: specialty.name };
  await send('/api/admin-portal/invites', { requestId: crypto.randomUUID(), name: 'Nights', rows: [row] }, 'user');
  return { draft: token, smart: magicUrl.split('/m/')[1]! };
}

const fields = [sealedFields.linkContent, sealedFields.inviteContent] as const;
interface Copies {
  values: { field: (typeof fields)[number]; id: string; sealed: string }[];
  keys: StoredKey[];
}
/** All that a copy of the database holds of links: values and wrapped keys. */
async function copyDatabase(): Promise<Copies> {
  const copies: Copies = { values: [], keys: (await documentsOf(keyFields.links)) as unknown as StoredKey[] };
  for (const field of fields)
    for (const { _id, [field.path]: sealed } of await documentsOf(field))
      if (typeof sealed === 'string') copies.values.push({ field, id: String(_id), sealed });
  return copies;
}

/** How many values of a copy can be read with some wrapped keys and today's ring. */
function count(name: string, { values }: Copies, { keys }: Pick<Copies, 'keys'>): number {
  const opened = keys.flatMap((key) => {
    try {
      return [withOwnKeys(started.ring(), [key], 'links')];
    } catch {
      return [];
    }
  });
  const texts = values.map(({ field, id, sealed }) => {
    try {
      return decryptField(opened.find(({ ids }) => ids.includes(sealedWith(sealed))) ?? started.ring(), sealed, placeOf(field, id));
    } catch {
      return '';
    }
  });
  return texts.filter((text) => text.includes(name)).length;
}

test('drafts, Smart Links and invites have keys of their own, and after a rotation no copy tells of those that were withdrawn', async () => {
  const [leaving, staying] = ['Wanda Withdrawn', 'Stella Staying'];
  await leaveTraces(leaving);
  const kept = await leaveTraces(staying);
  // Each invite's mail has a Smart Link of its own.
  await waitUntil('the invites are sent', async () => (await copyDatabase()).values.length === 8);

  const moved = await copyDatabase();
  expect(moved.values.map(({ sealed }) => sealedWith(sealed))).toEqual(moved.values.map(({ id }) => id));
  const ends = new Map([
    ...(await documentsOf(sealedFields.linkContent)).map(({ _id, eraseAt }) => [String(_id), eraseAt] as const),
    ...(await documentsOf(sealedFields.inviteContent)).map(({ _id, removeAt }) => [String(_id), removeAt] as const),
  ]);
  for (const { _id, removeAt } of await documentsOf(keyFields.links)) expect([_id, removeAt]).toEqual([_id, ends.get(String(_id))]);
  expect([leaving, staying].map((name) => count(name, moved, moved))).toEqual([4, 4]);
  expect(await send<object>('/api/drafts/resume', { token: kept.draft })).toMatchObject({ candidateName: staying });
  const opened = await started.links.send('GET', `/api/magic-links/${kept.smart}`);
  expect(await readJson<object>(opened)).toMatchObject({ candidateName: staying });

  const [draft, smart] = moved.values;
  for (const { id } of [draft!, smart!]) await send(`/api/admin-portal/links/${id}/revoke`, { reason: 'Of a test' }, 'user');
  const body = { email: 'wanda.withdrawn@candidate.example', submissionIds: [], linkIds: [], until: new Date().toISOString() };
  const erased = await started.links.send('POST', '/internal/candidate-links/erase', { as: 'checklist', body });
  expect(await readJson<object>(erased)).toEqual({ erased: { links: 1, invites: 1 } });
  const today = await copyDatabase();
  expect([leaving, staying].map((name) => count(name, moved, today))).toEqual([0, 4]);
  const { output } = await started.run([]);
  expect(output).toMatch(/linkContent +0 of \d+ encrypted/);
  expect(output).toMatch(/inviteContent +0 of 1 encrypted/);
  expect(await started.run(['--drop', 'k1'])).toMatchObject({ code: 0 });
  // The old copies of the keys themselves are worthless, and values that are as old open with the keys of today.
  expect([leaving, staying].map((name) => count(name, moved, moved))).toEqual([0, 0]);
  expect(count(staying, moved, await copyDatabase())).toBe(4);
});
