import type { ReportProfile } from '@larkfield/schemas/profile/credential-check.ts';
import { type Profile, profileSchema } from '@larkfield/schemas/profile/profile.ts';
import { fullProfile, usualProfile } from '@larkfield/testing/factories.ts';
import { expect, test } from 'vitest';
import { reportDocument } from '#src/report-document.ts';
import type { ReportNode } from '#src/report-element.ts';
import { fixtureReport } from '#test/report-fixtures.ts';
import { toHtml } from '#src/report-html.ts';
import { endsSoonText } from './profile-text.ts';
import { profileLines } from './report-profile.ts';

/** The lines of the section about experience and credentials. */
function linesOf(profile: ReportProfile | undefined): string[] {
  const textOf = (node: ReportNode): string => (typeof node === 'string' ? node : node.children.map(textOf).join(''));
  const leaves = (node: ReportNode): string[] =>
    typeof node === 'string' ? [] : /^(dd|dt|h2|p)$/.test(node.tag) ? [textOf(node)] : node.children.flatMap(leaves);
  const find = (node: ReportNode): ReportNode | undefined =>
    typeof node === 'string' ? undefined : node.attributes['className'] === 'rp-profile' ? node : node.children.map(find).find(Boolean);
  const section = find(reportDocument(fixtureReport({ skills: 20 }, profile && { profile })));
  return section ? leaves(section) : [];
}

test('without a profile the report is unchanged', () => {
  expect(linesOf(undefined)).toEqual([]);
  expect(toHtml(reportDocument(fixtureReport({ skills: 20 })))).not.toContain('rp-profile');
});

test.each(Object.keys(profileSchema.shape) as (keyof Profile)[])('the report shows %s of a full profile', (field) => {
  const { [field]: value, ...others } = fullProfile;
  expect(value).toBeDefined();
  expect(linesOf(others)).not.toEqual(linesOf(fullProfile));
});

test('a usual profile shows places, systems and expiry, marked as self-reported', () => {
  expect(linesOf(usualProfile)).toEqual([
    'Experience and credentials',
    '7 years in ICU RN · Self-reported unless marked as checked',
    'Units',
    'Medical-surgical ICU · 24 beds · 1:2 · since 03/2023 · staff',
    'Trauma ICU, Trauma level I · 16 beds · 1:2 · 06/2021–02/2023 · agency',
    'Step-down or progressive care · 30 beds · 1:4 · 05/2019–05/2021 · staff',
    'EHR',
    'Epic (2026), Oracle Health (Cerner) (2023)',
    'Licenses',
    'RN, TX, compact, exp. 06/30/2028: self-reported',
    'Certifications',
    'BLS exp. 05/2028, ACLS exp. 05/2028, CCRN in progress: self-reported',
  ]);
});

test('a check by staff names its day, source and author; the rest stays self-reported', () => {
  const checked = { on: '2026-11-20', source: 'Nursys QuickConfirm', by: 'Hester Fernhill' };
  const [license] = usualProfile.licenses!;
  const lines = linesOf({
    licenses: [
      { ...license!, checked },
      { type: 'rn', states: ['CA'] },
    ],
  });
  expect(lines.slice(2)).toEqual([
    'Licenses',
    'RN, TX, compact, exp. 06/30/2028. Checked on 11/20/2026 at Nursys QuickConfirm by Hester Fernhill',
    'RN, CA: self-reported',
  ]);
});

test('lists equipment, service lines, benches, ages, languages and shifts below, and shows a change through a link', () => {
  const lines = linesOf({
    years: 1,
    devices: ['robot-davinci'],
    serviceLines: [
      { line: 'spine', role: 'both' },
      { line: 'pci', role: 'circulate-monitor' },
      { line: 'structural-heart', role: 'all' },
    ],
    benches: ['hematology'],
    ages: ['adults'],
    languages: ['asl'],
    shifts: ['nights', 'float-units'],
  });
  expect(lines[1]).toBe('1 year in ICU RN · Self-reported unless marked as checked');
  expect(lines.slice(2)).toEqual([
    'Service lines',
    'Spine: scrub and circulate',
    'Procedure lines',
    'Coronary intervention (PCI): circulate and monitor; Structural heart (TAVR, mitral repair): scrub, circulate and monitor',
    'Benches',
    'Hematology',
    'Equipment',
    'da Vinci',
    'Ages',
    'Adults',
    'Languages',
    'American Sign Language',
    'Shifts and roles',
    'Nights, Floated to other units',
  ]);
});

test('escapes names that candidates type, and shows an unknown choice by its id', () => {
  const profile = { certificates: [{ name: '<img onerror=x>' }], units: [{ type: 'moon-base' }] };
  const html = toHtml(reportDocument(fixtureReport({ skills: 20 }, { profile })));
  expect(html).toContain('&lt;img onerror=x&gt;');
  expect(html).toContain('moon-base');
});

test('counts the lines that a profile takes', () => {
  const today = '2026-11-24';
  expect([profileLines(undefined, today), profileLines({ years: 3 }, today), profileLines(usualProfile, today)]).toEqual([0, 1, 7]);
});

test('marks expired credentials in words and in bold', () => {
  const profile: ReportProfile = {
    licenses: [{ type: 'rn', states: ['TX'], expires: '2026-11-23' }],
    certificates: [
      { name: 'CCRN', expires: '2026-10' },
      { name: 'BLS', expires: '2026-11' },
    ],
  };
  expect(linesOf(profile).slice(2)).toEqual([
    'Licenses',
    'RN, TX, expired 11/23/2026: self-reported',
    'Certifications',
    'CCRN expired 10/2026, BLS exp. 11/2026: self-reported',
  ]);
  const htmlOn = (readAt: string) => toHtml(reportDocument(fixtureReport({ skills: 20 }, { profile, readAt })));
  expect(htmlOn('2026-11-24T15:00:00.000Z')).toContain('CCRN <strong>expired 10/2026</strong>, BLS exp. 11/2026');
  // In the zone of the signature, November begins at 5:00 UTC.
  expect(htmlOn('2026-11-01T04:30:00.000Z')).toContain('CCRN exp. 10/2026, BLS exp. 11/2026');
  expect(htmlOn('2026-12-02T15:00:00.000Z')).toContain('BLS <strong>expired 11/2026</strong>');
});

test('staff see the days left for a credential that ends within 60 days', () => {
  expect([undefined, '2026-10', '2026-11-24', '2026-11-25', '2026-12-27', '2027-02'].map((end) => endsSoonText(end, '2026-11-24'))).toEqual(
    ['', '', 'ends today', 'ends in 1 day', 'ends in 33 days', ''],
  );
});
