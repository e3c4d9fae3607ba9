import { readCatalogueFiles } from './catalogue-files.ts'
import { checkCatalogue, checkTotal } from './catalogue-check.ts'
import { findLostIds, findUnrecordedIds, readIdRegister } from './catalogue-ids.ts'

// `npm run check-catalogue -- [slug...]`: without slugs the whole catalogue, which must then be complete.
const slugs = process.argv.slice(2)
const files = readCatalogueFiles()
const register = readIdRegister()
const isAsked = (file: string): boolean => slugs.length === 0 || slugs.some((slug) => file.endsWith(`/${slug}.yaml`))
const problems = [
  ...checkCatalogue(files),
  ...findLostIds(files, register),
  ...findUnrecordedIds(files, register),
  ...(slugs.length === 0 ? checkTotal(files) : []),
].filter(({ file }) => isAsked(file))
const known = [...files.modules, ...files.specialties, ...files.problems].map(({ file }) => file)
const missing = slugs.filter((slug) => !known.some((file) => file.endsWith(`/${slug}.yaml`)))

const byFile = Map.groupBy(problems, ({ file }) => file)
for (const [file, found] of byFile) {
  console.log(`${file}\n${found.map(({ text }) => `  - ${text}`).join('\n')}`)
}
for (const slug of missing) console.log(`${slug}: there is no such file`)
console.log(problems.length + missing.length === 0 ? 'No problems.' : `${problems.length + missing.length} problems.`)
process.exitCode = problems.length + missing.length === 0 ? 0 : 1
