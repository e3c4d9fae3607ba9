import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Resolved } from '#src/checking/compare.ts';
import { basicsName } from '#src/checking/tiers.ts';
import { catalogueFolder, readDataFile, type CatalogueFiles } from '#src/files.ts';
import type { CatalogueProblem } from '#src/format.ts';
import { readRegister, writeRegister } from '#src/register-file.ts';
import { isListed } from '#src/resolve.ts';

/** A full reading of a list by a second reader, who had not written it: the day, and the id and the hash of the wording of each line. */
export interface Reading {
  date: string;
  lines: ReadonlyMap<number, string>;
}
export type ReadingRegister = ReadonlyMap<string, Reading>;
/** Skills that the readers added to and removed from each list, by slug and id. */
const outcomesSchema = z.record(
  z.string(),
  z.strictObject({ asked: z.array(z.int().positive()).default([]), dropped: z.array(z.int().positive()).default([]) }),
);
export type ReadingOutcomes = z.output<typeof outcomesSchema>;
type List = Pick<Resolved, 'parsed' | 'specialty'>;

const command = 'npm run catalogue -- read';
const registerFile = {
  name: 'readings.lock',
  heading: `What a second reader read of each list: the day, and every line with the hash of its wording. Written by \`${command} SLUG…\`.`,
};
/** Number of lines of a list that may lack a second reading; with more, the list must be read again. */
export const unreadLimit = 5;

const hashOf = (wording: string): string => createHash('sha256').update(wording).digest('hex').slice(0, 4);
const linesOf = ({ specialty }: Pick<List, 'specialty'>): Map<number, string> =>
  new Map(specialty.categories.flatMap(({ skills }) => skills.map(({ id, skill }) => [id, hashOf(skill)])));

export function readReadings(root: string = catalogueFolder): ReadingRegister {
  return new Map(
    readRegister(registerFile, root).map(([slug, rest]) => {
      const [date = '', ...lines] = rest.split(' ');
      return [slug, { date, lines: new Map(lines.map((line) => [Number(line.split(':')[0]), line.split(':')[1] ?? ''])) }];
    }),
  );
}

/** Records that a second reader has read the current state of these lists. */
export function recordReadings(lists: readonly List[], date: string, root: string = catalogueFolder): void {
  const readings = new Map(readReadings(root));
  for (const list of lists) readings.set(list.specialty.slug, { date, lines: linesOf(list) });
  const rows = [...readings].map(([slug, reading]) => [slug, reading.date, ...[...reading.lines].map((line) => line.join(':'))].join(' '));
  writeRegister(registerFile, rows.toSorted(), root);
}

export const readOutcomes = (root: string = catalogueFolder): ReadingOutcomes => readDataFile(root, 'readings.yaml', outcomesSchema);

/** Maps the id of a skill to its current id. */
function todayOf({ modules, specialties }: CatalogueFiles): (id: number) => number {
  const merged = new Map([...modules, ...specialties].flatMap(({ data }) => Object.entries(data.mergedInto)));
  const today = (id: number): number => {
    const into = merged.get(String(id));
    return into === undefined ? id : today(into);
  };
  return today;
}

/** Reports lists that lost what a reading added, or regained what a reading removed. Merging two branches can silently undo a reading. */
export function checkOutcomes(files: CatalogueFiles, lists: readonly List[], outcomes: ReadingOutcomes): CatalogueProblem[] {
  const today = todayOf(files);
  const bySlug = new Map(lists.map((list) => [list.specialty.slug, list]));
  return Object.entries(outcomes).flatMap(([slug, { asked, dropped }]): CatalogueProblem[] => {
    const list = bySlug.get(slug);
    if (!list) return [{ file: 'readings.yaml', text: `there is no list ${slug}` }];
    const held = linesOf(list);
    const why = 'mend the list, or say in docs/catalogue-readings.md why not and take the id out of readings.yaml';
    return [
      ...asked.filter((id) => !held.has(today(id))).map((id) => `a second reading asked for skill ${id}, which is not there: ${why}`),
      ...dropped.filter((id) => held.has(today(id))).map((id) => `a second reading dropped skill ${id}, which is there again: ${why}`),
    ].map((text) => ({ file: list.parsed.file, text }));
  });
}

/** Number of new or reworded lines of a list that no second reader has seen; null for an unread list. A basic counts as read once it was read in one list. */
export function unreadLines(files: CatalogueFiles, register: ReadingRegister): (list: Pick<List, 'specialty'>) => number | null {
  const today = todayOf(files);
  const readAnywhere = new Set([...register.values()].flatMap(({ lines }) => [...lines].map(([id, hash]) => `${today(id)}:${hash}`)));
  return (list) => {
    const reading = register.get(list.specialty.slug);
    if (!reading) return null;
    const read = new Map([...reading.lines].map(([id, hash]) => [today(id), hash]));
    const basics = linesOf({
      specialty: { ...list.specialty, categories: list.specialty.categories.filter(({ name }) => name === basicsName) },
    });
    return [...linesOf(list)].filter(([id, hash]) => read.get(id) !== hash && !(basics.has(id) && readAnywhere.has(`${id}:${hash}`)))
      .length;
  };
}

/** Reports lists in use that no second reader has read, or that have changed too much since. */
export function checkReadings(files: CatalogueFiles, lists: readonly List[], register: ReadingRegister): CatalogueProblem[] {
  const unreadOf = unreadLines(files, register);
  return lists.flatMap((list): CatalogueProblem[] => {
    const { file, data } = list.parsed;
    const unread = unreadOf(list);
    if (!isListed(list.parsed) || (unread !== null && unread <= unreadLimit)) return [];
    const text =
      unread === null
        ? 'no second reader has read it'
        : `${unread} lines came in or were worded anew since its second reading of ${register.get(data.slug)!.date}`;
    return [{ file, text: `${text}: read it in full, add a row to docs/catalogue-readings.md, then run ${command} ${data.slug}` }];
  });
}
