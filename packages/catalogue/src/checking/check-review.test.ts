import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createCatalogue, toEntry } from '#src/catalogue.ts';
import { checkReview } from './check-review.ts';
import { catalogueFolder, loadCatalogue, readCatalogueFiles } from '#src/files.ts';
import { moduleSchema, specialtySchema, tierSchema } from '#src/format.ts';
import { resolveSpecialty, sharedOf } from '#src/resolve.ts';
import { reviewOf } from '#src/review-fields.ts';

const review = { by: 'Dana Whitlock', credential: 'RN, CCRN', date: '2026-11-18', scope: 'The whole list', decision: 'accepted' };
const changes = [{ version: 3, date: '2026-11-18', reason: 'Clinical review' }];

const module = moduleSchema.parse({
  id: 501,
  slug: 'shared',
  name: 'Shared',
  version: 1,
  skills: [{ id: 501001, skill: 'Hand hygiene', criticality: 'critical' }],
});
const core = tierSchema.parse({
  slug: 'rn-small',
  name: 'Small',
  version: 1,
  categories: [{ name: 'Assessment', skills: [{ from: 'shared', skill: 'Hand hygiene' }] }],
});
const shared = sharedOf({
  modules: [{ file: 'modules/shared.yaml', data: module }],
  cores: [{ file: 'cores/rn-small.yaml', data: core }],
  families: [],
  specialties: [],
});

const list = (change: object) =>
  specialtySchema.parse({
    id: 1,
    slug: 'rn-one',
    name: 'One',
    category: 'Nursing',
    version: 3,
    core: 'rn-small',
    certifications: ['BLS'],
    safety: ['Hand hygiene'],
    categories: [{ name: 'Assessment', skills: [{ id: 1001, skill: 'Wound packing', criticality: 'high' }] }],
    ...change,
  });
const resolve = (change: object) => {
  const parsed = { file: 'nursing/rn-one.yaml', data: list(change) };
  return { parsed, ...resolveSpecialty(parsed, shared) };
};
const problemsOf = (change: object) => checkReview(resolve(change)).map(({ file, text }) => `${file}: ${text}`);
const wording = toEntry(resolve({}).specialty).catalogueVersion;

test('a list without a review is a draft', () => {
  expect(problemsOf({})).toEqual([]);
  expect(resolve({}).specialty.review).toEqual({ status: 'draft' });
});

test('the newest accepted review is carried, whatever the order and whatever was refused later', () => {
  const reviews = [
    { ...review, by: 'Newer', date: '2026-11-18', nextDue: '2028-11-18' },
    { ...review, by: 'Older', date: '2025-11-18' },
    { ...review, by: 'Refused', date: '2026-11-20', decision: 'changes-requested' },
  ];
  const { specialty } = resolve({ status: 'reviewed', reviews, changes });
  const accepted = { by: 'Newer', credential: 'RN, CCRN', date: '2026-11-18', scope: 'The whole list', nextDue: '2028-11-18' };
  expect(specialty.review).toEqual({ status: 'reviewed', accepted });
  expect(createCatalogue([specialty]).findById(1)?.catalogueReview).toEqual({ status: 'reviewed', accepted });
  expect(reviewOf({ status: 'in-review', reviews: [reviews[2]!] as never })).toEqual({ status: 'in-review' });
});

test('a review does not change the hash that identifies submissions', () => {
  const reviewed = resolve({ status: 'reviewed', reviews: [review], changes, effectiveFrom: '2026-11-19' });
  expect(toEntry(reviewed.specialty).catalogueVersion).toBe(wording);
});

test('a sound review has no problem', () => {
  expect(problemsOf({ status: 'reviewed', reviews: [{ ...review, nextDue: '2028-11-18', wording }], changes })).toEqual([]);
});

test.each<[string, object, string]>([
  ['a status without a review', { status: 'reviewed' }, 'status: is reviewed, but no review under "reviews" accepted it'],
  [
    'a list that says something else than was reviewed',
    { status: 'reviewed', reviews: [{ ...review, wording: '0123456789abcdef' }] },
    `status: the list says something else (${wording}) than was reviewed (0123456789abcdef)`,
  ],
  [
    'a change after the review',
    { status: 'reviewed', reviews: [review], changes: [{ ...changes[0], date: '2026-11-30' }] },
    'status: version 3 of 2026-11-30 is newer than the review of 2026-11-18',
  ],
  ['a review that was due before it was made', { reviews: [{ ...review, nextDue: '2026-11-18' }] }, 'reviews.0.nextDue: 2026-11-18'],
  ['a version without a reason', { changes: [{ ...changes[0], version: 2 }] }, 'changes: name no reason for version 3'],
  ['a version that is still to come', { changes: [...changes, { ...changes[0], version: 4 }] }, 'changes: name version 4, the list is at'],
  ['a version with two reasons', { changes: [...changes, ...changes] }, 'changes: name version 3 twice'],
])('finds %s', (_, change, expected) => {
  expect(problemsOf(change).join('\n')).toContain(`nursing/rn-one.yaml: ${expected}`);
});

test('a list changed after its review may be a draft again', () => {
  const later = [{ ...changes[0], date: '2026-11-30' }];
  for (const status of ['draft', 'in-review']) expect(problemsOf({ status, reviews: [review], changes: later })).toEqual([]);
});

const folder = mkdtempSync(join(tmpdir(), 'catalogue-review-'));
afterAll(() => rmSync(folder, { recursive: true }));
cpSync(catalogueFolder, folder, { recursive: true });
const file = join(folder, 'nursing', 'rn-icu.yaml');
const text = readFileSync(file, 'utf8').replace(/^changes:\n(?: {2}- .*\n)+/m, '');
const withLines = (lines: string) => writeFileSync(file, text.replace(/^category:/m, `${lines}\ncategory:`));
const whole = '{ by: Dana Whitlock, credential: "RN, CCRN", date: 2026-11-18, scope: The whole list, decision: accepted';

test('a review is read from the file of a list', () => {
  withLines(`status: reviewed\neffectiveFrom: 2026-11-19\nreviews:\n  - ${whole}, nextDue: 2028-11-18 }`);
  expect(loadCatalogue(folder).find(({ slug }) => slug === 'rn-icu')?.review.accepted).toMatchObject({
    by: 'Dana Whitlock',
    nextDue: '2028-11-18',
  });
});

test.each([
  ['a status that does not exist', 'status: approved', 'status: Invalid option'],
  ['a day that does not exist', `reviews: [${whole.replace('11-18', '02-30')} }]`, 'reviews.0.date: must be a day such as 2026-11-20'],
  ['a review by nobody', `reviews: [${whole.replace('by: Dana Whitlock, ', '')} }]`, 'reviews.0.by: Invalid input'],
  ['a field that does not exist', `reviews: [${whole}, license: TX }]`, 'reviews.0: Unrecognized key: "license"'],
  ['a change without a reason', 'changes: [{ version: 2, date: 2026-11-18 }]', 'changes.0.reason: Invalid input'],
])('%s is named with its file and field', (_, lines, problem) => {
  withLines(lines);
  expect(readCatalogueFiles(folder).problems.map((one) => `${one.file}: ${one.text}`)).toEqual([
    expect.stringContaining(`nursing/rn-icu.yaml: ${problem}`),
  ]);
});
