import { listDayFiles, readDayFile } from './day-file.ts';
import { addTimeStamp, listMarkedDays, storeMark } from './day-store.ts';
import { readMarkFile } from '#src/audit-marks/audit-mark.ts';
import { advanceMark } from '#src/audit-marks/mark-store.ts';

/**
 * Takes what an earlier release has kept in files of one host into the store, which all hosts share. The files stay, so that the release before
 * can be gone back to; done again, it takes what is new.
 */
export async function importMarks(key: Buffer, dataDir: string): Promise<void> {
  for (const name of ['anchor', 'base'] as const) {
    const mark = readMarkFile(dataDir, key, name);
    if (mark) await advanceMark(key, name, mark);
  }
  const last = (await listMarkedDays()).at(-1) ?? '';
  for (const day of listDayFiles(dataDir).filter((one) => one > last)) {
    const { mark, stamp } = readDayFile(dataDir, key, day);
    if ((await storeMark(key, mark)) && stamp) await addTimeStamp(day, stamp);
  }
}
