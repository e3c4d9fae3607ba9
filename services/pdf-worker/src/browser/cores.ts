import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** The number of cores that a cgroup v2 `cpu.max` line such as `150000 100000` allows; null for `max` and for invalid lines. */
export function coresOfCpuMax(text: string): number | null {
  const [quota, period] = text.trim().split(/\s+/).map(Number);
  return quota && period && quota > 0 && period > 0 ? quota / period : null;
}

function readCpuMax(): string {
  try {
    return readFileSync('/sys/fs/cgroup/cpu.max', 'utf8');
  } catch {
    return 'max';
  }
}

/** The number of whole cores that this process may use, at least one: the container's limit or the machine's cores. */
export function usableCores(cpuMax = readCpuMax()): number {
  const machine = availableParallelism();
  return Math.max(1, Math.floor(Math.min(machine, coresOfCpuMax(cpuMax) ?? machine)));
}
