import { areListed, type Resolved } from './compare.ts';
import type { CatalogueProblem } from './format.ts';
import { isListed } from './resolve.ts';
import { indexWording } from './wording.ts';

/** Least share of a list's answers that somebody can bring along, as the median over all pairs. */
export const leastShared = { family: 0.45, role: 0.25 } as const;

interface Pair {
  one: string;
  other: string;
  share: number;
  kind: keyof typeof leastShared;
}

/** For every two lists in use of one core: which share of the second list's skills the first holds as well. */
export function overlaps(all: Resolved[]): Pair[] {
  const resolved = all.filter(({ parsed }) => isListed(parsed));
  const idsOf = new Map(
    resolved.map(({ specialty }) => [specialty.slug, new Set(specialty.categories.flatMap(({ skills }) => skills.map(({ id }) => id)))]),
  );
  return resolved.flatMap(({ parsed: { data: one } }) =>
    resolved
      .filter(({ parsed: { data: other } }) => other.slug !== one.slug && other.core === one.core)
      .map(({ parsed: { data: other } }): Pair => {
        const [held, asked] = [idsOf.get(one.slug)!, idsOf.get(other.slug)!];
        const shared = [...asked].filter((id) => held.has(id)).length;
        const kind = one.families.some((family) => other.families.includes(family)) ? 'family' : 'role';
        return { one: one.slug, other: other.slug, share: shared / asked.size, kind };
      }),
  );
}

const medianOf = (pairs: Pair[]): number => pairs.map(({ share }) => share).toSorted((a, b) => a - b)[Math.floor(pairs.length / 2)]!;
const percent = (share: number): string => `${Math.round(100 * share)} %`;
const kinds = { family: 'of one family', role: 'of one role in different families' } as const;

/** Lists that should be close and are not, and one competency under two ids. */
export function checkOverlap(resolved: Resolved[]): CatalogueProblem[] {
  const pairs = overlaps(resolved);
  const far = (Object.keys(kinds) as Pair['kind'][]).flatMap((kind) => {
    const found = pairs.filter((pair) => pair.kind === kind);
    if (found.length === 0 || medianOf(found) >= leastShared[kind]) return [];
    return [
      {
        file: '.',
        text: `two lists ${kinds[kind]} share ${percent(medianOf(found))} of their answers at the median, must share ${percent(leastShared[kind])}`,
      },
    ];
  });
  return [...far, ...sameTwice(resolved)];
}

function sameTwice(lists: Resolved[]): CatalogueProblem[] {
  const distinct = lists.flatMap(({ parsed }) => parsed.data.distinct);
  const skills = new Map(
    lists.flatMap(({ parsed: { file }, specialty }) =>
      specialty.categories.flatMap((category) => category.skills.map(({ id, skill }) => [id, { id, skill, file }])),
    ),
  );
  const findSame = indexWording([...skills.values()]);
  return [...skills.values()].flatMap(({ id, skill, file }) =>
    findSame(skill)
      .filter((other) => other.id < id && !areListed(distinct, skill, other.skill))
      .map((other) => ({
        file,
        text: `"${skill}" (${id}) says the same as "${other.skill}" (${other.id}) in ${other.file}: one of them belongs into a module`,
      })),
  );
}

/** The shares as Markdown: medians, and the closest and farthest pairs. */
export function describeOverlap(resolved: Resolved[]): string {
  const pairs = overlaps(resolved).toSorted((a, b) => b.share - a.share);
  return (Object.keys(kinds) as Pair['kind'][])
    .map((kind) => pairs.filter((pair) => pair.kind === kind))
    .filter((found) => found.length > 0)
    .map((found) => {
      const [most, least] = [found[0]!, found.at(-1)!];
      return `Two lists ${kinds[found[0]!.kind]} (${found.length} pairs): median ${percent(medianOf(found))}, from ${percent(least.share)} (${least.one} to ${least.other}) to ${percent(most.share)} (${most.one} to ${most.other}).`;
    })
    .join('\n');
}
