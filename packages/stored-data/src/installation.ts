import { setTimeout } from 'node:timers/promises';
import mongoose from 'mongoose';
import { placeOf } from '@larkfield/service-kit/stores/mongo.ts';
import { isOlderRelease, readRelease } from '@larkfield/service-kit/telemetry/release.ts';
import type { Logger } from '@larkfield/service-kit/telemetry/logger.ts';

/** What says of a database that it is the installation's, at which place, and which release of auth started last. */
export const installationMark = { collection: 'installation', id: 'installation' } as const;

const schema = new mongoose.Schema(
  { _id: { type: String, required: true }, place: String, release: String },
  // Auth alone may make the collection, with its first mark.
  { collection: installationMark.collection, versionKey: false, strict: 'throw', autoCreate: false },
);
const Installation = mongoose.model('Installation', schema);

/** Marks the database at its place; auth alone does so, once it has recognised it. A copy of it elsewhere has the mark of another place. */
export async function markInstallation(mongoUrl: string): Promise<void> {
  await Installation.updateOne({ _id: installationMark.id }, { $set: { place: placeOf(mongoUrl) } }, { upsert: true });
}

/** Notes the release that serves: commands of an older one refuse the database. After a way back that is the earlier one again. Auth alone does so. */
export async function noteServingRelease(): Promise<void> {
  await Installation.updateOne({ _id: installationMark.id }, { $set: { release: readRelease() } }, { upsert: true });
}

interface AnyDatabase {
  collection: (name: string) => { findOne: (filter: object) => Promise<{ release?: unknown } | null> };
}

/** Throws where a command is of an older release than the one that serves the database: it may not know all that is in it. */
export async function requireServingRelease(db: AnyDatabase, own = readRelease()): Promise<void> {
  const serving = (await db.collection(installationMark.collection).findOne({ _id: installationMark.id }))?.release;
  if (typeof serving === 'string' && isOlderRelease(own, serving))
    throw new Error(`This command is of release ${own}, and the database is served by release ${serving}: run the command of that one.`);
}

/** How often a service looks whether auth has recognised the database, in milliseconds, and after how many looks it says that it waits. */
const lookAgain = 1_000;
const looksInSilence = 10;

/** Waits until the database is known as the installation's: into another one, be it empty or an older copy, nothing may be accepted. */
export async function awaitInstallation(mongoUrl: string, log: Logger): Promise<void> {
  const mark = { _id: installationMark.id, place: placeOf(mongoUrl) };
  for (let looks = 1; !(await Installation.exists(mark)); looks += 1) {
    if (looks === looksInSilence) log.warn('Waiting until auth has recognised the database of MONGODB_URL');
    await setTimeout(lookAgain);
  }
}
