import { readdirSync, readFileSync } from 'node:fs';
import type { Child } from '@larkfield/one-machine/child.ts';

/** The command line of a process, empty when it is gone. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** True while a process runs; false for a zombie. */
export function isAlive(pid: number): boolean {
  return commandOf(pid) !== '';
}

function parentOf(pid: string): number {
  try {
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')[1],
    );
  } catch {
    return 0;
  }
}

/** Ids of the descendants of a process, parents before children. */
export function processesBelow(pid: number): number[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), parentOf(name)]),
  );
  const below = (id: number): number[] => [...parents].filter(([, parent]) => parent === id).flatMap(([child]) => [child, ...below(child)]);
  return below(pid);
}

/** The process that does the work of a part: if a guard runs it, the guarded program. */
export function workingProcess({ process }: Child): number {
  const isGuarded = process.spawnargs.some((argument) => argument.endsWith('/guard.ts'));
  return (isGuarded && processesBelow(process.pid!)[0]) || process.pid!;
}
