import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listText } from '#test/small-catalogue.ts';
import { head, now, startReview, type SmallReview } from '#test/small-review.ts';
import { loadCatalogue } from '#src/files.ts';
import { runReview } from './run-review.ts';

let review: SmallReview;
beforeEach(() => {
  review = startReview();
});
afterEach(() => review.remove());

test('the sheet has every line in order, without the file’s criticality and safety', () => {
  const { text, isWrong } = runReview(['rn-one', '--out', join(review.root, 'sheets')], review.root, now);
  expect([isWrong, text]).toEqual([false, expect.stringContaining('rn-one.csv')]);
  const csv = readFileSync(join(review.root, 'sheets', 'rn-one.csv'), 'utf8');
  const wordings = ['Head-to-toe assessment', 'Manual defibrillation', 'Hand hygiene', 'Wound packing', '"Drain removal, bedside"'];
  const all = [...wordings, 'Ostomy appliance change', 'Air embolism response', 'Leech therapy'];
  expect(csv.split('\r\n').flatMap((line) => /^[^,]*,\d{4,},(".*"|[^,]*),,,,,,$/.exec(line)?.[1] ?? [])).toEqual(all);
  expect(csv.startsWith('\ufeffChecklist,rn-one,One RN')).toBe(true);
  expect(csv.match(/,missing,/g)).toHaveLength(10);

  const html = readFileSync(join(review.root, 'sheets', 'rn-one.html'), 'utf8');
  for (const { id, skill } of loadCatalogue(review.root)[0]!.categories.flatMap(({ skills }) => skills))
    expect(html).toContain(`<td>${id}</td><th scope="row">${skill}</th>`);
  expect(html).toContain('content: "One RN, version 2"');
  expect(html).toContain('<th scope="col" class="wording">Missing skill</th><th scope="col" class="">Category</th>');
  expect(html).not.toMatch(/<script|<link|src=|https?:|checked/);
});

test('a sheet without a change, and rated as in the file, makes a reviewed list', () => {
  const rated = { accept: 'X', criticality: 'High' };
  const file = review.fillIn(
    { 501001: rated, 1002: rated, 1004: { accept: 'yes', criticality: 'low' } },
    [],
    [...head, 'Next review due', '2028-11-18'],
  );
  const { text, isWrong } = review.read(file, '--write');
  expect([isWrong, text]).toEqual([false, expect.stringContaining('is now version 3, reviewed and accepted')]);
  expect(text).toContain('Criticality rated blind: 3 of 3 as in the file (100 %), weighted kappa 1.00');
  expect(loadCatalogue(review.root)[0]).toMatchObject({
    version: 3,
    review: {
      status: 'reviewed',
      accepted: { by: 'Dana Whitlock', credential: 'RN, CCRN', date: '2026-11-18', scope: 'whole list', nextDue: '2028-11-18' },
    },
  });
  expect(text).not.toContain('The check now says');
});

