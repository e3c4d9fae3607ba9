import { z } from 'zod';
import { type Abbreviations, abbreviationsSchema } from '@larkfield/schemas/catalogue/abbreviations.ts';
import { abbreviationsIn, plain, splitWording } from '@larkfield/schemas/catalogue/wording.ts';
import { type CatalogueFiles, catalogueFolder, readDataFile } from '#src/files.ts';
import type { CatalogueProblem } from '#src/format.ts';
import { isListed } from '#src/resolve.ts';

export const termsFile = 'abbreviations.yaml';

const termsSchema = z.strictObject({
  abbreviations: abbreviationsSchema,
  /** Abbreviations and names that need no explanation. */
  everyday: z.array(z.string()),
  /** Aliases of specialties, by slug. */
  aliases: z.record(z.string(), z.array(z.string().trim().min(1)).min(1)),
  /** Common names of skills: the name, and the words that the wordings use. */
  called: z.record(z.string().trim().min(2), z.string().trim().min(3)),
});
export type Terms = z.output<typeof termsSchema>;

/** Meanings of abbreviations and aliases of specialties; throws when the file is faulty. */
export const readTerms = (root: string = catalogueFolder): Terms => readDataFile(root, termsFile, termsSchema);

/** The terms of a catalogue without a dictionary. */
export const noTerms: Omit<Terms, 'everyday'> = { abbreviations: {}, aliases: {}, called: {} };

/** The abbreviations in these categories with their meanings. */
export const explainSkills = (categories: { skills: { skill: string }[] }[], dictionary: Abbreviations): Abbreviations | undefined =>
  abbreviationsIn(
    categories.flatMap(({ skills }) => skills.map(({ skill }) => skill)),
    dictionary,
  );

/** A word in which a second letter is a capital, or a capital follows a small letter: CRRT, MoCA, kV. */
const abbreviation = /(?<![\p{L}\p{N}])(?=[\p{L}\p{N}]*\p{L}[\p{L}\p{N}]*\p{Lu})\p{L}[\p{L}\p{N}]*/gu;

/** Abbreviations in wordings that are neither explained nor everyday, and faults of the file itself. */
export function checkTerms(files: CatalogueFiles, { abbreviations, everyday, aliases, called }: Terms): CatalogueProblem[] {
  const wordings = [
    ...files.modules.flatMap(({ file, data }) => data.skills.map(({ skill }) => ({ file, skill }))),
    ...files.specialties.flatMap(({ file, data }) =>
      data.categories.flatMap(({ skills }) => skills.flatMap((entry) => (entry.kind === 'own' ? [{ file, skill: entry.skill }] : []))),
    ),
  ];
  const names = files.glossary.proper_nouns.flatMap((noun) => noun.split(/[ -]/));
  const known: Abbreviations = { ...Object.fromEntries([...everyday, ...names].map((term) => [term, ''])), ...abbreviations };
  const unexplained = wordings.flatMap(({ file, skill }) =>
    splitWording(skill, known)
      .filter((part) => typeof part === 'string')
      .flatMap((text) => text.match(abbreviation) ?? [])
      .map((term) => ({ file, text: `"${skill}" says "${term}": explain it in ${termsFile}, or list it there as everyday` })),
  );
  const slugs = new Set(files.specialties.map(({ data }) => data.slug));
  const former = new Set(files.specialties.filter((one) => !isListed(one)).map(({ data }) => data.slug));
  const asked = wordings.map(({ skill }) => ` ${plain(skill)}`);
  const texts = [
    ...Object.entries(called)
      .filter(([, phrase]) => !asked.some((words) => words.includes(` ${plain(phrase)}`)))
      .map(([name, phrase]) => `"${name}" is called "${phrase}", which no wording says`),
    ...everyday.filter((term) => term in abbreviations).map((term) => `"${term}" is both explained and everyday`),
    ...Object.keys(aliases)
      .filter((slug) => !slugs.has(slug))
      .map((slug) => `there is no specialty "${slug}"`),
    ...Object.keys(aliases)
      .filter((slug) => former.has(slug))
      .map((slug) => `"${slug}" is let go, and no search finds it: give its aliases to what took its place`),
    ...Object.entries(aliases).flatMap(([slug, names]) =>
      names
        .filter((name, index) => names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) < index)
        .map((name) => `${slug} is called "${name}" twice`),
    ),
  ];
  return [...unexplained, ...texts.map((text) => ({ file: termsFile, text }))];
}
