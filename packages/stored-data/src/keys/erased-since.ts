import mongoose from 'mongoose';
import { hour } from '@larkfield/schemas/durations.ts';

/**
 * By then an erasure has had its second look, which destroys what was made meanwhile; clocks may be apart by less. A key made sooner may have
 * wrapped what was erased.
 */
const settled = hour;

/** Erasures after which a key that was made at some time is to be replaced: old copies of what they destroyed open with it. */
export async function findErasedSince(madeAt: Date, now = new Date()): Promise<{ waiting: number; oldest: Date | null }> {
  const erased = await mongoose.connection
    .collection<{ erasedAt: Date }>('erasures')
    .find(
      {
        state: 'done',
        dueAt: { $exists: false },
        erasedAt: { $gt: new Date(madeAt.getTime() - settled), $lt: new Date(now.getTime() - settled) },
      },
      { projection: { erasedAt: 1 } },
    )
    .sort({ erasedAt: 1 })
    .toArray();
  return { waiting: erased.length, oldest: erased[0]?.erasedAt ?? null };
}

/** Erasures that are too young for that, with the time at which the last of them is old enough. */
export async function findYoungErasures(now = new Date()): Promise<{ count: number; until: Date } | null> {
  const young = await mongoose.connection
    .collection<{ erasedAt: Date; state: string }>('erasures')
    .find({ state: 'done', erasedAt: { $gte: new Date(now.getTime() - settled) } }, { projection: { erasedAt: 1 } })
    .sort({ erasedAt: -1 })
    .toArray();
  return young[0] ? { count: young.length, until: new Date(young[0].erasedAt.getTime() + settled) } : null;
}
