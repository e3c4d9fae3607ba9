import type { CatalogueFiles } from '#src/files.ts';
import type { CatalogueSkill, CatalogueSpecialty, Parsed, SpecialtyFile } from '#src/format.ts';
import { resolveSpecialty, resolveTier, sharedOf, tiersOf, type Shared } from '#src/resolve.ts';

/** Where a skill of a list is written. */
export interface SkillSource extends CatalogueSkill {
  category: string;
  isOwn: boolean;
  /** The file that holds its wording. */
  definedIn: string;
  /** The file that brings it to the list: the list's own, or that of its core or a family. */
  broughtBy: string;
  /** It says why an error harms, and who says so. */
  hasReason: boolean;
}

/** A list with everything it draws on. */
export interface ListSource {
  files: CatalogueFiles;
  parsed: Parsed<SpecialtyFile>;
  specialty: CatalogueSpecialty;
  /** In the order of the list. */
  skills: SkillSource[];
}

/** Finds a list by its slug, and for each skill the place where it is written; null when there is no such list. */
export function findList(files: CatalogueFiles, slug: string): ListSource | null {
  const parsed = files.specialties.find(({ data }) => data.slug === slug);
  if (!parsed) return null;
  const shared = sharedOf(files);
  const { specialty } = resolveSpecialty(parsed, shared);
  const own = new Map(
    parsed.data.categories.flatMap(({ skills }) => skills.flatMap((entry) => (entry.kind === 'own' ? [[entry.id, entry]] : []))),
  );
  const shareds = new Map(files.modules.flatMap(({ file, data }) => data.skills.map((skill) => [skill.id, { file, skill }])));
  const tierOf = tierFiles(files, parsed.data, shared);
  const skills = specialty.categories.flatMap(({ name, skills: listed }) =>
    listed.map((skill): SkillSource => {
      const { why, source } = own.get(skill.id) ?? shareds.get(skill.id)!.skill;
      return {
        ...skill,
        category: name,
        isOwn: own.has(skill.id),
        definedIn: shareds.get(skill.id)?.file ?? parsed.file,
        broughtBy: tierOf.get(skill.id) ?? parsed.file,
        hasReason: why !== undefined && source !== undefined,
      };
    }),
  );
  return { files, parsed, specialty, skills };
}

/** The file of the core or family that brings a skill, by its id; the core goes first. */
function tierFiles(files: CatalogueFiles, data: SpecialtyFile, shared: Shared): Map<number, string> {
  const fileOf = new Map([...files.cores, ...files.families].map((tier) => [tier.data, tier.file]));
  const brought = tiersOf(data, shared).tiers.flatMap((tier) =>
    resolveTier(tier, shared).categories.flatMap(({ skills }) => skills.map(({ id }): [number, string] => [id, fileOf.get(tier)!])),
  );
  return new Map(brought.toReversed());
}
