import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { catalogueFolder, readCatalogueFiles } from '#src/files.ts';
import { checkMappings, readMappings } from './mappings.ts';

const files = readCatalogueFiles();
const faults = (change: Partial<ReturnType<typeof readMappings>>) =>
  checkMappings(files, { occupations: [], locations: [], ...change }).map(({ text }) => text);

test('every mapping names existing specialties and valid codes', () => {
  expect(checkMappings(files, readMappings())).toEqual([]);
  expect(readMappings().occupations.length).toBeGreaterThan(20);
});

test('reports a missing specialty, a repeated code, two occupations and a mistyped code', () => {
  const nurses = { code: '29-1141.00', title: 'Registered Nurses', slugs: ['rn-icu'] };
  expect(faults({ occupations: [{ ...nurses, slugs: ['rn-gone'] }] })).toEqual(['29-1141.00 names "rn-gone", which is no specialty']);
  expect(faults({ occupations: [nurses, { ...nurses, slugs: ['rn-ed'] }] })).toEqual(['code 29-1141.00 stands there twice']);
  expect(faults({ occupations: [nurses, { ...nurses, code: '29-1141.03' }] })).toEqual(['rn-icu has two occupations']);
  expect(faults({ locations: [{ code: '1072-2', title: 'Medical Critical Care', slugs: ['rn-icu'] }] })).toEqual([
    'code 1072-2 has a wrong check digit',
  ]);
});

test('refuses a code with the wrong format', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mappings-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(catalogueFolder, 'mappings.yaml'), join(folder, 'mappings.yaml'));
  expect(readMappings(folder)).toEqual(readMappings());
  writeFileSync(join(folder, 'mappings.yaml'), 'occupations: [{ code: 29-1141, title: Nurses, slugs: [rn-icu] }]\nlocations: []\n');
  expect(() => readMappings(folder)).toThrow(/mappings\.yaml: occupations\.0\.code/);
});
