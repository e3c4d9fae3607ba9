import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Changes } from '@larkfield/schemas/checklist/changes.ts';
import type { PrintData } from '@larkfield/schemas/internal/reports.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { recordedActs } from '@larkfield/testing/recorded-acts.ts';
import { eraseSubmissions } from '#src/candidate-rights/erase-everywhere.ts';
import { mailFor } from '#src/submit/ask-for-mails.ts';
import { findRevision, findSubmission } from '#src/submissions/submission-store.ts';
import { type ChecklistUnderTest, startChecklist } from '#test/start-checklist.ts';
import { visitAs } from '#test/visit-as.ts';

let app: ChecklistUnderTest;
let people = 0;
beforeAll(async () => void (app = await startChecklist()));
afterAll(() => app.stop());

async function begin(changes: Parameters<ChecklistUnderTest['filledIn']>[0] = {}) {
  const email = `corrected-${(people += 1)}@candidate.example`;
  const key = randomUUID();
  const body = app.filledIn({ email, phone: '214-555-0187', ...changes });
  const { submissionId: id } = await app.submit(body, { 'idempotency-key': key });
  const headers = await visitAs(app, email);
  const byOwner = (sent: object) => app.send('POST', `/api/my-checklists/${id}/details`, { headers, body: { revision: 1, ...sent } });
  const byStaff = (sent: object) =>
    app.send('POST', `/api/admin-portal/submissions/${id}/details`, { as: 'user', body: { revision: 1, ...sent } });
  const printed = async (revision: number) =>
    readJson<PrintData>(await app.send('GET', `/internal/submissions/${id}/revisions/${revision}`, { as: 'pdf-worker' }));
  return { id, key, body, email, headers, byOwner, byStaff, printed, stored: async () => (await findSubmission(id))! };
}
const refusal = async (response: Response) => {
  const { code, fields } = await readJson<{ code: string; fields?: { field: string; message: string }[] }>(response);
  return [response.status, code, ...(fields ?? []).map(({ field, message }) => `${field}: ${message}`)];
};

test('an owner’s correction of a name is a revision that keeps the old name, and all pages show the new one', async () => {
  const { id, body, byOwner, printed, stored, headers } = await begin({ candidateName: 'Maren Oakfeild' });
  const signed = (await stored()).digitalSignature;
  expect(await readJson(await byOwner({ candidateName: ' Maren Oakfield ' }))).toEqual({ submissionId: id, revision: 2 });
  expect(await stored()).toMatchObject({ revision: 2, via: 'details', candidateName: 'Maren Oakfield', digitalSignature: signed });
  expect((await stored()).awaitingPdfSince).toBeInstanceOf(Date);
  expect(await printed(2)).toMatchObject({
    candidateName: 'Maren Oakfield',
    corrections: [{ fields: ['candidateName'], at: expect.any(String) }],
    digitalSignature: { name: 'Maren Oakfeild' },
  });
  expect(await printed(1)).toMatchObject({ candidateName: 'Maren Oakfeild', revision: 1 });
  expect((await printed(1)).corrections).toBeUndefined();
  const changes = await readJson<Changes>(await app.send('GET', `/api/my-checklists/${id}/changes`, { headers }));
  expect(changes).toMatchObject({
    changedRatings: 0,
    later: { revision: 2, correction: { fields: ['candidateName'] } },
    details: [{ field: 'candidateName', before: 'Maren Oakfeild', after: 'Maren Oakfield' }],
  });
  const search = async (q: string) =>
    (await (await app.send('GET', `/api/admin-portal/submissions/search?q=${encodeURIComponent(q)}`, { as: 'user' })).text()).includes(id);
  expect([await search('Oakfield'), await search('Oakfeild')]).toEqual([true, false]);
  expect((await recordedActs(`submission:${id}`)).find(({ action }) => action === 'submission.corrected')).toMatchObject({
    actor: { kind: 'candidate' },
    changedFields: ['candidateName'],
  });
  const confirmUrl = 'https://larkfield.example/confirm-address/token';
  expect(mailFor(await stored(), body.email!, confirmUrl)).toMatchObject({
    kind: 'revision-notice',
    corrected: ['candidateName'],
    confirmUrl,
  });
  expect(mailFor(await stored(), body.email!)).not.toHaveProperty('confirmUrl');
});

