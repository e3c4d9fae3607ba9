import { afterAll, beforeAll, expect, test } from 'vitest';
import { readJson } from '@larkfield/testing/read-json.ts';
import { takeMails, type MailTaker } from '@larkfield/testing/take-mails.ts';
import { noticeOutbox } from './ask-for-notices.ts';
import { shareAs, smartLinkAs, submitAs } from '#test/candidate.ts';
import { handOver, startLinks, type LinksUnderTest } from '#test/start-links.ts';

let app: LinksUnderTest;
let mails: MailTaker;

beforeAll(async () => {
  app = await startLinks();
  mails = await takeMails('links', app.stores.secrets);
});
afterAll(async () => {
  await mails.stop();
  await app.stop();
});

const send =
  (as: 'anonymous' | 'user'): LinksUnderTest['send'] =>
  (method, path, options) =>
    app.send(method, path, { as, ...options });
const sendDue = () => handOver(noticeOutbox({ ...app.context, contact: mails.contact }));
const open = (token: string) => app.send('GET', `/api/magic-links/${token}`);

test('mails the maker of a Smart Link once about its use, even after an outage of contact', async () => {
  const token = await smartLinkAs(send('user'), 1);
  expect(await sendDue()).toBe(0);
  await open(token);
  mails.setAway(true);
  await expect(sendDue()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  mails.setAway(false);
  expect(await sendDue()).toBe(1);
  expect(await sendDue()).toBe(0);
  expect(mails.asked).toEqual([
    {
      kind: 'smart-link-used',
      idempotencyKey: expect.stringMatching(/^smart-link-[0-9a-f]{24}-use-1$/),
      to: 'user@larkfield.example',
      linkId: expect.any(String),
      candidateName: 'Casimir Placeholder',
      specialtyName: expect.any(String),
      usedAt: expect.any(String),
      usesRemaining: 3,
    },
  ]);
});

test('mails the maker of a share link once if the candidate revokes it, and no one about other ends', async () => {
  const candidate = await submitAs(app.checklist.send);
  const { submissionId, downloadToken } = candidate;
  const proof = { submissionId, downloadToken };
  const own = await shareAs(app.send, candidate);
  const body = { submissionId, mode: 'quick', duration: '7d', viewLimit: 5 };
  const share = async () => (await readJson<{ linkId: string }>(await app.send('POST', '/api/share-links', { as: 'user', body }))).linkId;
  const [ended, endedByStaff] = [await share(), await share()];
  const revoke = async (linkId: string, as: 'anonymous' | 'user' = 'anonymous') =>
    (await app.send('POST', `/api/share-links/${linkId}/revoke`, { as, body: as === 'user' ? { submissionId } : proof })).status;
  expect([await revoke(own.linkId), await revoke(endedByStaff, 'user'), await revoke(endedByStaff)]).toEqual([200, 200, 200]);
  expect(await sendDue()).toBe(0);
  mails.asked.length = 0;
  expect([await revoke(ended), await revoke(ended)]).toEqual([200, 200]);
  expect([await sendDue(), await sendDue()]).toEqual([1, 0]);
  expect(mails.asked).toEqual([
    {
      kind: 'staff-link-ended',
      idempotencyKey: `share-link-${ended}-ended`,
      to: 'user@larkfield.example',
      linkId: ended,
      shortReference: candidate.shortReference,
      specialtyName: expect.any(String),
      endedAt: expect.any(String),
    },
  ]);
});

test('sends no notice about a Smart Link that a visitor made', async () => {
  await open(await smartLinkAs(send('anonymous'), 1));
  expect(await sendDue()).toBe(0);
});
