import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEvent } from '@larkfield/schemas/auth/audit.ts';
import { type AuthFixture, startAuth } from '#test/auth-fixture.ts';
import { entries, keepChain, makeEvents } from '#test/chain-fixture.ts';
import { readAuditKey } from '#src/audit-marks/audit-mark.ts';
import { verifyChain } from './verify-chain.ts';

let auth: AuthFixture;
let key: Buffer;
let chain: Awaited<ReturnType<typeof keepChain>>;

beforeAll(async () => {
  auth = await startAuth();
  key = readAuditKey(auth.stores.secrets.auditKey);
  await send(makeEvents(10));
  chain = await keepChain(auth.dataDir);
});
beforeEach(() => chain.restore());
afterAll(() => auth.stop());

const verify = () => verifyChain(key, auth.dataDir);
const send = (events: AuditEvent[]) => auth.send('POST', '/internal/audit-events', { as: 'checklist', body: { events } });

describe('verifying finds', () => {
  test('no fault in an unchanged chain', async () => {
    expect(await verify()).toMatchObject({ head: { seq: chain.kept.length }, fault: null });
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
    const last = chain.kept.at(-1)!;
    await entries().insertOne({ ...last, _id: last._id + 1, eventId: randomUUID() });
    expect((await verify()).fault).toBe(`Entry ${last._id + 1} does not follow the one before it`);
  });

  test('two swapped entries', async () => {
    const [fourth, fifth] = chain.kept.slice(3, 5) as [{ _id: number }, { _id: number }];
    await entries().deleteMany({ _id: { $in: [4, 5] } });
    await entries().insertMany([
      { ...fourth, _id: 5 },
      { ...fifth, _id: 4 },
    ]);
    expect((await verify()).fault).toMatch(/^Entry 4 /);
  });

  test('a missing end, and no append hides it', async () => {
    await entries().deleteMany({ _id: { $gt: chain.kept.length - 2 } });
    const verdict = await verify();
    expect(verdict.fault).toContain(`Entry ${chain.kept.length - 1} and all after it are missing`);
    expect(verdict.isOnlyAnchor).toBe(true);
    expect((await send(makeEvents(1))).status).toBe(503);
    expect(await entries().countDocuments({})).toBe(chain.kept.length - 2);
  });

  test('a chain that was emptied', async () => {
    await entries().deleteMany({});
    expect((await verify()).fault).toContain('Entry 1 and all after it are missing');
  });
});
