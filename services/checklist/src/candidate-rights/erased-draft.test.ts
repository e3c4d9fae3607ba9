import { expect, test } from 'vitest';
import { type SubmissionInput } from '@larkfield/testing/factories.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { useTraces } from '#test/use-traces.ts';

const { app } = useTraces();

async function saveDraft(changes: Partial<SubmissionInput>): Promise<string> {
  const { candidateName, dateOfBirth, last4Ssn, specialtyId, skillRatings } = app.filledIn(changes);
  const encryptedPayload = JSON.stringify({ candidateName, dateOfBirth, last4Ssn, specialtyId, skillRatings });
  const saved = await app.neighbors.links.send('POST', '/api/drafts/save', { body: { encryptedPayload, durationHours: '48' } });
  return (await readJson<{ token: string }>(saved)).token;
}
const resume = async (token: string) => (await app.neighbors.links.send('POST', '/api/drafts/resume', { body: { token } })).status;
const asAdmin = async <T>(path: string, body: object) =>
  readJson<T>(await app.send('POST', `/api/admin-portal/candidates/${path}`, { as: 'admin', body }));

test('an erasure removes the drafts with the candidate’s date of birth and SSN digits, and no other drafts', async () => {
  const person = {
    email: 'drusilla@candidate.example',
    candidateName: 'Drusilla Placeholder',
    dateOfBirth: '11/29/1971',
    last4Ssn: '7391',
  };
  expect((await app.send('POST', '/api/checklist/submit', { body: app.filledIn(person) })).status).toBe(201);
  const own = [await saveDraft(person), await saveDraft({ ...person, candidateName: ' drusilla Q. PLACEHOLDER' })];
  const others = [
    await saveDraft({ ...person, last4Ssn: '7392' }),
    await saveDraft({ ...person, dateOfBirth: '11/28/1971' }),
    await saveDraft({ ...person, candidateName: 'Druscilla Placeholder' }),
  ];
  const { erasure } = await asAdmin<{ erasure: { id: string; reference: string } }>('erasures', { email: person.email });
  await asAdmin(`erasures/${erasure.id}/confirm`, { reference: erasure.reference });
  await expect.poll(async () => app.collection('submissions').countDocuments({ email: person.email })).toBe(0);
  expect(await Promise.all(own.map(resume))).toEqual([410, 410]);
  expect(await Promise.all(others.map(resume))).toEqual([200, 200, 200]);
});
