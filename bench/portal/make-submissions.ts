// Importing the store registers the model.
import '@larkfield/checklist/submissions/submission-store.ts';
import mongoose from 'mongoose';
import { loadCatalogue } from '@larkfield/catalogue/files.ts';
import { createCatalogue } from '@larkfield/catalogue/catalogue.ts';
import { searchKeysOf } from '@larkfield/checklist/submissions/search-keys.ts';
import { day } from '@larkfield/schemas/durations.ts';
import { encryptField, type KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { placeOf, sealedFields } from '@larkfield/stored-data/sealed-fields.ts';
import { createRandom } from '@larkfield/testing/random.ts';
import type { NewSubmission } from '@larkfield/checklist/submissions/submission-store.ts';

const catalogue = createCatalogue(loadCatalogue());
const specialties = catalogue.list().map(({ id }) => catalogue.findById(id)!);
/** The batch is large, since the embedded store writes each index page once per batch. It serves no other client for that half minute. */
const batchSize = 9_000;

const syllables = [
  'ba',
  'cor',
  'del',
  'fin',
  'gra',
  'hol',
  'jin',
  'kel',
  'lor',
  'mar',
  'nev',
  'os',
  'pel',
  'quin',
  'ros',
  'sen',
  'tam',
  'ul',
  'vin',
  'wes',
];

const random = createRandom(7);
const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1);

/** The fictional person of a submission, determined by its number. */
export function personOf(index: number) {
  const own = createRandom(Math.imul(index + 1, 2_654_435_761) >>> 0);
  const word = (length: number) => Array.from({ length }, () => syllables[own(syllables.length)]).join('');
  const [first, last] = [word(2), word(3)];
  return {
    candidateName: `${capital(first)} ${capital(last)}`,
    email: `${first}.${last}${index}@candidate.example`,
    phone: `${200 + own(800)}-555-0${100 + own(100)}`,
  };
}

/** The unique reference of a submission, derived from its number. */
export function referenceOf(index: number): string {
  const digits = index
    .toString(36)
    .toUpperCase()
    .replace(/[ILOU]/g, (letter) => ({ I: 'W', L: 'X', O: 'Y', U: 'Z' })[letter]!)
    .padStart(4, '0');
  return `LK-${(index % 10_000).toString().padStart(4, '0')}-${digits.slice(-4)}`;
}

/** A submission in its stored form, with the ratings of a whole checklist. */
function makeStored(index: number, at: Date): NewSubmission {
  const { specialty, skillsByCategory, catalogueVersion } = specialties[random(specialties.length)]!;
  const reference = referenceOf(index);
  const person = personOf(index);
  const searchable = { ...person, reference, specialtyId: specialty.id, specialtyName: specialty.name, specialtySlug: specialty.slug };
  return {
    ...searchable,
    sealedDateOfBirth: `v1.k1.${'a'.repeat(16)}.${'b'.repeat(14)}.${'c'.repeat(22)}`,
    sealedLast4Ssn: `v1.k1.${'a'.repeat(16)}.${'b'.repeat(6)}.${'c'.repeat(22)}`,
    identityMark: 'd'.repeat(64),
    submittedAt: at,
    lastActAt: at,
    changedAt: null,
    revision: 1,
    via: 'submit',
    catalogueVersion,
    skillRatings: skillsByCategory.flatMap(({ skills }) =>
      skills.map(({ id }) => ({ skillId: id, proficiency: 4, frequency: 'current' as const })),
    ),
    digitalSignature: {
      name: person.candidateName,
      signedAt: at.toISOString(),
      timeZone: 'America/Chicago',
      attestationVersion: '1',
      contentHash: 'd'.repeat(64),
    },
    pdfRequestedAt: at,
    pdfRetriedAt: null,
    ...searchKeysOf(searchable),
  } as NewSubmission;
}

/** The service erases submissions after two years; these are younger. */
const firstAt = Math.floor(Date.now() / day - 600) * day;
/** Milliseconds between two submissions: 200,000 of them take 555 days. */
const spacing = 240_000;

/** When one submission was sent. */
export const timeOf = (index: number) => new Date(firstAt + index * spacing);

/** The encrypted fields, which only the services read. */
const sealedWith = (ring: KeyRing, id: string) => ({
  sealedDateOfBirth: encryptField(ring, '03/15/1985', placeOf(sealedFields.dateOfBirth, id)),
  sealedLast4Ssn: encryptField(ring, '0042', placeOf(sealedFields.last4Ssn, id)),
});

/** Stores the submissions from `from` up to but excluding `until`. Their encrypted fields are readable only if a key ring is given. */
export async function storeSubmissions(from: number, until: number, ring?: KeyRing): Promise<void> {
  const model = mongoose.model('Submission');
  for (let start = from; start < until; start += batchSize) {
    const batch = Array.from({ length: Math.min(batchSize, until - start) }, (_, offset) => {
      const index = start + offset;
      const at = timeOf(index);
      const id = Math.floor(at.getTime() / 1_000).toString(16) + index.toString(16).padStart(16, '0');
      return { _id: new mongoose.Types.ObjectId(id), ...makeStored(index, at), ...(ring && sealedWith(ring, id)) };
    });
    // Uses the driver directly: the generated data are valid, and validation would cost more than storing.
    await model.collection.insertMany(batch as unknown as Record<string, unknown>[]);
  }
}
