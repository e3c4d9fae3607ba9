import { afterAll, beforeAll, expect, test } from 'vitest';
import { handOverDue, type Outbox } from '@larkfield/stored-data/outbox.ts';
import type { MailRequest } from '@larkfield/schemas/internal/mails.ts';
import type { LogFields } from '@larkfield/service-kit/telemetry/logger.ts';
import { type MailTaker, takeMails } from '@larkfield/testing/take-mails.ts';
import { smartLinkAs } from '#test/candidate.ts';
import { inviteAs, makeRow } from '#test/invites.ts';
import { type LinksUnderTest, startLinks } from '#test/start-links.ts';
import { inviteOutbox } from './invites/ask-for-invites.ts';
import type { LinksContext } from './links-context.ts';
import { noticeOutbox } from './passcodes/ask-for-notices.ts';

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

interface Kind {
  kind: MailRequest['kind'];
  open: (context: LinksContext) => Outbox;
  collection: string;
  due: string;
  /** A stored value that makes the mail be refused, or impossible to compose. */
  poison: object;
  ask: () => Promise<unknown>;
}

/** Creates and opens a Smart Link of staff. */
async function useLink(number: number): Promise<void> {
  const token = await smartLinkAs((method, path, options) => app.send(method, path, { as: 'user', ...options }), number);
  expect((await app.send('GET', `/api/magic-links/${token}`)).status).toBe(200);
}

test.each<Kind>([
  {
    kind: 'invite',
    open: inviteOutbox,
    collection: 'invites',
    due: 'mailDue',
    poison: { sealedContent: 'not what was encrypted' },
    ask: () => inviteAs(app.send, [makeRow(1), makeRow(2), makeRow(3)]),
  },
  {
    kind: 'smart-link-used',
    open: noticeOutbox,
    collection: 'links',
    due: 'noticeDue',
    poison: { originEmail: 'no address' },
    ask: async () => {
      for (const number of [1, 2, 3]) await useLink(number);
    },
  },
])('$kind: an item that always fails delays no other, and is sent once it can be', async ({ kind, open, collection, due, poison, ask }) => {
  await ask();
  const items = app.collection(collection);
  const [first] = await items
    .find()
    .sort({ [`${due}.at`]: 1 })
    .toArray();
  const _id = first!['_id'];
  await items.updateOne({ _id }, { $set: { ...poison, [`${due}.at`]: new Date(0) } });

  const outbox = open({ ...app.context, contact: mails.contact });
  const lines: (LogFields & { message: string })[] = [];
  const note = (message: string, fields: LogFields = {}) => void lines.push({ message, ...fields });
  const run = (now: Date) => handOverDue([outbox], { log: { info: note, warn: note, error: note, fatal: note }, now });
  const start = app.context.now();
  mails.asked.length = 0;
  expect(await run(start)).toBe(2);
  const failed = (await items.findOne({ _id }))![due] as { at: Date; failures: number };
  expect([failed.failures, failed.at.getTime() - start.getTime()]).toEqual([1, 10_000]);
  expect(await run(start)).toBe(0);
  expect(await run(failed.at)).toBe(0);
  expect(lines).toMatchObject([{ jobId: _id.toString() }]);

  await items.updateOne({ _id }, { $set: Object.fromEntries(Object.keys(poison).map((field) => [field, first![field]])) });
  expect(await run(new Date(failed.at.getTime() + 20_000))).toBe(1);
  expect(mails.asked.map((mail) => mail.kind)).toEqual([kind, kind, kind]);
  expect(new Set(mails.asked.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3);
  expect(await items.countDocuments({ [due]: { $exists: true } })).toBe(0);
});