test('staff correct a birth date; both stay encrypted, the change shows neither, and an erasure removes both', async () => {
  const { id, body, byStaff } = await begin();
  expect((await byStaff({ dateOfBirth: '03/16/1985', phone: null })).status).toBe(200);
  const kept = await app.collection('submission-revisions').findOne({ _id: `${id}-r1` as never });
  const now = await app.collection('submissions').findOne({ _id: new Types.ObjectId(id) });
  expect(kept!['sealedDateOfBirth']).not.toBe(now!['sealedDateOfBirth']);
  expect([kept!['phone'], now!['phone']]).toEqual(['214-555-0187', null]);
  expect(JSON.stringify([kept, now])).not.toMatch(/\d\d\/\d\d\/1985/);
  const changes = await (await app.send('GET', `/api/admin-portal/submissions/${id}/changes`, { as: 'user' })).text();
  expect((JSON.parse(changes) as Changes).details).toEqual([
    { field: 'phone', before: '214-555-0187', after: null },
    { field: 'dateOfBirth', before: null, after: null },
  ]);
  for (const day of ['03/16/1985', body.dateOfBirth]) expect(changes).not.toContain(day);
  expect((await recordedActs(`submission:${id}`)).find(({ action }) => action === 'submission.corrected')).toMatchObject({
    actor: { kind: 'user' },
    changedFields: ['phone', 'dateOfBirth'],
  });
  await eraseSubmissions([id]);
  expect(await app.collection('submission-revisions').countDocuments({ submissionId: new Types.ObjectId(id) })).toBe(0);
});

test('applies the form’s rules to each field, and refuses SSN digits and other people’s checklists', async () => {
  const { id, byOwner, byStaff, stored } = await begin();
  expect(await refusal(await byOwner({ candidateName: ' ' }))).toEqual([400, 'INVALID_INPUT', 'candidateName: Name is required']);
  expect(await refusal(await byStaff({ phone: '12' }))).toEqual([400, 'INVALID_INPUT', 'phone: Phone must be 10 to 20 characters']);
  expect(await refusal(await byStaff({ dateOfBirth: '02/30/1990' }))).toEqual([400, 'INVALID_INPUT', 'dateOfBirth: Enter a valid date']);
  expect((await refusal(await byOwner({ dateOfBirth: `01/01/${new Date().getFullYear() - 10}` }))).slice(0, 2)).toEqual([400, 'UNDER_AGE']);
  expect((await byStaff({ last4Ssn: '0000' })).status).toBe(400);
  const other = await begin();
  const path = `/api/my-checklists/${id}/details`;
  expect((await app.send('POST', path, { headers: other.headers, body: { revision: 1, candidateName: 'Otto Birch' } })).status).toBe(404);
  expect((await app.send('POST', path, { body: { revision: 1, candidateName: 'Otto Birch' } })).status).toBe(401);
  expect((await stored()).revision).toBe(1);
});

test('the later of two corrections of one field is refused; corrections of other fields, and ratings, do not conflict', async () => {
  const { byOwner, byStaff, stored, body, id, headers } = await begin();
  expect((await byOwner({ candidateName: 'Maren Oakfield' })).status).toBe(200);
  expect(await refusal(await byStaff({ candidateName: 'Maren Oakwood' }))).toEqual([409, 'CONFLICT']);
  expect((await byStaff({ candidateName: 'Maren Oakwood', revision: 9 })).status).toBe(409);
  expect((await byStaff({ phone: '214-555-0199' })).status).toBe(200);
  const [first, ...rest] = body.skillRatings;
  const edited = { ...body, updatedFrom: id, revision: 1, skillRatings: [{ ...first!, proficiency: 5 as const }, ...rest] };
  expect((await app.send('POST', '/api/checklist/submit', { body: edited, headers })).status).toBe(201);
  expect(await stored()).toMatchObject({ revision: 4, via: 'owner', candidateName: 'Maren Oakfield', phone: '214-555-0199' });
  expect((await stored()).corrections).toHaveLength(2);
  expect((await findRevision(id, 2))!.phone).toBe('214-555-0187');
});

test('the same correction sent many times at once makes one revision', async () => {
  const { byOwner, stored } = await begin();
  const sent = await Promise.all(Array.from({ length: 8 }, () => byOwner({ candidateName: 'Maren Oakfield' })));
  expect(sent.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect((await stored()).revision).toBe(2);
});

test('refuses to correct name and birth date together on a checklist without an address', async () => {
  const { body, byStaff } = await begin();
  expect((await byStaff({ candidateName: 'Otto Birch', dateOfBirth: '07/01/1990' })).status, 'digits and address agree').toBe(200);
  const { submissionId } = await app.submit({ ...body, email: undefined });
  const send = (sent: object) =>
    app.send('POST', `/api/admin-portal/submissions/${submissionId}/details`, { as: 'user', body: { revision: 1, ...sent } });
  expect(await refusal(await send({ candidateName: 'Otto Birch', dateOfBirth: '07/01/1990' }))).toEqual([
    400,
    'INVALID_INPUT',
    "dateOfBirth: Without an email address, name and date of birth can't both be corrected",
  ]);
  expect((await send({ candidateName: 'Otto Birch' })).status).toBe(200);
});
