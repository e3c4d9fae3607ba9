import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { mongo } from 'mongoose';
import { afterAll, beforeAll } from 'vitest';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { startSmtp, type SmtpUnderTest } from '@larkfield/testing/mail/start-smtp.ts';
import { makeInquiry, startContact, type ContactUnderTest } from './start-contact.ts';

type StoredMail = mongo.WithId<mongo.Document>;

export interface MailsInUse extends ContactUnderTest {
  smtp: SmtpUnderTest;
  /** Sends an inquiry as a visitor. */
  inquire: (changes?: Record<string, unknown>) => Promise<Response>;
  /** Requests a mail as another service. */
  ask: (body: object, as?: 'checklist' | 'links') => Promise<Response>;
  newest: () => Promise<StoredMail>;
  /** Waits until the newest mail is in a state, and returns it. */
  newestIn: (state: string) => Promise<StoredMail>;
  /** All data ever written to Redis, if the test started its own. */
  writtenToRedis: () => string;
}

/** Starts the contact service and a mail server for one test file. */
export function useMails(): MailsInUse {
  const app = {} as MailsInUse;
  beforeAll(async () => void Object.assign(app, await startContact(), { smtp: await startSmtp() }));
  afterAll(async () => {
    await app.stop();
    await app.smtp.stop();
  });
  app.inquire = (changes = {}) => app.send('POST', '/api/contact-submissions', { body: makeInquiry(changes) });
  app.ask = (body, as = 'checklist') => app.send('POST', '/internal/mails', { as, body });
  app.newest = async () => (await app.collection('mails').find().sort({ _id: -1 }).limit(1).toArray())[0]!;
  app.newestIn = (state) =>
    waitUntil(`the newest mail is ${state}`, async () => {
      const mail = await app.newest();
      return mail['state'] === state ? mail : null;
    });
  app.writtenToRedis = () => {
    const folder = join(app.stores.folder, 'redis', 'appendonlydir');
    return readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'latin1'))
      .join('\n');
  };
  return app;
}

/** Matches the personal data in these mails and in the usual inquiry. */
export const personal = /Bartholomew|Wilhelmina|visitor\.example|candidate\.example|elsewhere\.example|telemetry nurses|LK-7Q2M/i;

export const receipt = {
  kind: 'submission-receipt',
  idempotencyKey: 'receipt-1111111111',
  to: 'wilhelmina@candidate.example',
  submissionId: 'a'.repeat(24),
  shortReference: 'LK-7Q2M-X4KD',
  specialtyName: 'RN ICU',
  submittedAt: '2026-03-04T05:06:07.000Z',
  timeZone: 'America/New_York',
};
export const notice = {
  ...receipt,
  kind: 'revision-notice',
  idempotencyKey: 'revision-1111111111-2',
  changedAt: '2026-04-05T06:07:08.000Z',
};
export const linkUsed = {
  kind: 'smart-link-used',
  idempotencyKey: 'smart-link-1111111111-1',
  to: 'recruiter@larkfield.example',
  linkId: 'b'.repeat(24),
  candidateName: 'Wilhelmina Testcase',
  specialtyName: 'RN ICU',
  usedAt: '2026-03-04T05:06:07.000Z',
  usesRemaining: 3,
};
export const linkEnded = {
  kind: 'staff-link-ended',
  idempotencyKey: 'share-link-1111111111-ended',
  to: 'colleague@larkfield.example',
  linkId: 'c'.repeat(24),
  shortReference: 'LK-7Q2M-X4KD',
  specialtyName: 'RN ICU',
  endedAt: '2026-03-04T05:06:07.000Z',
};
