import { z } from 'zod';
import { catalogueFolder, readDataFile } from '#src/files.ts';
import type { CatalogueProblem } from '#src/format.ts';
import { isListed } from '#src/resolve.ts';
import type { Resolved } from './compare.ts';

/** The least frequency at which a full-time nurse of a unit performs or rehearses an act. */
export const rhythms = ['daily', 'monthly', 'half-yearly', 'yearly', 'rarer'] as const;
const rhythm = z.enum(rhythms);
export type Rhythm = z.output<typeof rhythm>;

const rareActsSchema = z.strictObject({
  /** The people who work in such units and have read the table, which is a draft until two have read it. */
  readBy: z.array(z.string().trim().min(3)),
  acts: z.array(
    z.strictObject({
      id: z.int().positive(),
      skill: z.string(),
      often: rhythm,
      /** Lists with another frequency, by slug. */
      units: z.record(z.string(), rhythm).default({}),
    }),
  ),
});
export type RareActs = z.output<typeof rareActsSchema>;
type List = Pick<Resolved, 'parsed' | 'specialty'>;

const file = 'rare-acts.yaml';
const tooRare: ReadonlySet<Rhythm> = new Set<Rhythm>(['yearly', 'rarer']);

export const readRareActs = (root: string = catalogueFolder): RareActs => readDataFile(root, file, rareActsSchema);

/** The frequency of an act in a list; undefined if the table does not have it. */
export function rhythmOf({ acts }: RareActs): (slug: string, id: number) => Rhythm | undefined {
  const byId = new Map(acts.map((act) => [act.id, act]));
  return (slug, id) => byId.get(id)?.units[slug] ?? byId.get(id)?.often;
}

/**
 * Reports three faults of a safety skill: the table omits it, it is too rare for a full-time nurse to call it current, or it is marked as
 * an emergency although it occurs every six months and needs no drills. Also reports rows that match no skill or list.
 */
export function checkRareActs(lists: readonly List[], table: RareActs): CatalogueProblem[] {
  const often = rhythmOf(table);
  const wordings = new Map(
    lists.flatMap(({ specialty }) => specialty.categories.flatMap(({ skills }) => skills.map((one) => [one.id, one.skill]))),
  );
  const holders = new Map(
    lists.map(({ specialty }) => [specialty.slug, new Set(specialty.categories.flatMap(({ skills }) => skills.map(({ id }) => id)))]),
  );
  const rows = table.acts.flatMap(({ id, skill, units }, index) => [
    ...(wordings.get(id) === skill ? [] : [`${id} is no skill "${skill}" of today`]),
    ...(table.acts.findIndex((other) => other.id === id) < index ? [`${id} stands there twice`] : []),
    ...Object.keys(units)
      .filter((slug) => holders.get(slug)?.has(id) !== true)
      .map((slug) => `${id} names ${slug}, which does not ask it`),
  ]);
  const picks = lists
    .filter(({ parsed }) => isListed(parsed))
    .flatMap(({ parsed, specialty }) =>
      specialty.categories.flatMap(({ skills }) =>
        skills
          .filter(({ isSafetySkill }) => isSafetySkill === 1)
          .flatMap(({ id, skill, emergency }) => {
            const found = often(specialty.slug, id);
            const texts = [
              ...(found === undefined ? [`safety skill "${skill}" has no row in ${file}: how often is it met or rehearsed here?`] : []),
              ...(found !== undefined && tooRare.has(found) ? [`"${skill}" is ${found} here, too rare for a safety skill`] : []),
              ...(emergency ? [`safety skill "${skill}" is marked as an emergency, of which a drill would have to do`] : []),
            ];
            return texts.map((text) => ({ file: parsed.file, text }));
          }),
      ),
    );
  return [...rows.map((text) => ({ file, text })), ...picks];
}
