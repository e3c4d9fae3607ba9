import type { CatalogueProblem, CatalogueSpecialty, ModuleFile, Parsed, SpecialtyFile } from '#src/format.ts';
import { indexWording, isSameSkill, isCloseSkill } from './wording.ts';

export interface OwnSkill {
  id: number;
  skill: string;
  criticality: string;
}
export interface Resolved {
  parsed: Parsed<SpecialtyFile>;
  specialty: CatalogueSpecialty;
  own: OwnSkill[];
}

export const ownSkills = ({ data }: Parsed<SpecialtyFile>): OwnSkill[] =>
  data.categories.flatMap((category) => category.skills.flatMap((entry) => (entry.kind === 'own' ? [entry] : [])));

export const areListed = (distinct: SpecialtyFile['distinct'], a: string, b: string): boolean =>
  distinct.some(([one, other]) => (one === a && other === b) || (one === b && other === a));

/** Reports skills that are in two modules, since candidates would be asked twice. */
export function compareModules(modules: Parsed<ModuleFile>[]): CatalogueProblem[] {
  const skills = modules.flatMap(({ file, data }) => data.skills.map(({ skill }) => ({ file, skill })));
  return skills.flatMap((one, index) =>
    skills
      .slice(index + 1)
      .filter((other) => isSameSkill(one.skill, other.skill))
      .map((other) => ({ file: other.file, text: `"${other.skill}" says the same as "${one.skill}" in ${one.file}` })),
  );
}

/** Criticality belongs to the skill itself, so wordings of the same skill must have the same criticality in every file. */
export function compareCriticality(resolved: Resolved[], modules: Parsed<ModuleFile>[]): CatalogueProblem[] {
  const listed = resolved.flatMap(({ parsed }) => parsed.data.distinct);
  const all = [
    ...modules.flatMap(({ data }) => data.skills.map((skill) => ({ ...skill, slug: `module ${data.slug}` }))),
    ...resolved.flatMap(({ specialty, own }) => own.map((skill) => ({ ...skill, slug: specialty.slug }))),
  ];
  const order = new Map(all.map(({ id }, index) => [id, index]));
  const findNear = indexWording(all, isCloseSkill);
  return resolved.flatMap(({ parsed, own }) =>
    own.flatMap(({ id, skill, criticality }) =>
      findNear(skill)
        .filter(
          (other) => other.criticality !== criticality && order.get(other.id)! < order.get(id)! && !areListed(listed, skill, other.skill),
        )
        .map((other) => ({
          file: parsed.file,
          text: `"${skill}" is ${criticality} here, "${other.skill}" is ${other.criticality} in ${other.slug}`,
        })),
    ),
  );
}
