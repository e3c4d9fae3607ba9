import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { theme } from '@larkfield/brand/theme.ts';

const folder = new URL('./look/', import.meta.url);
const files = readdirSync(folder);
const css = files.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('');

test('every stylesheet is imported in the expected order', () => {
  const report = readFileSync(new URL('./report.css', import.meta.url), 'utf8');
  expect([...report.matchAll(/^@import '\.\/look\/(.+)';$/gm)].map(([, name]) => name).toSorted()).toEqual(files.toSorted());
});

test('the colors of the report match the theme', () => {
  const named = [...css.matchAll(/--(night|scrub|daybreak|mist|slate|red)-(\d+): (#\w+);/g)].map(([, name, shade, value]) => [
    `${name}${shade}`,
    value,
  ]);
  expect(named.length).toBeGreaterThan(10);
  for (const [name, value] of named) expect([name, theme[name as keyof typeof theme]]).toEqual([name, value]);
  const fills = [...css.matchAll(/--proficiency-\d: (#\w+);/g)].map(([, value]) => value);
  expect(fills).toEqual(theme.proficiency);
});

test('takes the zero from the font whose zero has no slash', () => {
  expect(css).toMatch(/\.rp \{[^}]*font-family:\s*'Atkinson Zero',/);
});

test('declares every variable that it uses', () => {
  const used = new Set([...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name));
  const declared = new Set([...css.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
  expect([...used].filter((name) => !declared.has(name))).toEqual([]);
});
