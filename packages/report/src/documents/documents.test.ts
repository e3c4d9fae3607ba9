import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brand, figures } from '@larkfield/brand/brand.ts';
import { theme } from '@larkfield/brand/theme.ts';
import { documentKinds } from '@larkfield/schemas/queue-jobs.ts';
import { auditAreas, auditContent, auditScore } from './audit-content.ts';
import { documentKey, documentSource } from './document-source.ts';

const totals = { specialties: 100, skills: 9_499, safetySkills: 912, distinctSkills: 7_250 };
const textOf = (kind: (typeof documentKinds)[number], counts = totals) =>
  documentSource(kind, counts)
    .body.replaceAll(/<[^>]+>/g, '\n')
    .replaceAll(/\n+/g, '\n');
const css = readFileSync(new URL('document.css', import.meta.url), 'utf8');

test('the points of the areas add up to the published score', () => {
  const { points, maximum } = auditScore();
  expect(`${points}/${maximum}`).toBe(figures.statistics.auditScore);
});

test('exactly the areas with missing points have a reason', () => {
  for (const { points, maximum, withheld } of auditAreas) expect(withheld === null).toBe(points === maximum);
});

test.each([
  ['platform-brief', ['8,416', '248', '9', '9,499', '912', 'not counted by the platform', '40–60%']],
  ['audit-report', ['95/100', '9,462', '622', '9,499', '912']],
] as const)('the %s shows the published figures and the counted ones beside them', (kind, figures) => {
  const lines = textOf(kind).split('\n');
  for (const figure of figures)
    expect(
      lines.some((line) => line.includes(figure)),
      figure,
    ).toBe(true);
});

test('the cover of the audit report first states whose assessment it is', () => {
  const parts = textOf('audit-report').split(auditContent.statement.text);
  expect(parts).toHaveLength(3);
  expect(auditContent.statement.text).toContain('not issued, reviewed or endorsed by the Joint Commission');
});

test('neither document claims a certificate or compliance that was not granted', () => {
  for (const kind of documentKinds) expect(textOf(kind)).not.toMatch(/TJC[- ]certified|HIPAA[- ]certified|HIPAA[- ]compliant|guarantee/i);
});

test('shows people without a name by their role', () => {
  expect(textOf('platform-brief')).toContain(brand.deck.founder.title);
});

test('the key depends on the counts and on the kind of document', () => {
  const keyOf = (kind: (typeof documentKinds)[number], counts = totals) => documentKey(kind, documentSource(kind, counts)).contentHash;
  expect(keyOf('audit-report')).toBe(keyOf('audit-report', { ...totals }));
  expect(keyOf('audit-report')).not.toBe(keyOf('audit-report', { ...totals, skills: 9_500 }));
  expect(keyOf('audit-report')).not.toBe(keyOf('platform-brief'));
});

test('heading levels increase by one, and there is one title', () => {
  for (const kind of documentKinds) {
    const levels = Array.from(documentSource(kind, totals).body.matchAll(/<h(\d)/g), ([, level]) => Number(level));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    levels.forEach((level, index) => expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1));
  }
});

test('the colors are those of the theme', () => {
  const named = [...css.matchAll(/--(night|scrub|daybreak|mist|slate)-(\d+): (#\w+);/g)].map(([, name, shade, value]) => [
    `${name}${shade}`,
    value,
  ]);
  expect(named.length).toBeGreaterThan(8);
  for (const [name, value] of named) expect([name, theme[name as keyof typeof theme]]).toEqual([name, value]);
  const used = new Set([...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name));
  expect([...used].filter((name) => !css.includes(`${name}: `))).toEqual([]);
});
