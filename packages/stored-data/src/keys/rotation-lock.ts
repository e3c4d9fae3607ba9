import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import mongoose from 'mongoose';
import { isDuplicateKey } from '@larkfield/service-kit/stores/mongo.ts';

/** How long the lock of a killed command stays in force, in milliseconds. */
const leaseTime = 10_000;
const renewEvery = 2_000;
const lookAgain = 500;

/** The lock document in the collection of rotations. */
export interface RotationLock {
  _id: string;
  /** Differs for each command and stays after its end: reading the same holder twice proves that no key changed in between. */
  holder: string;
  until: Date;
}
export const rotationLock = { collection: 'key-rotations', id: 'lock' } as const;

const locks = () => mongoose.connection.collection<RotationLock>(rotationLock.collection);

async function take(holder: string): Promise<boolean> {
  const now = Date.now();
  const until = new Date(now + leaseTime);
  try {
    // A held lock does not match the filter, and the insert then fails on its id.
    await locks().updateOne({ _id: rotationLock.id, until: { $lte: new Date(now) } }, { $set: { holder, until } }, { upsert: true });
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Runs work that changes keys under a lock. Waits for the lock of a killed command to expire, and throws if another command is running. */
export async function withRotationLock<T>(work: () => Promise<T>): Promise<T> {
  const holder = randomUUID();
  for (const end = Date.now() + 2 * leaseTime; !(await take(holder)); await setTimeout(lookAgain))
    if (Date.now() > end) throw new Error('Another command is changing keys. Try again when it has ended.');
  const setEnd = (until: Date) => locks().updateOne({ _id: rotationLock.id, holder }, { $set: { until } });
  const renew = async () => {
    const { matchedCount } = await setEnd(new Date(Date.now() + leaseTime));
    if (matchedCount !== 1) throw new Error('Another command has taken over.');
  };
  const renewing = setInterval(() => {
    renew().catch((error: unknown) => {
      // A rotation may be interrupted at any moment, but two must never run at the same time.
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    });
  }, renewEvery);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    await setEnd(new Date(0));
  }
}
