import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import mongoose from 'mongoose';
import { isDuplicateKey } from '@larkfield/service-kit/stores/mongo.ts';

/** A command that was killed keeps the others out for so long, in milliseconds. */
const leaseTime = 10_000;
const renewEvery = 2_000;
const lookAgain = 500;

/** Who changes keys, in the collection of rotations. */
export interface RotationLock {
  _id: string;
  /** Another one for each command, and left when it ends: who finds the same one twice knows that no key changed in between. */
  holder: string;
  until: Date;
}
export const rotationLock = { collection: 'key-rotations', id: 'lock' } as const;

const locks = () => mongoose.connection.collection<RotationLock>(rotationLock.collection);

async function take(holder: string): Promise<boolean> {
  const now = Date.now();
  const until = new Date(now + leaseTime);
  try {
    // One that is held does not match, and cannot be inserted a second time.
    await locks().updateOne({ _id: rotationLock.id, until: { $lte: new Date(now) } }, { $set: { holder, until } }, { upsert: true });
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Does what changes keys while no other command does; waits for one that was killed, and throws when one is at work. */
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
      // To be broken off at any moment is what rotations are made for, to run beside another is not.
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
