// @rest: kills
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEvent } from '@larkfield/schemas/auth/audit.ts';
import { createLogger } from '@larkfield/service-kit/telemetry/logger.ts';
import { recordedActs } from '@larkfield/testing/recorded-acts.ts';
import { type AuthFixture, startAuth } from '#test/auth-fixture.ts';
import { entries, keepChain, loseAnchor, makeEvents, marks } from '#test/chain-fixture.ts';
import { anchorFile, readAnchorFile, readAuditKey } from '#src/audit-marks/audit-mark.ts';
import { readMark } from '#src/audit-marks/mark-store.ts';
import { openAuditChain } from './audit-chain.ts';
import { verifyChain } from './verify-chain.ts';

const run = promisify(execFile);
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
const appendedBy = async (events: AuditEvent[]) => ((await (await send(events)).json()) as { appended: number }).appended;
/** Runs the operator's command. */
const verifyAudit = (...args: string[]) =>
  run(process.execPath, [join(import.meta.dirname, '..', 'verify-audit.ts'), ...args], {
    env: {
      PATH: process.env['PATH'],
      MONGODB_URL: auth.stores.mongoUrl,
      AUDIT_KEY_FILE: auth.stores.secrets.auditKey,
      DATA_DIR: auth.dataDir,
    },
  });

describe('verifying finds', () => {
  test('an anchor that was moved back without the key, or removed', async () => {
    await marks().updateOne({ _id: 'anchor' }, { $set: { seq: 2 } });
    expect((await verify()).fault).toBe('The anchor of the audit chain was changed');
    await loseAnchor(auth.dataDir);
    expect((await verify()).fault).toBe('The anchor is missing');
  });

  test('a cut chain whose stored anchor was moved back, by the head recorded on this host', async () => {
    await send(makeEvents(2));
    await entries().deleteMany({ _id: { $gt: chain.kept.length } });
    await marks().deleteMany({});
    await marks().insertMany(chain.keptMarks);
    expect((await verify()).fault).toContain(`Entry ${chain.kept.length + 1} and all after it are missing`);
    expect((await send(makeEvents(1))).status).toBe(503);
  });

  test('a missing anchor even after the next event, which is refused until an operator accepts the chain', async () => {
    await loseAnchor(auth.dataDir);
    await entries().deleteMany({ _id: { $gt: chain.kept.length - 2 } });
    const events = makeEvents(1);
    expect((await send(events)).status).toBe(503);
    expect((await verify()).fault).toBe('The anchor is missing');
    expect(await readMark(key, 'anchor')).toBeNull();

    expect((await verifyAudit('--re-anchor')).stdout).toMatch(/^The anchor is missing\nThe chain is anchored anew at entry \d+\./);
    expect((await recordedActs()).map(({ action }) => action)).toContain('audit.re-anchored');
    expect(await appendedBy(events)).toBe(1);
    expect((await verify()).fault).toBeNull();
  });

  test('a chain removed or rewritten together with its anchor, by a head that was sent elsewhere', async () => {
    const { head } = await verify();
    const ask = (atLeast: string) =>
      verifyAudit('--at-least', atLeast).then(
        ({ stdout }) => stdout,
        (error: { stdout: string }) => error.stdout,
      );
    expect(await ask(`${head!.seq}:${head!.hash}`)).toMatch(/^The audit chain is sound/);
    expect(await ask(`${head!.seq}:${'0'.repeat(64)}`)).toMatch(`Entry ${head!.seq} is another one than it was`);
    await entries().deleteMany({});
    await loseAnchor(auth.dataDir);
    expect(await verify()).toMatchObject({ fault: null });
    expect(await ask(String(head!.seq))).toMatch(`The chain ends at entry 0, and once reached ${head!.seq}`);
  });

  test('no fault if the process ended between the very first entry and its anchor', async () => {
    const dataDir = join(auth.dataDir, 'first');
    await entries().deleteMany({});
    await loseAnchor(auth.dataDir);
    const first = openAuditChain({ key, dataDir, log: createLogger('auth', 'silent') });
    await first.append('links', []);
    const begun = { epoch: 0, seq: 0, hash: '0'.repeat(64) };
    expect([await readMark(key, 'anchor'), readAnchorFile(dataDir, key)]).toEqual([begun, begun]);
    // Simulate that the process ends after storing the entry.
    const before = await marks().find({}).toArray();
    await first.append('links', makeEvents(1));
    await marks().deleteMany({});
    await marks().insertMany(before);
    rmSync(anchorFile(dataDir));
    expect(await verifyChain(key, dataDir)).toMatchObject({ head: { seq: 1 }, fault: null });
    expect(await first.append('links', makeEvents(2))).toBe(2);
    expect(await verifyChain(key, dataDir)).toMatchObject({ head: { seq: 3 }, fault: null });
  });
});
