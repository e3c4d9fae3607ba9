import { execFile, execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import mongoose from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEvent } from '@larkfield/schemas/audit/audit-event.ts';
import { readAuditKey } from '#src/audit-marks/audit-mark.ts';
import { auditRetention } from './audit-retention.ts';
import { startAuth, type AuthFixture } from '#test/auth-fixture.ts';
import { hasOpenssl, startTsa, type TestTsa } from '#test/start-tsa.ts';
import { statementBytes } from './day-mark.ts';
import { listMarkedDays, readDay } from './day-store.ts';
import { markDay } from './mark-day.ts';
import { merkleRoot } from './merkle-tree.ts';
import { provePdf } from './prove-pdf.ts';
import { verifyDays } from './verify-days.ts';

const run = promisify(execFile);
let auth: AuthFixture;
let key: Buffer;

beforeAll(async () => {
  auth = await startAuth();
  key = readAuditKey(auth.stores.secrets.auditKey);
  await append(3);
});
afterAll(() => auth.stop());
beforeEach(async () => {
  for (const collection of [pdfs(), days(), lists()]) await collection.deleteMany({});
});

const pdfs = () => mongoose.connection.collection<{ _id: string }>('pdfs');
const days = () => mongoose.connection.collection<{ _id: string; statement: string; stamp: unknown }>('audit-days');
const lists = () => mongoose.connection.collection<{ _id: string; hashes: unknown }>('audit-day-pdfs');
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const at = (time: string) => Date.parse(`${time}Z`);

async function append(count: number) {
  const event: Omit<AuditEvent, 'eventId'> = {
    at: '2026-01-01T12:00:00.000Z',
    actor: { kind: 'system', id: null },
    action: 'submission.downloaded',
    object: null,
    outcome: 'success',
    requestId: null,
    changedFields: [],
    reason: null,
    client: null,
  };
  await auth.context.chain.append(
    'checklist',
    Array.from({ length: count }, () => ({ ...event, eventId: randomUUID() })),
  );
}

/** Stores PDFs, each named by the text that its hash is made of. */
async function store(time: string, ...texts: string[]) {
  const record = { submissionId: '0'.repeat(24), revision: 1, template: 2, state: 'ready' };
  await pdfs().insertMany(texts.map((text) => ({ _id: randomUUID(), ...record, sha256: sha256(text), storedAt: new Date(at(time)) })));
}
const mark = (time: string, tsaUrl?: string) => markDay({ key, tsaUrl }, at(time));
const verify = () => verifyDays(key, null);
const read = async (day: string) => (await readDay(key, day)).mark;

describe('a mark', () => {
  test('covers the PDFs of its day, the head of the chain, and the mark before it', async () => {
    await store('2026-03-01T23:59:59', 'b', 'a', 'a');
    await store('2026-03-02T00:00:00', 'c');
    await mark('2026-03-02T01:00:00');
    const [a, b] = [sha256('a'), sha256('b')].toSorted() as [string, string];
    expect(await read('2026-03-01')).toMatchObject({
      statement: { day: '2026-03-01', previous: null, pdfs: 2, root: merkleRoot([a, b]), head: { seq: 3 } },
      leaves: [a, b],
    });
    await mark('2026-03-03T01:00:00');
    expect(await read('2026-03-02')).toMatchObject({
      statement: { previous: { day: '2026-03-01' }, pdfs: 1 },
      leaves: [sha256('c')],
    });
    expect(await verify()).toEqual({ marks: 2, stamps: 0, last: '2026-03-02', fault: null });
  });

  test('is made once a day, by however many at once and after a restart, and stays as it was first made', async () => {
    await store('2026-03-01T12:00:00', 'a');
    await mark('2026-03-02T00:59:59');
    expect(await listMarkedDays()).toEqual(['2026-02-28']);
    await Promise.all(Array.from({ length: 5 }, () => mark('2026-03-02T01:00:00')));
    const first = await days().findOne({ _id: '2026-03-01' });
    await store('2026-03-01T13:00:00', 'late');
    await append(1);
    for (const time of ['01:10', '13:00', '23:59']) await mark(`2026-03-02T${time}`);
    expect(await days().findOne({ _id: '2026-03-01' })).toEqual(first);
    expect(await lists().countDocuments({})).toBe(1);
    expect(await listMarkedDays()).toEqual(['2026-02-28', '2026-03-01']);
  });

  test('covers all days of a rest, and a day without PDFs', async () => {
    await mark('2026-03-02T02:00:00');
    await store('2026-03-04T12:00:00', 'a');
    await mark('2026-03-08T02:00:00');
    expect(await listMarkedDays()).toEqual(['2026-03-01', '2026-03-07']);
    expect((await provePdf(key, sha256('a')))?.mark.statement).toMatchObject({ day: '2026-03-07', previous: { day: '2026-03-01' } });
    expect(await verify()).toMatchObject({ marks: 2, fault: null });
  });

  test('goes after six years, and the rest stays sound', async () => {
    for (const day of ['02', '03', '04']) await mark(`2026-03-${day}T02:00:00`);
    await auditRetention({ key, dataDir: auth.dataDir, audit: auth.audit }).erase(new Date(at('2026-03-02T10:00:00')), new Date());
    expect(await listMarkedDays()).toEqual(['2026-03-02', '2026-03-03']);
    expect(await verify()).toMatchObject({ marks: 2, fault: null });
  });
});

