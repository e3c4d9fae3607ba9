import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listText } from '#test/small-catalogue.ts';
import { head, now, otherHead, startReview, type SmallReview } from '#test/small-review.ts';
import { checkCatalogue } from '#src/checking/check.ts';
import { loadCatalogue, readCatalogueFiles } from '#src/files.ts';
import { runReview } from './run-review.ts';

let review: SmallReview;
beforeEach(() => {
  review = startReview();
});
afterEach(() => review.remove());

const reviewNow = () => loadCatalogue(review.root)[0]!.review;
/** Records a reading of the list's core by two people. */
function readCore(...heads: string[][]): void {
  const core = startReview('cores/rn-small', review.root);
  for (const one of heads) expect(core.read(core.fillIn({}, [], one), '--write').isWrong).toBe(false);
}

test("the sheet of a list has every line in order, asks only for safety skills on lines of the core, and hides the file's ratings", () => {
  const { text, isWrong } = runReview(['rn-one', '--out', join(review.root, 'sheets')], review.root, now);
  expect([isWrong, text]).toEqual([false, expect.stringContaining('nursing-rn-one.csv')]);
  const csv = readFileSync(join(review.root, 'sheets', 'nursing-rn-one.csv'), 'utf8');
  const lines = csv.split('\r\n').filter((line) => /^[^,]*,\d{4,},/.test(line));
  expect(lines).toEqual([
    ...['501001,Head-to-toe assessment', '501002,Manual defibrillation', '501004,Hand hygiene'].map(
      (line) => `Assessment,${line},read with cores/rn-small,,,,,`,
    ),
    'Wounds and drains,1001,Wound packing,,,,,,',
    'Wounds and drains,1002,"Drain removal, bedside",,,,,,',
    'Wounds and drains,1003,Ostomy appliance change,,,,,,',
    'Wounds and drains,501003,Air embolism response,,,,,,',
    'Rare work,1004,Leech therapy,,,,,,',
  ]);
  expect(csv.startsWith('\ufeffPart,nursing/rn-one,One RN')).toBe(true);
  expect(csv.match(/,missing,/g)).toHaveLength(10);
  const html = readFileSync(join(review.root, 'sheets', 'nursing-rn-one.html'), 'utf8');
  for (const { id, skill } of loadCatalogue(review.root)[0]!.categories.flatMap(({ skills }) => skills))
    expect(html).toContain(`<td>${id}</td><th scope="row">${skill}</th>`);
  expect(html).toContain('content: "One RN, version 2"');
  expect(html).not.toMatch(/<script|<link|src=|https?:|checked="/);
});

test('a sheet ends with exceptions and their reasons, safety skills with their sources, and certificates', () => {
  writeFileSync(review.listFile, listText.replace('categories:', 'except: [[Hand hygiene, the robot does it]]\ncategories:'));
  runReview(['nursing/rn-one', '--out', review.root], review.root, now);
  const csv = readFileSync(join(review.root, 'nursing-rn-one.csv'), 'utf8');
  const html = readFileSync(join(review.root, 'nursing-rn-one.html'), 'utf8').split('class="end"')[1];
  for (const [about, text] of [
    ['Not asked here', 'Hand hygiene: the robot does it'],
    ['Safety skill', 'Wound packing: It bleeds. (A guideline)'],
    ['Certificates asked', 'State RN license (compact or single-state); BLS'],
  ]) {
    expect(csv).toContain(`${about},at the end,${text},,,,,,`);
    expect(html).toContain(`<td>${about}</td><th scope="row">${text}</th>`);
  }
});

test('the sheet of a core names the lists that use it, and has no safety skills', () => {
  runReview(['cores/rn-small', '--out', review.root], review.root, now);
  const csv = readFileSync(join(review.root, 'cores-rn-small.csv'), 'utf8');
  expect(csv).toContain('Assessment,501001,Head-to-toe assessment,,,,,');
  expect(csv).not.toMatch(/Safety skill|Wound packing|at the end/);
  const html = readFileSync(join(review.root, 'cores-rn-small.html'), 'utf8');
  expect(html).toContain('Asked in: One RN.');
  expect(html).not.toContain('Safety skill');
});

test('a list is reviewed once two people have read each part, and names them with license, state and check', () => {
  readCore(head);
  expect(reviewNow()).toEqual({ status: 'in-review' });
  readCore(otherHead.with(9, '2027-11-19'));
  expect(reviewNow()).toEqual({ status: 'in-review' });
  const first = review.read(review.fillIn({}), '--write');
  expect(first).toMatchObject({ isWrong: false, text: expect.stringContaining('Noted: 1 of 2 readings of nursing/rn-one') });
  expect(first.text).not.toContain('Clinically reviewed now');
  expect(reviewNow()).toEqual({ status: 'in-review' });
  const second = review.read(review.fillIn({}, [], [...otherHead, 'Certificates', 'CCRN']), '--write');
  expect(second.text).toContain('Noted: 2 of 2 readings of nursing/rn-one, asked in One RN.\nClinically reviewed now: One RN.');
  const checked = { checkedOn: '2026-11-17', checkedBy: 'Pat Novak' };
  expect(reviewNow()).toEqual({
    status: 'reviewed',
    accepted: {
      readers: [
        { by: 'Dana Whitlock', license: 'RN', state: 'OH', ...checked },
        { by: 'Ola Brandt', license: 'RN', state: 'TX', certificates: 'CCRN', ...checked },
      ],
      date: '2026-11-19',
      nextDue: '2027-11-19',
    },
  });
  expect(review.textNow()).toBe(listText);
  expect(checkCatalogue(readCatalogueFiles(review.root)).filter(({ file }) => file === 'clinical-readings.yaml')).toEqual([]);
});

test('a person who reads twice counts as one reader', () => {
  readCore(head, head.with(7, '2026-11-19'));
  review.read(review.fillIn({}), '--write');
  const { text } = review.read(review.fillIn({}, [], head.with(7, '2026-11-19')), '--write');
  expect(text).toContain('Noted: 1 of 2 readings');
  expect(reviewNow()).toEqual({ status: 'in-review' });
});

test.each<[string, string, string, string]>([
  ['a line of the core', 'modules/shared.yaml', 'skill: Head-to-toe assessment', 'skill: Head-to-toe examination'],
  ['the criticality of a line', 'nursing/rn-one.yaml', 'criticality: medium', 'criticality: high'],
  ['the source of a safety skill', 'nursing/rn-one.yaml', 'source: "A guideline"', 'source: "Another one"'],
  ['what is left out', 'nursing/rn-one.yaml', 'retired:', 'except: [[Hand hygiene, no sink]]\nretired:'],
  ['a safety skill', 'nursing/rn-one.yaml', '  - Manual defibrillation   # everybody drills it\n', ''],
  ['the certificates', 'nursing/rn-one.yaml', 'compact or single-state), BLS]', 'compact or single-state), ACLS]'],
])('a change of %s puts the list back in review', (_, file, from, to) => {
  readCore(head, otherHead);
  for (const one of [head, otherHead]) review.read(review.fillIn({}, [], one), '--write');
  expect(reviewNow().status).toBe('reviewed');
  const path = join(review.root, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
  if (file.startsWith('modules')) {
    const core = join(review.root, 'cores', 'rn-small.yaml');
    writeFileSync(core, readFileSync(core, 'utf8').replace('Head-to-toe assessment', 'Head-to-toe examination'));
  }
  expect(reviewNow()).toEqual({ status: 'in-review' });
});

test.each<[string, Record<string, object | 'nothing'>, string]>([
  ['a line that is not judged', { 1001: 'nothing' }, '"Wound packing" is not judged'],
  ['a line without criticality', { 1002: { criticality: '' } }, '"Drain removal, bedside" is not rated'],
  ['a line of the core without yes or no', { 501001: { safety: '' } }, '"Head-to-toe assessment" has neither yes nor no'],
  ['a new wording', { 1003: { reword: 'Ostomy appliance and barrier change' } }, 'reword "Ostomy appliance change" to'],
  ['a line to drop', { 1004: { drop: 'nobody does it' } }, 'nursing/rn-one.yaml: drop "Leech therapy": nobody does it'],
  ['another criticality', { 1003: { criticality: 'high' } }, 'criticality of "Ostomy appliance change": rated high, it says medium'],
  ['another safety skill', { 501002: { safety: 'no' } }, '"Manual defibrillation" is no safety skill any more'],
  [
    'an incomplete safety skill',
    { 1003: { safety: 'yes' } },
    '"Ostomy appliance change" becomes a safety skill; first, in nursing/rn-one.yaml: it is only medium and has no "why" and "source"',
  ],
])('a sheet with %s is only a comment, and no reading is recorded', (_, answers, expected) => {
  const before = review.readingsNow();
  const { text, isWrong } = review.read(review.fillIn(answers), '--write');
  expect([isWrong, text]).toEqual([true, expect.stringContaining(expected)]);
  expect(text).toContain('A comment, and no reading yet. Nothing was written.');
  expect([review.readingsNow(), review.textNow()]).toEqual([before, listText]);
});

test('a sheet with an unanswered or refused statement at the end is only a comment', () => {
  const file = review.fillIn({});
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/(It bleeds\. \(A guideline\)),x,/, '$1,,'));
  expect(review.read(file, '--write').text).toContain('"Wound packing: It bleeds. (A guideline)" is not judged');
  writeFileSync(file, text.replace(/(It bleeds\. \(A guideline\)),x,,,/, '$1,,,it rarely bleeds,'));
  const { text: said, isWrong } = review.read(file, '--write');
  expect([isWrong, said]).toEqual([
    true,
    expect.stringContaining('not agreed to "Wound packing: It bleeds. (A guideline)": it rarely bleeds'),
  ]);
});

