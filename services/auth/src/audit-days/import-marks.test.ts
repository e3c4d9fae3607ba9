import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signStatement, statementHash, type DayStatement } from './day-mark.ts';
import { listMarkedDays, readDay, setMarksAside } from './day-store.ts';
import { merkleRoot } from './merkle-tree.ts';
import { verifyDays } from './verify-days.ts';
import { startAuth, type AuthFixture } from '#test/auth-fixture.ts';
import { importMarks } from './import-marks.ts';
import { markFile, readAuditKey, signMark, type Mark } from '#src/audit-marks/audit-mark.ts';
import { advanceMark, readMark } from '#src/audit-marks/mark-store.ts';
import { verifyChain } from '#src/audit/verify-chain.ts';

let auth: AuthFixture;
let key: Buffer;
const stamp = Buffer.from('a reply of a server of time-stamps');

beforeAll(async () => {
  auth = await startAuth();
  key = readAuditKey(auth.stores.secrets.auditKey);
});
afterAll(() => auth.stop());

/** A mark in the form of the release that kept them in files. */
function writeOldMark(name: 'anchor' | 'base', mark: Omit<Mark, 'epoch'>) {
  const { epoch: _, ...signed } = signMark(key, name, { epoch: 0, ...mark });
  writeFileSync(markFile(auth.dataDir, name), JSON.stringify(signed));
}

function writeOldDay(day: string, previous: DayStatement | null, leaves: string[]): DayStatement {
  const named = previous && { day: previous.day, hash: statementHash(previous) };
  const statement = { day, previous: named, head: { seq: 0, hash: '0'.repeat(64) }, pdfs: leaves.length, root: merkleRoot(leaves) };
  const file = join(auth.dataDir, 'audit-days', `${day}.json`);
  writeFileSync(file, JSON.stringify({ statement, mac: signStatement(key, statement), leaves }));
  return statement;
}

test('what an earlier release has kept in files is taken into the store, again and again, and the files stay', async () => {
  const leaves = ['a', 'b'].map((letter) => letter.repeat(64));
  mkdirSync(join(auth.dataDir, 'audit-days'), { recursive: true });
  const first = writeOldDay('2026-03-01', null, leaves);
  writeFileSync(join(auth.dataDir, 'audit-days', '2026-03-01.tsr'), stamp);
  const second = writeOldDay('2026-03-02', first, []);
  writeOldMark('anchor', { seq: 7, hash: '7'.repeat(64) });
  writeOldMark('base', { seq: 3, hash: '3'.repeat(64) });
  for (let times = 0; times < 2; times += 1) await importMarks(key, auth.dataDir);
  expect(await readMark(key, 'anchor')).toEqual({ epoch: 0, seq: 7, hash: '7'.repeat(64) });
  expect(await readMark(key, 'base')).toEqual({ epoch: 0, seq: 3, hash: '3'.repeat(64) });
  expect(await readDay(key, '2026-03-01')).toEqual({ mark: { statement: first, leaves }, stamp });
  expect(await listMarkedDays()).toEqual(['2026-03-01', '2026-03-02']);

  // The release before goes on beside this one, and this one is started again.
  writeOldMark('anchor', { seq: 9, hash: '9'.repeat(64) });
  writeOldDay('2026-03-03', second, leaves);
  await importMarks(key, auth.dataDir);
  expect(await readMark(key, 'anchor')).toMatchObject({ seq: 9 });
  await mongoose.connection.collection('audit-days').updateMany({}, { $set: { stamp: null } });
  expect(await verifyDays(key, null)).toEqual({ marks: 3, stamps: 0, last: '2026-03-03', fault: null });

  // A store that is further than the files of a host learns nothing of them.
  await advanceMark(key, 'anchor', { epoch: 0, seq: 12, hash: 'c'.repeat(64) });
  await importMarks(key, auth.dataDir);
  expect(await readMark(key, 'anchor')).toMatchObject({ seq: 12 });
});

test('marks that were set aside are kept, and another mark of the same day can be made', async () => {
  await setMarksAside('2026-03-05T12-00-00Z');
  expect(await listMarkedDays()).toEqual([]);
  expect(await mongoose.connection.collection('audit-days').countDocuments({})).toBe(3);
  await importMarks(key, auth.dataDir);
  expect(await listMarkedDays()).toEqual(['2026-03-01', '2026-03-02', '2026-03-03']);
});

test('a chain whose end is missing is found by the files of an earlier release, before and after they were taken over', async () => {
  for (const name of ['audit-marks', 'audit-base']) await mongoose.connection.collection(name).deleteMany({});
  rmSync(markFile(auth.dataDir, 'base'));
  const verify = async () => (await verifyChain(key, auth.dataDir)).fault;
  expect(await verify()).toContain('the chain once reached 9');
  await importMarks(key, auth.dataDir);
  rmSync(markFile(auth.dataDir, 'anchor'));
  expect(await verify()).toContain('the chain once reached 9');
});
