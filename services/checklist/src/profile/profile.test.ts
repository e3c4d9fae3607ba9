import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { certificateKey, licenseKey } from '@larkfield/assessment/profile/credential-key.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { PrintData } from '@larkfield/schemas/internal/reports.ts';
import type { AdminSubmission, SubmissionPage, viewSubmission } from '@larkfield/schemas/portal/submissions.ts';
import type { Profile } from '@larkfield/schemas/profile/profile.ts';
import { makeSubmission, usualProfile } from '@larkfield/testing/factories.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { recordedActs } from '@larkfield/testing/recorded-acts.ts';
import { readOwnRing } from '@larkfield/stored-data/keys/own-keys.ts';
import { type ChecklistUnderTest, startChecklist } from '#test/start-checklist.ts';
import { sealProfile } from './stored-profile.ts';

let app: ChecklistUnderTest;

beforeAll(async () => {
  app = await startChecklist();
});
afterAll(() => app.stop());

const submit = (profile: Profile | undefined, { email = 'wilhelmina@candidate.example', headers = {} as Record<string, string> } = {}) => {
  const icu = { id: app.icu.specialty.id, groups: app.icu.skillsByCategory };
  const body = makeSubmission(icu, { email, ...(profile && { profile }) });
  return app.send('POST', '/api/checklist/submit', { body, headers });
};
const submitted = async (...given: Parameters<typeof submit>) =>
  (await readJson<{ submissionId: string }>(await submit(...given))).submissionId;
const stored = (id: string) => app.collection('submissions').findOne({ _id: new ObjectId(id) });
const report = async (id: string, revision?: number) => {
  const response = await app.send('GET', `/api/admin-portal/submissions/${id}/report${revision ? `?revision=${revision}` : ''}`, {
    as: 'user',
  });
  return readJson<ReplyOf<typeof viewSubmission>>(response);
};
const check = (id: string, credential: string, given: object | null) =>
  app.send('POST', `/api/admin-portal/submissions/${id}/credential-checks`, {
    as: 'user',
    body: { checks: [{ credential, check: given }] },
  });
const quickConfirm = { on: '2026-11-20', source: 'Nursys QuickConfirm' };
const rn = licenseKey(usualProfile.licenses![0]!);

test('a profile is stored encrypted, with only its searchable fields in plain text', async () => {
  const id = await submitted({ ...usualProfile, languages: ['spanish'] });
  const { profileSearch, ...rest } = (await stored(id))!;
  const text = JSON.stringify(rest);
  for (const hidden of ['mixed-icu', '"epic"', 'ehr epic', 'spanish', '"CCRN"', '2028-06-30']) expect(text).not.toContain(hidden);
  expect(profileSearch.keys).toEqual([
    'unit mixed-icu',
    'unit trauma-icu',
    'unit step-down',
    'ehr epic',
    'ehr oracle-cerner',
    'state TX',
    'state compact',
    'certificate bls',
    'certificate acls',
  ]);
  expect((await report(id)).report.profile).toEqual({ ...usualProfile, languages: ['spanish'] });
});

test('shows a profile without fields that this release does not know', async () => {
  const id = await submitted(usualProfile);
  const later = { ...usualProfile, preferredShift: 'night', licenses: usualProfile.licenses!.map((license) => ({ ...license, later: 1 })) };
  const { sealedProfile } = sealProfile(await readOwnRing(app.context.keyRing, [id]), id, later);
  await app.collection('submissions').updateOne({ _id: new ObjectId(id) }, { $set: { sealedProfile } });
  expect((await report(id)).report.profile).toEqual(usualProfile);
});

test('without a profile, or with an empty one, stores none, and the report has no such section', async () => {
  for (const profile of [undefined, {}, { units: [] }]) {
    const id = await submitted(profile);
    expect(await stored(id)).toMatchObject({ sealedProfile: null, profileSearch: null });
    expect((await report(id)).report).not.toHaveProperty('profile');
  }
});

test('the signature covers the profile', async () => {
  const [one, other] = [await submitted(usualProfile), await submitted({ ...usualProfile, years: 8 })];
  const hashes = await Promise.all([one, other].map(async (id) => (await report(id)).report.digitalSignature.contentHash));
  expect(hashes[0]).not.toBe(hashes[1]);
});

