import type { CatalogueProblem, CatalogueSkill, CatalogueSpecialty, ModuleFile, Parsed, SpecialtyFile } from './format.ts'

type Entry = SpecialtyFile['categories'][number]['skills'][number]
type Outcome = { skills: CatalogueSkill[]; faults: string[] }
type ModulesBySlug = ReadonlyMap<string, ModuleFile>

const toSkill = (skill: Pick<CatalogueSkill, 'id' | 'skill' | 'criticality'>, isSafety: boolean): CatalogueSkill => ({
  id: skill.id,
  skill: skill.skill,
  isSafetySkill: isSafety ? 1 : 0,
  criticality: skill.criticality,
})

function resolvePick(entry: Extract<Entry, { kind: 'pick' }>, modules: ModulesBySlug): Outcome {
  const module = modules.get(entry.from)
  if (!module) return { skills: [], faults: [`no module "${entry.from}"`] }
  const found = module.skills.find((skill) => skill.skill === entry.skill)
  if (!found) return { skills: [], faults: [`module "${entry.from}" has no skill "${entry.skill}"`] }
  return { skills: [toSkill(found, entry.safety)], faults: [] }
}

function resolveWhole(entry: Extract<Entry, { kind: 'whole' }>, modules: ModulesBySlug): Outcome {
  const module = modules.get(entry.module)
  if (!module) return { skills: [], faults: [`no module "${entry.module}"`] }
  const kept = module.skills.filter((skill) => !entry.except.includes(skill.skill))
  const unknown = entry.except.filter((name) => !module.skills.some((skill) => skill.skill === name))
  const unkept = entry.safety.filter((name) => !kept.some((skill) => skill.skill === name))
  return {
    skills: kept.map((skill) => toSkill(skill, entry.safety.includes(skill.skill))),
    faults: [...unknown, ...unkept].map((name) => `module "${entry.module}" brings no skill "${name}"`),
  }
}

function resolveEntry(entry: Entry, modules: ModulesBySlug): Outcome {
  if (entry.kind === 'pick') return resolvePick(entry, modules)
  if (entry.kind === 'whole') return resolveWhole(entry, modules)
  return { skills: [toSkill(entry, entry.safety)], faults: [] }
}

export function resolveSpecialty(
  { file, data }: Parsed<SpecialtyFile>,
  modules: ModulesBySlug,
): { specialty: CatalogueSpecialty; problems: CatalogueProblem[] } {
  const problems: CatalogueProblem[] = []
  const categories = data.categories.map(({ name, skills }) => {
    const outcomes = skills.map((entry) => resolveEntry(entry, modules))
    problems.push(...outcomes.flatMap(({ faults }) => faults.map((fault) => ({ file, text: `${name}: ${fault}` }))))
    return { name, skills: outcomes.flatMap((outcome) => outcome.skills) }
  })
  const { id, slug, category, version, certifications } = data
  return { specialty: { id, slug, name: data.name, category, version, certifications, categories }, problems }
}
