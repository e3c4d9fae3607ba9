import type { CatalogueSpecialty } from '#src/format.ts';

/** The columns of the sheet, in their order, with the titles that a clinician reads. */
export const columns = {
  category: 'Category',
  id: 'Id',
  wording: 'Wording',
  accept: 'Accept (x)',
  reword: 'Reword (new wording)',
  drop: 'Drop (reason)',
  criticality: 'Criticality (critical, high, medium, low)',
  safety: 'Safety skill (yes, no)',
  comment: 'Comment',
} as const;
export type Column = keyof typeof columns;

/** The lines above the columns: the first two say what is reviewed, the others are filled in. */
export const headings = {
  slug: 'Checklist',
  version: 'Version',
  by: "Reviewer's name",
  credential: 'Credential',
  date: 'Date of the review',
  scope: 'Scope of the review',
  nextDue: 'Next review due',
} as const;
export type Heading = keyof typeof headings;

/** The id column of a skill that the list lacks. */
export const missingMark = 'missing';
export const missingRows = 10;

/** Hints in the cells to fill in; a hint is never taken for an answer. */
export const hints: Partial<Record<Heading, string>> = {
  by: 'as it is to stand under the checklist and in reports',
  credential: 'license and certificates, such as RN, CCRN',
  date: 'such as 2026-11-20',
  scope: 'such as: the whole list; or: medications only',
  nextDue: 'may stay empty',
};
const known = ({ slug, version }: CatalogueSpecialty): Partial<Record<Heading, string | number>> => ({ slug, version });

/** The sheet of a list as rows of cells. What the file says of criticality and safety is left out: both are rated blind. */
export function sheetRows(list: CatalogueSpecialty): (string | number)[][] {
  const width = Object.keys(columns).length;
  const padded = (cells: (string | number)[]): (string | number)[] => [...cells, ...Array<string>(width - cells.length).fill('')];
  const skills = list.categories.flatMap(({ name, skills: own }) => own.map(({ id, skill }) => [name, id, skill]));
  return [
    ...(Object.keys(headings) as Heading[]).map((key) => [
      headings[key],
      known(list)[key] ?? '',
      key === 'slug' ? list.name : (hints[key] ?? ''),
    ]),
    [],
    Object.values(columns),
    ...skills,
    ...Array.from({ length: missingRows }, () => ['', missingMark, '']),
  ].map(padded);
}
