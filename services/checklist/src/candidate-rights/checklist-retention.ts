import { brand } from '@larkfield/brand/brand.ts';
import type { Retention } from '@larkfield/stored-data/retention.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { forgetPeopleWithoutSubmissions } from '#src/candidate-pages/forget-people.ts';
import { eraseReferences } from '#src/references/held-references.ts';
import { listSubmissionsBefore } from '#src/submissions/candidate-submission-store.ts';
import { eraseSubmissions } from './erase-everywhere.ts';
import { deleteRequestsClosedBefore } from './rights-request-store.ts';

const batchSize = 200;

/** What this service erases when the firm's years after the candidate's last act are over. Links are gone by then: the longest lasts a year. */
export function checklistRetention(
  { audit, keyRing }: Pick<ChecklistContext, 'audit' | 'keyRing'>,
  years = brand.keeping.submissions,
): Retention {
  return {
    service: 'checklist',
    audit,
    years,
    async erase(cutoff) {
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
        const ids = await listSubmissionsBefore(cutoff, batchSize);
        if (ids.length === 0) break;
        for (const [what, count] of Object.entries(await eraseSubmissions(ids))) erased[what] = (erased[what] ?? 0) + count;
      }
      // A referee's own years, while the candidate goes on.
      erased['references']! += await eraseReferences({ lastActBefore: cutoff });
      const people = await forgetPeopleWithoutSubmissions({ keyRing });
      return { ...erased, ...people, rightsRequests: await deleteRequestsClosedBefore(cutoff) };
    },
  };
}
