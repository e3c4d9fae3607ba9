import { writeFileSync } from 'node:fs';
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
  ['an acceptance that is none', { 1001: { accept: 'maybe' } }, 'Accept (x): "maybe" says neither yes nor nothing'],
  [
    'a rating that does not exist',
    { 1001: { accept: 'x', criticality: 'severe' } },
    'Criticality (critical, high, medium, low): "severe" is none of',
  ],
  ['a safety answer that is none', { 1001: { accept: 'x', safety: 'perhaps' } }, 'Safety skill (yes, no): "perhaps" is neither yes nor no'],
  ['a refused term', { 1001: { reword: 'Wound packing under EKG' } }, 'Reword (new wording): "Wound packing under EKG": says "EKG"'],
  ['no new wording', { 1001: { reword: 'Wound packing' } }, 'Reword (new wording): "Wound packing": says the same as before'],
  ['another skill', { 1001: { reword: 'Chest tube care' } }, '"Chest tube care": has no telling word in common with the line'],
  ['an id that is not there', { 1001: { cells: line.with(1, '1777') } }, 'Id: the list has no skill 1777 any more'],
  ['a mark in place of the new wording', { 1001: { reword: 'x' } }, 'Reword (new wording): "x" is no wording: write the new one'],
  ['a mark in place of the reason', { 1001: { drop: 'X' } }, 'Drop (reason): "X" is no reason: say why it should go'],
  ['no id', { 1001: { cells: line.with(1, '') } }, 'Id: is empty: write "missing" for a skill that the list lacks'],
  ['an id that is none', { 1001: { cells: line.with(1, 'A1') } }, 'Id: "A1" is no id of a skill'],
  ['a wording of another day', { 1001: { cells: line.with(2, 'Wound care') } }, 'Wording: the list says "Wound packing": write another'],
  [
    'a comment that was taken for a formula',
    { 1001: { accept: 'x', comment: '#NAME?' } },
    'Comment: "#NAME?" is what the spreadsheet made of words',
  ],
  ['a cell too many', { 1001: { cells: [...line, 'and more'] } }, 'cell 10: "and more" stands beside the table'],
])('a row with %s is reported, and nothing is written', (_, answers, expected) => {
  const { text, isWrong } = review.read(review.fillIn({ 1004: { drop: 'old' }, ...answers }), '--write');
  expect([isWrong, review.textNow()]).toEqual([true, listText]);
  expect(text).toMatch(new RegExp(`^row ${review.rowOf(1001)}[,:]`, 'm'));
  expect(text).toContain(expected);
  expect(text).toContain('Nothing was written.');
});

test('a line that stands twice in place of another is reported, as is the other', () => {
  const twice = line.with(1, '1002').with(2, 'Drain removal, bedside');
  const { text, isWrong } = review.read(review.fillIn({ 1001: { accept: 'x', cells: twice } }), '--write');
  expect([isWrong, review.textNow()]).toEqual([true, listText]);
  expect(text).toContain(`row ${review.rowOf(1002)}, Id: 1002 stands there twice\nthe sheet: no row for 1001 "Wound packing"`);
});

test.each<[string, string[], string]>([
  ['no name', head.with(1, ''), "row 3, Reviewer's name: must be filled in"],
  ['a day that does not exist', head.with(5, '2/30/2026'), 'row 5, Date of the review: "2/30/2026": must be a day such as 2026-11-20'],
  ['a day that is still to come', head.with(5, '11/21/2026'), 'row 5, Date of the review: 2026-11-21 is still to come'],
  ['a next review before this one', [...head, 'Next review due', '11/18/26'], 'row 7, Next review due: 2026-11-18 is not after the review'],
  [
    'the hint for an answer',
    head.with(7, 'such as: the whole list; or: medications only'),
    'row 6, Scope of the review: must be filled in',
  ],
  ['another list', [...head, 'Checklist', 'rn-two'], 'row 1, Checklist: is "rn-two", not "rn-one"'],
])('a sheet with %s is refused', (_, filledHead, expected) => {
  const { text, isWrong } = review.read(review.fillIn({}, [], filledHead), '--write');
  expect([isWrong, text]).toEqual([true, expect.stringContaining(expected)]);
  expect(review.textNow()).toBe(listText);
});

test('a review dated before the present version of the list is refused', () => {
  const text = listText.replace('core:', 'changes: [{ version: 2, date: 2026-11-19, reason: Rebuilt }]\ncore:');
  writeFileSync(review.listFile, text);
  expect(review.read(review.fillIn({}), '--write')).toEqual({
    isWrong: true,
    text: 'row 5, Date of the review: 2026-11-18 is before version 2 of 2026-11-19: make a new sheet\nNothing was written.',
  });
  expect(review.textNow()).toBe(text);
  expect(review.read(review.fillIn({}, [], head.with(5, '11/19/2026')), '--write').isWrong).toBe(false);
});

test('a file without a sheet, or of no list, is rejected', () => {
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
  expect(runReview(['rn-two'], review.root, now)).toEqual({ isWrong: true, text: 'There is no list "rn-two".' });
  expect(runReview(['rn-one', '--write'], review.root, now).text).toContain('npm run catalogue -- review SLUG');
});