test('readers settle a difference in its cell of the sheet, beside the blind rating', () => {
  const settled = { 1003: { criticality: 'critical, settled medium' }, 1001: { safety: 'no settled yes' } };
  const missing = ['Wounds', 'missing', 'Maggot therapy', '', '', 'work of the wound team', '', '', ''];
  const { text, isWrong } = review.read(review.fillIn(settled, [missing]), '--write');
  expect([isWrong, text]).toEqual([false, expect.stringContaining('Noted: 1 of 2 readings')]);
  expect(text).toContain('Criticality rated blind: 4 of 5 as in the file (80 %)');
});

test('the command prints missing skills, similar skills of the catalogue, and comments on accepted lines', () => {
  const file = review.fillIn({ 1004: { comment: 'rare' } }, [
    ['Wounds', 'missing', 'Packing of wounds', '', '', '', 'critical', 'yes', 'daily'],
    ['', 'missing', 'Maggot therapy', '', '', '', '', '', ''],
  ]);
  const { text } = review.read(file);
  expect(text).toContain(
    'missing: "Packing of wounds" (Wounds; critical; safety skill; daily); nursing/rn-one.yaml has 1001 "Wound packing"',
  );
  expect(text).toMatch(/missing: "Maggot therapy"$/m);
  expect(text).toContain(`Comments:\n  row ${review.rowOf(1004)}: "Leech therapy": rare`);
});
