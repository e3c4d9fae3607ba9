import { readFile } from 'node:fs/promises';
import type { CDPSession } from 'playwright-core';

async function proportionalSize(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024;
}

/** Memory of a browser's processes in bytes, shared pages split between those that share them; 0 where it cannot be read. */
export async function browserMemory(control: CDPSession): Promise<number> {
  try {
    const { processInfo } = await control.send('SystemInfo.getProcessInfo');
    const sizes = await Promise.all(processInfo.map(({ id }) => proportionalSize(id).catch(() => 0)));
    return sizes.reduce((sum, size) => sum + size, 0);
  } catch {
    return 0;
  }
}
