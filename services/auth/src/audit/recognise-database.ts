import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { markInstallation } from '@larkfield/stored-data/installation.ts';
import { placeOf } from '@larkfield/service-kit/stores/mongo.ts';
import type { Logger } from '@larkfield/service-kit/telemetry/logger.ts';
import { readAnchorFile } from '#src/audit-marks/audit-mark.ts';
import { findEntry, findLastEntry } from './audit-chain-store.ts';

/** Interval of checking a refused database again, in milliseconds. */
const lookAgain = 5_000;

interface Recognition {
  key: Buffer;
  dataDir: string;
  mongoUrl: string;
  log: Logger;
  /** If true, rejects instead of waiting. */
  isImpatient?: boolean;
}

const refusal =
  'MONGODB_URL: the database does not hold the last act that this installation has recorded. It is another one, or was emptied: name the right one, or restore a backup';

/**
 * Marks the database as the installation's, unless it lacks acts that this host has recorded. This refuses an empty database, and an older copy at a
 * new address. A database at the same address that ends earlier was restored from a backup, which verify-audit reports.
 */
export async function recogniseDatabase({ key, dataDir, mongoUrl, log, isImpatient = false }: Recognition): Promise<void> {
  const file = join(dataDir, 'database-place');
  const place = placeOf(mongoUrl);
  const isKnown = async () => {
    const own = readAnchorFile(dataDir, key);
    if (!own || own.seq === 0) return true;
    if ((await findLastEntry()) === null) return false;
    const isElsewhere = existsSync(file) && readFileSync(file, 'utf8') !== place;
    return !isElsewhere || (await findEntry(own.seq))?.hash === own.hash;
  };
  for (let looks = 1; !(await isKnown()); looks += 1) {
    if (isImpatient) throw new Error(refusal);
    if (looks === 1) log.error(refusal);
    await setTimeout(lookAgain);
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(file, place, { mode: 0o600 });
  await markInstallation(mongoUrl);
}
