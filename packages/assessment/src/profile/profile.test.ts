import { choiceSchema, profileSchema, type LineRole, type Profile } from '@larkfield/schemas/profile/profile.ts';
import { profileLimits } from '@larkfield/schemas/profile/profile-limits.ts';
import { describe, expect, test } from 'vitest';
import { findProfileProblems, isEmptyProfile } from './check-profile.ts';
import { credentialState, daysLeft, lastDay } from './credential-dates.ts';
import { certificateKey, licenseKey } from './credential-key.ts';
import { deviceFamilies, devices, familiesFor } from './device-families.ts';
import { licenseTypes, states } from './license-types.ts';
import { recordSystems } from './record-systems.ts';
import { readRequirement } from './requirements.ts';
import { certificateLookUp, profileSearch } from './search-keys.ts';
import { isUnusualLoad, usualLoads, allLevels, unitTypes } from './unit-types.ts';
import {
  actsOf,
  ageGroups,
  benches,
  hasBenches,
  languages,
  lineRoles,
  serviceMatrices,
  serviceMatrixFor,
  shifts,
  withActToggled,
} from './work-choices.ts';

const lines = serviceMatrices.flatMap((matrix) => matrix.lines);
const lists = { unitTypes, allLevels, recordSystems, devices, licenseTypes, lines, benches, ageGroups, languages, shifts };

test.each(Object.entries(lists))('%s: every choice has a unique label, and a unique id that the contract accepts', (_name, choices) => {
  const ids = choices.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(choices.map(({ label }) => label)).size).toBe(ids.length);
  expect(ids.filter((id) => !choiceSchema.safeParse(id).success)).toEqual([]);
});

test('there are fifty states, the District of Columbia and five territories', () => {
  expect(states).toHaveLength(55);
  expect(states.every(({ id, label }) => /^[A-Z]{2}$/.test(id) && label.length > 3)).toBe(true);
});

describe('reads the requirements of a list from their wording', () => {
  test.each([
    ['BLS', { wording: 'BLS', need: 'required', names: ['BLS'] }],
    ['ACLS (optional)', { wording: 'ACLS', need: 'optional', names: ['ACLS'] }],
    ['PALS (paramedic, optional)', { wording: 'PALS (paramedic)', need: 'optional', names: ['PALS (paramedic)'] }],
    ['PALS for pediatric sites (optional)', { wording: 'PALS', need: 'optional', names: ['PALS'] }],
    ['RNC-NIC or CCRN (optional)', { wording: 'RNC-NIC or CCRN', need: 'optional', names: ['RNC-NIC', 'CCRN'] }],
    [
      'State RN license (compact or single-state)',
      { wording: 'State RN license (compact or single-state)', need: 'required', license: 'rn' },
    ],
    ['State radiologic technologist license where required', { need: 'conditional', license: 'radiologic' }],
    ['State occupational therapy assistant license', { license: 'ota' }],
    ['Valid driver license and auto insurance', { license: 'driver' }],
    ['State registration where required', { license: 'state', need: 'conditional' }],
  ])('%s', (listed, requirement) => {
    expect(readRequirement(listed)).toMatchObject(requirement);
  });
});

test('a month is valid until its last day, and expires soon from 60 days before', () => {
  expect([lastDay('2028-02'), lastDay('2027-05-14')]).toEqual(['2028-02-29', '2027-05-14']);
  expect(daysLeft('2026-11', '2026-11-24')).toBe(6);
  const stateIn = (end: string | undefined) => credentialState(end, '2026-11-24');
  expect([undefined, '2026-11-23', '2026-11-24', '2027-01-23', '2027-01-24'].map(stateIn)).toEqual([
    'undated',
    'expired',
    'expiring',
    'expiring',
    'valid',
  ]);
});

const full: Profile = {
  units: [{ type: 'mixed-icu', level: 'trauma-1', from: '2023-03', to: '2026-08' }],
  systems: [
    { system: 'epic', lastUsed: 2026 },
    { system: 'other', name: 'Wardbook' },
  ],
  licenses: [{ type: 'rn', states: ['TX', 'CA'], compact: true, expires: '2027-06-30' }],
  certificates: [{ name: 'NIH Stroke Scale', expires: '2027-05' }, { name: 'CCRN', inProgress: true }, { name: 'BLS' }],
};

