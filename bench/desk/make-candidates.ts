import mongoose from 'mongoose';
import type { CatalogueEntry } from '@larkfield/catalogue/catalogue.ts';
import { idsInOrder, toSkillBytes } from '@larkfield/checklist/submissions/skill-bytes.ts';
import { sealProfile } from '@larkfield/checklist/profile/stored-profile.ts';
import { sealPersonalFields } from '@larkfield/checklist/submissions/submission-secrets.ts';
import { searchKeysOf } from '@larkfield/checklist/submissions/search-keys.ts';
import type { Recency, Proficiency } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { day } from '@larkfield/schemas/durations.ts';
import type { Profile } from '@larkfield/schemas/profile/profile.ts';
import type { KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { createRandom } from '@larkfield/testing/random.ts';
import { personOf, referenceOf } from '../portal/make-submissions.ts';

const batchSize = 2_000;
/** The submissions are spread over this time, so all of them are valid. */
const span = 300 * day;
const recencies: Recency[] = ['never', 'past_year', 'recent', 'current'];
const units = ['mixed-icu', 'trauma-icu', 'step-down', 'emergency-department'];
const systems = ['epic', 'oracle-cerner', 'meditech'];
const states = ['TX', 'CA', 'NY', 'FL', 'OK'];

/** The newest submissions are stored with their ratings. At the small size these are all, so that the first match reads documents of real size. */
const readInFull = 10_000;

/**
 * Stores valid submissions of one specialty with random ratings and profiles. Older submissions are stored without their
 * ratings but with the bytes that a match reads: 200,000 would take 4 GB.
 */
export async function storeCandidates(
  { specialty, skillsByCategory, catalogueVersion }: CatalogueEntry,
  size: number,
  { keyRing, from = 0 }: { keyRing: KeyRing; from?: number },
) {
  const random = createRandom(17);
  const pick = <T>(values: readonly T[]): T => values[random(values.length)]!;
  const order = idsInOrder(skillsByCategory);
  const now = Date.now();
  const collection = mongoose.model('Submission').collection;
  const profileOf = (): Profile => ({
    years: 1 + random(20),
    units: [{ type: pick(units) }, { type: pick(units) }],
    systems: [{ system: pick(systems) }],
    licenses: [{ type: 'rn', states: [pick(states)] }],
    certificates: ['BLS', 'ACLS', 'CCRN']
      .slice(random(3))
      .map((name) => ({ name, expires: new Date(now + (random(700) - 30) * day).toISOString().slice(0, 10) })),
  });
  const make = (index: number) => {
    const at = new Date(now - span + Math.floor((span * index) / size));
    const id = Math.floor(at.getTime() / 1_000).toString(16) + (from + index).toString(16).padStart(16, '0');
    const person = personOf(from + index);
    const reference = referenceOf(from + index);
    const searchable = { ...person, reference, specialtyId: specialty.id, specialtyName: specialty.name, specialtySlug: specialty.slug };
    const skillRatings = order.map((skillId) => ({
      skillId,
      proficiency: (1 + random(5)) as Proficiency,
      frequency: pick(recencies),
    }));
    return {
      _id: new mongoose.Types.ObjectId(id),
      ...searchable,
      ...sealPersonalFields(keyRing, id, { dateOfBirth: '1990-04-12', last4Ssn: '0000' }),
      submittedAt: at,
      lastActAt: at,
      revision: 1,
      via: 'submit',
      catalogueVersion,
      skillRatings,
      skillBytes: toSkillBytes(skillRatings, skillsByCategory, at),
      digitalSignature: {
        name: person.candidateName,
        signedAt: at.toISOString(),
        timeZone: 'America/Chicago',
        attestationVersion: '1',
        contentHash: 'd'.repeat(64),
      },
      ...sealProfile(keyRing, id, profileOf()),
      pdfRequestedAt: at,
      ...(random(5) === 0 && { referenceIds: ['0'.repeat(24)], hasReferences: true }),
      ...searchKeysOf(searchable),
    };
  };
  for (let start = 0; start < size; start += batchSize) {
    const made = Array.from({ length: Math.min(batchSize, size - start) }, (_, offset) => make(start + offset));
    const stored = made.map((submission, offset) =>
      start + offset < size - readInFull ? { ...submission, skillRatings: [] } : submission,
    );
    await collection.insertMany(stored as unknown as Record<string, unknown>[]);
  }
}
