import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts CPU time in ticks of 10 ms. */
const tick = 10;

interface ProcessTimes {
  parent: number;
  /** CPU milliseconds of this process and of its children that have ended. */
  cpu: number;
}

function readProcesses(): Map<number, ProcessTimes> {
  const found = new Map<number, ProcessTimes>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      const cpu = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0) * tick;
      found.set(Number(name), { parent: Number(fields[1]), cpu });
    } catch {
      continue;
    }
  }
  return found;
}

function treeOf(root: number, processes = readProcesses()): number[] {
  const children = [...processes].filter(([, { parent }]) => parent === root).map(([pid]) => pid);
  return [root, ...children.flatMap((pid) => treeOf(pid, processes))];
}

/** CPU time of processes and their descendants in milliseconds, including descendants that have ended. */
export function cpuOfTrees(roots: number[]): number {
  const processes = readProcesses();
  return roots.flatMap((root) => treeOf(root, processes)).reduce((sum, pid) => sum + (processes.get(pid)?.cpu ?? 0), 0);
}

/** CPU time of one process in milliseconds, without its descendants. */
export function cpuOfProcess(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tick;
}

/** Memory of processes and their descendants in MB; shared pages are divided among their users. */
export function memoryOfTrees(roots: number[]): number {
  const kilobytes = roots
    .flatMap((root) => treeOf(root))
    .map((pid) => {
      try {
        return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
      } catch {
        return 0;
      }
    });
  return kilobytes.reduce((sum, size) => sum + size, 0) / 1024;
}

/** CPU time of the whole machine in milliseconds: busy and total. */
export function machineTimes(): { busy: number; total: number } {
  const [, ...values] = readFileSync('/proc/stat', 'utf8').split('\n')[0]!.split(/\s+/);
  const times = values.slice(0, 8).map((value) => Number(value) * tick);
  const total = times.reduce((sum, time) => sum + time, 0);
  return { total, busy: total - times[3]! - times[4]! };
}
