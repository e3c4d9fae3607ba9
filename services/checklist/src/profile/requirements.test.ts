import { resolveCatalogue } from '@larkfield/catalogue/files.ts';
import { readSources } from '@larkfield/catalogue/publish/read-sources.ts';
import { alternativeNames } from '@larkfield/assessment/profile/certificate-names.ts';
import { readRequirement } from '@larkfield/assessment/profile/requirements.ts';
import { certificateSchema, licenseSchema } from '@larkfield/schemas/profile/profile.ts';
import { expect, test } from 'vitest';

const specialties = resolveCatalogue(readSources().files);
const wordings = [...new Set(specialties.flatMap(({ certifications }) => certifications))];
const requirements = wordings.map(readRequirement);

test('every requirement of the catalogue is a license of a known type, or certificates that satisfy the contract', () => {
  for (const { wording, license, names } of requirements) {
    const isFine = license
      ? licenseSchema.safeParse({ type: license }).success
      : names?.every((name) => certificateSchema.safeParse({ name }).success);
    expect(isFine, wording).toBe(true);
  }
});

test('a state issues licenses, and nothing else does', () => {
  const licenses = requirements.filter(({ license }) => license).map(({ wording }) => wording);
  expect(licenses.filter((wording) => !/^State|license|School/.test(wording))).toEqual([]);
  expect(requirements.filter(({ wording, license }) => wording.startsWith('State') && !license).map(({ wording }) => wording)).toEqual([]);
});

test('every ambiguous wording lists its certificates, and no entry is unused', () => {
  const open = requirements.filter(({ wording, names }) => names?.length === 1 && / or /.test(wording)).map(({ wording }) => wording);
  expect(open).toEqual([]);
  const known = new Set(requirements.map(({ wording }) => wording));
  expect(Object.keys(alternativeNames).filter((wording) => !known.has(wording))).toEqual([]);
});
