import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry, AuditEvent } from '@larkfield/schemas/auth/audit.ts';
import { createLogger } from '@larkfield/service-kit/telemetry/logger.ts';
import { createSigner } from '@larkfield/service-kit/access/identity.ts';
import { createServiceClient } from '@larkfield/service-kit/http/service-client.ts';
import { type AuthFixture, startAuth } from '#test/auth-fixture.ts';
import { entries, makeEvents } from '#test/chain-fixture.ts';
import { readAuditKey } from '#src/audit-marks/audit-mark.ts';
import { openAuditChain } from './audit-chain.ts';
import { verifyChain } from './verify-chain.ts';

let auth: AuthFixture;
let key: Buffer;

beforeAll(async () => {
  auth = await startAuth();
  key = readAuditKey(auth.stores.secrets.auditKey);
});
afterAll(() => auth.stop());

const verify = () => verifyChain(key, auth.dataDir);

const send = (events: AuditEvent[]) => auth.send('POST', '/internal/audit-events', { as: 'checklist', body: { events } });
const appendedBy = async (events: AuditEvent[]) => ((await (await send(events)).json()) as { appended: number }).appended;

describe('appending', () => {
  test('a repeated event is stored once, whether it is repeated in one batch or in two', async () => {
    const events = makeEvents(3);
    expect(await appendedBy([...events, events[0]!])).toBe(3);
    expect(await appendedBy([...events, ...makeEvents(1)])).toBe(1);
    expect(await verify()).toMatchObject({ head: { seq: 4 }, fault: null });
  });

  test('counts an act once by action and outcome, however often it is sent', async () => {
    const counted = async (outcome: string) => {
      const text = await (await auth.send('GET', '/metrics')).text();
      return Number(new RegExp(`larkfield_acts_total\\{action="session.opened",outcome="${outcome}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
    };
    const before = { success: await counted('success'), failure: await counted('failure') };
    const failed = makeEvents(2, { action: 'session.opened', outcome: 'failure', client: '0123456789abcdef' });
    await send([...failed, ...makeEvents(1, { action: 'session.opened' })]);
    await send(failed);
    expect({ success: await counted('success'), failure: await counted('failure') }).toEqual({
      success: before.success + 1,
      failure: before.failure + 2,
    });
    expect(await entries().countDocuments({ client: '0123456789abcdef' })).toBe(2);
  });

  test('from many callers at once, through two writers, leaves one chain without gaps', async () => {
    const otherWriter = openAuditChain({ key, dataDir: auth.dataDir, log: createLogger('auth', 'silent') });
    const before = (await verify()).head?.seq ?? 0;
    await Promise.all([
      ...Array.from({ length: 6 }, () => send(makeEvents(5))),
      ...Array.from({ length: 3 }, () => otherWriter.append('links', makeEvents(5))),
    ]);
    expect(await verify()).toMatchObject({ head: { seq: before + 45 }, fault: null });
  });

  test("empties the service's own outbox into the chain", async () => {
    const client = createServiceClient('auth', auth.url, createSigner('auth', auth.stores.secrets.internalKey('auth')));
    await auth.audit.record({ actor: { kind: 'system', id: null }, action: 'user.created', object: 'user:outbox' });
    await auth.audit.ship(client);
    expect(await mongoose.model('AuditOutbox-auth').countDocuments()).toBe(0);
    expect(await entries().findOne({ object: 'user:outbox' })).toMatchObject({ source: 'auth', actorKind: 'system' });
  });
});

describe('the list', () => {
  const list = async (query = '') => {
    const response = await auth.send('GET', `/api/admin-portal/audit${query}`, { as: 'admin' });
    return (await response.json()) as { events: AuditEntry[]; nextCursor: string | null };
  };

  test('shows the newest first, page by page, with the email address of the actor', async () => {
    const user = await auth.addUser('acting@larkfield.example');
    const actor = { kind: 'user' as const, id: user._id.toHexString() };
    await send(makeEvents(60, { actor, action: 'link.revoked' }));
    const first = await list('?action=link.revoked');
    expect(first.events).toHaveLength(50);
    expect(first.events[0]).toMatchObject({ actor, actorEmail: user.email, source: 'checklist', changedFields: ['skillRatings'] });
    const second = await list(`?action=link.revoked&cursor=${first.nextCursor}`);
    expect(second.events).toHaveLength(10);
    expect(second.nextCursor).toBeNull();
    const numbers = [...first.events, ...second.events].map(({ seq }) => seq);
    expect(numbers).toEqual(numbers.toSorted((left, right) => right - left));
    expect(new Set(numbers).size).toBe(60);
  });

  test('is filtered by actor, object, outcome and time', async () => {
    const [event] = makeEvents(1, {
      actor: { kind: 'viewer', id: 'link-1' },
      object: 'share-link:1',
      outcome: 'denied',
      at: '2025-06-01T10:00:00.000Z',
    });
    await send([event!]);
    for (const query of [
      '?actorId=link-1',
      '?object=share-link:1',
      '?outcome=denied',
      '?from=2025-05-31T00:00:00Z&until=2025-06-02T00:00:00Z',
    ]) {
      expect(
        (await list(query)).events.map(({ eventId }) => eventId),
        query,
      ).toEqual([event!.eventId]);
    }
  });

  test('treats no operator as a filter, and refuses an invalid cursor', async () => {
    const list = async (query: string) => (await auth.send('GET', `/api/admin-portal/audit${query}`, { as: 'admin' })).json();
    expect(await list('?action[$ne]=x')).toEqual(await list(''));
    expect((await auth.send('GET', '/api/admin-portal/audit?cursor=-1', { as: 'admin' })).status).toBe(400);
  });
});

test('the stored entries contain only the fields of the events', async () => {
  const stored = await entries().findOne({ _id: 1 });
  expect(Object.keys(stored!).sort()).toEqual(
    [
      '_id',
      'action',
      'actorId',
      'actorKind',
      'at',
      'changedFields',
      'client',
      'eventId',
      'hash',
      'object',
      'outcome',
      'previousHash',
      'reason',
      'requestId',
      'source',
    ].sort(),
  );
});

test('only the checklist service can read the newest entries on some objects, with their actors', async () => {
  const [one, other] = ['submission:aaaaaaaaaaaaaaaaaaaaaaaa', 'person:bbbbbbbbbbbbbbbbbbbbbbbb'];
  const about = (object: string, action: string) => makeEvents(1, { object, action });
  await send([
    ...about(one, 'submission.viewed'),
    ...about(other, 'person.viewed'),
    ...about(one, 'submission.downloaded'),
    ...about('link:cccccccccccccccccccccccc', 'link.revoked'),
  ]);
  const ask = (as: 'checklist' | 'links') =>
    auth.send('POST', '/internal/audit-of', { as, body: { objects: [one, other], without: ['submission.downloaded'] } });
  const { events } = (await (await ask('checklist')).json()) as { events: AuditEntry[] };
  expect(events.map(({ action, object }) => [action, object])).toEqual([
    ['person.viewed', other],
    ['submission.viewed', one],
  ]);
  expect((await ask('links')).status).toBe(403);
});