test('staff can search only units, systems, states and certificates of a profile, with expiry and last use', () => {
  const { keys, certificates, licenses, uses, ends, ...rest } = profileSearch(full);
  expect(rest).toEqual({});
  expect(licenses).toEqual(['TX', 'CA', 'compact'].map((state) => ({ key: `state ${state}`, until: '2027-06-30' })));
  expect(uses).toEqual([
    { key: 'unit mixed-icu', last: '2026-08' },
    { key: 'ehr epic', last: '2026' },
    { key: 'ehr other', last: null },
  ]);
  expect(ends).toEqual(['2027-06-30', '2027-05-31']);
  expect(keys).toEqual([
    'unit mixed-icu',
    'ehr epic',
    'ehr other',
    'state TX',
    'state CA',
    'state compact',
    'certificate nih',
    'certificate stroke',
    'certificate scale',
    'certificate bls',
  ]);
  expect(certificates).toEqual([
    { words: ['nih', 'stroke', 'scale'], name: 'NIH Stroke Scale', until: '2027-05-31' },
    { words: ['bls'], name: 'BLS', until: null },
  ]);
  expect(certificateLookUp('Stroke, NIH')).toEqual({ key: 'certificate stroke', words: ['stroke', 'nih'] });
  expect(certificateLookUp(' . ')).toBeNull();
});

test('any change to a credential changes its key', () => {
  const license = full.licenses![0]!;
  expect(licenseKey({ ...license, states: ['CA', 'TX'] })).toBe(licenseKey(license));
  for (const change of [{ expires: '2027-07-01' }, { states: ['TX'] }, { type: 'lpn-lvn' }, { compact: undefined }])
    expect(licenseKey({ ...license, ...change } as never)).not.toBe(licenseKey(license));
  expect(certificateKey({ name: 'BLS' })).not.toBe(certificateKey({ name: 'BLS', inProgress: true }));
});

test('reports an unknown choice, and an end before its beginning, with the field', () => {
  expect(findProfileProblems(full)).toEqual([]);
  const wrong: Profile = {
    units: [{ type: 'moon-base' }, { type: 'nicu', level: 'nicu-9', from: '2024-02', to: '2024-01' }],
    systems: [{ system: 'other' }],
    licenses: [{ type: 'rn', states: ['ZZ'] }],
    serviceLines: [{ line: 'levitation', role: 'both' }],
    ages: ['ghosts'],
  };
  expect(findProfileProblems(wrong).map(({ field }) => field)).toEqual([
    'profile.units.0.type',
    'profile.units.1.level',
    'profile.units.1.to',
    'profile.systems.0.name',
    'profile.licenses.0.states',
    'profile.serviceLines',
    'profile.ages',
  ]);
  expect([{}, { units: [] }, { years: 0 }].map(isEmptyProfile)).toEqual([true, true, false]);
});

test.each([
  ['medical-icu', 4],
  ['nicu', 4],
  ['pediatric-cardiac-icu', 4],
  ['operating-room', 4],
  ['labor-delivery', 4],
  ['step-down', 6],
  ['telemetry', 10],
  ['emergency-department', 10],
  ['tele-icu', 99],
  ['skilled-nursing', 99],
])('on %s a nurse with more than %i patients is asked to confirm', (unit, most) => {
  expect([isUnusualLoad(unit, most), isUnusualLoad(unit, most + 1)]).toEqual([false, most < 99]);
});

test('the list of units has every unit with a usual load', () => {
  const known = unitTypes.map(({ id }) => id);
  expect(usualLoads.flatMap(({ units }) => units).filter((id) => !known.includes(id))).toEqual([]);
});

