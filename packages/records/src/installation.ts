import { setTimeout } from 'node:timers/promises';
import mongoose from 'mongoose';
import type { Logger } from '@larkfield/service-kit/telemetry/logger.ts';

/** What says of a database that it is the installation's. */
export const installationMark = { collection: 'installation', id: 'installation' } as const;

const schema = new mongoose.Schema(
  { _id: { type: String, required: true } },
  { collection: installationMark.collection, versionKey: false, strict: 'throw' },
);
const Installation = mongoose.model('Installation', schema);

/** Marks the database; auth alone does so, once it has recognised it. */
export async function markInstallation(): Promise<void> {
  await Installation.updateOne({ _id: installationMark.id }, {}, { upsert: true });
}

/** How often a service looks whether auth has recognised the database, in milliseconds. */
const lookAgain = 1_000;

/** Waits until the database is known as the installation's: into another one, which is empty as a new one is, nothing may be accepted. */
export async function awaitInstallation(log: Logger): Promise<void> {
  for (let looks = 1; !(await Installation.exists({ _id: installationMark.id })); looks += 1) {
    if (looks === 1) log.warn('Waiting until auth has recognised the database of MONGODB_URL');
    await setTimeout(lookAgain);
  }
}
