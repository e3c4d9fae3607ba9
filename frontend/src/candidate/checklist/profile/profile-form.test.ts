import type { Profile } from '@larkfield/schemas/profile/profile.ts';
import { profileSchema } from '@larkfield/schemas/profile/profile.ts';
import { fullProfile, usualProfile } from '@larkfield/testing/factories.ts';
import { expect, test } from 'vitest';
import { cleanCalendar, readCalendar } from '#src/shared/form/calendar-text.ts';
import { emptyLicense, emptyUnit, requirementsOf, toForm, toProfile } from './profile-form.ts';

const icu = requirementsOf(['State RN license (compact or single-state)', 'BLS', 'ACLS', 'TCRN (optional)']);

test.each([
  ['0', '0'],
  ['5', '05'],
  ['05', '05'],
  ['052', '05/2'],
  ['05/2028', '05/2028'],
  ['05/20283', '05/20/283'],
  ['05312028', '05/31/2028'],
  ['1/2028', '01/2028'],
  ['05/', '05'],
  ['2028-05', '05/2028'],
  ['2028-05-31', '05/31/2028'],
  ['May', ''],
])('typed %s, a day shows %s', (typed, shown) => {
  expect(cleanCalendar(typed, true)).toBe(shown);
});

test('where no days are taken, none is written', () => {
  expect([cleanCalendar('05312028', false), cleanCalendar('2028-05-31', false)]).toEqual(['05/3120', '05/2028']);
});

test.each([
  ['05/2028', '2028-05'],
  ['05/31/2028', '2028-05-31'],
  ['02/30/2028', null],
  ['13/2028', null],
  ['05/20', null],
  ['', null],
])('%s is read as %s', (text, read) => {
  expect(readCalendar(text)).toBe(read);
});

test.each<[string, Profile]>([
  ['usual', usualProfile],
  ['full', fullProfile],
  [
    'of a name that no list has',
    { systems: [{ system: 'other', name: 'Wardbook', lastUsed: 2020 }], licenses: [{ type: 'other', name: 'Massage', states: ['OH'] }] },
  ],
  ['of a cath lab', { serviceLines: [{ line: 'pci', role: 'circulate-monitor' }] }],
  ['of an operating room', { serviceLines: [{ line: 'spine', role: 'scrub' }], benches: ['hematology'], years: 0 }],
])('a profile that is %s comes out of the form as it went in', (_what, profile) => {
  expect(toProfile(toForm(profile, icu))).toEqual(profile);
});

test('a form that nobody touched has a row for each requirement and says nothing', () => {
  const form = toForm(undefined, icu);
  expect(form.licenses).toEqual([{ ...emptyLicense, type: 'rn' }]);
  expect(form.certificates.map(({ name, isHeld }) => [name, isHeld])).toEqual([
    ['BLS', false],
    ['ACLS', false],
    ['TCRN', false],
  ]);
  expect(toProfile(form)).toBeUndefined();
});

test('what is unfinished is left out, and the rest is what the contract takes', () => {
  const form = toForm(undefined, icu);
  const profile = toProfile({
    ...form,
    years: '99',
    units: [
      { ...emptyUnit, beds: '20' },
      { ...emptyUnit, type: 'nicu', beds: '0', ratio: 'x', from: '03/2024', to: '01/2024', as: 'agency' },
      { ...emptyUnit, type: 'telemetry', from: '03/20' },
    ],
    systems: [{ system: 'other', name: ' ', lastUsed: 2026 }],
    licenses: [{ ...emptyLicense, type: 'other', states: ['OH'] }],
    certificates: [{ name: 'BLS', isHeld: true, isInProgress: false, expires: '05/20' }],
  });
  expect(profile).toEqual({
    units: [{ type: 'nicu', from: '2024-03', as: 'agency' }, { type: 'telemetry' }],
    certificates: [{ name: 'BLS' }],
  });
  expect(profileSchema.safeParse(profile).success).toBe(true);
});
