import { currentBucket } from './current-bucket.ts';

/** The state of the references that a record shows, by its id; 0 where it shows none. */
const editionOf = (recordId: string): number => Number(/-e(\d+)(?:-|$)/.exec(recordId)?.[1] ?? 0);

/** Removes all versions of every object of some submissions that are wanted, whether a record names it or not. */
export async function eraseObjects(submissionIds: string[], isWanted: (edition: number, recordId: string) => boolean): Promise<void> {
  const bucket = currentBucket();
  if (!bucket) return;
  for (const submissionId of submissionIds)
    for await (const page of bucket.list(`${submissionId}-`))
      for (const version of page) {
        const recordId = bucket.recordIdOf(version.key);
        if (recordId && isWanted(editionOf(recordId), recordId)) await bucket.erase(version);
      }
}
