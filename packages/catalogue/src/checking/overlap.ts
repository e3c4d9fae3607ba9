import { areListed, type Resolved } from './compare.ts';
import type { CatalogueProblem } from '#src/format.ts';
import { isListed } from '#src/resolve.ts';
import { indexWording } from './wording.ts';

/** Least share of answers that carry over from one list to another, as the median over all pairs. */
export const leastShared = { family: 0.45, role: 0.25 } as const;

/** Lists that are so close in practice that each must contain half of the other's skills, even across roles. */
export const closePairs: readonly (readonly [string, string])[] = [
  ['rn-icu', 'rn-sicu'],
  ['rn-med-surg', 'rn-telemetry'],
  ['rn-or', 'surgical-technologist'],
];
const leastOfPair = 0.5;

interface Pair {
  one: string;
  other: string;
  share: number;
  kind: keyof typeof leastShared;
}

const idsBySlug = (resolved: Resolved[]): Map<string, Set<number>> =>
  new Map(
    resolved.map(({ specialty }) => [specialty.slug, new Set(specialty.categories.flatMap(({ skills }) => skills.map(({ id }) => id)))]),
  );
const shareHeld = (held: Set<number>, asked: Set<number>): number => [...asked].filter((id) => held.has(id)).length / asked.size;

/** For every two lists in use with the same core: the share of the second list's skills that the first also has. */
export function overlaps(all: Resolved[]): Pair[] {
  const resolved = all.filter(({ parsed }) => isListed(parsed));
  const idsOf = idsBySlug(resolved);
  return resolved.flatMap(({ parsed: { data: one } }) =>
    resolved
      .filter(({ parsed: { data: other } }) => other.slug !== one.slug && other.core === one.core)
      .map(({ parsed: { data: other } }): Pair => {
        const share = shareHeld(idsOf.get(one.slug)!, idsOf.get(other.slug)!);
        const kind = one.families.some((family) => other.families.includes(family)) ? 'family' : 'role';
        return { one: one.slug, other: other.slug, share, kind };
      }),
  );
}

const medianOf = (pairs: Pair[]): number => pairs.map(({ share }) => share).toSorted((a, b) => a - b)[Math.floor(pairs.length / 2)]!;
const percent = (share: number): string => `${Math.round(100 * share)} %`;
const kinds = { family: 'of one family', role: 'of one role in different families' } as const;

/** Reports related lists that share too little, and skills that have two ids. */
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

/** The two shares of each close pair; absent if one of its lists is not in use. */
function closeShares(all: Resolved[], pairs: typeof closePairs): { one: string; other: string; shares?: [number, number] }[] {
  const idsOf = idsBySlug(all.filter(({ parsed }) => isListed(parsed)));
  return pairs.map(([one, other]) => {
    const [a, b] = [idsOf.get(one), idsOf.get(other)];
    return { one, other, ...(a && b && { shares: [shareHeld(a, b), shareHeld(b, a)] as [number, number] }) };
  });
}

/** Reports close pairs whose lists do not exist, or share less than half in one direction. */
export function checkClosePairs(resolved: Resolved[], pairs = closePairs): CatalogueProblem[] {
  return closeShares(resolved, pairs).flatMap(({ one, other, shares }) => {
    if (!shares) return [{ file: '.', text: `${one} and ${other} must be close, and one of them is no list in use` }];
    if (Math.min(...shares) >= leastOfPair) return [];
    return [
      { file: '.', text: `${one} and ${other} share ${shares.map(percent).join(' and ')}, must share ${percent(leastOfPair)} both ways` },
    ];
  });
}

/** The shares as Markdown: medians, the closest and farthest pairs, and the pairs that must be close. */
export function describeOverlap(resolved: Resolved[]): string {
  const close = closeShares(resolved, closePairs).flatMap(({ one, other, shares }) =>
    shares ? [`${one} and ${other} share ${shares.map(percent).join(' and ')}.`] : [],
  );
  const pairs = overlaps(resolved).toSorted((a, b) => b.share - a.share);
  const medians = (Object.keys(kinds) as Pair['kind'][])
    .map((kind) => pairs.filter((pair) => pair.kind === kind))
    .filter((found) => found.length > 0)
    .map((found) => {
      const [most, least] = [found[0]!, found.at(-1)!];
      return `Two lists ${kinds[found[0]!.kind]} (${found.length} pairs): median ${percent(medianOf(found))}, from ${percent(least.share)} (${least.one} to ${least.other}) to ${percent(most.share)} (${most.one} to ${most.other}).`;
    });
  return [...medians, ...close].join('\n');
}
