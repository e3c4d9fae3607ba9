import { validUntil } from '@larkfield/assessment/validity.ts';
import { checkCodeOf, withdrawnMark } from '#src/reports/check-code.ts';
import { findIssuedReports, listReferencesOf } from './issued-report-store.ts';
import { noteWithdrawn } from './withdrawn-report-store.ts';

/**
 * Keeps of reports that are about to be erased only that they were withdrawn: whoever holds one on paper is told so instead of
 * taking it for a forgery. Those that have expired need nothing (docs/decisions/029).
 */
export async function withdrawReports(checkKey: Buffer, submissionIds: string[], now = new Date()): Promise<void> {
  for (const reference of await listReferencesOf(submissionIds)) {
    const issued = await findIssuedReports(reference);
    const removeAt = issued && validUntil(issued.submittedAt);
    if (!removeAt || removeAt <= now) continue;
    for (const { revision, digitalSignature } of issued.revisions) {
      const code = checkCodeOf(checkKey, { reference, revision, contentHash: digitalSignature.contentHash });
      await noteWithdrawn(withdrawnMark(checkKey, reference, code), removeAt);
    }
  }
}
