import { readCatalogueFiles } from './catalogue-files.ts'
import { findLostIds, readIdRegister, recordIds, writeIdRegister } from './catalogue-ids.ts'

// Run after skills were added or reworded: notes their ids, so that none is ever given to something else.
const files = readCatalogueFiles()
const register = readIdRegister()
const problems = [...files.problems, ...findLostIds(files, register)]

if (problems.length > 0) {
  console.info(problems.map(({ file, text }) => `${file}: ${text}`).join('\n'))
  process.exitCode = 1
} else {
  const recorded = recordIds(files, register)
  const changed = [...recorded].filter(([id, meaning]) => register.has(id) && register.get(id) !== meaning)
  writeIdRegister(recorded)
  console.info(`${recorded.size - register.size} ids added, ${changed.length} wordings changed, ${recorded.size} in all.`)
}
