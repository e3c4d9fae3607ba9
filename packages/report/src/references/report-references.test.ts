import type { GivenReference } from '@larkfield/schemas/references/references.ts';
import { expect, test } from 'vitest';
import { reportDocument } from '#src/report-document.ts';
import type { ReportNode } from '#src/report-element.ts';
import { fixtureReport } from '#test/report-fixtures.ts';
import { toHtml } from '#src/report-html.ts';
import { fixtureReferences } from '#test/reference-fixtures.ts';
import { gapText } from './report-references.ts';

const textOf = (node: ReportNode): string => (typeof node === 'string' ? node : node.children.map(textOf).join(''));
function find(node: ReportNode, className: string): Exclude<ReportNode, string> | undefined {
  if (typeof node === 'string') return undefined;
  if (String(node.attributes['className']).split(' ').includes(className)) return node;
  return node.children.map((child) => find(child, className)).find((found) => found !== undefined);
}
const sectionOf = (references: GivenReference[], changes: object = {}) =>
  find(
    reportDocument(fixtureReport({ skills: 20 }, { references: { ...fixtureReferences(references.length), references, ...changes } })),
    'rp-references',
  );

test('shows nothing without references, and only their number to readers who may not see them', () => {
  expect(toHtml(reportDocument(fixtureReport({ skills: 20 })))).not.toContain('rp-references');
  const section = sectionOf([], { asked: 2, given: 1 })!;
  expect(textOf(section)).toContain('1 of 2 references, last on November 22, 2026');
  expect(find(section, 'rp-observed')).toBeUndefined();
});

test('shows self-rating, each referee and the gap side by side in checklist order, including skills not observed', () => {
  const { references } = fixtureReferences(2);
  const [first, second] = references as [GivenReference, GivenReference];
  const ratings = [
    { skillId: 6, proficiency: 3 },
    { skillId: 1, proficiency: null },
  ] as GivenReference['ratings'];
  const section = sectionOf([
    { ...first, ratings },
    { ...second, ratings: [{ skillId: 6, proficiency: 4 }] },
  ])!;
  const rows = find(section, 'rp-observed')!.children.at(-1) as Exclude<ReportNode, string>;
  const cells = rows.children.map((row) => (row as Exclude<ReportNode, string>).children.map(textOf));
  const self = new Map(fixtureReport({ skills: 20 }).skillRatings.map(({ skillId, proficiency }) => [skillId, proficiency]));
  expect(cells.map(([, ...rest]) => rest)).toEqual([
    [String(self.get(1)), 'not observed', '–', '–'],
    [String(self.get(6)), '3', '4', gapText(3.5 - self.get(6)!)],
  ]);
  expect(textOf(section)).toContain(`${first.name}, ${first.role}, ${first.unit}`);
  expect(textOf(section)).not.toMatch(/is competent/i);
});

test('writes gaps to a tenth and with their sign', () => {
  expect([0.5, -1, 0, 0.04, -0.3333].map(gapText)).toEqual(['+0.5', '−1', '0', '0', '−0.3']);
});

test('shows a referee’s markup as text', () => {
  const [first] = fixtureReferences(1).references;
  const html = toHtml(
    reportDocument(
      fixtureReport({ skills: 20 }, { references: { ...fixtureReferences(1), references: [{ ...first!, comment: '<img src=x>' }] } }),
    ),
  );
  expect(html).toContain('&lt;img src=x&gt;');
});