describe('verifying finds', () => {
  beforeEach(async () => {
    await store('2026-03-01T12:00:00', 'a', 'b', 'c');
    for (const day of ['02', '03', '04']) await mark(`2026-03-${day}T02:00:00`);
  });
  const change = async (_id: string, from: string, to: string) => {
    const { statement } = (await days().findOne({ _id }))!;
    expect(statement).toContain(from);
    await days().updateOne({ _id }, { $set: { statement: statement.replace(from, to) } });
  };

  test('a changed statement', async () => {
    await change('2026-03-01', '"pdfs":3', '"pdfs":2');
    expect(await verify()).toMatchObject({ last: null, fault: '2026-03-01: it was changed' });
  });

  test('a PDF that was put into the list or taken out of it', async () => {
    const list = (await read('2026-03-01')).leaves.join('').replace(sha256('a'), sha256('x'));
    await lists().updateOne({}, { $set: { hashes: Buffer.from(list, 'hex') } });
    expect(await verify()).toMatchObject({ fault: '2026-03-01: its list of PDFs was changed' });
    await expect(provePdf(key, sha256('x'))).rejects.toThrow('does not lead to its root');
  });

  test('a mark that is missing between others', async () => {
    await days().deleteOne({ _id: '2026-03-02' });
    expect(await verify()).toMatchObject({ last: '2026-03-01', fault: '2026-03-03: the mark of 2026-03-02 is missing before it' });
  });

  test('a chain that is another than the one that was marked', async () => {
    const chain = mongoose.connection.collection<{ _id: number }>('audit-chain');
    const head = (await read('2026-03-01')).statement.head.seq;
    const kept = (await chain.findOne({ _id: head }))!;
    await chain.updateOne({ _id: head }, { $set: { hash: 'f'.repeat(64) } });
    expect(await verify()).toMatchObject({ fault: expect.stringContaining(`another entry ${head}`) as string });
    await chain.replaceOne({ _id: head }, kept);
  });

  test('nothing, and the commands say so: of the chain, and of one PDF', async () => {
    const env = {
      PATH: process.env['PATH'],
      MONGODB_URL: auth.stores.mongoUrl,
      AUDIT_KEY_FILE: auth.stores.secrets.auditKey,
      DATA_DIR: auth.dataDir,
    };
    const command = (name: string, ...args: string[]) => run(process.execPath, [join(import.meta.dirname, '..', name), ...args], { env });
    expect((await command('verify-audit.ts')).stdout).toContain('Marks of days: 3, the last of 2026-03-03; 0 have a time-stamp.');
    expect((await command('prove-pdf.ts', sha256('b'))).stdout).toContain(
      'is one of 3 PDFs that were stored since the beginning and by the end of 2026-03-01',
    );
    await expect(command('prove-pdf.ts', sha256('nobody'))).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('is in no mark') as string,
    });
    await change('2026-03-02', '"pdfs":0', '"pdfs":1');
    await expect(command('verify-audit.ts')).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('They are sound up to 2026-03-01') as string,
    });
    expect((await command('verify-audit.ts', '--re-anchor')).stdout).toContain('the next mark begins anew');
    expect((await command('verify-audit.ts')).stdout).toContain('Marks of days: 0.');
  });
});

describe.skipIf(!hasOpenssl)('with a server of time-stamps', () => {
  let tsa: TestTsa;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'larkfield-tsa-'));
    tsa = await startTsa(folder);
  });
  afterAll(() => {
    tsa.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('each mark is time-stamped once, and openssl accepts it', async () => {
    await store('2026-03-01T12:00:00', 'a');
    const asked = tsa.asked;
    for (const time of ['01:00', '01:10']) await mark(`2026-03-02T${time}`, tsa.url);
    expect(tsa.asked - asked).toBe(1);
    const { stamp, mark: marked } = (await provePdf(key, sha256('a')))!;
    const words = join(folder, 'statement.json');
    writeFileSync(words, statementBytes(marked.statement));
    const stamped = join(folder, 'reply.tsr');
    writeFileSync(stamped, stamp!.reply);
    const seen = execFileSync('openssl', ['ts', '-verify', '-data', words, '-in', stamped, '-CAfile', tsa.certificate], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
    expect(seen).toContain('Verification: OK');
    const text = execFileSync('openssl', ['ts', '-reply', '-in', stamped, '-text'], { encoding: 'utf8', stdio: 'pipe' });
    expect(stamp!.time).toEqual(new Date(/Time stamp: (.+)/.exec(text)![1]!));
    expect(await verify()).toMatchObject({ marks: 1, stamps: 1, fault: null });
  });

  test('a server that is away or answers something else leaves the mark, which is stamped later', async () => {
    await mark('2026-03-02T02:00:00', tsa.url);
    const earlier = (await readDay(key, '2026-03-01')).stamp!;
    const wrong = [
      { status: 503, body: Buffer.alloc(0) },
      { status: 200, body: Buffer.from('no time-stamp') },
      { status: 200, body: earlier },
    ];
    for (const answer of wrong) {
      tsa.answer = answer;
      await expect(mark('2026-03-03T02:00:00', tsa.url)).rejects.toThrow();
      expect(await readDay(key, '2026-03-02')).toMatchObject({ mark: { statement: { day: '2026-03-02' } }, stamp: null });
    }
    tsa.answer = null;
    await mark('2026-03-03T02:10:00', tsa.url);
    expect(await verify()).toMatchObject({ marks: 2, stamps: 2, fault: null });
    await days().updateOne({ _id: '2026-03-02' }, { $set: { stamp: earlier } });
    expect(await verify()).toMatchObject({ fault: '2026-03-02: The time-stamp is of something else' });
  });
});
