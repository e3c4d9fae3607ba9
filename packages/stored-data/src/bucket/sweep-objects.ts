import mongoose from 'mongoose';
import { day } from '@larkfield/schemas/durations.ts';
import { runRetentionDaily } from '#src/retention.ts';
import { sealedFields } from '#src/sealed-fields.ts';
import type { StoredObject } from './pdf-bucket.ts';
import { currentBucket } from './current-bucket.ts';

/** Minimum age of an orphan in milliseconds: a younger object may belong to a record that is just being written. */
const minimumAge = day;
/** If a page has more unknown objects than this, and more unknown than known ones, they are not orphans but another installation's PDFs. */
const fewUnknown = 50;

/** Sweeps if the last sweep of any process was at least a day ago. */
export async function sweepDaily(): Promise<void> {
  if (currentBucket())
    await runRetentionDaily({ service: 'checklist-bucket', years: 0, erase: async () => ({ objects: await sweepObjects() }) });
}

/** Removes objects that no record names: the remains of writes that were interrupted, came second, or were erased meanwhile. Returns their number. */
export async function sweepObjects(now = new Date()): Promise<number> {
  const bucket = currentBucket();
  if (!bucket) return 0;
  let removed = 0;
  for await (const page of bucket.list('')) {
    const ours = page.flatMap((version) => {
      const recordId = bucket.recordIdOf(version.key);
      return recordId ? [{ ...version, recordId }] : [];
    });
    const named = await listNamedKeys(ours.map(({ recordId }) => recordId));
    const isOld = ({ storedAt }: { storedAt: Date }) => now.getTime() - storedAt.getTime() > minimumAge;
    const unknown = ours.filter((version) => !named.has(version.key) && isOld(version));
    if (unknown.length > fewUnknown && unknown.length > named.size)
      throw new Error('Most of what lies in the bucket belongs to no PDF of this database, and nothing more is removed');
    for (const version of unknown) {
      await bucket.erase(version);
      removed += 1;
    }
  }
  return removed;
}

async function listNamedKeys(recordIds: string[]): Promise<Set<string>> {
  const records = await mongoose.connection
    .collection<{ _id: string; object?: StoredObject }>(sealedFields.pdf.collection)
    .find({ _id: { $in: [...new Set(recordIds)] } }, { projection: { 'object.key': 1 } })
    .toArray();
  return new Set(records.flatMap(({ object }) => object?.key ?? []));
}
