import { z } from 'zod';
import { catalogueFolder, readDataFile, type CatalogueFiles } from '#src/files.ts';
import type { CatalogueProblem } from '#src/format.ts';

export const mappingsFile = 'mappings.yaml';

const mapped = (code: RegExp) =>
  z.array(z.strictObject({ code: z.string().regex(code), title: z.string().trim().min(3), slugs: z.array(z.string()).min(1) }));

const mappingsSchema = z.strictObject({ occupations: mapped(/^\d{2}-\d{4}\.\d{2}$/), locations: mapped(/^\d{4}-\d$/) });
export type Mappings = z.output<typeof mappingsSchema>;

/**
 * The codes of specialties in public vocabularies; throws when the file is faulty, also for a code that is not of its vocabulary's
 * form.
 */
export const readMappings = (root: string = catalogueFolder): Mappings => readDataFile(root, mappingsFile, mappingsSchema);

/** Codes that cannot be, and specialties that are not there. */
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

/** HSLOC codes end in a check digit by Luhn's rule, as HL7 and LOINC codes do: a typing error shows. */
function hasCheckDigit(code: string): boolean {
  const digits = [...code.replace('-', '')].reverse().map(Number);
  const sum = digits.reduce((total, digit, index) => total + (index % 2 === 0 ? digit : [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][digit]!), 0);
  return sum % 10 === 0;
}
