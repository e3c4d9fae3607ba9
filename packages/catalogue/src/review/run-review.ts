import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { load } from 'js-yaml';
import { toEntry } from '#src/catalogue.ts';
import { checkCatalogue } from '#src/checking/check.ts';
import { catalogueFolder, readCatalogueFiles } from '#src/files.ts';
import { specialtySchema, type CatalogueProblem } from '#src/format.ts';
import { resolveSpecialty, sharedOf } from '#src/resolve.ts';
import { agreementOf, describeAgreement } from './agreement.ts';
import { writeCsv, type SheetFault } from './sheet/csv.ts';
import { editSkills, noteReview } from './edit-list.ts';
import { findList, type ListSource } from './list-source.ts';
import { faultsOf, propose, type Edit, type Proposal } from './propose.ts';
import { readSheet, type ReviewSheet } from './sheet/read-sheet.ts';
import { sheetHtml } from './sheet/sheet-html.ts';
import { columns, sheetRows } from './sheet/sheet.ts';

/** A command's message; `isWrong` when it could not do its task. */
export interface Outcome {
  text: string;
  isWrong: boolean;
}
const wrong = (text: string): Outcome => ({ text, isWrong: true });
const done = (text: string): Outcome => ({ text, isWrong: false });

export const reviewUsage = `npm run catalogue -- review SLUG [--out FOLDER]              writes the sheet for a clinical review, as CSV and for paper
npm run catalogue -- review SLUG --read FILE.csv [--write]   what a filled-in sheet asks for; with --write into the list's file`;

