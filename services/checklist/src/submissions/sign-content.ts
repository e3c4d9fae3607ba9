import { createHash } from 'node:crypto';
import { attestation } from '@larkfield/schemas/checklist/attestation.ts';
import type { SkillRating } from '@larkfield/schemas/checklist/skill-rating.ts';
import type { DigitalSignature } from '@larkfield/schemas/links/view-share-link.ts';

export interface SignedContent {
  candidateName: string;
  email: string | null;
  specialtyId: number;
  catalogueVersion: string;
  skillRatings: SkillRating[];
}

/** The automated signature under a submission: typed name, time, zone, attestation version and SHA-256 of the content. */
export function signContent(content: SignedContent, timeZone: string, now: Date): DigitalSignature {
  const { candidateName, email, specialtyId, catalogueVersion } = content;
  const ratings = content.skillRatings
    .map(({ skillId, proficiency, frequency, lastUsed }) => [skillId, proficiency, frequency ?? null, lastUsed ?? null])
    .sort((a, b) => Number(a[0]) - Number(b[0]));
  const signedAt = now.toISOString();
  const text = JSON.stringify([candidateName, email, specialtyId, catalogueVersion, ratings, attestation.version, signedAt, timeZone]);
  return {
    name: candidateName,
    signedAt,
    timeZone,
    attestationVersion: attestation.version,
    contentHash: createHash('sha256').update(text).digest('hex'),
  };
}
