import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { catalogueFolder, loadCatalogue, readCatalogueFiles } from './files.ts';
import { catalogueContent } from './publish/publish-catalogue.ts';
import { writeExport } from './publish/write-export.ts';
import { checkCatalogue, checkTotal, resolveAll } from './checking/check.ts';
import { describeCounts } from './counts.ts';
import type { CatalogueProblem } from './format.ts';
import { describeMatrix, fundamentalsMatrix } from './checking/fundamentals.ts';
import { findLostIds, findUnrecordedIds, readIdRegister, recordIds, writeIdRegister } from './checking/ids.ts';
import { describeOverlap } from './checking/overlap.ts';
import { checkRareActs, readRareActs } from './checking/rare-acts.ts';
import { isListed } from './resolve.ts';
import { checkEdition, readEdition, recordEdition } from './publish/edition.ts';
import { checkMappings } from './publish/mappings.ts';
import { readSources } from './publish/read-sources.ts';
import { reviewUsage, runReview } from './review/run-review.ts';
import { checkTerms } from './terms/terms.ts';
import { checkOutcomes, checkReadings, readOutcomes, readReadings, recordReadings } from './review/readings.ts';
import { checkVersions, findUnraised, raiseVersions, readVersions, writeVersions } from './review/versions.ts';

const usage = `npm run catalogue -- check [slug...]   what is wrong; without slugs the whole, which must then be complete
npm run catalogue -- matrix            which fundamentals each list holds, and how many answers two lists share
npm run catalogue -- ids [--reason "why"]  notes new ids and wordings, the version of each list and the day; the reason is that of lists that ask something else
npm run catalogue -- read SLUG...      notes that a second reader has read these lists in full as they are
npm run catalogue -- counts [--write]  the counts; with --write into docs/catalogue.md
npm run catalogue -- export [--out FOLDER]  the published files; without a folder into ./catalogue-export
${reviewUsage}`;

const commands = {
  check: printProblems,
  matrix: printMatrix,
  ids: noteIds,
  read: noteReadings,
  counts: printCounts,
  export: exportFiles,
  review: printReview,
};

/** npm starts commands in the repository, but file names are relative to the caller's folder. */
const here = process.env['INIT_CWD'] ?? '.';
const [name = '', ...words] = process.argv.slice(2);
const command = commands[name as keyof typeof commands];
if (command) command(words);
else end(usage);

function end(text: string): void {
  console.info(text);
  process.exitCode = 1;
}

function asText(problems: CatalogueProblem[]): string {
  return [...Map.groupBy(problems, ({ file }) => file)]
    .map(([file, found]) => `${file}\n${found.map(({ text }) => `  - ${text}`).join('\n')}`)
    .join('\n');
}

function printProblems(slugs: string[]): void {
  const sources = readSources();
  const { files, register, terms, mappings } = sources;
  const isAsked = (file: string): boolean => slugs.length === 0 || slugs.some((slug) => file.endsWith(`/${slug}.yaml`));
  const known = [...files.modules, ...files.specialties, ...files.problems].map(({ file }) => file);
  const problems = [
    ...checkCatalogue(files),
    ...findLostIds(files, register),
    ...findUnrecordedIds(files, register),
    ...checkVersions(resolveAll(files), readVersions()),
    ...checkReadings(files, resolveAll(files), readReadings()),
    ...checkRareActs(resolveAll(files), readRareActs()),
    ...checkOutcomes(files, resolveAll(files), readOutcomes()),
    ...checkTerms(files, terms),
    ...checkMappings(files, mappings),
    ...checkEdition(catalogueContent(sources, ''), readEdition()),
    ...(slugs.length === 0 ? checkTotal(files) : []),
    ...slugs
      .filter((slug) => !known.some((file) => file.endsWith(`/${slug}.yaml`)))
      .map((slug) => ({ file: `/${slug}.yaml`, text: 'there is no such file' })),
  ].filter(({ file }) => isAsked(file));
  if (problems.length === 0) console.info('No problems.');
  else end(`${asText(problems)}\n${problems.length} problems.`);
}

function printMatrix(): void {
  const files = readCatalogueFiles();
  const resolved = resolveAll(files).filter(({ parsed }) => isListed(parsed));
  console.info(`${describeMatrix(fundamentalsMatrix(files.fundamentals, resolved))}\n\n${describeOverlap(resolved)}`);
}

function noteIds(words: string[]): void {
  const { values } = parseArgs({ args: words, options: { reason: { type: 'string' } } });
  const today = new Date().toISOString().slice(0, 10);
  const files = readCatalogueFiles();
  const register = readIdRegister();
  const problems = [...files.problems, ...findLostIds(files, register)];
  if (problems.length > 0) return end(asText(problems));
  const unraised = findUnraised(resolveAll(files), readVersions());
  const reason = values.reason ?? '';
  if (unraised.length > 0 && reason === '')
    return end(`Say with --reason why these ask something else: ${unraised.map(({ specialty }) => specialty.slug).join(', ')}`);
  raiseVersions(unraised, { date: today, reason });
  writeVersions(resolveAll(readCatalogueFiles()));
  const recorded = recordIds(files, register);
  const changed = [...recorded].filter(([id, meaning]) => register.has(id) && register.get(id) !== meaning);
  writeIdRegister(recorded);
  console.info(`${recorded.size - register.size} ids added, ${changed.length} wordings changed, ${recorded.size} in all.`);
  if (recordEdition(catalogueContent(readSources(), ''), today)) console.info(`The catalogue is now the edition of ${today}.`);
}

function noteReadings(slugs: string[]): void {
  const all = resolveAll(readCatalogueFiles());
  const unknown = slugs.filter((slug) => !all.some(({ specialty }) => specialty.slug === slug));
  if (slugs.length === 0 || unknown.length > 0) return end(slugs.length === 0 ? usage : `There is no list ${unknown.join(', ')}.`);
  recordReadings(
    all.filter(({ specialty }) => slugs.includes(specialty.slug)),
    new Date().toISOString().slice(0, 10),
  );
  console.info(
    `${slugs.join(', ')}: read in full. Add what was missed to docs/catalogue-readings.md, then: npm run catalogue -- counts --write`,
  );
}

function exportFiles(words: string[]): void {
  const { values } = parseArgs({ args: words, options: { out: { type: 'string', default: 'catalogue-export' } } });
  const folder = resolve(here, values.out);
  console.info(`${folder}: ${writeExport(folder).join(', ')}`);
}

function printCounts(words: string[]): void {
  const heading = '## Counts';
  const counts = describeCounts(readCatalogueFiles(), loadCatalogue());
  console.info(counts);
  if (!words.includes('--write')) return;
  const document = join(import.meta.dirname, '..', '..', '..', 'docs', 'catalogue.md');
  const text = readFileSync(document, 'utf8');
  const start = text.indexOf(heading);
  if (start < 0) throw new Error(`docs/catalogue.md has no "${heading}"`);
  writeFileSync(
    document,
    `${text.slice(0, start)}${heading}\n\nWritten by \`npm run catalogue -- counts --write\`; a test compares.\n\n${counts}\n`,
  );
}

function printReview(words: string[]): void {
  const { text, isWrong } = runReview(words, catalogueFolder, new Date(), here);
  if (isWrong) end(text);
  else console.info(text);
}
