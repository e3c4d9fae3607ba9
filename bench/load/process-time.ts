import { readFileSync } from 'node:fs';
import { processesBelow } from '@larkfield/testing/processes/processes.ts';

/** Linux counts processor time in hundredths of a second. */
const tick = 10;

/** Milliseconds of processor time that a process and everything below it has used. */
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
