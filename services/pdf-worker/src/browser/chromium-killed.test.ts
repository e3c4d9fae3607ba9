// @rest: kills
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type Child, startChild } from '@larkfield/one-machine/child.ts';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { commandOf, isAlive, processesBelow } from '@larkfield/testing/processes/processes.ts';
import { chromiumPath } from '#test/worker-harness.ts';

/** The total number of kills; `DRAWS=500` runs more. */
const kills = Number(process.env['DRAWS'] ?? 50);
const started: Child[] = [];
afterEach(async () => void (await Promise.all(started.splice(0).map(({ stop }) => stop(5_000)))));

/** Starts a worker that renders one document after another. */
async function startWorker(): Promise<number> {
  const args = [join(import.meta.dirname, '../../test/render-in-process.ts'), chromiumPath()];
  const child = startChild({ name: 'worker', command: process.execPath, args });
  started.push(child);
  await waitUntil('it renders', () => processesBelow(child.process.pid!).some(isOf('renderer')), { timeout: 120_000 });
  return child.process.pid!;
}

/** The process group of a process; null if the process no longer exists or is a zombie. */
function groupOf(pid: number): number | null {
  try {
    const [state, , group] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return state === 'Z' ? null : Number(group);
  } catch {
    return null;
  }
}
const processesOf = (groups: ReadonlySet<number>) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && groups.has(groupOf(Number(name)) ?? 0))
    .map((name) => `${name} ${commandOf(Number(name)).slice(0, 80)}`);

const isOf = (type: string) => (pid: number) => commandOf(pid).includes(`--type=${type}`);
const signal = (pids: number[], name: NodeJS.Signals) => pids.filter(isAlive).forEach((pid) => process.kill(pid, name));

/** Ways for a browser to end. The first process below the worker is Chromium or the script that starts it. */
const ways: Record<string, (worker: number, below: number[]) => void> = {
  'the worker is killed': (worker) => process.kill(worker, 'SIGKILL'),
  'the worker is killed while its renderers stand still': (worker, below) => {
    signal(below.filter(isOf('renderer')), 'SIGSTOP');
    process.kill(worker, 'SIGKILL');
  },
  'the worker is told to stop': (worker, below) => {
    signal(below.filter(isOf('renderer')), 'SIGSTOP');
    process.kill(worker, 'SIGTERM');
  },
  'the browser is killed while its renderers stand still': (_, below) => {
    signal(below.filter(isOf('renderer')), 'SIGSTOP');
    const own = below.filter((pid) => commandOf(pid).includes('chrom') && !commandOf(pid).includes('--type='));
    signal(own.slice(-1), 'SIGKILL');
  },
  'the script that starts it is killed, and then the browser': (_, below) => {
    const own = below.filter((pid) => commandOf(pid).includes('chrom') && !commandOf(pid).includes('--type='));
    signal(own, 'SIGKILL');
  },
};

test(
  `after ${kills} kills in ${Object.keys(ways).length} ways no process of Chromium and no guard process is left`,
  { timeout: kills * 60_000 },
  async () => {
    const names = Object.keys(ways);
    for (let kill = 0; kill < kills; kill += 1) {
      const name = names[kill % names.length]!;
      const worker = await startWorker();
      const below = processesBelow(worker);
      const groups = new Set(below.flatMap((pid) => groupOf(pid) ?? []));
      groups.delete(groupOf(worker)!);
      expect(groups.size, 'the browser and its guard').toBeGreaterThanOrEqual(2);
      ways[name]!(worker, below);
      if (isAlive(worker) && !name.startsWith('the worker')) {
        // Wait before stopping the worker, since this browser must be gone without its help.
        await waitUntil(`${name}: nothing is left (${processesOf(groups).join()})`, () => processesOf(groups).length === 0, {
          timeout: 30_000,
        });
      }
      if (isAlive(worker)) for (const pid of processesBelow(worker)) groups.add(groupOf(pid) ?? 0);
      groups.delete(0);
      groups.delete(groupOf(worker) ?? 0);
      await started.pop()!.stop(5_000);
      await waitUntil(`${name}: nothing is left (${processesOf(groups).join()})`, () => processesOf(groups).length === 0, {
        timeout: 30_000,
      });
    }
  },
);
