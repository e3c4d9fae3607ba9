import type { Resolved } from './compare.ts';
import type { CatalogueProblem, JoinedActs, Parsed, ScopeRules, SpecialtyFile, TierFile } from '#src/format.ts';

type Asking = Parsed<SpecialtyFile | TierFile>;
interface Tiers {
  cores: Parsed<TierFile>[];
  families: Parsed<TierFile>[];
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
// "titrat*" matches the beginning of a word; anything else matches whole words.
const pattern = (word: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${escape(word.replace(/\*$/, ''))}${word.endsWith('*') ? '' : '(?![\\p{L}\\p{N}])'}`, 'iu');

/** The line of a wording in its file, as the beginning of a problem. */
function lineOf({ text }: Asking, wording: string): string {
  const line = text?.split('\n').findIndex((row) => row.includes(wording)) ?? -1;
  return line < 0 ? '' : `line ${line + 1}: `;
}

const entriesOf = ({ data }: Asking): string[] => data.categories.flatMap(({ skills }) => skills.map(({ skill }) => skill));

/** Reports skills that the license of a list's role does not cover, in the file that asks for them. */
export function checkScope(scope: ScopeRules, resolved: Resolved[], { cores, families }: Tiers): CatalogueProblem[] {
  const file = 'scope.yaml';
  const named = new Set(scope.flatMap((role) => role.cores));
  const asked = new Set(
    resolved.flatMap(({ specialty }) => specialty.categories.flatMap(({ skills }) => skills.map(({ skill }) => skill))),
  );
  const known = new Set(cores.map(({ data }) => data.slug));
  const ofRole = scope.flatMap((role) => {
    const rules = role.refused.flatMap(({ words, why }) => words.map((word) => ({ word, why, pattern: pattern(word) })));
    const findRefused = (skill: string) => rules.find((rule) => rule.pattern.test(skill));
    const allowed = new Set(role.allow.map(([skill]) => skill));
    const lists = resolved.filter(({ parsed }) => role.cores.includes(parsed.data.core));
    const places: Asking[] = [
      ...cores.filter(({ data }) => role.cores.includes(data.slug)),
      ...families.filter(({ data }) => lists.some(({ parsed }) => parsed.data.families.includes(data.slug))),
      ...lists.map(({ parsed }) => parsed),
    ];
    const held = new Set(lists.flatMap(({ specialty }) => specialty.categories.flatMap(({ skills }) => skills.map(({ skill }) => skill))));
    const refused = places.flatMap((place) =>
      entriesOf(place)
        .filter((skill) => held.has(skill) && !allowed.has(skill))
        .flatMap((skill) => {
          const rule = findRefused(skill);
          return rule ? [{ file: place.file, text: `${lineOf(place, skill)}"${skill}" is beyond ${role.role}: ${rule.why}` }] : [];
        }),
    );
    const stale = role.allow
      .filter(([skill]) => !asked.has(skill) || !findRefused(skill))
      .map(([skill]) => ({ file, text: `${role.role}: "${skill}" needs no exception` }));
    return [...refused, ...stale];
  });
  return [
    ...ofRole,
    ...[...named].filter((slug) => !known.has(slug)).map((slug) => ({ file, text: `there is no core "${slug}"` })),
    ...[...known].filter((slug) => !named.has(slug)).map((slug) => ({ file, text: `says nothing of the core "${slug}"` })),
  ];
}

/** Reports lines that join two acts with an object each, since they ask for two skills at once. */
export function checkJoined({ acts, allow }: JoinedActs, sources: Parsed<{ skills: { skill: string }[] }>[]): CatalogueProblem[] {
  const isJoined = (skill: string): boolean => {
    const halves = skill
      .toLowerCase()
      .split(' and ')
      .map((half) => half.split(' '));
    return halves.length === 2 && halves.every((words) => words.length > 1 && acts.includes(words.at(-1)!));
  };
  const joined = sources.flatMap(({ file, data }) =>
    data.skills.filter(({ skill }) => isJoined(skill)).map(({ skill }) => ({ file, skill })),
  );
  const allowed = new Set(allow.map(([skill]) => skill));
  return [
    ...joined
      .filter(({ skill }) => !allowed.has(skill))
      .map(({ file, skill }) => ({ file, text: `"${skill}" joins two skills: write two lines, or say in joined.yaml why they are one` })),
    ...[...allowed]
      .filter((skill) => !joined.some((one) => one.skill === skill))
      .map((skill) => ({ file: 'joined.yaml', text: `"${skill}" needs no exception` })),
  ];
}
