import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import mongoose from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEvent } from '@larkfield/schemas/internal/append-audit-events.ts';
import { recordedActs } from '@larkfield/testing/recorded-acts.ts';
import type { AuditEntry } from '@larkfield/schemas/portal/list-audit-events.ts';
import { createLogger } from '@larkfield/service-kit/telemetry/logger.ts';
import { createSigner } from '@larkfield/service-kit/access/identity.ts';
import { createServiceClient } from '@larkfield/service-kit/access/service-client.ts';
import { startAuth, type AuthFixture } from '#test/auth-fixture.ts';
import { markFile, readAuditKey, readMarkFile } from '#src/audit-marks/audit-mark.ts';
import { openAuditChain } from './audit-chain.ts';
import { readMark } from '#src/audit-marks/mark-store.ts';
import { verifyChain } from './verify-chain.ts';

const run = promisify(execFile);
let auth: AuthFixture;
let key: Buffer;

beforeAll(async () => {
  auth = await startAuth();
  key = readAuditKey(auth.stores.secrets.auditKey);
});
afterAll(() => auth.stop());

const entries = () => mongoose.connection.collection<{ _id: number; [field: string]: unknown }>('audit-chain');
const marks = () => mongoose.connection.collection<{ _id: string; seq: number }>('audit-marks');
/** Takes the anchor away, in the store and on the host. */
async function loseAnchor() {
  await marks().deleteMany({});
  rmSync(markFile(auth.dataDir, 'anchor'), { force: true });
}
const verify = () => verifyChain(key, auth.dataDir);

function makeEvents(count: number, changes: Partial<AuditEvent> = {}): AuditEvent[] {
  return Array.from({ length: count }, (_, index) => ({
    eventId: randomUUID(),
    at: new Date(Date.UTC(2026, 0, 1, 12, 0, index)).toISOString(),
    actor: { kind: 'user', id: 'a'.repeat(24) },
    action: 'submission.downloaded',
    object: `submission:${String(index).padStart(24, '0')}`,
    outcome: 'success',
    requestId: null,
    changedFields: ['skillRatings'],
    reason: null,
    client: null,
    ...changes,
  }));
}
const send = (events: AuditEvent[]) => auth.send('POST', '/internal/audit-events', { as: 'checklist', body: { events } });
const appendedBy = async (events: AuditEvent[]) => ((await (await send(events)).json()) as { appended: number }).appended;

