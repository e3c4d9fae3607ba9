import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { expect, onTestFinished, test, vi } from 'vitest';
import { day } from '@larkfield/schemas/durations.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { listPackets } from '@larkfield/schemas/reports/packets.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { storePdfFailure } from '@larkfield/stored-data/pdf-store.ts';
import { packetKey } from '#src/packets/packet-pdf.ts';
import { findPacket } from '#src/packets/packet-store.ts';
import type { getChecklistsToday } from '@larkfield/schemas/portal/submissions.ts';
import { findSubmission } from '#src/submissions/submission-store.ts';
import { icuNights } from '#test/use-jobs.ts';
import { findOfSubject, isLinkDead } from './put-forward-store.ts';
import { jobSubject, requireYes } from './require-yes.ts';
import {
  answer,
  app,
  ask,
  codeOf,
  listOf,
  makeLink,
  newCandidate,
  newLinkId,
  open,
  openLink,
  staff,
  submissionId,
  tokenFor,
  preparePutForwards,
} from '#test/prepare-put-forwards.ts';

preparePutForwards();

test.each([
  ['pay', { salary: '$2,100 a week' }],
  ['start', { startsOn: '2027-02-01' }],
  ['facility', { company: 'Oakmont General' }],
])('a yes ends when the %s of the job has changed, and the candidate may be asked again', async (_what, change) => {
  await ask();
  await answer(await tokenFor(), 'yes');
  await app.notices();
  app.jobs.set(icuNights.id, { ...icuNights, ...change, revision: 2 });
  expect(await codeOf(await makeLink({ jobId: icuNights.id }))).toBe('409 NO_YES');
  expect((await listOf())[0]!.state).toBe('ended');
  expect(await app.notices()).toEqual([expect.objectContaining({ about: 'terms-changed' })]);
  expect((await ask()).people[0]!.obstacle).toBeNull();
  expect(await readJson(await open(await tokenFor()))).toMatchObject({ state: 'asked', round: 2 });
});

test('a yes ends when the pay was changed and reverted, and the candidate may be asked again', async () => {
  await ask();
  await answer(await tokenFor(), 'yes');
  app.jobs.set(icuNights.id, { ...icuNights, revision: 3, offer: 3 });
  expect(await codeOf(await makeLink({ jobId: icuNights.id }))).toBe('409 NO_YES');
  expect((await listOf())[0]!.state).toBe('ended');
  expect((await ask()).people[0]!.obstacle).toBeNull();
});

test('refuses links for a job that was closed after the yes', async () => {
  await ask();
  await answer(await tokenFor(), 'yes');
  app.jobs.set(icuNights.id, { ...icuNights, state: 'closed', revision: 2 });
  expect(await codeOf(await makeLink({ jobId: icuNights.id }))).toBe('409 NO_YES');
  app.jobs.set(icuNights.id, icuNights);
  expect((await makeLink({ jobId: icuNights.id })).status).toBe(200);
});

test('a change of only the title does not end a yes', async () => {
  await ask();
  await answer(await tokenFor(), 'yes');
  app.jobs.set(icuNights.id, { ...icuNights, title: 'ICU nights, 13 weeks', revision: 2 });
  expect((await makeLink({ jobId: icuNights.id })).status).toBe(200);
});

test('a yes ends after 14 days, and the candidate is informed by mail', async () => {
  await ask();
  await answer(await tokenFor(), 'yes');
  await app.notices();
  const stored = (await findOfSubject(submissionId, jobSubject(icuNights.id)))!;
  const submission = (await findSubmission(submissionId))!;
  const use = { kind: 'link', jobId: icuNights.id, by: { userId: 'c'.repeat(24), email: 'nora@larkfield.example' } } as const;
  const justBefore = new Date(stored.endsAt!.getTime() - 1);
  expect(stored.endsAt!.getTime() - Date.now()).toBeGreaterThan(13 * day);
  await requireYes(app.context, submission, { ...use, linkId: newLinkId() }, justBefore);
  await expect(requireYes(app.context, submission, { ...use, linkId: newLinkId() }, stored.endsAt!)).rejects.toMatchObject({
    code: 'NO_YES',
  });
  // The yeses of other tests end at about the same time.
  const noticesOf = async (now: Date) =>
    (await app.notices(now)).filter((mail) => mail.submissionId === submissionId).map(({ about }) => about);
  expect(await noticesOf(justBefore)).toEqual([]);
  expect(await noticesOf(stored.endsAt!)).toEqual(['time-over']);
  expect((await listOf())[0]).toMatchObject({ state: 'ended' });
  expect((await ask()).people[0]!.obstacle).toBeNull();
});

