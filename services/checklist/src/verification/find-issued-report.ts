import { isPastYear, validUntil } from '@larkfield/assessment/validity.ts';
import type { RenewedBy } from '@larkfield/schemas/checklist/renewal.ts';
import { correctionOf } from '#src/submissions/submission-store.ts';
import { readShortReference } from '#src/submissions/short-reference.ts';
import { checkCodeOf, isSameCode, readCheckCode, withdrawnMark } from '#src/reports/check-code.ts';
import { findIssuedReports, type IssuedReports } from './issued-report-store.ts';
import { isWithdrawn } from './withdrawn-report-store.ts';

/** What is known of a report whose reference and code are right. */
export type IssuedReport =
  | { state: 'withdrawn' }
  | {
      state: 'current' | 'superseded' | 'renewed' | 'expired';
      submissionId: string;
      revision: number;
      validUntil: Date;
      /** The revision that took its place, if one did, and when it was made. */
      successor: { revision: number; madeAt: string; timeZone: string } | null;
      /** By what the candidate renewed the checklist, if that was done. */
      renewal: RenewedBy | null;
    };

/** Takes the place of what is not there, so that as much is computed for an unknown reference as for a known one. */
const nothing = { revision: 1, digitalSignature: { contentHash: '0'.repeat(64), signedAt: '', timeZone: 'UTC' } };

/**
 * The report behind a reference and a check code as somebody typed them, or null. An unknown reference and a wrong code take the
 * same way through the same questions.
 */
export async function findIssuedReport(
  checkKey: Buffer,
  typed: { reference: string; code: string },
  now = new Date(),
): Promise<IssuedReport | null> {
  const reference = readShortReference(typed.reference) ?? '';
  const code = readCheckCode(typed.code);
  const [issued, withdrawn] = await Promise.all([findIssuedReports(reference), isWithdrawn(withdrawnMark(checkKey, reference, code))]);
  const [meant] = (issued?.revisions ?? [nothing]).filter(({ revision, digitalSignature: { contentHash } }) =>
    isSameCode(checkCodeOf(checkKey, { reference, revision, contentHash }), code),
  );
  if (issued && meant) return describe(issued, meant.revision, now);
  return withdrawn ? { state: 'withdrawn' } : null;
}

function describe({ submissionId, submittedAt, revisions, renewal }: IssuedReports, revision: number, now: Date): IssuedReport {
  const newest = revisions[0]!;
  const { signedAt, timeZone } = newest.digitalSignature;
  const madeAt = correctionOf(newest)?.at ?? signedAt;
  const successor = newest.revision === revision ? null : { revision: newest.revision, madeAt, timeZone };
  const end = validUntil(submittedAt);
  const state = isPastYear({ submittedAt }, now) ? 'expired' : renewal ? 'renewed' : successor ? 'superseded' : 'current';
  return { state, submissionId, revision, validUntil: end, successor, renewal };
}
