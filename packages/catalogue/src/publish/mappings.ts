import { z } from 'zod';
import { catalogueFolder, readDataFile, type CatalogueFiles } from '#src/files.ts';
import type { CatalogueProblem } from '#src/format.ts';

export const mappingsFile = 'mappings.yaml';

const mapped = (code: RegExp) =>
  z.array(z.strictObject({ code: z.string().regex(code), title: z.string().trim().min(3), slugs: z.array(z.string()).min(1) }));

const mappingsSchema = z.strictObject({ occupations: mapped(/^\d{2}-\d{4}\.\d{2}$/), locations: mapped(/^\d{4}-\d$/) });
export type Mappings = z.output<typeof mappingsSchema>;

/**
 * The codes of specialties in public vocabularies. Throws if the file is faulty or a code does not have the format of its
 * vocabulary.
 */
export const readMappings = (root: string = catalogueFolder): Mappings => readDataFile(root, mappingsFile, mappingsSchema);

/** Reports invalid codes and unknown specialties. */
export function checkMappings(
  { specialties }: Pick<CatalogueFiles, 'specialties'>,
  { occupations, locations }: Mappings,
): CatalogueProblem[] {
  const known = new Set(specialties.map(({ data }) => data.slug));
  const entries = [...occupations, ...locations];
  const codes = entries.map(({ code }) => code);
  const named = occupations.flatMap(({ slugs }) => slugs);
  return [
    ...codes.filter((code, index) => codes.indexOf(code) < index).map((code) => `code ${code} stands there twice`),
    ...locations.filter(({ code }) => !hasCheckDigit(code)).map(({ code }) => `code ${code} has a wrong check digit`),
    ...named.filter((slug, index) => named.indexOf(slug) < index).map((slug) => `${slug} has two occupations`),
    ...entries.flatMap(({ code, slugs }) =>
      slugs.filter((slug) => !known.has(slug)).map((slug) => `${code} names "${slug}", which is no specialty`),
    ),
  ].map((text) => ({ file: mappingsFile, text }));
}

/** HSLOC codes end in a Luhn check digit, as HL7 and LOINC codes do, so a typing error is found. */
function hasCheckDigit(code: string): boolean {
  const digits = [...code.replace('-', '')].reverse().map(Number);
  const sum = digits.reduce((total, digit, index) => total + (index % 2 === 0 ? digit : [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][digit]!), 0);
  return sum % 10 === 0;
}
