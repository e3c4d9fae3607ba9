import { currentBucket } from './current-bucket.ts';

/** The edition of the references in a record's PDF, taken from its id; 0 if it shows none. */
const editionOf = (recordId: string): number => Number(/-e(\d+)(?:-|$)/.exec(recordId)?.[1] ?? 0);

/** Removes all versions of the objects of some submissions that `isWanted` selects, whether a record names them or not. */
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
