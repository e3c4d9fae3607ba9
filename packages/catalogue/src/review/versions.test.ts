import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeCatalogue } from '#test/small-catalogue.ts';
import { resolveAll } from '#src/checking/check.ts';
import { catalogueFolder, readCatalogueFiles } from '#src/files.ts';
import { checkVersions, findUnraised, raiseVersions, readVersions, writeVersions } from './versions.ts';

const listsOf = (root: string) => resolveAll(readCatalogueFiles(root));
const problemsOf = (root: string): string[] => checkVersions(listsOf(root), readVersions(root)).map(({ file, text }) => `${file}: ${text}`);

test('every version of every list has a day and a reason, and is in the register', () => {
  expect(problemsOf(catalogueFolder)).toEqual([]);
});

const root = makeCatalogue();
afterAll(() => rmSync(root, { recursive: true }));
const list = join(root, 'nursing', 'rn-one.yaml');
const change = (file: string, from: string | RegExp, to: string) => writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));

test('a list whose questions change takes the next version, with a day and a reason', () => {
  expect(problemsOf(root)).toEqual([
    'nursing/rn-one.yaml: changes: name no day and reason for version 2',
    'nursing/rn-one.yaml: version 2 is not recorded: run npm run catalogue -- ids',
  ]);
  change(list, /^core:/m, 'changes: [{ version: 2, date: 2026-11-18, reason: Wound lines split }]\ncore:');
  writeVersions(listsOf(root), root);
  expect(problemsOf(root)).toEqual([]);

  // A change to a shared line changes every list that contains the line.
  change(join(root, 'modules', 'shared.yaml'), 'Air embolism response', 'Air embolism first response');
  change(list, /Air embolism response/g, 'Air embolism first response');
  const asked = 'nursing/rn-one.yaml: asks something else than version 2 did: run npm run catalogue -- ids --reason "why"';
  expect(problemsOf(root)).toEqual([asked]);

  raiseVersions(findUnraised(listsOf(root), readVersions(root)), { date: '2026-11-20', reason: 'Air embolism: reworded' }, root);
  expect(problemsOf(root)).toEqual(['nursing/rn-one.yaml: version 3 is not recorded: run npm run catalogue -- ids']);
  writeVersions(listsOf(root), root);
  expect(problemsOf(root)).toEqual([]);
  expect(listsOf(root)[0]!.parsed.data).toMatchObject({ version: 3, changes: [{}, { version: 3, reason: 'Air embolism: reworded' }] });
});

test('a later version cannot have an earlier day', () => {
  change(list, 'date: 2026-11-20', 'date: 2026-11-17');
  expect(problemsOf(root)).toEqual(['nursing/rn-one.yaml: changes: a later version has an earlier day']);
});
