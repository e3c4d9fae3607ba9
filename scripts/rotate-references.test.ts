// @rest: commands
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOf, type SealedField, sealedFields } from '@larkfield/stored-data/sealed-fields.ts';
import { type StoredKey, withOwnKeys } from '@larkfield/stored-data/keys/own-keys.ts';
import { decryptField, sealedWith } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { newRootKey } from '@larkfield/service-kit/secrets/key-ring-file.ts';
import { refereeAttestation } from '@larkfield/schemas/references/reference-constants.ts';
import { makeSubmission } from '@larkfield/testing/factories.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { documentsOf, type Rotating, startRotating } from './test/start-rotating.ts';

let started: Rotating;
beforeAll(async () => {
  started = await startRotating(newRootKey('k1'));
});
afterAll(() => started?.stop());

const send = async <T>(path: string, body: object, as?: 'user' | 'admin'): Promise<T> => {
  const response = await started.checklist.send('POST', path, { body, ...(as && { as }) });
  expect([path, response.status]).toEqual([path, expect.toSatisfy((status: number) => status < 300)]);
  return readJson<T>(response);
};

/** A candidate with an answered reference, a pending one, and a note. */
async function leaveTraces(name: string): Promise<string> {
  const email = `${name}@candidate.example`;
  const body = makeSubmission({ id: started.icu.specialty.id, groups: started.icu.skillsByCategory }, { email });
  const { submissionId } = await send<{ submissionId: string }>('/api/checklist/submit', body);
  const referee = (of: string) => ({
    name: `Referee ${of} of ${name}`,
    role: 'Charge nurse',
    email: `${of}-of-${name}@mercy.example`,
    unit: 'Medical ICU',
    from: '2023-03',
    to: null,
    relation: 'supervisor',
  });
  const { requests } = await send<{ requests: { id: string; name: string }[] }>(
    '/api/references',
    { submissionId, referees: [referee('one'), referee('two')], skillIds: [], saidAt: new Date().toISOString() },
    'user',
  );
  const { token } = await send<{ token: string }>(`/api/admin-portal/references/${requests[0]!.id}/link`, {}, 'user');
  const { skills } = await send<{ skills: { id: number }[] }>('/api/references/open', { token });
  const answer = {
    ratings: skills.map(({ id }) => ({ skillId: id, proficiency: 3 })),
    from: '2023-03',
    to: null,
    capacity: 'supervisor',
    workAgain: 'yes',
    comment: `A comment on ${name}`,
    name: 'Referee one',
    attestationVersion: refereeAttestation.version,
  };
  await send('/api/references/answer', { token, answer });
  const found = await started.checklist.send('GET', `/api/admin-portal/submissions/${submissionId}/person`, { as: 'user' });
  const { personId } = await readJson<{ personId: string }>(found);
  const note = { requestId: crypto.randomUUID(), text: `A note on ${name}` };
  await send(`/api/admin-portal/people/${personId}/notes`, note, 'user');
  return email;
}

interface Copies {
  values: { field: SealedField; id: string; sealed: string }[];
  keys: StoredKey[];
}
/** The references and notes in a snapshot, a replica or a backup of the database: values and wrapped keys. */
async function copyDatabase(): Promise<Copies> {
  const copies: Copies = { values: [], keys: (await documentsOf(sealedFields.submissionKey)) as unknown as StoredKey[] };
  for (const field of [sealedFields.referee, sealedFields.referenceAnswer, sealedFields.personNote])
    for (const { _id, [field.path]: sealed } of await documentsOf(field))
      if (typeof sealed === 'string') copies.values.push({ field, id: String(_id), sealed });
  return copies;
}

/** The values of a copy that can be decrypted with some wrapped keys and the current ring. */
function read({ values }: Copies, { keys }: Pick<Copies, 'keys'>): string {
  const opened = keys.flatMap((key) => {
    try {
      return [withOwnKeys(started.ring(), [key], 'candidate')];
    } catch {
      return [];
    }
  });
  return values
    .flatMap(({ field, id, sealed }) => {
      const ring = opened.find(({ ids }) => ids.includes(sealedWith(sealed))) ?? started.ring();
      try {
        return [decryptField(ring, sealed, placeOf(field, id))];
      } catch {
        return [];
      }
    })
    .join('\n');
}
const traces = (name: string) => [`Referee one of ${name}`, `Referee two of ${name}`, `A comment on ${name}`, `A note on ${name}`];
const found = (text: string, name: string) => traces(name).filter((trace) => text.includes(trace));

async function erase(email: string): Promise<void> {
  const erasures = '/api/admin-portal/candidates/erasures';
  const { erasure } = await send<{ erasure: { id: string; reference: string } }>(erasures, { email }, 'admin');
  await send(`${erasures}/${erasure.id}/confirm`, { reference: erasure.reference }, 'admin');
}

test('references and notes have their own keys, and after an erasure and a rotation no copy of the database reveals erased data', async () => {
  const leaving = await leaveTraces('leaving');
  await leaveTraces('staying');
  const moved = await copyDatabase();
  expect(moved.values.map(({ sealed }) => sealedWith(sealed))).toEqual(moved.values.map(({ id }) => id));
  for (const name of ['leaving', 'staying']) expect(found(read(moved, moved), name)).toEqual(traces(name));

  await erase(leaving);
  const today = await copyDatabase();
  expect(found(read(moved, today), 'leaving')).toEqual([]);
  expect(found(read(moved, today), 'staying')).toEqual(traces('staying'));
  const kept = new Set(today.keys.map(({ _id }) => String(_id)));
  for (const { id } of moved.values) expect(kept.has(id)).toBe(today.values.some((value) => value.id === id));

  const { output } = await started.run([]);
  expect(output).toMatch(/referee +0 of 2 encrypted/);
  expect(output).toMatch(/personNote +0 of 1 encrypted/);
  expect(await started.run(['--drop', 'k1'])).toMatchObject({ code: 0 });
  // Old copies of the keys are useless, and equally old values can be decrypted with the current keys.
  expect(read(moved, moved)).toBe('');
  expect(found(read(moved, await copyDatabase()), 'staying')).toEqual(traces('staying'));
  expect(await mongoose.connection.collection('references').countDocuments()).toBe(2);
});
