import { afterAll, beforeAll, expect, test } from 'vitest';
import type { getEditData } from '@larkfield/schemas/checklist/get-edit-data.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { openSmartLink } from '@larkfield/schemas/links/open-smart-link.ts';
import type { resumeDraft } from '@larkfield/schemas/links/drafts/resume-draft.ts';
import type { viewShareLink } from '@larkfield/schemas/links/share-links/view-share-link.ts';
import type { Profile } from '@larkfield/schemas/profile/profile.ts';
import { usualProfile } from '@larkfield/testing/factories.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { recordedActs } from '@larkfield/testing/recorded-acts.ts';
import { draftBody, passcode, shareAs, submitAs } from '#test/candidate.ts';
import { startLinks, type LinksUnderTest } from '#test/start-links.ts';

let app: LinksUnderTest;

beforeAll(async () => {
  app = await startLinks();
});
afterAll(() => app.stop());

const view = async (token: string) => {
  const response = await app.send('POST', `/api/share-links/${token}/view`, { body: { passcode } });
  return (await readJson<ReplyOf<typeof viewShareLink>>(response)).submission;
};

/** Shares a submission, and edits it through the link with what an edit sends beside its ratings. */
async function startEdit(profile: Profile | undefined) {
  const candidate = await submitAs(app.checklist.send, profile && { profile });
  const { token } = await shareAs(app.send, candidate, 'reusable');
  const send = async (changes: { profile?: Profile }) => {
    const asked = await app.send('POST', `/api/share-links/${token}/create-edit-token`, { body: { passcode } });
    const { editToken } = await readJson<{ editToken: string }>(asked);
    const started = await app.checklist.send('POST', `/api/edit-token/${editToken}/data`, { body: {} });
    const { profile: _, ...input } = candidate.input;
    const body = { ...input, updatedFrom: candidate.submissionId, editToken, ...changes };
    const { status } = await app.checklist.send('POST', '/api/checklist/submit', { body });
    return { status, offered: (await readJson<ReplyOf<typeof getEditData>>(started)).editData.profile };
  };
  return { candidate, token, send };
}

test('a shared view has the profile and the years, and says nothing without one', async () => {
  const { token } = await startEdit(usualProfile);
  expect(await view(token)).toMatchObject({ yearsExperience: 7, profile: usualProfile });
  const { token: other } = await startEdit(undefined);
  const plain = await view(other);
  expect(plain.yearsExperience).toBeNull();
  expect(plain).not.toHaveProperty('profile');
});

test('an edit is offered the profile; sending none leaves it, another replaces it and says since when, an empty one removes it', async () => {
  const { candidate, token, send } = await startEdit(usualProfile);
  expect(await send({})).toEqual({ status: 201, offered: usualProfile });
  expect((await view(token)).profile).toEqual(usualProfile);
  await send({ profile: usualProfile });
  expect((await view(token)).profile).toEqual(usualProfile);

  await send({ profile: { ...usualProfile, years: 8 } });
  const changed = await view(token);
  expect(changed).toMatchObject({ yearsExperience: 8, profile: { changedThroughLinkAt: changed.changedAt } });
  await send({ profile: {} });
  expect(await view(token)).toMatchObject({ yearsExperience: null });
  expect(await view(token)).not.toHaveProperty('profile');

  const acts = await recordedActs(`submission:${candidate.submissionId}`);
  expect(acts.filter(({ action }) => action === 'submission.edited').map(({ changedFields }) => changedFields)).toEqual([
    ['skillRatings'],
    ['skillRatings'],
    ['skillRatings', 'profile'],
    ['skillRatings', 'profile'],
  ]);
});

test('an edit with what no list has is refused and stores nothing', async () => {
  const { token, send } = await startEdit(usualProfile);
  expect((await send({ profile: { units: [{ type: 'moon-base' }] } })).status).toBe(400);
  expect((await view(token)).changedAt).toBeNull();
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
