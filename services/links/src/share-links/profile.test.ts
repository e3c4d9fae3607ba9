import { afterAll, beforeAll, expect, test } from 'vitest';
import type { getEditData } from '@larkfield/schemas/checklist/submit-checklist.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { openSmartLink } from '@larkfield/schemas/links/smart-links.ts';
import type { resumeDraft } from '@larkfield/schemas/links/drafts.ts';
import type { viewShareLink } from '@larkfield/schemas/links/share-links.ts';
import type { Profile } from '@larkfield/schemas/profile/profile.ts';
import { usualProfile } from '@larkfield/testing/factories.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { recordedActs } from '@larkfield/testing/recorded-acts.ts';
import { draftBody, passcode, shareAs, submitAs } from '#test/candidate.ts';
import { type LinksUnderTest, startLinks } from '#test/start-links.ts';

let app: LinksUnderTest;

beforeAll(async () => {
  app = await startLinks();
});
afterAll(() => app.stop());

const view = async (token: string) => {
  const response = await app.send('POST', `/api/share-links/${token}/view`, { body: { passcode } });
  return (await readJson<ReplyOf<typeof viewShareLink>>(response)).submission;
};

/** Shares a submission and starts an edit through the link; the edit can send more than ratings. */
async function startEdit(profile: Profile | undefined) {
  const candidate = await submitAs(app.checklist.send, profile && { profile });
  const { token } = await shareAs(app.send, candidate, 'reusable');
  const send = async (changes: { profile?: Profile }) => {
    const asked = await app.send('POST', `/api/share-links/${token}/create-edit-token`, { body: { passcode } });
    const { editToken } = await readJson<{ editToken: string }>(asked);
    const started = await app.checklist.send('POST', `/api/edit-token/${editToken}/data`, { body: {} });
    const offered = (await readJson<ReplyOf<typeof getEditData>>(started)).editData.profile;
    const { profile: _, ...input } = candidate.input;
    const body = { ...input, updatedFrom: candidate.submissionId, editToken, ...changes };
    const reply = await app.checklist.send('POST', '/api/checklist/submit', { body });
    const { fields } = await readJson<{ fields?: unknown }>(reply);
    return { status: reply.status, fields, offered };
  };
  return { candidate, token, send };
}

test('a shared view has the profile and the years, but no such section without a profile', async () => {
  const { token } = await startEdit(usualProfile);
  expect(await view(token)).toMatchObject({ yearsExperience: 7, profile: usualProfile });
  const { token: other } = await startEdit(undefined);
  const plain = await view(other);
  expect(plain.yearsExperience).toBeNull();
  expect(plain).not.toHaveProperty('profile');
});

test('an edit through a link gets the profile, and may send the same or none', async () => {
  const { candidate, token, send } = await startEdit(usualProfile);
  const { licenses, ...rest } = usualProfile;
  for (const profile of [undefined, usualProfile, { licenses, ...rest }]) {
    expect(await send(profile ? { profile } : {})).toMatchObject({ status: 201, offered: usualProfile });
    expect((await view(token)).profile).toEqual(usualProfile);
  }
  const acts = await recordedActs(`submission:${candidate.submissionId}`);
  expect(acts.filter(({ action }) => action === 'submission.edited').map(({ changedFields }) => changedFields)).toEqual(
    [1, 2, 3].map(() => ['skillRatings']),
  );
  const { send: sendPlain } = await startEdit(undefined);
  expect((await sendPlain({ profile: {} })).status).toBe(201);
});

test.each<[string, Profile, string]>([
  ['years', { ...usualProfile, years: 30 }, 'profile.years'],
  ['a license', { ...usualProfile, licenses: [] }, 'profile.licenses'],
  ['everything left out', {}, 'profile.years'],
  ['a choice that no list has', { ...usualProfile, units: [{ type: 'moon-base' }] }, 'profile.units'],
])('refuses an edit through a link that changes %s with the name of the field, and stores nothing', async (_what, profile, field) => {
  const { token, send } = await startEdit(usualProfile);
  expect(await send({ profile })).toMatchObject({
    status: 400,
    fields: [{ field, message: 'Through a link only ratings can be changed' }],
  });
  expect(await view(token)).toMatchObject({ changedAt: null, yearsExperience: 7, profile: usualProfile });
});

test('a draft and a Smart Link carry a profile, encrypted', async () => {
  const candidate = await submitAs(app.checklist.send);
  const { encryptedPayload, ...rest } = draftBody(candidate);
  const draft = { ...rest, encryptedPayload: JSON.stringify({ ...JSON.parse(encryptedPayload), profile: usualProfile }) };
  const { token } = await readJson<{ token: string }>(await app.send('POST', '/api/drafts/save', { body: draft }));
  const resumed = await app.send('POST', '/api/drafts/resume', { body: { token } });
  expect(await readJson<ReplyOf<typeof resumeDraft>>(resumed)).toMatchObject({ profile: usualProfile });

  const { specialtyId } = candidate.input;
  const made = { specialtyId, candidateName: 'Casimir Placeholder', email: 'casimir@candidate.example', profile: usualProfile };
  const { magicUrl } = await readJson<{ magicUrl: string }>(await app.send('POST', '/api/magic-links', { body: made }));
  const opened = await app.send('GET', `/api/magic-links/${magicUrl.split('/m/')[1]}`);
  expect(await readJson<ReplyOf<typeof openSmartLink>>(opened)).toMatchObject({ profile: usualProfile });

  const stored = JSON.stringify(await app.collection('links').find().toArray());
  expect(stored).not.toMatch(/mixed-icu|oracle-cerner|"CCRN/);
});