test('the schema limits the lengths of a profile, and has no field for a license number', () => {
  const many = (count: number, value: object) => Array.from({ length: count }, () => value);
  const refused = [
    { units: many(profileLimits.units + 1, { type: 'nicu' }) },
    { licenses: many(profileLimits.licenses + 1, { type: 'rn' }) },
    { certificates: many(profileLimits.certificates + 1, { name: 'BLS' }) },
    { certificates: [{ name: 'x'.repeat(profileLimits.nameLength + 1) }] },
    { certificates: [{ name: 'BLS\nACLS' }] },
    { licenses: [{ type: 'rn', number: '123456' }] },
    { units: [{ type: 'nicu', from: '03/2023' }] },
    { years: 61 },
  ];
  for (const profile of refused) expect(profileSchema.safeParse(profile).success, JSON.stringify(profile)).toBe(false);
  expect(profileSchema.safeParse(full).success).toBe(true);
});

test('each specialty asks for its own equipment', () => {
  const familyNames = (slug: string) => familiesFor(slug).map(({ label }) => label);
  expect(familyNames('rn-icu')).toContain('Ventilators');
  expect(familyNames('medical-laboratory-scientist')).toEqual(['Laboratory analyzers']);
  expect(familyNames('pt-acute')).toEqual([]);
  const matrixNames = (slugs: string[]) => slugs.map((slug) => serviceMatrixFor(slug)?.title);
  expect(new Set(matrixNames(['rn-or', 'rn-cvor', 'surgical-technologist', 'cvor-surgical-technologist']))).toEqual(
    new Set(['Service lines']),
  );
  expect(new Set(matrixNames(['rn-cath-lab', 'rn-ep-lab', 'cath-lab-technologist', 'ep-technologist']))).toEqual(
    new Set(['Procedure lines']),
  );
  expect(new Set(matrixNames(['rn-orthopedics', 'rn-icu', 'rn-preop-postop', 'medical-laboratory-scientist']))).toEqual(
    new Set([undefined]),
  );
  for (const { acts, wholeRole } of serviceMatrices) expect(acts.map(({ id }) => id)).toEqual(actsOf(wholeRole));
  expect(['medical-laboratory-scientist', 'histotechnologist'].every(hasBenches)).toBe(true);
  expect(familyNames('histotechnologist')).toEqual(['Histology instruments']);
  for (const slug of ['cath-lab-technologist', 'rn-cath-lab', 'ep-technologist', 'rn-ep-lab'])
    expect(familyNames(slug)).toContain('Cath and EP systems');
  // Technologists who do no imaging see no scanners.
  expect(['surgical-technologist', 'eeg-technologist', 'histotechnologist'].flatMap(familyNames)).not.toContain('Scanners');
  expect(familyNames('rn-preop-postop')).not.toContain('Cath and EP systems');
  expect(deviceFamilies.length).toBe(10);
});

test('EP and cath labs ask for the same procedures, and the EP lab for its own first', () => {
  const linesOf = (slug: string) => serviceMatrixFor(slug)!.lines.map(({ id }) => id);
  const own = ['ep-study', 'af-ablation', 'vt-ablation', 'device-implant', 'lead-extraction', 'cardioversion-tee', 'appendage-closure'];
  for (const slug of ['rn-ep-lab', 'ep-technologist']) expect(linesOf(slug).slice(0, own.length)).toEqual(own);
  expect(linesOf('rn-cath-lab')[0]).toBe('coronary-diagnostic');
  expect(linesOf('rn-ep-lab').toSorted()).toEqual(linesOf('rn-cath-lab').toSorted());
});

test('toggling an act changes the role, but the last act cannot be removed', () => {
  expect(withActToggled('all', 'circulate')).toBe('scrub-monitor');
  expect(withActToggled('scrub-monitor', 'scrub')).toBe('monitor');
  expect(withActToggled('monitor', 'monitor')).toBe('monitor');
  expect(withActToggled('monitor', 'circulate')).toBe('circulate-monitor');
  expect(withActToggled('both', 'scrub')).toBe('circulate');
  const reached = new Set<LineRole>(['all']);
  for (const role of reached) for (const act of actsOf('all')) reached.add(withActToggled(role, act));
  expect(reached).toEqual(new Set(Object.keys(lineRoles)));
});
