import mongoose from 'mongoose';
import { hour } from '@larkfield/schemas/durations.ts';

/**
 * After this time an erasure has run its second pass, which destroys data created meanwhile; it also covers clock skew. A key that was created
 * earlier may have wrapped erased data.
 */
const settled = hour;

/** Erasures that require replacing a key created at `madeAt`: it can still decrypt old copies of the data that they destroyed. */
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

/** Erasures that are too recent for this, with the time at which the last of them is old enough. */
export async function findYoungErasures(now = new Date()): Promise<{ count: number; until: Date } | null> {
  const young = await mongoose.connection
    .collection<{ erasedAt: Date; state: string }>('erasures')
    .find({ state: 'done', erasedAt: { $gte: new Date(now.getTime() - settled) } }, { projection: { erasedAt: 1 } })
    .sort({ erasedAt: -1 })
    .toArray();
  return young[0] ? { count: young.length, until: new Date(young[0].erasedAt.getTime() + settled) } : null;
}
