import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import type { z } from 'zod';
import {
  folderOfCategory,
  fundamentalsSchema,
  glossarySchema,
  joinedSchema,
  moduleSchema,
  scopeSchema,
  specialtySchema,
  tierSchema,
  type CatalogueProblem,
  type CatalogueSpecialty,
  type Fundamentals,
  type Glossary,
  type JoinedActs,
  type ModuleFile,
  type Parsed,
  type ScopeRules,
  type SpecialtyFile,
  type TierFile,
} from './format.ts';
import { clinicalReadingsSchema, type ClinicalReading } from './clinical-readings.ts';
import { resolveSpecialty, sharedOf } from './resolve.ts';

export const catalogueFolder = join(import.meta.dirname, '..', 'data');
/** The clinical readings. */
export const readingsFile = 'clinical-readings.yaml';

export interface CatalogueFiles {
  modules: Parsed<ModuleFile>[];
  cores: Parsed<TierFile>[];
  families: Parsed<TierFile>[];
  fundamentals: Fundamentals;
  specialties: Parsed<SpecialtyFile>[];
  glossary: Glossary;
  scope: ScopeRules;
  joined: JoinedActs;
  readings: ClinicalReading[];
  /** Faults of files that are not YAML or break their schema. The lists above lack these files. */
  problems: CatalogueProblem[];
}

interface Read<S extends z.ZodType> {
  data?: z.output<S>;
  text?: string;
  problems: CatalogueProblem[];
}

function readFile<S extends z.ZodType>(root: string, file: string, schema: S): Read<S> {
  let raw: unknown;
  let text = '';
  try {
    text = readFileSync(join(root, file), 'utf8');
    raw = load(text);
  } catch (error) {
    return { problems: [{ file, text: `is not valid YAML: ${error instanceof Error ? error.message : String(error)}` }] };
  }
  const result = schema.safeParse(raw);
  if (result.success) return { data: result.data, text, problems: [] };
  return { problems: result.error.issues.map((issue) => ({ file, text: `${describePath(raw, issue.path)}: ${issue.message}` })) };
}

// The wording of an entry is easier to find than "categories.3.skills.7".
function describePath(raw: unknown, path: readonly PropertyKey[]): string {
  let at: unknown = raw;
  let label = '';
  for (const key of path) {
    at = typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined;
    if (typeof at === 'object' && at !== null && 'skill' in at) label = ` ("${String(at.skill)}")`;
  }
  return path.map(String).join('.') + label;
}

function readFolder<S extends z.ZodType>(root: string, folder: string, schema: S, problems: CatalogueProblem[]): Parsed<z.output<S>>[] {
  const names = readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.yaml'))
    .sort();
  return names.flatMap((name) => {
    const file = `${folder}/${name}`;
    const read = readFile(root, file, schema);
    problems.push(...read.problems);
    return read.data === undefined ? [] : [{ file, data: read.data, text: read.text }];
  });
}

/** Reads a data file beside the lists; throws an error that lists the faults of the file. */
export function readDataFile<S extends z.ZodType>(root: string, file: string, schema: S): z.output<S> {
  const { data, problems } = readFile(root, file, schema);
  if (data === undefined) throw new Error(problems.map((problem) => `${problem.file}: ${problem.text}`).join('\n'));
  return data;
}

export function readCatalogueFiles(root: string = catalogueFolder): CatalogueFiles {
  const problems: CatalogueProblem[] = [];
  const glossary = readDataFile(root, 'glossary.yaml', glossarySchema);
  const modules = readFolder(root, 'modules', moduleSchema, problems);
  const cores = readFolder(root, 'cores', tierSchema, problems);
  const families = readFolder(root, 'families', tierSchema, problems);
  const fundamentals = readFile(root, 'fundamentals.yaml', fundamentalsSchema);
  const scope = readFile(root, 'scope.yaml', scopeSchema);
  const joined = readFile(root, 'joined.yaml', joinedSchema);
  const readings = readFile(root, readingsFile, clinicalReadingsSchema);
  problems.push(...fundamentals.problems, ...scope.problems, ...joined.problems, ...readings.problems);
  const specialties = Object.values(folderOfCategory).flatMap((folder) => readFolder(root, folder, specialtySchema, problems));
  return {
    modules,
    cores,
    families,
    fundamentals: fundamentals.data ?? [],
    specialties,
    glossary,
    scope: scope.data ?? [],
    joined: joined.data ?? { acts: [], allow: [] },
    readings: readings.data ?? [],
    problems,
  };
}

/** The whole catalogue in the order of ids; throws an error that lists all faults if a file cannot be resolved. */
export const loadCatalogue = (root: string = catalogueFolder): CatalogueSpecialty[] => resolveCatalogue(readCatalogueFiles(root));

/** The same for files that are already read. */
export function resolveCatalogue(files: CatalogueFiles): CatalogueSpecialty[] {
  const shared = sharedOf(files);
  const resolved = files.specialties.map((specialty) => resolveSpecialty(specialty, shared));
  const problems = [...files.problems, ...resolved.flatMap((one) => one.problems)];
  if (problems.length > 0) throw new Error(problems.map(({ file, text }) => `${file}: ${text}`).join('\n'));
  return resolved.map((one) => one.specialty).sort((a, b) => a.id - b.id);
}