test('withdrawing a yes stops new links and those that were made for it', async () => {
  await ask();
  const token = await tokenFor();
  await answer(token, 'yes');
  const linkId = newLinkId();
  expect((await makeLink({ jobId: icuNights.id, linkId })).status).toBe(200);
  expect((await openLink(linkId, false)).status).toBe(201);
  expect((await openLink(linkId)).status).toBe(201);
  expect((await openLink(linkId)).status).toBe(201);
  expect((await listOf())[0]!.timeline.filter(({ what }) => what === 'opened')).toHaveLength(1);
  expect((await answer(token, 'take-back')).status).toBe(200);
  expect(await codeOf(await openLink(linkId))).toBe('410 LINK_REVOKED');
  await app.notices();
  await app.notices();
  expect(app.endedLinks.filter((id) => id === linkId)).toHaveLength(1);
  expect(await codeOf(await makeLink({ jobId: icuNights.id }))).toBe('409 NO_YES');
  expect((await ask()).people[0]!.obstacle).toBe('said-no');
});

test('a link whose yes was withdrawn stays closed after another question and another yes, and so do its downloads', async () => {
  await ask();
  const token = await tokenFor();
  await answer(token, 'yes');
  const linkId = newLinkId();
  expect((await makeLink({ jobId: icuNights.id, linkId })).status).toBe(200);
  const { downloadToken } = await readJson<{ downloadToken: string }>(await openLink(linkId));
  await answer(token, 'take-back');
  expect((await app.send('GET', `/api/checklist/download/${downloadToken}`)).status).toBe(404);

  app.jobs.set(icuNights.id, { ...icuNights, salary: '$2,600 a week' });
  await ask();
  expect(await codeOf(await openLink(linkId))).toBe('410 LINK_REVOKED');
  await answer(await tokenFor(), 'yes', 2);
  expect(await codeOf(await openLink(linkId))).toBe('410 LINK_REVOKED');
  expect(await isLinkDead(linkId)).toBe(true);
});

test('a yes that is withdrawn while its link opens leaves no download', async () => {
  await ask();
  const token = await tokenFor();
  await answer(token, 'yes');
  const linkId = newLinkId();
  expect((await makeLink({ jobId: icuNights.id, linkId })).status).toBe(200);
  expect((await openLink(linkId)).status).toBe(201);
  const tokens = mongoose.model('AccessToken');
  const create = tokens.create.bind(tokens) as (stored: object) => Promise<object>;
  const spy = vi.spyOn(tokens, 'create').mockImplementationOnce((async (stored: object) => {
    expect((await answer(token, 'take-back')).status).toBe(200);
    return create(stored);
  }) as never);
  onTestFinished(() => spy.mockRestore());
  expect(await codeOf(await openLink(linkId))).toBe('410 LINK_REVOKED');
  expect(spy).toHaveBeenCalledOnce();
  expect(await app.collection('access-tokens').countDocuments({ linkId })).toBe(0);
});