test.each([
  [{ units: [{ type: 'moon-base' }] }, 'profile.units.0.type'],
  [{ units: [{ type: 'nicu', from: '2024-02', to: '2024-01' }] }, 'profile.units.0.to'],
  [{ licenses: [{ type: 'rn', number: '123' }] }, 'profile.licenses.0'],
  [{ certificates: [{ name: 'BLS\u202E' }] }, 'profile.certificates.0.name'],
])('refuses %j and names the field', async (profile, field) => {
  const response = await submit(profile as never);
  const { fields } = await readJson(response);
  expect([response.status, fields?.[0]?.field]).toEqual([400, field]);
});

test('a check is stored beside the revision: the signed content stays unchanged, and the PDF is rendered again', async () => {
  const id = await submitted(usualProfile);
  const before = await report(id);
  const codeOf = async () => {
    const printed = await app.send('GET', `/internal/submissions/${id}/revisions/1`, { as: 'pdf-worker' });
    return (await readJson<PrintData>(printed)).verification!.code;
  };
  const code = await codeOf();
  expect((await check(id, rn, quickConfirm)).status).toBe(200);
  // Repeat the request, as after a lost reply.
  expect((await check(id, rn, quickConfirm)).status).toBe(200);
  const after = await report(id);
  const noted = { ...quickConfirm, by: expect.stringContaining('@larkfield.example'), at: expect.any(String) };
  expect(after.report.profile?.licenses).toEqual([{ ...usualProfile.licenses![0], checked: noted }]);
  expect(after.report.profile?.certificates).toEqual(usualProfile.certificates);
  expect(after.report.digitalSignature).toEqual(before.report.digitalSignature);
  expect([after.report.revision, after.revisions, after.report.changedAt]).toEqual([1, before.revisions, null]);
  expect(await codeOf()).toBe(code);
  await expect.poll(() => app.queuedJobs()).toContain(`pdf-${id}-r1-t${app.context.template}-c1`);
  const acts = (await recordedActs(`submission:${id}`)).filter(({ action }) => action === 'credential.checked');
  expect(acts.map(({ changedFields }) => changedFields)).toEqual([['licenses']]);
  expect(JSON.stringify(acts)).not.toMatch(/Nursys/);

  expect((await check(id, rn, null)).status).toBe(200);
  expect((await report(id)).report.profile).toEqual(usualProfile);
  await expect.poll(() => app.queuedJobs()).toContain(`pdf-${id}-r1-t${app.context.template}-c2`);
});

test('saves all checks of a candidate or none, and loses none of two simultaneous members of staff', async () => {
  const id = await submitted(usualProfile);
  const [bls, acls] = usualProfile.certificates!.map(certificateKey);
  const save = (checks: object[]) =>
    app.send('POST', `/api/admin-portal/submissions/${id}/credential-checks`, { as: 'user', body: { checks } });
  const both = [rn, bls].map((credential) => ({ credential, check: quickConfirm }));
  expect((await save([...both, { credential: 'license|gone', check: quickConfirm }])).status).toBe(409);
  expect((await stored(id))!['checksNoted']).toBeNull();
  expect((await save(both)).status).toBe(200);
  expect((await stored(id))!['checksNoted']).toBe(1);
  const replies = await Promise.all([save([{ credential: acls, check: quickConfirm }]), save([{ credential: rn, check: null }])]);
  const kept = replies.filter(({ status }) => status === 200).length;
  expect(replies.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
  expect((await stored(id))!['checksNoted']).toBe(1 + kept);
});

test('refuses a check of a missing credential, in the future, or without a name', async () => {
  const id = await submitted(usualProfile);
  const other = licenseKey({ ...usualProfile.licenses![0]!, expires: '2030-01-01' });
  const tries = [
    check(id, other, quickConfirm),
    check(id, rn, { ...quickConfirm, on: '2099-01-01' }),
    check(id, rn, { ...quickConfirm, source: ' ' }),
    check('65a1b2c3d4e5f60718293a4b', rn, quickConfirm),
  ];
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([409, 400, 400, 404]);
  expect((await stored(id))!['revision']).toBe(1);
});

test('a candidate’s correction keeps the checks of unchanged credentials and drops those of changed ones', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const id = await submitted(usualProfile, { headers });
  const bls = certificateKey(usualProfile.certificates![0]!);
  await check(id, rn, quickConfirm);
  await check(id, bls, { ...quickConfirm, source: 'AHA eCard' });
  const licenses = [{ ...usualProfile.licenses![0]!, expires: '2030-06-30' }];
  await submit({ ...usualProfile, licenses }, { headers });
  const { profile } = (await report(id)).report;
  expect(profile?.licenses).toEqual(licenses);
  expect(profile?.certificates?.[0]).toMatchObject({ checked: { source: 'AHA eCard' } });
});

