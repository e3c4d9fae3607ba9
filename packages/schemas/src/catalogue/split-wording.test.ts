import { expect, test } from 'vitest';
import { abbreviationsIn, splitWording } from './wording.ts';

const dictionary = {
  CAM: 'Confusion Assessment Method',
  'CAM-ICU': 'Confusion Assessment Method for the intensive care unit',
  'MR. SOPA': 'six corrective steps',
  LPN: 'licensed practical nurse',
  '(ICE)': 'encephalopathy score',
  'PT, aPTT': 'clotting times',
};

const pieces = (wording: string) =>
  splitWording(wording, dictionary).map((part) => (typeof part === 'string' ? part : `[${part.short}=${part.meaning}]`));

test('the parts of a wording add up to the wording', () => {
  expect(pieces('CAM-ICU delirium screening')).toEqual([`[CAM-ICU=${dictionary['CAM-ICU']}]`, ' delirium screening']);
  expect(pieces('Screening by CAM, then CAM-ICU')).toEqual([
    'Screening by ',
    `[CAM=${dictionary.CAM}]`,
    ', then ',
    `[CAM-ICU=${dictionary['CAM-ICU']}]`,
  ]);
  expect(pieces('Corrective steps (MR. SOPA)')).toEqual(['Corrective steps (', '[MR. SOPA=six corrective steps]', ')']);
  expect(pieces('Scoring (ICE)')).toEqual(['Scoring ', '[(ICE)=encephalopathy score]']);
  expect(pieces('Scope of LPNs')).toEqual(['Scope of ', '[LPNs=licensed practical nurse]']);
  expect(pieces('PT, aPTT and fibrinogen')[0]).toBe('[PT, aPTT=clotting times]');
});

test('matches only whole words in the same case', () => {
  for (const wording of ['CAMERA check', 'cam check', 'SCAM', 'Cam walker', 'ICE pack', 'PT alone'])
    expect(pieces(wording)).toEqual([wording]);
});

test('a wording without abbreviations is one part', () => {
  expect(splitWording('CAM screening', undefined)).toEqual(['CAM screening']);
  expect(splitWording('CAM screening', {})).toEqual(['CAM screening']);
});

test('a list includes the entries that it depends on', () => {
  expect(abbreviationsIn(['CAM-ICU screening', 'Role of LPNs', 'Wound care'], dictionary)).toEqual({
    'CAM-ICU': dictionary['CAM-ICU'],
    LPN: dictionary.LPN,
  });
  expect(abbreviationsIn(['Wound care'], dictionary)).toBeUndefined();
  expect(abbreviationsIn(['CAM'], {})).toBeUndefined();
});
