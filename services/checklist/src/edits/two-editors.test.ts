import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EditConflict, SkillRating } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { hour } from '@larkfield/schemas/durations.ts';
import { redeemEditToken } from '@larkfield/schemas/internal/links.ts';
import type { Profile } from '@larkfield/schemas/profile/profile.ts';
import { createServiceClient } from '@larkfield/service-kit/http/service-client.ts';
import { createSigner } from '@larkfield/service-kit/access/identity.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { type SubmissionInput, usualProfile } from '@larkfield/testing/factories.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { type ServedRoutes, serveRoutes } from '@larkfield/testing/serve-routes.ts';
import { findSubmission } from '#src/submissions/submission-store.ts';
import { type ChecklistUnderTest, startChecklist } from '#test/start-checklist.ts';
import { visitAs } from '#test/visit-as.ts';

let app: ChecklistUnderTest;
let links: ServedRoutes;
/** The submission that every edit token in this test permits to edit. */
let submissionId: string;
let people = 0;
const grantId = () => new Types.ObjectId().toHexString();
let grant: { grantId: string; givenAt: string };

beforeAll(async () => {
  app = await startChecklist();
  const linkId = grantId();
  const redeem = route(redeemEditToken, () => {
    const endsAt = new Date(Date.now() + hour).toISOString();
    return { ...grant, submissionId, linkId, endsAt, linkEndsAt: endsAt, linkEpoch: 0 };
  });
  links = await serveRoutes('links', [redeem], app.stores.secrets);
  app.context.links = createServiceClient('links', links.url, createSigner('checklist', app.stores.secrets.internalKey('checklist')));
});
afterAll(async () => {
  await links.stop();
  await app.stop();
});

/** Starts with a candidate's checklist, My checklists open in two browsers, and a hospital with the passcode. */
async function begin(changes: Partial<SubmissionInput> = {}) {
  const email = `editor-${(people += 1)}@candidate.example`;
  const body = app.filledIn({ email, ...changes });
  ({ submissionId } = await app.submit(body));
  const id = submissionId;
  grant = { grantId: grantId(), givenAt: new Date().toISOString() };
  const [one, other] = [await visitAs(app, email), await visitAs(app, email)];
  const open = (headers: { cookie: string }) => app.send('POST', `/api/my-checklists/${id}/edit-data`, { headers });
  const openLink = async () => {
    const started = await app.send('POST', `/api/edit-token/${'ab'.repeat(32)}/data`, { body: {} });
    return { cookie: started.headers.getSetCookie()[0]!.split(';')[0]! };
  };
  const send = (
    headers: { cookie: string },
    edit: { skillRatings?: SkillRating[]; revision?: number; profile?: Profile; editToken?: string } = {},
  ) => app.send('POST', '/api/checklist/submit', { body: { ...body, profile: undefined, updatedFrom: id, ...edit }, headers });
  /** The same ratings, except for one skill. */
  const rated = (index: number, proficiency: 1 | 2 | 3 | 4 | 5) =>
    body.skillRatings.map((rating, at) => (at === index ? { ...rating, proficiency } : rating));
  return { id, one, other, open, openLink, send, rated };
}
const stored = async (id: string) => (await findSubmission(id))!;

test('returns both versions to the later of two visits, even without a revision in the request', async () => {
  const { id, one, other, open, send, rated } = await begin();
  await open(one);
  await open(other);
  expect((await send(one, { skillRatings: rated(0, 5) })).status).toBe(201);
  const refused = await send(other, { skillRatings: rated(1, 2) });
  const { code, conflict } = await readJson<{ code: string; conflict: EditConflict }>(refused);
  expect([refused.status, code, conflict]).toEqual([
    409,
    'EDIT_CONFLICT',
    { revision: 2, savedAt: expect.any(String), saved: rated(0, 5), sent: rated(1, 2) },
  ]);
  expect((await stored(id)).revision).toBe(2);
  expect((await send(other, { skillRatings: rated(1, 2), revision: conflict.revision })).status).toBe(201);
  expect((await stored(id)).skillRatings).toEqual(rated(1, 2));
});

test('accepts a second edit in the same visit, and distinguishes two tabs of a visit by the revision that they show', async () => {
  const { one, open, send, rated } = await begin();
  await open(one);
  expect((await send(one, { skillRatings: rated(0, 5), revision: 1 })).status).toBe(201);
  expect((await send(one, { skillRatings: rated(0, 3) })).status).toBe(201);
  expect((await send(one, { skillRatings: rated(0, 2), revision: 1 })).status).toBe(409);
});

test('an edit by the owner conflicts with one through a link, in either order', async () => {
  const { id, one, open, openLink, send, rated } = await begin();
  await open(one);
  const hospital = await openLink();
  expect((await send(hospital, { skillRatings: rated(0, 5) })).status).toBe(201);
  expect((await send(one, { skillRatings: rated(0, 1) })).status).toBe(409);
  grant = { grantId: grantId(), givenAt: new Date().toISOString() };
  const late = await openLink();
  await open(one);
  expect((await send(one, { skillRatings: rated(0, 1) })).status).toBe(201);
  expect((await send(late, { skillRatings: rated(0, 5) })).status).toBe(409);
  expect((await stored(id)).revision).toBe(3);
});

test('a permission that is proved only by its token uses the revision of the time when the passcode was entered', async () => {
  const { one, open, send, rated } = await begin();
  const { grantId: early, givenAt } = grant;
  await open(one);
  expect((await send(one, { skillRatings: rated(0, 5) })).status).toBe(201);
  const byToken = { skillRatings: rated(0, 1), editToken: 'ab'.repeat(32) };
  expect((await send({ cookie: '' }, byToken)).status).toBe(409);
  grant = { grantId: grantId(), givenAt: new Date().toISOString() };
  expect((await send({ cookie: '' }, byToken)).status).toBe(201);
  grant = { grantId: early, givenAt };
  expect((await send({ cookie: '' }, byToken)).status, 'with the same ratings it is in nobody’s way').toBe(201);
});

test('a revision in between without changed ratings is no conflict', async () => {
  const { id, one, other, open, send, rated } = await begin({ profile: usualProfile });
  await open(one);
  await open(other);
  expect((await send(one, { profile: { ...usualProfile, years: 8 } })).status).toBe(201);
  // The edit sends the experience as it was when the edit began, which must revert nothing.
  expect((await send(other, { skillRatings: rated(0, 5), profile: usualProfile })).status).toBe(201);
  expect(await stored(id)).toMatchObject({ revision: 3, skillRatings: rated(0, 5) });
  const { editData } = await readJson<{ editData: { profile: Profile } }>(await open(one));
  expect(editData.profile.years).toBe(8);
});

test('a tab of a link that was opened before the owner changed experience may still submit the earlier experience', async () => {
  const { id, one, open, openLink, send, rated } = await begin({ profile: usualProfile });
  const hospital = await openLink();
  await open(one);
  expect((await send(one, { profile: { ...usualProfile, years: 8 } })).status).toBe(201);
  expect((await send(hospital, { skillRatings: rated(0, 5), profile: { ...usualProfile, years: 9 } })).status).toBe(400);
  expect((await send(hospital, { skillRatings: rated(0, 5), profile: usualProfile })).status).toBe(201);
  expect(await stored(id)).toMatchObject({ revision: 3, via: 'edit', skillRatings: rated(0, 5) });
});
