import { readFileSync } from 'node:fs';
import { theme } from '@larkfield/brand/theme.ts';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const cssName = (name: string) => name.replace(/^(\D+)(\d+)$/, '$1-$2');

test('every color of the shared theme has the same value in the stylesheet', () => {
  const { proficiency, ink, ...palette } = theme;
  for (const [name, hex] of Object.entries(palette)) expect(css).toContain(`--color-${cssName(name)}: ${hex};`);
  proficiency.forEach((hex, index) => expect(css).toContain(`--color-proficiency-${index + 1}: ${hex};`));
  expect(css).toContain(`--ink: ${ink};`);
});
