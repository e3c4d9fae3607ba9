import { brand } from '@larkfield/brand/brand.ts';
import type { Retention } from '@larkfield/stored-data/retention.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { forgetPeopleWithoutSubmissions } from '#src/candidate-pages/forget-people.ts';
import { deleteMatchRecordsBefore } from '#src/matching/match-record-store.ts';
import { eraseReferences } from '#src/references/held-references.ts';
import { listSubmissionsBefore } from '#src/submissions/candidate-submission-store.ts';
import { eraseSubmissions } from './erase-everywhere.ts';
import { deleteEndedHolds } from './hold-store.ts';
import { readOnHold } from './on-hold.ts';
import { deleteRequestsClosedBefore } from './rights-request-store.ts';

const batchSize = 200;

/** What this service erases when the firm's years after the candidate's last act are over. Links are gone by then: the longest lasts a year. */
export function checklistRetention(
  context: Pick<ChecklistContext, 'audit' | 'keyRing' | 'addressKey' | 'referenceKey'>,
  years = brand.keeping.submissions,
): Retention {
  const { audit, keyRing } = context;
  return {
    service: 'checklist',
    audit,
    years,
    async erase(cutoff, now) {
      const erased: Record<string, number> = {
        tokens: 0,
        references: 0,
        packets: 0,
        putForwards: 0,
        pdfs: 0,
        revisions: 0,
        submissions: 0,
      };
      for (;;) {
        // Read for each batch: a hold may come meanwhile.
        const onHold = await readOnHold(context, now);
        const ids = await listSubmissionsBefore(cutoff, onHold.submissionIds, batchSize);
        if (ids.length === 0) break;
        for (const [what, count] of Object.entries(await eraseSubmissions(ids, onHold))) erased[what] = (erased[what] ?? 0) + count;
      }
      const onHold = await readOnHold(context, now);
      // A referee's own years, while the candidate goes on.
      erased['references']! += await eraseReferences({ lastActBefore: cutoff }, onHold);
      const people = await forgetPeopleWithoutSubmissions({ keyRing });
      const rightsRequests = await deleteRequestsClosedBefore(cutoff, onHold.addressKeys);
      const shownBefore = new Date(cutoff);
      shownBefore.setUTCFullYear(shownBefore.getUTCFullYear() + years - brand.keeping.matchRecords);
      const matchRecords = await deleteMatchRecordsBefore(shownBefore);
      return { ...erased, ...people, rightsRequests, holds: await deleteEndedHolds({ before: cutoff }), matchRecords };
    },
  };
}
