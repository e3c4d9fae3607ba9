import { setTimeout } from 'node:timers/promises';
import mongoose from 'mongoose';
import { placeOf } from '@larkfield/service-kit/stores/mongo.ts';
import { isOlderRelease, readRelease } from '@larkfield/service-kit/telemetry/release.ts';
import type { Logger } from '@larkfield/service-kit/telemetry/logger.ts';

/** The mark of the installation's database, with its address and the release of auth that started last. */
export const installationMark = { collection: 'installation', id: 'installation' } as const;

const schema = new mongoose.Schema(
  { _id: { type: String, required: true }, place: String, release: String },
  // Only auth may create the collection, with its first mark.
  { collection: installationMark.collection, versionKey: false, strict: 'throw', autoCreate: false },
);
const Installation = mongoose.model('Installation', schema);

/** Marks a recognized database with its address; only auth does this. A copy elsewhere has the mark of another address. */
export async function markInstallation(mongoUrl: string): Promise<void> {
  await Installation.updateOne({ _id: installationMark.id }, { $set: { place: placeOf(mongoUrl) } }, { upsert: true });
}

/** Records the serving release, so that commands of an older release refuse the database. After a rollback this is the earlier release again. Only auth does this. */
export async function noteServingRelease(): Promise<void> {
  await Installation.updateOne({ _id: installationMark.id }, { $set: { release: readRelease() } }, { upsert: true });
}

interface AnyDatabase {
  collection: (name: string) => { findOne: (filter: object) => Promise<{ release?: unknown } | null> };
}

/** Throws if a command is of an older release than the serving one: it may not know all of the stored data. */
export async function requireServingRelease(db: AnyDatabase, own = readRelease()): Promise<void> {
  const serving = (await db.collection(installationMark.collection).findOne({ _id: installationMark.id }))?.release;
  if (typeof serving === 'string' && isOlderRelease(own, serving))
    throw new Error(`This command is of release ${own}, and the database is served by release ${serving}: run the command of that one.`);
}

/** Interval in milliseconds at which a service polls for the mark; after `looksInSilence` polls it logs that it is waiting. */
const lookAgain = 1_000;
const looksInSilence = 10;

/** Waits until the database is recognized as the installation's: no data may be written to another one, such as an empty database or an old copy. */
export async function awaitInstallation(mongoUrl: string, log: Logger): Promise<void> {
  const mark = { _id: installationMark.id, place: placeOf(mongoUrl) };
  for (let looks = 1; !(await Installation.exists(mark)); looks += 1) {
    if (looks === looksInSilence) log.warn('Waiting until auth has recognised the database of MONGODB_URL');
    await setTimeout(lookAgain);
  }
}