/** Writes the sheet of a list, or reads one back; `here` is the folder that paths are meant from. */
export function runReview(words: string[], root: string = catalogueFolder, now = new Date(), here = '.'): Outcome {
  const options = { out: { type: 'string', default: '.' }, read: { type: 'string' }, write: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
  const [slug] = positionals;
  if (slug === undefined || positionals.length > 1 || (values.write && values.read === undefined)) return wrong(reviewUsage);
  const files = readCatalogueFiles(root);
  const list = findList(files, slug);
  if (!list) return wrong([`There is no list "${slug}".`, ...files.problems.map(asLine)].join('\n'));
  if (values.read === undefined) return done(writeSheet(list, resolve(here, values.out)));
  const sheet = resolve(here, values.read);
  if (!existsSync(sheet)) return wrong(`There is no file ${sheet}.`);
  return readReview(list, readFileSync(sheet, 'utf8'), { root, isWriting: values.write, today: now.toISOString().slice(0, 10) });
}

const asLine = ({ file, text }: CatalogueProblem): string => `${file}: ${text}`;

function writeSheet({ specialty }: ListSource, folder: string): string {
  mkdirSync(folder, { recursive: true });
  const [csv, html] = [join(folder, `${specialty.slug}.csv`), join(folder, `${specialty.slug}.html`)];
  writeFileSync(csv, writeCsv(sheetRows(specialty)));
  writeFileSync(html, sheetHtml(specialty));
  return `Written: ${csv} to fill in with a spreadsheet, ${html} to print.`;
}

const faultLine = ({ row, column, text }: SheetFault): string =>
  [row === undefined ? 'the sheet' : `row ${row}`, ...(column === undefined ? [] : [column])].join(', ') + `: ${text}`;

interface Reading {
  root: string;
  isWriting: boolean;
  today: string;
}

function readReview(list: ListSource, text: string, { root, isWriting, today }: Reading): Outcome {
  const { sheet, faults } = readSheet(text, today);
  const found = sheet ? faultsOf(sheet, list) : faults;
  if (!sheet || found.length > 0) return wrong([...found.map(faultLine), 'Nothing was written.'].join('\n'));
  const proposals = propose(sheet, list);
  const edits = proposals.flatMap(({ edit }) => edit ?? []);
  const blocking = proposals.filter(({ blockedBy }) => blockedBy);
  const open = proposals.filter(({ edit, blockedBy }) => !edit && !blockedBy);
  const canWrite = isWriting && blocking.length === 0;
  const report = [
    `${list.specialty.name}, reviewed by ${sheet.by}, ${sheet.credential}, on ${sheet.date}: ${sheet.scope}`,
    describeVerdicts(sheet),
    describeAgreement(agreementOf(ratingPairs(sheet, list))),
    ...part(
      canWrite ? 'Written:' : 'With --write:',
      proposals.filter(({ edit }) => edit),
    ),
    ...part('To do or settle by hand:', open),
    ...part('To settle first, in the file, or with the reviewer in the sheet:', blocking),
  ];
  if (!canWrite) return { text: [...report, ...(isWriting ? ['Nothing was written.'] : [])].join('\n'), isWrong: isWriting };
  const isSettled = open.length === 0 && sheet.lines.every(({ verdict }) => verdict);
  return done([...report, ...writeReview(list, sheet, edits, { root, today, isSettled })].join('\n'));
}

const part = (title: string, proposals: Proposal[]): string[] =>
  proposals.length === 0
    ? []
    : [
        '',
        title,
        ...proposals.map(({ row, text, blockedBy }) => `  ${faultLine({ row, text, ...(blockedBy && { column: columns[blockedBy] }) })}`),
      ];

function ratingPairs({ lines }: ReviewSheet, { skills }: ListSource) {
  const ratings = new Map(skills.map(({ id, criticality }) => [id, criticality]));
  return lines.flatMap(({ id, criticality }) => (criticality === undefined ? [] : [[criticality, ratings.get(id)!] as const]));
}

function describeVerdicts({ lines, missing }: ReviewSheet): string {
  const count = (kind: string | undefined): number => lines.filter(({ verdict }) => verdict?.kind === kind).length;
  const verdicts = `${count('accept')} accepted, ${count('reword')} reworded, ${count('drop')} dropped, ${count(undefined)} not judged`;
  return `${lines.length} lines: ${verdicts}; ${missing.length} missing skills.`;
}

/**
 * Writes what is mechanical, and the review; returns what is to be done next. A list that the check then refuses will be changed by
 * hand, and its acceptance would be of another text.
 */
function writeReview(
  list: ListSource,
  sheet: ReviewSheet,
  edits: Edit[],
  { root, today, isSettled }: { root: string; today: string; isSettled: boolean },
): string[] {
  const { files, parsed } = list;
  const path = join(root, parsed.file);
  const text = editSkills(readFileSync(path, 'utf8'), edits);
  const parse = (content: string) => ({ file: parsed.file, data: specialtySchema.parse(load(content)) });
  const wording = toEntry(resolveSpecialty(parse(text), sharedOf(files)).specialty).catalogueVersion;
  const { by, credential, date, scope, nextDue } = sheet;
  const version = parsed.data.version + 1;
  const before = new Set(checkCatalogue(files).map(asLine));
  const note = (isAccepted: boolean) => {
    const reviewed = noteReview(text, {
      version,
      status: isAccepted ? 'reviewed' : 'in-review',
      effectiveFrom: today,
      review: {
        by,
        credential,
        date,
        scope,
        decision: isAccepted ? 'accepted' : 'changes-requested',
        ...(nextDue !== undefined && { nextDue }),
        wording,
      },
      reason: `Clinical review by ${by}, ${credential}: ${describeEdits(edits)}`,
    });
    const after = { ...files, specialties: files.specialties.map((one) => (one === parsed ? parse(reviewed) : one)) };
    const problems = checkCatalogue(after)
      .map(asLine)
      .filter((line) => !before.has(line));
    return { reviewed, problems, isAccepted };
  };
  const accepted = note(isSettled);
  const { reviewed, problems, isAccepted } = accepted.problems.length === 0 ? accepted : note(false);
  writeFileSync(path, reviewed);
  return [
    '',
    `${parsed.file} is now version ${version}, ${isAccepted ? 'reviewed and accepted' : 'in review, with changes requested'}.`,
    ...(problems.length === 0 ? [] : ['The check now says:', ...problems.map((line) => `  ${line}`)]),
    'Then: npm run catalogue -- ids, and npm run catalogue -- counts --write',
  ];
}

function describeEdits(edits: Edit[]): string {
  const count = (kind: Edit['kind']): number => edits.filter((edit) => edit.kind === kind).length;
  const counts = [`${count('reword')} reworded`, `${count('drop')} dropped`, `${count('safety')} safety skills changed`];
  const told = counts.filter((one) => !one.startsWith('0 '));
  return told.length === 0 ? 'nothing changed' : told.join(', ');
}
