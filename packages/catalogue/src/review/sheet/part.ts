import type { CatalogueFiles } from '#src/files.ts';
import type { CatalogueSkill, Parsed, SpecialtyFile, TierFile } from '#src/format.ts';
import { isListed, ownPart, resolveSpecialty, resolveTier, safetyReasons, sharedOf, tierPart, tiersOf, type Shared } from '#src/resolve.ts';

/** A line of a sheet, with the files that define it. */
export interface PartLine extends CatalogueSkill {
  category: string;
  /** The file that holds its wording. */
  definedIn: string;
  /** The core or family whose sheet covers this line; missing if this sheet covers it. */
  readWith?: string;
  /** Whether both `why` and `source` are given. */
  hasReason: boolean;
}

/** A statement that the reader accepts or refuses once every line is rated. */
export interface Statement {
  about: string;
  text: string;
}

/** A part of the catalogue, with the content of its sheet. */
export interface Part {
  files: CatalogueFiles;
  /** Its file without the extension, such as cores/rn-bedside. */
  key: string;
  wording: string;
  name: string;
  version: number;
  /** Only lists choose safety skills; cores and families do not. */
  isList: boolean;
  lines: PartLine[];
  statements: Statement[];
  /** The lists that ask its skills. */
  askedOf: string[];
}

const keyOf = ({ file }: Parsed<unknown>): string => file.replace(/\.yaml$/, '');

/** Finds a core, a family or a list's own part by its file name, or a list by its slug. */
export function findPart(files: CatalogueFiles, word: string): Part | null {
  const shared = sharedOf(files);
  const list = files.specialties.find((one) => keyOf(one) === word || one.data.slug === word);
  if (list) return listPart(files, list, shared);
  const core = files.cores.find((one) => keyOf(one) === word);
  if (core) return tierSheet(files, core, 'cores', shared);
  const family = files.families.find((one) => keyOf(one) === word);
  return family ? tierSheet(files, family, 'families', shared) : null;
}

/** The files that define the skills of modules, by id. */
const definitionsOf = ({ modules }: CatalogueFiles) =>
  new Map(modules.flatMap(({ file, data }) => data.skills.map((skill) => [skill.id, { file, skill }] as const)));

const hasReasons = ({ why, source }: { why?: string | undefined; source?: string | undefined }): boolean =>
  why !== undefined && source !== undefined;

function tierSheet(files: CatalogueFiles, tier: Parsed<TierFile>, folder: 'cores' | 'families', shared: Shared): Part {
  const definitions = definitionsOf(files);
  const lines = resolveTier(tier.data, shared).categories.flatMap(({ name, skills }) =>
    skills.map((skill): PartLine => {
      const { file, skill: definition } = definitions.get(skill.id)!;
      return { ...skill, category: name, definedIn: file, hasReason: hasReasons(definition) };
    }),
  );
  const standing = files.specialties.filter((one) => isListed(one) && tiersOf(one.data, shared).tiers.includes(tier.data));
  const { name, version } = tier.data;
  const askedOf = standing.map(({ data }) => data.name);
  return { files, ...tierPart(folder, tier.data, shared), name, version, isList: false, lines, statements: [], askedOf };
}

function listPart(files: CatalogueFiles, parsed: Parsed<SpecialtyFile>, shared: Shared): Part {
  const { data, file } = parsed;
  const definitions = definitionsOf(files);
  const own = new Map(
    data.categories.flatMap(({ skills }) => skills.flatMap((entry) => (entry.kind === 'own' ? [[entry.id, entry]] : []))),
  );
  const readWith = tierOfSkills(files, data, shared);
  const { specialty } = resolveSpecialty(parsed, shared);
  const lines = specialty.categories.flatMap(({ name, skills }) =>
    skills.map((skill): PartLine => {
      const tier = readWith.get(skill.id);
      const definition = own.get(skill.id) ?? definitions.get(skill.id)!.skill;
      const definedIn = definitions.get(skill.id)?.file ?? file;
      return { ...skill, category: name, definedIn, ...(tier !== undefined && { readWith: tier }), hasReason: hasReasons(definition) };
    }),
  );
  const statements = [
    ...data.except.map(([skill, why]) => ({ about: 'Not asked here', text: `${skill}: ${why}` })),
    ...safetyReasons(data, shared).map(({ skill, why, source }) => ({ about: 'Safety skill', text: `${skill}: ${why} (${source})` })),
    { about: 'Certificates asked', text: data.certifications.join('; ') },
  ];
  const { name, version } = data;
  // Sheets are read back with each cell on one line.
  const onOneLine = ({ about, text }: Statement): Statement => ({ about, text: text.replace(/\s+/g, ' ').trim() });
  return { files, ...ownPart(data, shared), name, version, isList: true, lines, statements: statements.map(onOneLine), askedOf: [name] };
}

/** The core or family that each skill comes from, by id. The core wins. */
function tierOfSkills(files: CatalogueFiles, data: SpecialtyFile, shared: Shared): Map<number, string> {
  const keys = new Map([...files.cores, ...files.families].map((tier) => [tier.data, keyOf(tier)]));
  const brought = tiersOf(data, shared).tiers.flatMap((tier) =>
    resolveTier(tier, shared).categories.flatMap(({ skills }) => skills.map(({ id }): [number, string] => [id, keys.get(tier)!])),
  );
  return new Map(brought.toReversed());
}