test('mechanical changes are written into their lines, and every other line is untouched', () => {
  const file = review.fillIn({
    1001: { reword: 'Wound packing: deep, tunneled' },
    1002: { drop: 'not done here' },
    1003: { reword: 'Ostomy appliance and barrier change' },
    1004: { drop: 'nobody does it' },
    501002: { accept: 'x', safety: 'no' },
  });
  const { text, isWrong } = review.read(file, '--write');
  expect(isWrong).toBe(false);
  const wording = /wording: "?(\w{16})"?/.exec(review.textNow())![1]!;
  const expected = listText
    .replace('version: 2', 'version: 3')
    .replace(
      'core:',
      `status: in-review
effectiveFrom: 2026-11-20
reviews:
  - { by: Dana Whitlock, credential: "RN, CCRN", date: 2026-11-18, scope: whole list, decision: changes-requested, wording: WORDING }
changes:
  - { version: 3, date: 2026-11-18, reason: "Clinical review by Dana Whitlock, RN, CCRN: 2 reworded, 2 dropped, 1 safety skills changed" }
core:`,
    )
    .replace('  - Manual defibrillation   # everybody drills it\n', '')
    .replace('  - Wound packing\n', '  - "Wound packing: deep, tunneled"\n')
    .replace('skill: Wound packing', 'skill: "Wound packing: deep, tunneled"')
    .replace(/ *- \{ id: 1002.*\n/, '')
    .replace('skill: Ostomy appliance change', 'skill: Ostomy appliance and barrier change')
    .replace(/ {4}skills:\n {6}- \{ id: 1004.*\n/, '')
    .replace('retired: [1009]', 'retired: [1009, 1002, 1004]')
    .replace('[Wound packing, Ostomy appliance change,', '["Wound packing: deep, tunneled", Ostomy appliance and barrier change,')
    .replace('allow: [[Leech therapy, an old word]]', 'allow: []');
  expect(review.textNow().replace(/wording: "?\w{16}"?/, 'wording: WORDING')).toBe(expected);
  expect(wording).toMatch(/^[0-9a-f]{16}$/);
  expect(text).toContain(`row ${review.rowOf(1001)}: reword "Wound packing" to "Wound packing: deep, tunneled"`);
});

test('lines of a core, a family or a module are named with the file to change, and the list stays in review', () => {
  const file = review.fillIn({
    501001: { reword: 'Head-to-toe nursing assessment' },
    501004: { drop: 'asked elsewhere', comment: 'twice' },
    501003: { drop: 'too rare' },
    1003: { accept: 'x', criticality: 'high' },
    1004: 'nothing',
  });
  const { text, isWrong } = review.read(file, '--write');
  expect(isWrong).toBe(false);
  for (const line of [
    'shared: change in modules/shared.yaml: reword "Head-to-toe assessment" to "Head-to-toe nursing assessment"',
    'shared: change in cores/rn-small.yaml, or except it in nursing/rn-one.yaml: drop "Hand hygiene": asked elsewhere (twice)',
    'shared: change in modules/shared.yaml, or take its line out of nursing/rn-one.yaml: drop "Air embolism response": too rare',
    'criticality of "Ostomy appliance change": rated high, nursing/rn-one.yaml says medium',
    'is now version 3, in review, with changes requested',
    '8 lines: 4 accepted, 1 reworded, 2 dropped, 1 not judged; 0 missing skills.',
  ])
    expect(text).toContain(line);
  expect(review.textNow()).toContain('status: in-review');
  expect(review.textNow()).toContain('decision: changes-requested');
  expect(review.textNow().slice(review.textNow().indexOf('core:'))).toBe(listText.slice(listText.indexOf('core:')));
});

test('a missing skill is proposed, with similar ones of the catalogue', () => {
  const file = review.fillIn({}, [
    ['Wounds', 'missing', 'Packing of wounds', '', '', '', 'critical', 'yes', 'daily'],
    ['', 'missing', 'Maggot therapy', '', '', '', '', '', ''],
  ]);
  const { text } = review.read(file);
  expect(text).toContain(
    'missing: "Packing of wounds" (Wounds; critical; safety skill; daily); nursing/rn-one.yaml has 1001 "Wound packing"',
  );
  expect(text).toMatch(/missing: "Maggot therapy"$/m);
  expect(review.textNow()).toBe(listText);
});

test('a safety skill needs its reason and its criticality before anything is written', () => {
  const file = review.fillIn({ 501004: { accept: 'x', safety: 'yes' }, 1002: { drop: 'not here' }, 1003: { accept: 'x', safety: 'yes' } });
  for (const words of [[], ['--write']]) {
    const { text, isWrong } = review.read(file, ...words);
    expect(isWrong).toBe(words.length > 0);
    expect(text).toContain(
      `row ${review.rowOf(501004)}, Safety skill (yes, no): "Hand hygiene" becomes a safety skill: not possible, it has no "why" and "source" in modules/shared.yaml`,
    );
    expect(text).toContain('"Ostomy appliance change" becomes a safety skill: not possible, it is only medium in nursing/rn-one.yaml');
    expect(review.textNow()).toBe(listText);
  }
});

test('a safety skill with its reason is put on the list', () => {
  writeFileSync(review.listFile, listText.replace(/^ {2}- Manual.*\n/m, ''));
  expect(review.read(review.fillIn({ 501002: { accept: 'x', safety: 'yes' } }), '--write').isWrong).toBe(false);
  expect(review.textNow()).toContain('  - Air embolism response\n  - Manual defibrillation\ncategories:');
});

test('a list that the check then refuses is in review, whatever the sheet accepted', () => {
  const { text, isWrong } = review.read(review.fillIn({ 1004: { drop: 'nobody does it' } }), '--write');
  expect([isWrong, text]).toEqual([false, expect.stringContaining('is now version 3, in review, with changes requested')]);
  expect(text).toContain('The check now says:\n  nursing/rn-one.yaml: category "Rare work" is empty');
  expect(review.textNow()).toContain('status: in-review');
  expect(loadCatalogue(review.root)[0]?.review).toEqual({ status: 'in-review' });
});

test('a second review is added to the first', () => {
  expect(review.read(review.fillIn({}), '--write').isWrong).toBe(false);
  expect(review.read(review.fillIn({}, [], head.with(1, 'Ola Brandt').with(5, '2026-11-19')), '--write').isWrong).toBe(false);
  expect(review.textNow().match(/^ {2}- \{ (by|version): .*$/gm)).toEqual([
    expect.stringContaining('by: Dana Whitlock'),
    expect.stringContaining('by: Ola Brandt'),
    expect.stringContaining('version: 3'),
    expect.stringContaining('version: 4'),
  ]);
  expect(loadCatalogue(review.root)[0]?.review.accepted?.by).toBe('Ola Brandt');
});
