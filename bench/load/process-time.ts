import { readFileSync } from 'node:fs';
import { processesBelow } from '@larkfield/testing/processes/processes.ts';

/** Linux counts CPU time in ticks of 10 ms. */
const tick = 10;

/** Milliseconds of CPU time that a process and its descendants have used. */
export function processorTime(pid: number): number {
  const used = (id: number) => {
    try {
      const fields = readFileSync(`/proc/${id}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      return (Number(fields[11]) + Number(fields[12])) * tick;
    } catch {
      return 0;
    }
  };
  return [pid, ...processesBelow(pid)].reduce((sum, id) => sum + used(id), 0);
}
