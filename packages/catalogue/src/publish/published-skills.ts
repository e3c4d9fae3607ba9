import type { PublishedSkill, RetiredSkill } from '@larkfield/schemas/catalogue/published/published-catalogue.ts';
import type { CatalogueFiles } from '#src/files.ts';
import type { IdRegister } from '#src/checking/ids.ts';

type AddressOf = (id: number) => string;
type Numbered = Omit<PublishedSkill, 'uri' | 'replaces'>;

/** Every skill as its module or specialty defines it. */
function definedSkills({ modules, specialties }: CatalogueFiles): Numbered[] {
  const described = { why: null, source: null };
  const shared = modules.flatMap(({ data }) => data.skills.map((skill) => ({ ...described, ...skill, module: data.slug })));
  const own = specialties.flatMap(({ data }) =>
    data.categories.flatMap(({ skills }) =>
      skills.flatMap((entry) => (entry.kind === 'own' ? [{ ...described, ...entry, module: null }] : [])),
    ),
  );
  return [...shared, ...own].map(({ id, skill, criticality, module, why, source, emergency }) => ({
    id,
    skill,
    criticality,
    module,
    why,
    source,
    emergency,
  }));
}

/** Old ids with the one that took their place, null where none did. */
function endedIds({ modules, specialties }: CatalogueFiles): Map<number, number | null> {
  return new Map(
    [...modules, ...specialties].flatMap(({ data }) => [
      ...data.retired.map((id): [number, null] => [id, null]),
      ...Object.entries(data.mergedInto).map(([id, into]): [number, number] => [Number(id), into]),
    ]),
  );
}

/** The skills that lists ask, and those that were asked once, in the order of ids. */
export function publishSkills(
  files: CatalogueFiles,
  asked: ReadonlySet<number>,
  { register, addressOf }: { register: IdRegister; addressOf: AddressOf },
): { skills: PublishedSkill[]; retired: RetiredSkill[] } {
  const ended = [...endedIds(files)].toSorted(([a], [b]) => a - b);
  const earlier = Map.groupBy(ended, ([, into]) => into);
  const skills = definedSkills(files)
    .filter(({ id }) => asked.has(id))
    .sort((a, b) => a.id - b.id)
    .map((skill) => ({ ...skill, uri: addressOf(skill.id), replaces: (earlier.get(skill.id) ?? []).map(([id]) => id) }));
  // An id that the register does not know was never given to anybody.
  const retired = ended.flatMap(([id, mergedInto]) => {
    const wording = register.get(id);
    return wording === undefined ? [] : [{ id, uri: addressOf(id), skill: wording, mergedInto }];
  });
  return { skills, retired };
}