test('an export for a person contains the profile of every revision', async () => {
  const id = await submitted(usualProfile, { email: 'export@candidate.example' });
  await check(id, rn, quickConfirm);
  const { openSubmissionRecords } = await import('#src/candidate-rights/candidate-data.ts');
  const { findSubmission } = await import('#src/submissions/submission-store.ts');
  const [record] = await openSubmissionRecords(app.context, [(await findSubmission(id))!]);
  const revisions = record!['revisions'] as { profile: Profile }[];
  expect(revisions.map(({ profile }) => JSON.stringify(profile.licenses).includes('QuickConfirm'))).toEqual([true]);
});

test('staff filter by system, unit, state and a certificate valid on a day, combined and in the export', async () => {
  const email = 'filters@candidate.example';
  const usual = await submitted(usualProfile, { email });
  const other = await submitted(
    {
      units: [{ type: 'nicu' }],
      systems: [{ system: 'epic' }],
      licenses: [{ type: 'rn', states: ['CA'] }],
      certificates: [{ name: 'NIH Stroke Scale', expires: '2026-12-31' }, { name: 'ACLS Instructor' }],
    },
    { email },
  );
  const find = async (query: string) => {
    const path = `/api/admin-portal/submissions/search?q=${encodeURIComponent(email)}&${query}`;
    const { submissions } = await readJson<SubmissionPage>(await app.send('GET', path, { as: 'user' }));
    return submissions.map(({ id }: AdminSubmission) => (id === usual ? 'usual' : id === other ? 'other' : id));
  };
  expect(await find('ehr=epic')).toEqual(['other', 'usual']);
  expect(await find('ehr=oracle-cerner')).toEqual(['usual']);
  expect(await find('unit=nicu')).toEqual(['other']);
  expect(await find('state=TX')).toEqual(['usual']);
  expect(await find('state=compact')).toEqual(['usual']);
  expect(await find('certificate=acls')).toEqual(['other', 'usual']);
  expect(await find('certificate=ACLS&validOn=2028-05-31')).toEqual(['usual']);
  expect(await find('certificate=ACLS&validOn=2028-06-01')).toEqual([]);
  expect(await find('certificate=stroke%20nih&validOn=2026-12-31')).toEqual(['other']);
  expect(await find('certificate=CCRN')).toEqual([]);
  expect(await find('certificate=nih%20instructor')).toEqual([]);
  expect(await find('certificate=%2B%2B')).toEqual([]);
  expect(await find('ehr=epic&state=CA&unit=nicu')).toEqual(['other']);
  expect(await find('ehr=epic&state=CA&unit=step-down')).toEqual([]);

  const path = `/api/admin-portal/submissions/export.csv?q=${encodeURIComponent(email)}&state=TX`;
  const rows = (await (await app.send('GET', path, { as: 'admin' })).text()).trimEnd().split('\r\n');
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain('"Medical-surgical ICU, Trauma ICU, Step-down or progressive care"');
  expect(rows[1]).toContain('"TX (2028-06-30), compact (2028-06-30)","BLS (2028-05-31), ACLS (2028-05-31)"');
});

test.each([
  ['state=Texas', 'state'],
  ['validOn=soon', 'validOn'],
  ['ehr=Epic', 'ehr'],
])('refuses %s and names the rule', async (query, field) => {
  const response = await app.send('GET', `/api/admin-portal/submissions/recent?${query}`, { as: 'user' });
  expect([response.status, (await readJson(response)).fields?.[0]?.field]).toEqual([400, field]);
});
