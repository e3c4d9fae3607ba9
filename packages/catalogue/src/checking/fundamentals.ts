import type { Resolved } from './compare.ts';
import type { CatalogueProblem, Fundamentals, SpecialtyFile } from '#src/format.ts';
import { resolveTier, type Shared } from '#src/resolve.ts';

type State = 'held' | 'excepted' | 'missing' | 'extra' | 'not asked';
export interface MatrixRow {
  name: string;
  states: { slug: string; file: string; state: State }[];
}

const isAsked = ({ cores, families, certification }: Fundamentals[number], list: SpecialtyFile): boolean =>
  cores.includes(list.core) ||
  list.families.some((family) => families.includes(family)) ||
  (certification !== undefined && list.certifications.includes(certification));

/** States for each fundamental and list whether the list has it, excepts it with a reason, or lacks it. */
export function fundamentalsMatrix(fundamentals: Fundamentals, resolved: Resolved[]): MatrixRow[] {
  return fundamentals.map((one) => ({
    name: one.name,
    states: resolved.map(({ parsed: { file, data }, specialty }) => {
      const held = specialty.categories.some(({ skills }) => skills.some(({ skill }) => one.skills.includes(skill)));
      const excepted = data.slug in one.exempt || data.except.some(([skill]) => one.skills.includes(skill));
      const state: State = isAsked(one, data) ? (held ? 'held' : excepted ? 'excepted' : 'missing') : held ? 'extra' : 'not asked';
      return { slug: data.slug, file, state };
    }),
  }));
}

/** The gaps of the matrix, and names in it that do not exist. */
export function checkCoverage(fundamentals: Fundamentals, resolved: Resolved[], shared: Shared): CatalogueProblem[] {
  const file = 'fundamentals.yaml';
  const wordings = new Set([...shared.modules.values()].flatMap(({ skills }) => skills.map(({ skill }) => skill)));
  const states = fundamentalsMatrix(fundamentals, resolved);
  const unknown = fundamentals.flatMap(({ name, skills, cores, families, exempt }, index) => [
    ...skills.filter((skill) => !wordings.has(skill)).map((skill) => `${name}: no module has "${skill}"`),
    ...cores.filter((slug) => !shared.cores.has(slug)).map((slug) => `${name}: there is no core "${slug}"`),
    ...families.filter((slug) => !shared.families.has(slug)).map((slug) => `${name}: there is no family "${slug}"`),
    ...Object.keys(exempt)
      .filter((slug) => !states[index]!.states.some((list) => list.slug === slug && list.state === 'excepted'))
      .map((slug) => `${name}: exempts "${slug}", of which it is not asked or which holds it`),
  ]);
  const bare = [...shared.cores.values(), ...shared.families.values()].flatMap((tier) => {
    const held = new Set(resolveTier(tier, shared).categories.flatMap(({ skills }) => skills.map(({ skill }) => skill)));
    const asked = fundamentals.filter(
      ({ cores, families, inLists }) => !inLists && (shared.cores.get(tier.slug) === tier ? cores : families).includes(tier.slug),
    );
    return asked.filter(({ skills }) => !skills.some((skill) => held.has(skill))).map(({ name }) => `"${tier.slug}" must hold ${name}`);
  });
  const holes = states.flatMap(({ name, states: lists }) =>
    lists
      .filter(({ state }) => state === 'missing')
      .map((list) => ({ file: list.file, text: `lacks the fundamental "${name}" and says no reason under "except"` })),
  );
  return [...[...unknown, ...bare].map((text) => ({ file, text })), ...holes];
}

const signs: Record<State, string> = { held: 'yes', excepted: 'excepted', missing: '**no**', extra: '(yes)', 'not asked': '' };

/** The matrix as a Markdown table. */
export function describeMatrix(rows: MatrixRow[]): string {
  const slugs = rows[0]?.states.map(({ slug }) => slug) ?? [];
  const line = (cells: string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(['fundamental', ...slugs]),
    line(['---', ...slugs.map(() => '---')]),
    ...rows.map(({ name, states }) => line([name, ...states.map(({ state }) => signs[state])])),
  ].join('\n');
}
