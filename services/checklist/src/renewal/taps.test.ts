import { expect, test } from 'vitest';
import { carryAnswers, confirmAnswers } from '@larkfield/assessment/carry-answers.ts';
import { createCatalogue, type CatalogueEntry } from '@larkfield/catalogue/catalogue.ts';
import { resolveCatalogue } from '@larkfield/catalogue/files.ts';
import { readSources } from '@larkfield/catalogue/publish/read-sources.ts';

const sources = readSources();
const catalogue = createCatalogue(resolveCatalogue(sources.files), sources.terms);
const offered = catalogue.entries().filter(({ replacedBy }) => !replacedBy);
const skillsOf = ({ skillsByCategory }: CatalogueEntry) => skillsByCategory.flatMap(({ skills }) => skills);
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** The number of skills to answer one by one in a list after completing another list, and the number of categories to confirm. */
function leftToAnswer(from: CatalogueEntry, to: CatalogueEntry) {
  const ratings = skillsOf(from).map(({ id }) => ({ skillId: id, proficiency: 4 }));
  const carried = new Map(carryAnswers(skillsOf(to), [{ ratings, signedAt: new Date() }]).map((answer) => [answer.skillId, answer]));
  const confirmed = to.skillsByCategory.map(
    ({ skills }) =>
      confirmAnswers(
        skills,
        (id) => carried.get(id),
        () => undefined,
      ).length,
  );
  const skills = skillsOf(to).length - confirmed.reduce((sum, count) => sum + count, 0);
  return { skills, categories: confirmed.filter((count) => count > 0).length };
}

/** A skill takes two taps, for proficiency and recency. A category also takes two taps, to confirm it and for recency. */
const tapsAnew = (entry: CatalogueEntry) => 2 * skillsOf(entry).length;
function tapsToRenew(entry: CatalogueEntry, tapsPerChange: number): number {
  const { skills, categories } = leftToAnswer(entry, entry);
  const changes = 10;
  return 2 * categories + 2 * skills + changes * tapsPerChange;
}

test('a renewal with ten changed answers takes at least 60 % fewer taps than a blank form, in every list', () => {
  // On wide screens, the keys are beside the rows, and one tap changes an answer. On a
  // phone the row must be tapped first, as counted by e2e/candidate/renewal.test.ts.
  const saved = (tapsPerChange: number) => offered.map((entry) => 1 - tapsToRenew(entry, tapsPerChange) / tapsAnew(entry));
  const [wide, narrow] = [saved(1), saved(2)];
  const worst = offered[narrow.indexOf(Math.min(...narrow))]!;
  console.info(
    `Fewer taps: ${Math.round(100 * median(wide))} % at the median (least ${Math.round(100 * Math.min(...wide))} %), on a phone ` +
      `${Math.round(100 * median(narrow))} % (least ${Math.round(100 * Math.min(...narrow))} %: ${worst.specialty.slug})`,
  );
  expect(Math.min(...wide, ...narrow)).toBeGreaterThanOrEqual(0.6);
});

test('a second list of the same family needs at most 60 % of its answers from the candidate', () => {
  const families = new Map(sources.files.specialties.map(({ data }) => [data.slug, data.families]));
  const isRelated = (one: string, other: string) =>
    one !== other && families.get(one)!.some((family) => families.get(other)!.includes(family));
  const asked = offered.flatMap((from) =>
    offered
      .filter((to) => isRelated(from.specialty.slug, to.specialty.slug))
      .map((to) => leftToAnswer(from, to).skills / skillsOf(to).length),
  );
  console.info(
    `Answers that a second list of the family needs: ${Math.round(100 * median(asked))} % at the median of ${asked.length} pairs`,
  );
  expect(median(asked)).toBeLessThanOrEqual(0.6);
});
