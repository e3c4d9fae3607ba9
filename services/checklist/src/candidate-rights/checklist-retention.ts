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

/**
 * Erases the data of this service at the end of the firm's retention period, which begins with the candidate's last act. Links are gone by
 * then, since they last a year at most.
 */
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
        // Read the holds for each batch, since a hold may be placed meanwhile.
        const onHold = await readOnHold(context, now);
        const ids = await listSubmissionsBefore(cutoff, onHold.submissionIds, batchSize);
        if (ids.length === 0) break;
        for (const [what, count] of Object.entries(await eraseSubmissions(ids, onHold))) erased[what] = (erased[what] ?? 0) + count;
      }
      const onHold = await readOnHold(context, now);
      // A reference has a separate retention period, even if the candidate stays active.
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