describe('appending', () => {
  test('an event twice, in one batch or in two, stores it once', async () => {
    const events = makeEvents(3);
    expect(await appendedBy([...events, events[0]!])).toBe(3);
    expect(await appendedBy([...events, ...makeEvents(1)])).toBe(1);
    expect(await verify()).toMatchObject({ head: { seq: 4 }, fault: null });
  });

  test('an act is counted once, by its action and outcome, however often it is sent', async () => {
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

  test('from many sides at once, through two writers, leaves one chain without a gap', async () => {
    const otherWriter = openAuditChain({ key, dataDir: auth.dataDir, log: createLogger('auth', 'silent') });
    const before = (await verify()).head?.seq ?? 0;
    await Promise.all([
      ...Array.from({ length: 6 }, () => send(makeEvents(5))),
      ...Array.from({ length: 3 }, () => otherWriter.append('links', makeEvents(5))),
    ]);
    expect(await verify()).toMatchObject({ head: { seq: before + 45 }, fault: null });
  });

  test("the service's own outbox arrives in the chain and is emptied", async () => {
    const client = createServiceClient('auth', auth.url, createSigner('auth', auth.stores.secrets.internalKey('auth')));
    await auth.audit.record({ actor: { kind: 'system', id: null }, action: 'user.created', object: 'user:outbox' });
    await auth.audit.ship(client);
    expect(await mongoose.model('AuditOutbox-auth').countDocuments()).toBe(0);
    expect(await entries().findOne({ object: 'user:outbox' })).toMatchObject({ source: 'auth', actorKind: 'system' });
  });
});

describe('verifying finds', () => {
  let kept: { _id: number }[];
  let keptMarks: { _id: string; seq: number }[];

  beforeAll(async () => {
    await send(makeEvents(10));
    kept = await entries().find({}).toArray();
    keptMarks = await marks().find({}).toArray();
  });
  beforeEach(restore);
  afterAll(restore);

  async function restore() {
    await entries().deleteMany({});
    await entries().insertMany(kept);
    await loseAnchor();
    await marks().insertMany(keptMarks);
  }

  test('nothing in an untouched chain', async () => {
    expect(await verify()).toMatchObject({ head: { seq: kept.length }, fault: null });
  });

  test.each(['actorId', 'action', 'object', 'outcome', 'source', 'eventId', 'hash', 'previousHash', 'reason', 'client'])(
    'an edited %s',
    async (field) => {
      await entries().updateOne({ _id: 5 }, { $set: { [field]: 'x'.repeat(24) } });
      expect((await verify()).fault).toMatch(/^Entry 5 (was changed|does not follow)/);
    },
  );

  test('an edited time', async () => {
    await entries().updateOne({ _id: 5 }, { $set: { at: new Date(0) } });
    expect((await verify()).fault).toBe('Entry 5 was changed');
  });

  test('a deleted entry', async () => {
    await entries().deleteOne({ _id: 5 });
    expect((await verify()).fault).toBe('Entry 5 is missing');
  });

  test('an inserted entry', async () => {
    const last = kept.at(-1)!;
    await entries().insertOne({ ...last, _id: last._id + 1, eventId: randomUUID() });
    expect((await verify()).fault).toBe(`Entry ${last._id + 1} does not follow the one before it`);
  });

  test('two entries that changed places', async () => {
    const [fourth, fifth] = kept.slice(3, 5) as [{ _id: number }, { _id: number }];
    await entries().deleteMany({ _id: { $in: [4, 5] } });
    await entries().insertMany([
      { ...fourth, _id: 5 },
      { ...fifth, _id: 4 },
    ]);
    expect((await verify()).fault).toMatch(/^Entry 4 /);
  });

  test('an end that was cut off, and appends nothing that would cover it up', async () => {
    await entries().deleteMany({ _id: { $gt: kept.length - 2 } });
    const verdict = await verify();
    expect(verdict.fault).toContain(`Entry ${kept.length - 1} and all after it are missing`);
    expect(verdict.isOnlyAnchor).toBe(true);
    expect((await send(makeEvents(1))).status).toBe(503);
    expect(await entries().countDocuments({})).toBe(kept.length - 2);
  });

  test('a chain that was emptied', async () => {
    await entries().deleteMany({});
    expect((await verify()).fault).toContain('Entry 1 and all after it are missing');
  });

  test('an anchor that was set back without the key, or removed', async () => {
    await marks().updateOne({ _id: 'anchor' }, { $set: { seq: 2 } });
    expect((await verify()).fault).toBe('The anchor of the audit chain was changed');
    await loseAnchor();
    expect((await verify()).fault).toBe('The anchor is missing');
  });

  test('a chain that was cut and whose anchor in the store was put back, by what this host knows', async () => {
    await send(makeEvents(2));
    await entries().deleteMany({ _id: { $gt: kept.length } });
    await marks().deleteMany({});
    await marks().insertMany(keptMarks);
    expect((await verify()).fault).toContain(`Entry ${kept.length + 1} and all after it are missing`);
    expect((await send(makeEvents(1))).status).toBe(503);
  });

  test('a missing anchor also after the next event, which is refused until somebody accepts the chain', async () => {
    await loseAnchor();
    await entries().deleteMany({ _id: { $gt: kept.length - 2 } });
    const events = makeEvents(1);
    expect((await send(events)).status).toBe(503);
    expect((await verify()).fault).toBe('The anchor is missing');
    expect(await readMark(key, 'anchor')).toBeNull();

    const script = join(import.meta.dirname, '..', 'verify-audit.ts');
    const env = {
      PATH: process.env['PATH'],
      MONGODB_URL: auth.stores.mongoUrl,
      AUDIT_KEY_FILE: auth.stores.secrets.auditKey,
      DATA_DIR: auth.dataDir,
    };
    expect((await run(process.execPath, [script, '--re-anchor'], { env })).stdout).toMatch(
      /^The anchor is missing\nThe chain is anchored anew at entry \d+\./,
    );
    expect((await recordedActs()).map(({ action }) => action)).toContain('audit.re-anchored');
    expect(await appendedBy(events)).toBe(1);
    expect((await verify()).fault).toBeNull();
  });

  test('a chain removed or written anew together with its anchor, by a head that was sent elsewhere', async () => {
    const { head } = await verify();
    const script = join(import.meta.dirname, '..', 'verify-audit.ts');
    const env = {
      PATH: process.env['PATH'],
      MONGODB_URL: auth.stores.mongoUrl,
      AUDIT_KEY_FILE: auth.stores.secrets.auditKey,
      DATA_DIR: auth.dataDir,
    };
    const ask = (atLeast: string) =>
      run(process.execPath, [script, '--at-least', atLeast], { env }).then(
        ({ stdout }) => stdout,
        (error: { stdout: string }) => error.stdout,
      );
    expect(await ask(`${head!.seq}:${head!.hash}`)).toMatch(/^The audit chain is sound/);
    expect(await ask(`${head!.seq}:${'0'.repeat(64)}`)).toMatch(`Entry ${head!.seq} is another one than it was`);
    await entries().deleteMany({});
    await loseAnchor();
    expect(await verify()).toMatchObject({ fault: null });
    expect(await ask(String(head!.seq))).toMatch(`The chain ends at entry 0, and once reached ${head!.seq}`);
  });

  test('nothing in a chain that ended between its very first entry and the anchor of that', async () => {
    const dataDir = join(auth.dataDir, 'first');
    await entries().deleteMany({});
    await loseAnchor();
    const chain = openAuditChain({ key, dataDir, log: createLogger('auth', 'silent') });
    await chain.append('links', []);
    const begun = { epoch: 0, seq: 0, hash: '0'.repeat(64) };
    expect([await readMark(key, 'anchor'), readMarkFile(dataDir, key, 'anchor')]).toEqual([begun, begun]);
    // The entry is stored, and the process ends.
    const before = await marks().find({}).toArray();
    await chain.append('links', makeEvents(1));
    await marks().deleteMany({});
    await marks().insertMany(before);
    rmSync(markFile(dataDir, 'anchor'));
    expect(await verifyChain(key, dataDir)).toMatchObject({ head: { seq: 1 }, fault: null });
    expect(await chain.append('links', makeEvents(2))).toBe(2);
    expect(await verifyChain(key, dataDir)).toMatchObject({ head: { seq: 3 }, fault: null });
  });
});

describe('the list', () => {
  const list = async (query = '') => {
    const response = await auth.send('GET', `/api/admin-portal/audit${query}`, { as: 'admin' });
    return (await response.json()) as { events: AuditEntry[]; nextCursor: string | null };
  };

  test('shows the newest first, page by page, with the address of who acted', async () => {
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

  test('refuses filters that are no plain text', async () => {
    expect((await auth.send('GET', '/api/admin-portal/audit?action[$ne]=x', { as: 'admin' })).status).toBe(400);
    expect((await auth.send('GET', '/api/admin-portal/audit?cursor=-1', { as: 'admin' })).status).toBe(400);
  });
});

test('the store keeps no more than the events say', async () => {
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

test('the newest entries about some things are told to the checklist service, with who acted, and to no other', async () => {
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
