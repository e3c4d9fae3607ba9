import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { yamlString } from './yaml-text.ts';

test.each([
  'Wound care',
  '12-lead ECG',
  'A: b',
  'a, b',
  'x # y',
  '"q"',
  "it's",
  '- a',
  'true',
  '007',
  '1e3',
  '2026-11-20',
  '[x]',
  'a]',
  '*a',
  '',
  'Ménière',
  '~',
  'null',
])('"%s" round-trips in every position', (value) => {
  const written = yamlString(value);
  expect(load(`key: ${written}\nlist: [${written}, x]\nmap: { key: ${written}, other: x }\nitems:\n  - ${written}\n`)).toEqual({
    key: value,
    list: [value, 'x'],
    map: { key: value, other: 'x' },
    items: [value],
  });
});

test('writes quotes only where they are needed', () => {
  expect(['Wound care', 'State RN license (any)', 'a, b'].map(yamlString)).toEqual(['Wound care', 'State RN license (any)', '"a, b"']);
});