test('a packet, a link to it and its PDF need requirements of a job and a yes to this job that was not taken back', async () => {
  const { specialty, skillsByCategory } = app.icu;
  const requirements = [{ kind: 'skill', need: 'must', skillId: skillsByCategory[0]!.skills[0]!.id, proficiency: 3 }];
  const make = async (body: object) => app.send('POST', '/api/admin-portal/requirements', { ...staff, body });
  const alone = await readJson<{ set: { id: string } }>(await make({ name: 'ICU', specialtyId: specialty.id, requirements }));
  const ofJob = await readJson<{ set: { id: string } }>(
    await app.send('POST', `/api/admin-portal/jobs/${icuNights.id}/requirements`, staff),
  );
  const requestId = randomUUID();
  const packetOf = (set: string) =>
    app.send('POST', `/api/admin-portal/submissions/${submissionId}/packets`, { ...staff, body: { requirements: set, requestId } });
  expect(await codeOf(await packetOf(alone.set.id))).toBe('409 NO_YES');
  expect(await codeOf(await packetOf(ofJob.set.id))).toBe('409 NO_YES');

  await ask();
  await answer(await tokenFor(), 'yes');
  const { packet } = await readJson<{ packet: { id: string } }>(await packetOf(ofJob.set.id));
  // A repeated request makes one packet and one entry in the timeline.
  expect((await readJson<{ packet: { id: string } }>(await packetOf(ofJob.set.id))).packet.id).toBe(packet.id);
  expect((await listOf())[0]!.timeline.map(({ what }) => what)).toEqual(['asked', 'agreed', 'packet-made']);
  const share = () =>
    app.send('POST', `/internal/submissions/${submissionId}/ownership`, {
      as: 'links',
      body: {
        packet: packet.id,
        staffLink: {
          linkId: newLinkId(),
          expiresAt: new Date(Date.now() + day).toISOString(),
          by: { userId: 'c'.repeat(24), email: 'nora@larkfield.example' },
          hasRecipient: true,
        },
      },
    });
  expect((await share()).status).toBe(200);
  const path = `/api/admin-portal/submissions/${submissionId}/packets`;
  const download = async () =>
    codeOf(await app.send('GET', `${path}/${packet.id}/download`, { ...staff, headers: { accept: 'application/json' } }));
  const states = async () =>
    (await readJson<ReplyOf<typeof listPackets>>(await app.send('GET', path, staff))).packets.map(({ state }) => state);
  const today = async () =>
    (await readJson<ReplyOf<typeof getChecklistsToday>>(await app.send('GET', '/api/admin-portal/today/checklists', staff))).failedPackets
      .length;
  expect([await download(), await states()]).toEqual(['202', ['pending']]);
  await storePdfFailure(packetKey((await findPacket(packet.id))!), 'renderer stopped');
  expect([await download(), await states(), await today()]).toEqual(['503 PDF_FAILED', ['failed'], 1]);
  await answer(await tokenFor(), 'take-back');
  expect(await codeOf(await share())).toBe('409 NO_YES');
  expect([await download(), await states()]).toEqual(['409 NO_YES', ['refused']]);
  expect(await today()).toBe(0);
  await answer(await tokenFor(), 'yes-after-all');
  expect([await download(), await states(), await today()]).toEqual(['503 PDF_FAILED', ['failed'], 1]);
});

test('refuses a link for a recipient without a job, and informs the candidate the same day of a link with only the specified fields', async () => {
  const refused = await makeLink({ hasRecipient: true });
  expect(refused.status).toBe(409);
  expect((await readJson<{ message: string }>(refused)).message).toMatch(/Choose the job/);
  expect((await makeLink({})).status).toBe(200);
  expect(await app.notices()).toEqual([expect.objectContaining({ about: 'link', job: null })]);
  expect((await listOf())[0]).toMatchObject({ state: 'told', terms: { kind: 'link' } });
});

test('depending on the firm’s setting, a candidate is only informed, or nothing is recorded', async () => {
  app.context.putForward = { packet: 'ask', link: 'tell', reference: 'ask' };
  expect((await makeLink({ jobId: icuNights.id, hasRecipient: true })).status).toBe(200);
  expect(await app.notices()).toEqual([expect.objectContaining({ about: 'told' })]);
  expect((await listOf())[0]).toMatchObject({ state: 'told', terms: { facility: 'Fernhill Medical Center' } });
  app.jobs.set(icuNights.id, { ...icuNights, state: 'closed' });
  const fresh = await newCandidate();
  for (const id of [submissionId, fresh]) expect(await codeOf(await makeLink({ jobId: icuNights.id }, id))).toBe('409 NO_YES');
  app.context.putForward = { packet: 'ask', link: 'off', reference: 'ask' };
  const other = await newCandidate();
  expect((await makeLink({ jobId: icuNights.id }, other)).status).toBe(200);
  expect(await listOf(other)).toEqual([]);
});
