import { createHash } from 'node:crypto';
import type { CatalogueEntry } from '@larkfield/catalogue/catalogue.ts';
import { attestation } from '@larkfield/schemas/checklist/checklist-constants.ts';
import type { Profile } from '@larkfield/schemas/profile/profile.ts';
import type { DigitalSignature } from '@larkfield/schemas/reports/report-data.ts';
import { toSkillBytes } from './skill-bytes.ts';
import { requireCompleteRatings, signingZone, type SubmissionBody } from './submission-rules.ts';
import type { RevisionChange } from './submission-store.ts';

interface Signer {
  candidateName: string;
  email: string | null;
  /** The candidate's experience and credentials. */
  profile: Profile | null;
}

/** Checks and signs the ratings. The result is the content of every revision, first or later. */
export function buildRevision(
  body: SubmissionBody,
  entry: CatalogueEntry,
  signer: Signer,
  via: RevisionChange['via'],
  now: Date,
): RevisionChange {
  requireCompleteRatings(body.skillRatings, entry);
  return {
    via,
    changedAt: null,
    catalogueVersion: entry.catalogueVersion,
    skillRatings: body.skillRatings,
    skillBytes: toSkillBytes(body.skillRatings, entry.skillsByCategory, now),
    digitalSignature: sign(body, entry, signer, now),
    checksNoted: null,
    pdfRequestedAt: now,
    awaitingPdfSince: now,
    receiptDue: { at: now },
  };
}

/** The automated signature under a submission: typed name, time, zone, attestation version and SHA-256 of the content. */
function sign(
  body: SubmissionBody,
  { specialty, catalogueVersion }: CatalogueEntry,
  { candidateName, email, profile }: Signer,
  now: Date,
): DigitalSignature {
  const ratings = body.skillRatings
    .map(({ skillId, proficiency, frequency, lastUsed }) => [skillId, proficiency, frequency ?? null, lastUsed ?? null])
    .sort((a, b) => Number(a[0]) - Number(b[0]));
  const timeZone = signingZone(body);
  const signedAt = now.toISOString();
  const content = [
    candidateName,
    email,
    specialty.id,
    catalogueVersion,
    ratings,
    attestation.version,
    signedAt,
    timeZone,
    ...(profile ? [profile] : []),
  ];
  const contentHash = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return { name: candidateName, signedAt, timeZone, attestationVersion: attestation.version, contentHash };
}
