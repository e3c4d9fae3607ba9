import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { AuditEvent } from '@larkfield/schemas/auth/audit.ts';
import type { ServiceClient } from '@larkfield/service-kit/http/service-client.ts';
import { createLogger } from '@larkfield/service-kit/telemetry/logger.ts';
import { closeMongo } from '@larkfield/service-kit/stores/mongo.ts';
import { connectTestMongo, startTestStores, type TestStores } from '@larkfield/testing/start-test-stores.ts';
import { auditOutboxField, toAuditEvent, type WithUnsentAudit } from './audit-event.ts';
import { deletePreservingAudit, openAuditOutbox, startAuditShipping } from './audit-outbox.ts';

let stores: TestStores;
/** Runs just after the next read of documents that are about to be removed. */
let afterRead: (() => Promise<unknown>) | undefined;

const schema = new mongoose.Schema({ group: { type: String, required: true }, ...auditOutboxField }, { collection: 'acted-on' });
schema.post('find', async () => {
  const once = afterRead;
  afterRead = undefined;
  await once?.();
});
const ActedOn = mongoose.model('ActedOn', schema);
const outbox = openAuditOutbox('records-test');

beforeAll(async () => {
  stores = await startTestStores();
  await connectTestMongo(stores.mongoUrl);
});
afterAll(async () => {
  await closeMongo();
  await stores.stop();
});

const act = (action: string): AuditEvent => toAuditEvent({ actor: { kind: 'system', id: null }, action, object: null });
const push = (group: string, event: AuditEvent) => ActedOn.updateOne({ group }, { $push: { unsentAudit: event } });
const remove = (group: string) => deletePreservingAudit('records-test', ActedOn, { group });
const kept = async () =>
  (await mongoose.model('AuditOutbox-records-test').find().lean<{ _id: string }[]>()).map(({ _id }) => _id).toSorted();
const idsOf = (...events: AuditEvent[]) => events.map(({ eventId }) => eventId).toSorted();

test('keeps an act that is recorded in a document while the document is being removed', async () => {
  const [early, late] = [act('early'), act('late')];
  await ActedOn.create({ group: 'raced', unsentAudit: [early] }, { group: 'spared', unsentAudit: [act('spared')] });
  const before = await kept();
  afterRead = () => push('raced', late);
  expect(await remove('raced')).toBe(1);
  expect(await kept()).toEqual([...before, ...idsOf(early, late)].toSorted());
  expect(await ActedOn.countDocuments({ group: 'raced' })).toBe(0);
  const [spared] = await ActedOn.find({ group: 'spared' }).lean<WithUnsentAudit[]>();
  expect(spared!.unsentAudit).toHaveLength(1);
});

test('removes a document that gets its first act meanwhile, and keeps that act', async () => {
  const first = act('first');
  await ActedOn.create({ group: 'quiet' }, { group: 'quiet' });
  afterRead = () => push('quiet', first);
  expect(await remove('quiet')).toBe(2);
  expect(await kept()).toContain(first.eventId);
});

test('an event that is sent twice is stored once, in its first form', async () => {
  const { eventId } = act('twice');
  const note = { eventId, actor: { kind: 'system', id: null }, object: null } as const;
  await Promise.all([outbox.record({ ...note, action: 'once' }), outbox.record({ ...note, action: 'once' })]);
  await outbox.record({ ...note, action: 'again' });
  const found = await mongoose.model('AuditOutbox-records-test').find({ _id: eventId }).lean<{ event: AuditEvent }[]>();
  expect(found.map(({ event }) => event.action)).toEqual(['once']);
});

test('ships an act as soon as it is recorded, in a document or in the outbox', async () => {
  const shipped: string[] = [];
  const auth = async (_endpoint: unknown, { body }: { body: { events: AuditEvent[] } }) =>
    void shipped.push(...body.events.map(({ action }) => action));
  // Timers are stopped, so the act is not found by a sweep.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const stop = startAuditShipping(outbox, auth as unknown as ServiceClient, createLogger('checklist', 'silent'));
  onTestFinished(async () => {
    vi.useRealTimers();
    await stop();
  });
  await expect.poll(kept).toEqual([]);
  await ActedOn.create({ group: 'shipped', unsentAudit: [act('made')] });
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.poll(() => shipped).toContain('made');
  await push('shipped', act('changed'));
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.poll(() => shipped).toContain('changed');
  await outbox.record({ actor: { kind: 'system', id: null }, action: 'looked', object: null });
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.poll(() => shipped).toContain('looked');
});
