import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { countingReadings, readersWanted, type ClinicalReading } from '#src/clinical-readings.ts';
import { catalogueFolder, readCatalogueFiles, readingsFile } from '#src/files.ts';
import type { CatalogueProblem } from '#src/format.ts';
import { isListed, resolveSpecialty, sharedOf } from '#src/resolve.ts';
import { agreementOf, describeAgreement } from './agreement.ts';
import { writeCsv } from './sheet/csv.ts';
import { faultsOf, findRequests, findUnread, type Remark } from './judge.ts';
import { findPart, type Part } from './sheet/part.ts';
import { readSheet, type ReviewSheet } from './sheet/read-sheet.ts';
import { sheetHtml } from './sheet/sheet-html.ts';
import { sheetRows } from './sheet/sheet.ts';
import { flowMap } from './yaml-text.ts';

/** A command's message; `isWrong` means that the command failed. */
export interface Outcome {
  text: string;
  isWrong: boolean;
}
const wrong = (text: string): Outcome => ({ text, isWrong: true });
const done = (text: string): Outcome => ({ text, isWrong: false });

export const reviewUsage = `npm run catalogue -- review PART [--out FOLDER]              writes the sheet of a core, a family or a list's own part, as CSV and for paper
npm run catalogue -- review PART --read FILE.csv [--write]   what a filled-in sheet asks for; with --write notes it as a clinical reading`;

/** Writes the sheet of a part, or reads one back; paths are relative to `here`. */
export function runReview(words: string[], root: string = catalogueFolder, now = new Date(), here = '.'): Outcome {
  const options = { out: { type: 'string', default: '.' }, read: { type: 'string' }, write: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
  const [word] = positionals;
  if (word === undefined || positionals.length > 1 || (values.write && values.read === undefined)) return wrong(reviewUsage);
  const files = readCatalogueFiles(root);
  const part = findPart(files, word);
  if (!part) return wrong([`There is no part "${word}".`, ...files.problems.map(asLine)].join('\n'));
  if (values.read === undefined) return done(writeSheet(part, resolve(here, values.out)));
  const sheet = resolve(here, values.read);
  if (!existsSync(sheet)) return wrong(`There is no file ${sheet}.`);
  return readReview(part, readFileSync(sheet, 'utf8'), { root, isWriting: values.write, today: now.toISOString().slice(0, 10) });
}

const asLine = ({ file, text }: CatalogueProblem): string => `${file}: ${text}`;

function writeSheet(part: Part, folder: string): string {
  mkdirSync(folder, { recursive: true });
  const name = part.key.replace('/', '-');
  const [csv, html] = [join(folder, `${name}.csv`), join(folder, `${name}.html`)];
  writeFileSync(csv, writeCsv(sheetRows(part)));
  writeFileSync(html, sheetHtml(part));
  return `Written: ${csv} to fill in with a spreadsheet, ${html} to print.`;
}

const asRemark = ({ row, column, text }: Remark): string =>
  [row === undefined ? 'the sheet' : `row ${row}`, ...(column === undefined ? [] : [column])].join(', ') + `: ${text}`;
const section = (title: string, remarks: Remark[]): string[] =>
  remarks.length === 0 ? [] : ['', title, ...remarks.map((remark) => `  ${asRemark(remark)}`)];

interface Reading {
  root: string;
  isWriting: boolean;
  today: string;
}

function readReview(part: Part, text: string, { root, isWriting, today }: Reading): Outcome {
  const { sheet, faults } = readSheet(text, today);
  const found = sheet ? faultsOf(sheet, part) : faults;
  if (!sheet || found.length > 0) return wrong([...found.map(asRemark), 'Nothing was written.'].join('\n'));
  const unread = findUnread(sheet, part);
  const requests = findRequests(sheet, part);
  const isReading = unread.length === 0 && requests.length === 0;
  const report = [
    `${part.name} (${part.key}), read by ${sheet.by}, ${sheet.license} (${sheet.state}), on ${sheet.date}`,
    describeVerdicts(sheet),
    describeAgreement(agreementOf(ratingPairs(sheet, part))),
    ...section('Not read as a whole:', unread),
    ...section('To change in the files, or to settle with the reader in the sheet:', requests),
    ...section('Comments:', commentsOf(sheet)),
    '',
  ];
  if (!isReading) return { text: [...report, 'A comment, and no reading yet. Nothing was written.'].join('\n'), isWrong: isWriting };
  return done([...report, ...(isWriting ? noteReading(sheet, part, root) : ['A reading of the whole part: --write notes it.'])].join('\n'));
}

/** Comments on accepted lines. A comment on a requested change is printed with the request. */
const commentsOf = ({ lines }: ReviewSheet): Remark[] =>
  lines
    .filter(({ comment, verdict }) => comment !== '' && (verdict === undefined || verdict.kind === 'accept'))
    .map(({ row, wording, comment }) => ({ row, text: `"${wording}": ${comment}` }));

function ratingPairs({ lines }: ReviewSheet, part: Part) {
  const ratings = new Map(part.lines.map(({ id, criticality }) => [id, criticality]));
  return lines.flatMap(({ id, criticality }) => (criticality === undefined ? [] : [[criticality.blind, ratings.get(id)!] as const]));
}

function describeVerdicts({ lines, missing }: ReviewSheet): string {
  const read = lines.filter(({ readWith }) => readWith === undefined);
  const count = (kind: string | undefined): number => read.filter(({ verdict }) => verdict?.kind === kind).length;
  const verdicts = `${count('accept')} accepted, ${count('reword')} reworded, ${count('drop')} dropped, ${count(undefined)} not judged`;
  return `${read.length} lines: ${verdicts}; ${missing.length} missing skills.`;
}

/** Records a reading, and names the lists that are now reviewed. */
function noteReading(sheet: ReviewSheet, { key, wording, askedOf }: Part, root: string): string[] {
  const { by, license, state, certificates, date, nextDue, checkedOn, checkedBy } = sheet;
  const reading: ClinicalReading = {
    part: key,
    wording,
    by,
    license,
    state,
    ...(certificates !== undefined && { certificates }),
    date,
    nextDue,
    checkedOn,
    checkedBy,
  };
  appendFileSync(join(root, readingsFile), `- ${flowMap(reading)}\n`);
  const files = readCatalogueFiles(root);
  const shared = sharedOf(files);
  const reviewed = files.specialties
    .filter((list) => isListed(list) && resolveSpecialty(list, shared).specialty.review.status === 'reviewed')
    .map(({ data }) => data.name)
    .filter((name) => askedOf.includes(name));
  const count = countingReadings(files.readings, key, wording).length;
  const asked = askedOf.length === 1 ? askedOf[0] : `${askedOf.length} lists`;
  return [
    `Noted: ${count} of ${readersWanted} readings of ${key}, asked in ${asked}.`,
    ...(reviewed.length === 0 ? [] : [`Clinically reviewed now: ${reviewed.join(', ')}.`]),
    'Then: npm run catalogue -- ids, and npm run catalogue -- counts --write',
  ];
}
