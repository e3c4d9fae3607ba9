import { isTimeZone } from '@larkfield/schemas/checklist/date-of-birth.ts';
import type { CatalogueEntry } from '@larkfield/catalogue/catalogue.ts';
import { signContent } from './sign-content.ts';
import { requireCompleteRatings, type SubmissionBody } from './submission-rules.ts';
import type { RevisionChange } from './submission-store.ts';

/** The zone a candidate signs in; one that the runtime does not know counts as UTC. */
export function signingZone({ userTimezone }: SubmissionBody): string {
  return isTimeZone(userTimezone) ? userTimezone : 'UTC';
}

/** Checks the ratings and signs them: what every revision, first or later, consists of. */
export function buildRevision(
  body: SubmissionBody,
  entry: CatalogueEntry,
  { candidateName, email }: { candidateName: string; email: string | null },
  via: RevisionChange['via'],
  now: Date,
): RevisionChange {
  requireCompleteRatings(body.skillRatings, entry);
  const { catalogueVersion, specialty } = entry;
  const content = { candidateName, email, specialtyId: specialty.id, catalogueVersion, skillRatings: body.skillRatings };
  const digitalSignature = signContent(content, signingZone(body), now);
  return {
    via,
    catalogueVersion,
    skillRatings: body.skillRatings,
    digitalSignature,
    pdfRequestedAt: now,
    awaitingPdfSince: now,
    awaitingMailSince: now,
  };
}
