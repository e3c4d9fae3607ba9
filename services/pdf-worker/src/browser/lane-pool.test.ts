// @rest: kills
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { fixtureReport } from '@larkfield/report/test/report-fixtures.ts';
import { createLogger } from '@larkfield/service-kit/telemetry/logger.ts';
import { isAlive } from '@larkfield/testing/processes/processes.ts';
import { finishPdf } from '#src/pdf-file/finish-pdf.ts';
import { pageHtml, pageTitle } from '#src/render/page-html.ts';
import { chromiumPath } from '#test/worker-harness.ts';
import { DeadlineError } from './deadline.ts';
import { closeDeadline, documentsPerLane, type LanePool, openLanePool, type PoolOptions, stuckAfter } from './lane-pool.ts';

const log = createLogger('test', 'silent');
/** More time than the slowest machine needs to start Chromium and render; the tests never wait for it. */
const deadline = 120_000;
const pools: LanePool[] = [];
function openPool(options: Partial<PoolOptions> = {}): LanePool {
  const pool = openLanePool({ executablePath: chromiumPath(), lanes: 2, log, deadline, ...options });
  pools.push(pool);
  return pool;
}
afterEach(() => {
  vi.useRealTimers();
  pools.splice(0).forEach((pool) => pool.close());
});
/**
 * Stops timers, so that deadlines pass only when a test advances the time and a slow first render keeps its lane. Chromium needs no timer
 * of this process.
 */
const stopTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

const line = (text: string) => `<!doctype html><html lang="en" id="larkfield-report"><title>Line</title><p>${text}</p></html>`;
const isPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString() === '%PDF-';

async function processesOf(pool: LanePool, type: string): Promise<number[]> {
  const { processInfo } = await pool.browsers()[0]!.control.send('SystemInfo.getProcessInfo');
  return processInfo.filter((process) => process.type === type).map(({ id }) => id);
}

test('the same report gives the same bytes on every lane and in every browser', async () => {
  const report = fixtureReport({ skills: 60 });
  const facts = { title: pageTitle(report), author: 'Larkfield Staffing, LLC', createdAt: new Date(report.digitalSignature.signedAt) };
  const hashes = new Set<string>();
  for (const pool of [openPool(), openPool()]) {
    const raw = await Promise.all(Array.from({ length: 6 }, () => pool.render(pageHtml(report), 'fresh')));
    for (const pdf of raw) hashes.add(finishPdf(pdf, facts).sha256);
  }
  expect(hashes.size).toBe(1);
});

test('killing a browser fails its renders, and the next render gets a new browser', async () => {
  const pool = openPool();
  await pool.render(line('first'), 'fresh');
  const [browser] = await processesOf(pool, 'browser');
  const lost = pool.render(pageHtml(fixtureReport({ skills: 200 })), 'fresh');
  lost.catch(() => {});
  process.kill(browser!, 'SIGKILL');
  await expect(lost).rejects.toThrow();
  expect(isPdf(await pool.render(line('second'), 'fresh'))).toBe(true);
});

test('a browser that cannot open a lane is abandoned at the deadline, and the next render gets a new browser', async () => {
  stopTime();
  const pool = openPool({ lanes: 1 });
  await expect(pool.render('<title>Not a document of ours</title>', 'fresh')).rejects.toThrow('replaced');
  const [browser] = pool.browsers();
  process.kill((await processesOf(pool, 'browser'))[0]!, 'SIGSTOP');
  const frozen = pool.render(line('frozen'), 'fresh');
  frozen.catch(() => {});
  await vi.advanceTimersByTimeAsync(deadline);
  await expect(frozen).rejects.toThrow(DeadlineError);
  expect(isPdf(await pool.render(line('after'), 'fresh'))).toBe(true);
  expect(pool.browsers()).not.toContain(browser);
});

test('a Chromium that takes longer to start than the render deadline is not treated as stuck', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'larkfield-late-'));
  const [late, start] = [join(folder, 'late'), join(folder, 'start')];
  writeFileSync(late, `#!/bin/sh\nuntil [ -e '${start}' ]; do sleep 0.05; done\nexec '${chromiumPath()}' "$@"\n`, { mode: 0o700 });
  const info = vi.fn<() => void>();
  stopTime();
  const pool = openPool({ lanes: 1, executablePath: late, deadline: stuckAfter + 1_000, log: { ...log, info } });
  const waiting = pool.render(line('waiting'), 'fresh');
  await vi.advanceTimersByTimeAsync(stuckAfter + 1_000);
  writeFileSync(start, '');
  expect(isPdf(await waiting)).toBe(true);
  expect(pool.browsers()[0]!.browser.contexts()).toHaveLength(1);
  expect(info).not.toHaveBeenCalled();
  rmSync(folder, { recursive: true });
});

test('a frozen renderer is abandoned at the deadline while the other slot continues', async () => {
  const pool = openPool();
  stopTime();
  await Promise.all([pool.render(line('a'), 'fresh'), pool.render(line('b'), 'fresh')]);
  const renderers = await processesOf(pool, 'renderer');
  process.kill(renderers[0]!, 'SIGSTOP');
  let rendered = 0;
  const all = Promise.allSettled(Array.from({ length: 12 }, () => pool.render(line('c'), 'fresh').then(() => (rendered += 1))));
  await expect.poll(() => rendered).toBe(11);
  await vi.advanceTimersByTimeAsync(deadline + closeDeadline);
  const failed = (await all).filter((result) => result.status === 'rejected');
  expect(failed).toHaveLength(1);
  expect(failed[0]!.reason).toBeInstanceOf(DeadlineError);
  vi.useRealTimers();
  expect(isPdf(await pool.render(line('d'), 'fresh'))).toBe(true);
  await waitUntil('the frozen renderer is gone', () => !isAlive(renderers[0]!));
});

test('a stuck lane is replaced before its deadline, so that a frozen renderer does not reduce the number of lanes', async () => {
  const pool = openPool({ lanes: 1 });
  stopTime();
  await pool.render(line('a'), 'fresh');
  process.kill((await processesOf(pool, 'renderer'))[0]!, 'SIGSTOP');
  const stuck = pool.render(line('stuck'), 'fresh');
  stuck.catch(() => {});
  const next = pool.render(line('next'), 'fresh');
  await vi.advanceTimersByTimeAsync(stuckAfter);
  expect(isPdf(await next)).toBe(true);
  await vi.advanceTimersByTimeAsync(deadline + closeDeadline);
  await expect(stuck).rejects.toThrow(DeadlineError);
  vi.useRealTimers();
  expect(isPdf(await pool.render(line('last'), 'fresh'))).toBe(true);
});

test('a lane is replaced after 100 documents', async () => {
  const pool = openPool({ lanes: 1 });
  stopTime();
  await pool.render(line('first'), 'fresh');
  const before = await processesOf(pool, 'renderer');
  for (let index = 0; index < documentsPerLane; index += 1) await pool.render(line(String(index)), 'fresh');
  const after = await processesOf(pool, 'renderer');
  expect(after.some((id) => before.includes(id))).toBe(false);
});

test('fresh documents go before waiting bulk documents', async () => {
  const pool = openPool({ lanes: 1 });
  stopTime();
  const order: string[] = [];
  const render = async (priority: 'fresh' | 'bulk', name: string) => {
    await pool.render(line(name), priority);
    order.push(name);
  };
  await Promise.all([render('bulk', 'b1'), render('bulk', 'b2'), render('fresh', 'f1'), render('fresh', 'f2')]);
  expect(order).toEqual(['b1', 'f1', 'f2', 'b2']);
});
