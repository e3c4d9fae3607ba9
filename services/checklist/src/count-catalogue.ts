import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeCounts } from './catalogue-counts.ts'
import { loadCatalogue, readCatalogueFiles } from './catalogue-files.ts'

// `npm run count-catalogue` prints the counts; with --write it puts them into the document as well.
const heading = '## Counts'
const counts = describeCounts(readCatalogueFiles(), loadCatalogue())
console.info(counts)

if (process.argv.includes('--write')) {
  const document = join(import.meta.dirname, '..', '..', '..', 'docs', 'catalogue.md')
  const text = readFileSync(document, 'utf8')
  const start = text.indexOf(heading)
  if (start < 0) throw new Error(`docs/catalogue.md has no "${heading}"`)
  writeFileSync(document, `${text.slice(0, start)}${heading}\n\nWritten by \`npm run count-catalogue -- --write\`; a test compares.\n\n${counts}\n`)
}
