import type { CatalogueReview } from '@larkfield/schemas/catalogue/specialties.ts';
import { foldedWords } from '@larkfield/schemas/typed.ts';
import { z } from 'zod';

const text = z.string().trim().min(2);
/** License numbers belong in the firm's own files, not in the catalogue. */
const unnumbered = text.regex(/^\D*$/, 'must hold no number');
const day = z.iso.date('must be a day such as 2026-11-20');

/** A licensed person's reading of a whole part, made without seeing the other reader's (`clinical-readings.yaml`). */
export const clinicalReadingSchema = z.strictObject({
  /** The file of the core, the family or the list, such as cores/rn-bedside. */
  part: z.string().regex(/^[a-z-]+\/[a-z0-9-]+$/, 'must be a part such as cores/rn-bedside'),
  /** The hash of the content that was read; a reading of other content does not count. */
  wording: z.string().regex(/^[0-9a-f]{16}$/, 'must be 16 hexadecimal digits in quotes'),
  by: unnumbered,
  /** The type of the license, such as RN. */
  license: unnumbered,
  state: z.string().regex(/^[A-Z]{2}$/, 'must be two letters such as OH'),
  certificates: unnumbered.optional(),
  date: day,
  nextDue: day,
  /** The day on which the firm checked the license, and the person who did. */
  checkedOn: day,
  checkedBy: unnumbered,
});
export type ClinicalReading = z.output<typeof clinicalReadingSchema>;

export const clinicalReadingsSchema = z
  .strictObject({ readings: z.array(clinicalReadingSchema).nullable() })
  .transform(({ readings }) => readings ?? []);

const yearsBetween = 2;

/** A reader's name without case, accents, spaces and punctuation, so that two spellings count as one person. */
const nameForm = (name: string) => foldedWords(name).join(' ');

/** Contradictions between the fields of a reading. */
export function findReadingFaults({ by, checkedBy, date, nextDue }: ClinicalReading): { field: 'nextDue' | 'checkedBy'; text: string }[] {
  const latest = `${Number(date.slice(0, 4)) + yearsBetween}${date.slice(4)}`;
  return [
    ...(nextDue <= date ? [{ field: 'nextDue' as const, text: `${nextDue} is not after the reading of ${date}` }] : []),
    ...(nextDue > latest
      ? [{ field: 'nextDue' as const, text: `${nextDue} is more than ${yearsBetween} years after the reading of ${date}` }]
      : []),
    ...(nameForm(checkedBy) === nameForm(by) ? [{ field: 'checkedBy' as const, text: `${by} cannot check their own license` }] : []),
  ];
}

/** Number of people who must read a part. */
export const readersWanted = 2;

/** The readings of a part that count: of its current wording, the latest one of each person, and of these the latest two. */
export function countingReadings(readings: readonly ClinicalReading[], part: string, wording: string): ClinicalReading[] {
  const current = readings
    .filter((reading) => reading.part === part && reading.wording === wording)
    .toSorted((one, other) => one.date.localeCompare(other.date));
  return [...new Map(current.map((reading) => [nameForm(reading.by), reading])).values()]
    .toSorted((one, other) => one.date.localeCompare(other.date))
    .slice(-readersWanted);
}

/** The state of a list's review, from the readings of each of its parts. */
export function reviewOf(parts: readonly ClinicalReading[][]): CatalogueReview {
  const readings = parts.flat().toSorted((one, other) => one.date.localeCompare(other.date));
  if (readings.length === 0) return { status: 'draft' };
  if (parts.some((counting) => counting.length < readersWanted)) return { status: 'in-review' };
  const latest = new Map(readings.map((reading) => [nameForm(reading.by), reading]));
  const readers = [...latest.values()].map(({ by, license, state, certificates, checkedOn, checkedBy }) => ({
    by,
    license,
    state,
    ...(certificates !== undefined && { certificates }),
    checkedOn,
    checkedBy,
  }));
  const nextDue = readings.map((reading) => reading.nextDue).toSorted()[0]!;
  return { status: 'reviewed', accepted: { readers, date: readings.at(-1)!.date, nextDue } };
}
