import type { Profile } from '@larkfield/schemas/profile/profile.ts';
import { profileSchema } from '@larkfield/schemas/profile/profile.ts';
import { fullProfile, usualProfile } from '@larkfield/testing/factories.ts';
import { expect, test } from 'vitest';
import { cleanCalendar, completeCalendar, readCalendar } from '#src/shared/form/calendar-text.ts';
import {
  emptyLicense,
  emptyUnit,
  followProfile,
  numberProblem,
  readNumber,
  requirementsOf,
  toForm,
  toProfile,
  type NumberField,
} from './profile-form.ts';
import { createProfileStore } from '#src/candidate/checklist/stores/profile-store.ts';

/** The profile that the form writes into a store. */
function profileFrom(form: ReturnType<typeof toForm>, before?: Profile) {
  const store = createProfileStore(before);
  store.update(toProfile(form));
  return store.get();
}

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
  ['05/31/', '05/31/'],
  ['05/31/28', '05/31/28'],
  ['05/31/2028', '05/31/2028'],
])('typed %s, a day shows %s', (typed, shown) => {
  expect(cleanCalendar(typed, true)).toBe(shown);
});

test('a field without days formats a month only', () => {
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

test.each([
  ['06/20', false, '06/2020'],
  ['06/46', false, '06/2046'],
  ['06/98', false, '06/1998'],
  ['05/28', true, '05/2028'],
  ['05/31/28', true, '05/31/2028'],
  ['05/3128', true, '05/31/2028'],
  ['05/2028', true, '05/2028'],
  ['13/20', false, '13/20'],
  ['02/30/28', true, '02/30/28'],
  ['06', false, '06'],
])('%s, after blur (with days: %s), becomes %s', (text, hasDays, whole) => {
  expect(completeCalendar(text, hasDays, new Date(2026, 10, 28))).toBe(whole);
});

test.each<[NumberField, string, number | undefined]>([
  ['ratio', '1:2', 2],
  ['ratio', '1 : 2', 2],
  ['ratio', '1 to 2', 2],
  ['ratio', '1/2', 2],
  ['ratio', '2', 2],
  ['ratio', '12', 12],
  ['ratio', '1', 1],
  ['ratio', '1:1', 1],
  ['ratio', '2:1', undefined],
  ['ratio', '1:', undefined],
  ['ratio', '0', undefined],
  ['ratio', '100', undefined],
  ['beds', ' 24 ', 24],
  ['beds', '1:24', undefined],
  ['beds', '1000', undefined],
  ['beds', '24-30', undefined],
  ['years', '0', 0],
  ['years', '61', undefined],
  ['years', '6.5', undefined],
  ['years', '1e1', undefined],
])('%s typed as "%s" is %s, and an invalid number shows its rule', (field, text, read) => {
  expect(readNumber(text, field)).toBe(read);
  expect(numberProblem(text, field) === undefined).toBe(read !== undefined);
  expect(numberProblem('', field)).toBeUndefined();
});

test('adopts a change from elsewhere by field, and keeps half-typed rows of other fields', () => {
  const store = createProfileStore(usualProfile);
  const half = { ...toForm(usualProfile, icu), units: [{ ...emptyUnit, beds: '20' }] };
  store.update(toProfile(half));
  const written = store.get()!;
  store.update({ years: 9, languages: ['spanish'] });
  const form = followProfile(half, written, store.get()!, icu);
  expect([form.years, form.languages, form.units]).toEqual(['9', ['spanish'], half.units]);
  expect(followProfile(half, written, written, icu)).toEqual(half);
});

test('keeps fields unknown to this page, even in a changed row', () => {
  const newer: object = {
    ...usualProfile,
    scrubSizes: 3,
    units: [{ type: 'nicu', shift: 'night' }],
    licenses: [{ type: 'rn', states: ['TX'], board: 'a' }],
    certificates: [{ name: 'BLS', issuer: 'b' }],
  };
  const stored = newer as Profile;
  const form = toForm(stored, icu);
  const changed = { ...form, years: '9', units: form.units.map((unit) => ({ ...unit, beds: '30' })) };
  const expected: object = { ...stored, years: 9, units: [{ type: 'nicu', beds: 30, shift: 'night' }] };
  expect(profileFrom(changed, stored)).toEqual(expected);
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
])('a profile that is %s is unchanged after passing through the form', (_what, profile) => {
  expect(profileFrom(toForm(profile, icu))).toEqual(profile);
});

test('an untouched form has a row for each requirement and returns no profile', () => {
  const form = toForm(undefined, icu);
  expect(form.licenses).toEqual([{ ...emptyLicense, type: 'rn' }]);
  expect(form.certificates.map(({ name, isHeld }) => [name, isHeld])).toEqual([
    ['BLS', false],
    ['ACLS', false],
    ['TCRN', false],
  ]);
  expect(profileFrom(form)).toBeUndefined();
});

test('leaves out unfinished input, and the rest satisfies the contract', () => {
  const form = toForm(undefined, icu);
  const profile = profileFrom({
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
