import { expect, test } from 'vitest';
import type { ListedSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import { filterSpecialties } from './filter-specialties.ts';

const make = (id: number, name: string, category: ListedSpecialty['category'], aliases?: string[]): ListedSpecialty => ({
  id,
  name,
  slug: `s${id}`,
  category,
  ...(aliases && { aliases }),
});
const specialties = [
  make(1, 'Emergency Department RN', 'Nursing', ['ER', 'ED', 'emergency room']),
  make(2, 'ICU RN', 'Nursing', ['MICU', 'critical care']),
  make(3, 'Labor and Delivery RN', 'Nursing', ['L&D', 'OB']),
  make(4, 'Radiologic Technologist', 'Allied Health', ['rad tech', 'X-ray', 'RT(R)']),
  make(5, 'Surgical Technologist', 'Allied Health', ['scrub tech', 'OR tech']),
  make(6, 'Operating Room RN', 'Nursing', ['OR']),
  make(7, 'Speech Therapy', 'Therapy'),
];
const found = (text: string, category: Parameters<typeof filterSpecialties>[2] = 'All') =>
  filterSpecialties(specialties, text, category).map(({ specialty, alias }) =>
    alias === undefined ? specialty.name : `${specialty.name} (${alias})`,
  );

test('a common name of a specialty finds it in any spelling, and ranks above a mere substring', () => {
  expect(found('ER')[0]).toBe('Emergency Department RN');
  expect(found('er').length).toBeGreaterThan(1);
  expect(found('MICU')).toEqual(['ICU RN (MICU)']);
  for (const text of ['L&D', 'l & d', 'L and D', 'l&d ']) expect(found(text)).toEqual(['Labor and Delivery RN (L&D)']);
  for (const text of ['X-ray', 'x ray', 'X RAY']) expect(found(text)).toEqual(['Radiologic Technologist (X-ray)']);
  expect(found('scrub')).toEqual(['Surgical Technologist (scrub tech)']);
  expect(found('OR')[0]).toBe('Operating Room RN (OR)');
});

test('a name that contains the text is shown without an alias', () => {
  expect(found('emergency')).toEqual(['Emergency Department RN']);
  expect(found('labor & delivery')).toEqual(['Labor and Delivery RN']);
});

test('words find every list with a word of its name or alias that starts with them, and no match hides another', () => {
  const surgical = [
    make(1, 'Medical-Surgical RN', 'Nursing', ['MS', 'med surg']),
    make(2, 'Medical-Surgical/Telemetry RN', 'Nursing', ['med-surg tele']),
    make(3, 'ICU RN', 'Nursing', ['med surg ICU']),
    make(4, 'Surgical Technologist', 'Allied Health', ['surg tech']),
    make(5, 'Adult Medical SLP', 'Therapy'),
  ];
  const names = (text: string) => filterSpecialties(surgical, text, 'All').map(({ specialty }) => specialty.name);
  for (const text of ['med surg', 'Med-Surg', 'surg med'])
    expect(names(text).toSorted()).toEqual(['ICU RN', 'Medical-Surgical RN', 'Medical-Surgical/Telemetry RN']);
  expect(names('med surg')[0]).toBe('Medical-Surgical RN');
  expect(names('med surg rn')).toEqual(['Medical-Surgical RN', 'Medical-Surgical/Telemetry RN']);
});

test('the category filters alias matches', () => {
  expect(found('OR', 'Allied Health')[0]).toBe('Surgical Technologist (OR tech)');
  expect(found('MICU', 'Therapy')).toEqual([]);
});

test('an empty query lists all by name, and letters inside an alias word match nothing', () => {
  expect(found('  ')).toEqual(specialties.map(({ name }) => name).toSorted());
  expect(found('icu')).toEqual(['ICU RN']);
  expect(found('crub')).toEqual([]);
  expect(found('-')).toEqual([]);
});

test('every nursing list matches nurse, and a compound matches its separated words', () => {
  const nursing = ['Emergency Department RN', 'ICU RN', 'Labor and Delivery RN', 'Operating Room RN'];
  for (const text of ['nurse', 'Registered Nurse']) expect(found(text)).toEqual(nursing);
  expect(found('icu nurse')).toEqual(['ICU RN']);
  const lab = [make(1, 'Cardiac Catheterization Lab RN', 'Nursing', ['cath lab'])];
  expect(filterSpecialties(lab, 'cathlab', 'All').map(({ alias }) => alias)).toEqual(['cath lab']);
  expect(found('operatingroom')).toEqual(['Operating Room RN']);
});

test('words for a kind of employment hide no list, and match nothing alone', () => {
  expect(found('travel nurse')).toEqual(found('nurse'));
  expect(found('Per Diem ICU')).toEqual(['ICU RN']);
  expect(found('travel')).toEqual([]);
});

test('during a search the best match comes first', () => {
  const lists = [
    make(1, 'Certified OT Assistant', 'Therapy'),
    make(2, 'Acute Therapy', 'Therapy'),
    make(3, 'OT', 'Therapy'),
    make(4, 'Rotary Lab', 'Therapy'),
  ];
  expect(filterSpecialties(lists, 'ot', 'All').map(({ specialty }) => specialty.name)).toEqual([
    'OT',
    'Certified OT Assistant',
    'Rotary Lab',
  ]);
});

test('a list from an older service, without aliases, is searched by name', () => {
  expect(filterSpecialties([make(1, 'Emergency RN', 'Nursing')], 'er', 'All')).toHaveLength(1);
});
