import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listText } from '#test/small-catalogue.ts';
import { head, now, startReview, type Filled, type SmallReview } from '#test/small-review.ts';
import { runReview } from './run-review.ts';

let review: SmallReview;
beforeEach(() => {
  review = startReview();
});
afterEach(() => review.remove());

const line = ['Wounds and drains', '1001', 'Wound packing', '', '', '', '', '', ''];
test.each<[string, Record<string, Filled>, string]>([
  ['two verdicts', { 1001: { accept: 'x', drop: 'no' } }, 'Drop (reason): says accept and drop'],
  ['an invalid acceptance', { 1001: { accept: 'maybe' } }, 'Accept (x): "maybe" says neither yes nor nothing'],
  [
    'a rating that does not exist',
    { 1001: { accept: 'x', criticality: 'severe' } },
    'Criticality (critical, high, medium, low): "severe" is none of',
  ],
  ['an invalid safety answer', { 1001: { accept: 'x', safety: 'perhaps' } }, 'Safety skill (yes, no): "perhaps" is neither yes nor no'],
  ['a refused term', { 1001: { reword: 'Wound packing under EKG' } }, 'Reword (new wording): "Wound packing under EKG": says "EKG"'],
  ['no new wording', { 1001: { reword: 'Wound packing' } }, 'Reword (new wording): "Wound packing": says the same as before'],
  ['another skill', { 1001: { reword: 'Chest tube care' } }, '"Chest tube care": has no telling word in common with the line'],
  ['an unknown id', { 1001: { cells: line.with(1, '1777') } }, 'Id: there is no skill 1777 any more'],
  ['a mark in place of the new wording', { 1001: { reword: 'x' } }, 'Reword (new wording): "x" is no wording: write the new one'],
  ['a mark in place of the reason', { 1001: { drop: 'X' } }, 'Drop (reason): "X" is no reason: say why it should go'],
  ['no id', { 1001: { cells: line.with(1, '') } }, 'Id: is empty: write "missing" for a skill that the part lacks'],
  ['an invalid id', { 1001: { cells: line.with(1, 'A1') } }, 'Id: "A1" is no id of a skill'],
  ['an outdated wording', { 1001: { cells: line.with(2, 'Wound care') } }, 'Wording: it is "Wound packing" now: write another'],
  [
    'a comment that was taken for a formula',
    { 1001: { accept: 'x', comment: '#NAME?' } },
    'Comment: "#NAME?" is what the spreadsheet made of words',
  ],
  ['a verdict on a line of the core', { 501001: { accept: 'x' } }, 'Accept (x): must be "read with cores/rn-small"'],
  ['a line that is left to another sheet', { 1001: { accept: 'read with cores/rn-small' } }, 'Accept (x): is read here: judge it'],
  ['a cell too many', { 1001: { cells: [...line, 'and more'] } }, 'cell 10: "and more" stands beside the table'],
])('reports a row with %s, and writes nothing', (_, answers, expected) => {
  const { text, isWrong } = review.read(review.fillIn({ 1004: { drop: 'old' }, ...answers }), '--write');
  expect([isWrong, review.textNow()]).toEqual([true, listText]);
  expect(text).toMatch(new RegExp(`^row ${review.rowOf(Number(Object.keys(answers)[0]))}[,:]`, 'm'));
  expect(text).toContain(expected);
  expect(text).toContain('Nothing was written.');
});

test('reports a line that appears twice, and the line that it displaced', () => {
  const twice = line.with(1, '1002').with(2, 'Drain removal, bedside');
  const { text, isWrong } = review.read(review.fillIn({ 1001: { accept: 'x', cells: twice } }), '--write');
  expect([isWrong, review.textNow()]).toEqual([true, listText]);
  expect(text).toContain(`row ${review.rowOf(1002)}, Id: 1002 stands there twice\nthe sheet: no row for 1001 "Wound packing"`);
});

test('refuses a sheet that lacks a statement, or has an outdated one', () => {
  const file = review.fillIn({});
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('It bleeds.', 'It hurts.'));
  expect(review.read(file, '--write').text).toContain(
    '"Wound packing: It hurts. (A guideline)" is not what the list says now: make a new sheet',
  );
  expect(review.read(file, '--write').text).toContain('the sheet: no row for "Wound packing: It bleeds. (A guideline)"');
});

const day = 7;
test.each<[string, string[], string]>([
  ['no name', head.with(1, ''), "row 3, Reader's name: must be filled in"],
  ['no license type', head.with(3, ''), 'row 4, License type: must be filled in'],
  ['a license number', head.with(3, 'RN 123456'), 'row 4, License type: "RN 123456": must hold no number'],
  ['no state', head.with(5, 'Ohio'), 'row 5, License state: "Ohio": must be two letters such as OH'],
  ['a day that does not exist', head.with(day, '2/30/2026'), 'row 7, Date of the reading: "2/30/2026": must be a day such as 2026-11-20'],
  ['a day in the future', head.with(day, '11/21/2026'), 'row 7, Date of the reading: 2026-11-21 is still to come'],
  ['no next reading', head.with(9, ''), 'row 8, Next reading due: must be filled in'],
  ['a next reading before this one', head.with(9, '11/18/26'), 'row 8, Next reading due: 2026-11-18 is not after the reading'],
  [
    'a next reading in three years',
    head.with(9, '2029-11-18'),
    'row 8, Next reading due: 2029-11-18 is more than 2 years after the reading',
  ],
  ['an unchecked license', head.with(13, ''), 'row 10, License checked by: must be filled in'],
  ['the hint for an answer', head.with(13, 'filled in by the firm'), 'row 10, License checked by: must be filled in'],
  ['a license checked by its holder', head.with(13, 'Dana Whitlock'), 'row 10, License checked by: Dana Whitlock cannot check'],
  ['a check in the future', head.with(11, '2026-11-21'), 'row 9, License checked on: 2026-11-21 is still to come'],
  ['another part', [...head, 'Part', 'nursing/rn-two'], 'row 1, Part: is "nursing/rn-two", not "nursing/rn-one"'],
])('refuses a sheet with %s', (_, filledHead, expected) => {
  const before = review.readingsNow();
  const { text, isWrong } = review.read(review.fillIn({}, [], filledHead), '--write');
  expect([isWrong, text]).toEqual([true, expect.stringContaining(expected)]);
  expect(review.readingsNow()).toBe(before);
});

test('the command reports a file that is not a sheet, and a word that is not a part', () => {
  const file = join(review.root, 'other.csv');
  writeFileSync(file, 'a;b;c\n');
  expect(review.read(file).text).toContain('row 1: no row has the titles of the columns: "Category", "Id", "Wording"');
  writeFileSync(file, 'a,"b\n');
  expect(review.read(file).text).toContain('row 1, cell 2: has a quotation mark that is not closed');
  writeFileSync(file, 'PK\u0003\u0004');
  expect(review.read(file).text).toContain('row 1: the file is a workbook: save it as "CSV UTF-8"');
  writeFileSync(file, 'Id,Wording\n1001,Wound packing\n');
  expect(review.read(file).text).toContain('row 1, Category: is missing among the titles');
  writeFileSync(file, Buffer.from([0x41, 0xe9, 0x42]));
  expect(review.read(file).text).toContain('the file is not UTF-8');
  expect(review.read(join(review.root, 'none.csv')).text).toContain('There is no file');
  expect(runReview(['rn-two'], review.root, now)).toEqual({ isWrong: true, text: 'There is no part "rn-two".' });
  expect(runReview(['rn-one', '--write'], review.root, now).text).toContain('npm run catalogue -- review PART');
});
