import { expect, test } from 'vitest';
import { fixtureReport } from '#test/report-fixtures.ts';
import { mapReport, type ReportNode } from './report-element.ts';
import { reportDocument } from './report-document.ts';
import { packetCover } from './packet/packet-document.ts';
import { escapeHtml, toHtml } from './report-html.ts';
import { formatMoment } from './report-dates.ts';

type Source = Parameters<typeof reportDocument>[0];

/** The report's text, one line for each element that holds text. */
function textOf(source: Source): string {
  const lines = (node: ReportNode): string => (typeof node === 'string' ? node : `${node.children.map(lines).join('')}\n`);
  return lines(reportDocument(source)).replace(/\n+/g, '\n');
}

function elements(node: ReportNode): Extract<ReportNode, object>[] {
  return typeof node === 'string' ? [] : [node, ...node.children.flatMap(elements)];
}

const icu = fixtureReport({ skills: 100 });
const checked = { checkedOn: '2024-11-17', checkedBy: 'Pat Novak' };
const readers = [
  { by: 'Dana Whitlock', license: 'RN', state: 'OH', certificates: 'CCRN', ...checked },
  { by: 'Ola Brandt', license: 'RN', state: 'TX', ...checked },
];
const accepted = { readers, date: '2024-11-18', nextDue: '2026-11-20' };
const byBoth =
  'Clinically reviewed on November 18, 2024 by Dana Whitlock (RN, OH, CCRN) and Ola Brandt (RN, TX); licenses checked on November 17, 2024 by Pat Novak';

test('the summary has every fact of page 1', () => {
  const text = textOf(icu);
  for (const part of [
    'ICU RN skills checklist',
    'LK-7Q3M-X9TR',
    'Marisol Quennell-Abara',
    'marisol.quennell@mail.example',
    '+1 214-555-0177',
    'Completed\nNovember 20, 2026',
    'Valid until\nNovember 20, 2027',
    '100% (100 of 100 skills)',
    'Overall score',
    ' out of 5.0',
    'Top performing categories',
    'Development areas',
    'Safety score',
    'Attestation',
    'Self-reported',
    'Digitally signed on November 20, 2026 at 4:12:07 AM CST (America/Chicago). Attestation version 2026-11.',
    icu.digitalSignature.contentHash,
  ])
    expect(text).toContain(part);
});

test('the legend is exactly as specified', () => {
  const text = textOf(icu);
  expect(text).toContain('1=None 2=Learning 3=Competent 4=Proficient 5=Expert');
  expect(text).toContain('1=Never 2=Past Year 3=Last 6mo 4=Current');
});

test('the heading of the last column explains its numbers, and the text names both readings of readiness', () => {
  expect(textOf(icu)).toContain('Skill\nProficiency\nFrequency (last done)\n');
  expect(textOf(icu)).toContain(
    "Of this firm's two readings of readiness, the shared view's and the report's, the more cautious one is shown",
  );
});

/** A report of five categories of two skills; the skills of a category have the given mean. */
const rankedBy = (...proficiencies: [number, number, number, number, number]): Source => ({
  ...icu,
  skillGroups: proficiencies.map((_, index) => ({
    categoryName: `Category ${index + 1}`,
    skills: [1, 2].map((one) => ({
      id: 10 * index + one,
      skill: `Skill ${index} ${one}`,
      isSafetySkill: 0 as const,
      criticality: 'medium' as const,
    })),
  })),
  skillRatings: proficiencies.flatMap((proficiency, index) =>
    [1, 2].map((one) => ({
      skillId: 10 * index + one,
      // The two ratings must differ if their mean has half a point.
      proficiency: (one === 1 ? Math.floor(proficiency) : Math.ceil(proficiency)) as 3,
      frequency: 'current' as const,
    })),
  ),
});

test('the development areas say when none stands out', () => {
  const flat = 'None stands out: the lowest are within half a point of the mean.';
  expect(textOf(rankedBy(4, 4, 4, 4, 4))).toContain(flat);
  expect(textOf(rankedBy(4, 4.5, 4.5, 4, 4))).toContain(flat);
  expect(textOf(rankedBy(3.5, 4.5, 4, 4, 4)), 'half a point under the mean').not.toContain(flat);
  expect(textOf(rankedBy(3, 3, 3, 3, 3)), 'below 3.5').not.toContain(flat);
});

test('states that categories with equal scores have no order', () => {
  const equal = textOf(rankedBy(4, 4, 4, 4, 4));
  expect(equal).toContain('Category 5\n4.0\n2 more categories score 4.0 as well.\n');
  expect(equal).toMatch(/Category 2\n4\.0\n.*\n3 more categories score 4\.0 as well\.\n/);
  expect(textOf(rankedBy(2, 3, 3, 4, 5))).toContain('Category 2\n3.0\n1 more category scores 3.0 as well.\n');
  expect(textOf(rankedBy(2, 3, 3.5, 4, 5))).not.toContain('as well');
});

test('all alerts share one frame, each with its heading and sentence', () => {
  const low = { ...fixtureReport({ skills: 100, rated: 0.7 }), changedAt: '2026-12-24T18:00:00.000Z' };
  const below = { ...low, skillRatings: low.skillRatings.map((rating) => ({ ...rating, proficiency: 2 as const })) };
  const frames = elements(reportDocument(below)).filter(({ attributes }) => attributes['className'] === 'rp-alerts');
  expect(frames).toHaveLength(1);
  const headings = elements(frames[0]!).filter(({ tag }) => tag === 'h2');
  expect(headings.map(({ children }) => String(children[0]).replace(/\d+/, 'n'))).toEqual([
    'n safety-critical skills need review',
    'Below the competent threshold',
    'Incomplete assessment',
    'Ratings changed on December n, 2026 through a shared link',
  ]);
});

test('the legend ends with a sentence on drills if the list has rare emergencies', () => {
  expect(textOf(icu)).toContain('4=Current. For rare emergencies, simulation and drills count.');
  expect(textOf(fixtureReport({ skills: 20, safetyEvery: 0 }))).not.toContain('drills');
});

test.each<[string, object | undefined, string]>([
  ['of an older service', undefined, 'Skills list not yet reviewed by clinicians'],
  ['that is in review', { status: 'in-review', accepted }, 'Skills list not yet reviewed by clinicians'],
  ['that is marked as reviewed without readers', { status: 'reviewed' }, 'Skills list not yet reviewed by clinicians'],
  ['that is reviewed', { status: 'reviewed', accepted }, `${byBoth}; next review due November 20, 2026`],
  [
    'whose next review was due before the signature',
    { status: 'reviewed', accepted: { ...accepted, nextDue: '2026-11-19' } },
    `${byBoth}; next review was due November 19, 2026`,
  ],
  [
    'whose licenses were checked by two people',
    { status: 'reviewed', accepted: { ...accepted, readers: [readers[0], { ...readers[1], checkedBy: 'Kim Park' }] } },
    `${byBoth} and on November 17, 2024 by Kim Park; next review due November 20, 2026`,
  ],
])('states the review of a list %s under the title', (_, catalogueReview, expected) => {
  const source = { ...icu, ...(catalogueReview && { catalogueReview }) } as Source;
  expect(textOf(source)).toContain(`ICU RN skills checklist\n${expected}\nSelf-reported\n`);
});

test('every skill is in a table with its category, proficiency and frequency', () => {
  const tables = elements(reportDocument(icu)).filter(({ tag }) => tag === 'table');
  expect(tables).toHaveLength(icu.skillGroups.length);
  const rows = tables.flatMap((table) => elements(table)).filter(({ tag, attributes }) => tag === 'th' && attributes['scope'] === 'row');
  expect(rows).toHaveLength(100);
});

test('flags a stale safety skill in its row and among the exceptions, whatever the averages are', () => {
  const skill = { id: 1, skill: 'Vasopressor titration', isSafetySkill: 1 as const, criticality: 'critical' as const };
  const report = { ...icu, skillGroups: [{ categoryName: 'Infusions', skills: [skill, { ...skill, id: 2, skill: 'Insulin infusion' }] }] };
  const text = textOf({
    ...report,
    skillRatings: [
      { skillId: 1, proficiency: 5, frequency: 'past_year' },
      { skillId: 2, proficiency: 5, frequency: 'current' },
    ],
  });
  expect(text).toContain('1 safety-critical skill needs review');
  expect(text).toMatch(/Vasopressor titration\n 5\n 2\n not used in the last 6 months/);
  expect(text).toContain('Vasopressor titration Safety\n Stale');
  expect(text).toContain('Needs orientation\nBecause a safety-critical skill was last used over 6 months ago, or never.');
});

test('describes a skill that was never used as such, not as unused for six months', () => {
  const skill = { id: 1, skill: 'Vasopressor titration', isSafetySkill: 1 as const, criticality: 'critical' as const };
  const report = {
    ...icu,
    skillGroups: [{ categoryName: 'Infusions', skills: [skill] }],
    skillRatings: [{ skillId: 1, proficiency: 5 as const, frequency: 'never' as const }],
  };
  expect(textOf(report)).toMatch(/Vasopressor titration\n 5\n 1\n never used or over a year ago/);
});

test('email and phone are links, and no content can redirect them', () => {
  const hrefs = (source: Source) =>
    elements(reportDocument(source))
      .filter(({ tag }) => tag === 'a')
      .map(({ attributes }) => attributes['href']);
  expect(hrefs(icu).slice(0, 2)).toEqual(['mailto:marisol.quennell@mail.example', 'tel:+12145550177']);
  expect(hrefs({ ...icu, email: 'a@b.example?bcc=c@d.example', phone: 'javascript:alert(1)' }).slice(0, 2)).toEqual([
    'mailto:a@b.example%3Fbcc%3Dc%40d.example',
    'tel:1',
  ]);
  expect(hrefs({ ...icu, phone: null })[1]).toBe('#rp-category-1');
});

test('each category has a link target', () => {
  const all = elements(reportDocument(icu));
  const targets = all.flatMap(({ attributes }) =>
    String(attributes['href'] ?? '').startsWith('#') ? [String(attributes['href']).slice(1)] : [],
  );
  const categories = all.filter(({ attributes }) => attributes['className'] === 'rp-category');
  expect(targets).toEqual(categories.map(({ attributes }) => attributes['id']));
  expect(categories).toHaveLength(icu.skillGroups.length);
});

test('each table has the name of its category', () => {
  const all = elements(reportDocument(icu));
  const names = all.flatMap(({ tag, attributes }) => (tag === 'table' ? [attributes['aria-labelledby']] : []));
  const headings = all.filter(({ attributes }) => attributes['id'] !== undefined && names.includes(attributes['id']));
  expect(headings.map(({ children }) => children[0])).toEqual(icu.skillGroups.map(({ categoryName }) => categoryName));
});

test('the overall score is one picture with a name, and its bar is decoration', () => {
  const overall = elements(reportDocument(icu)).find(({ attributes }) => attributes['className'] === 'rp-card rp-overall')!;
  const pictures = elements(overall).filter(({ tag }) => tag === 'svg');
  expect(pictures.map(({ attributes }) => [attributes['aria-label'], attributes['aria-hidden']])).toEqual([
    [expect.stringMatching(/^Overall score \d\.\d out of 5\.0$/), undefined],
    [undefined, 'true'],
  ]);
});

test('describes scores below 3.0 as below the competent threshold', () => {
  const low = { ...icu, skillRatings: icu.skillRatings.map((rating) => ({ ...rating, proficiency: 2 as const })) };
  expect(textOf(low)).toMatch(
    /Below the competent threshold\nThe safety score is \d\.\d and the overall score is 2\.0, below the competent threshold of 3\.0\./,
  );
  expect(textOf(low).match(/safety score is (below 3|\d)/g), 'once as the reason, once as an alert').toHaveLength(2);
});

test('warns of an incomplete checklist, citing TJC-HCSS and the firm’s own threshold of 80%', () => {
  expect(textOf(fixtureReport({ skills: 100, rated: 0.79 }))).toContain(
    "79% of the skills are rated. The TJC-HCSS compliance requirement is 80% (this firm's own threshold; the Joint Commission names no number for self-assessments).",
  );
  expect(textOf(fixtureReport({ skills: 100, rated: 0.8 }))).not.toContain('TJC-HCSS');
});

test('shows "Ready" as incomplete, in the color of a warning, if less than 80% is rated', () => {
  const ready = (rated: number) => {
    const report = fixtureReport({ skills: 100, rated, lowest: 5 });
    return { ...report, skillRatings: report.skillRatings.map((rating) => ({ ...rating, frequency: 'current' as const })) };
  };
  const pill = (source: Source) =>
    elements(reportDocument(source)).find(({ attributes }) => String(attributes['className']).startsWith('rp-card rp-readiness'))!;
  expect([pill(ready(0.79)).attributes['className'], textOf(ready(0.79))]).toEqual([
    'rp-card rp-readiness rp-readiness-ready-incomplete',
    expect.stringContaining('\nReady, incomplete\n'),
  ]);
  expect([pill(ready(0.8)).attributes['className'], textOf(ready(0.8))]).toEqual([
    'rp-card rp-readiness rp-readiness-ready',
    expect.stringContaining('\nReady\n'),
  ]);
});

test('states a change through a shared link, and has no such note for a first revision', () => {
  expect(textOf({ ...icu, changedAt: '2026-12-24T18:00:00.000Z' })).toContain('Ratings changed on December 24, 2026 through a shared link');
  expect(textOf(icu)).not.toContain('shared link');
});

test('a checklist without safety skills has no safety score', () => {
  const text = textOf(fixtureReport({ skills: 20, safetyEvery: 0 }));
  expect(text).toContain('no safety-critical skills, so it has no safety score');
  expect(text).not.toContain('need review');
});

test('no text calls a candidate competent, cleared or certified', () => {
  const texts = [icu, fixtureReport({ skills: 30, safetyEvery: 0, lowest: 5 }), fixtureReport({ skills: 60, lowest: 1 })]
    .map(textOf)
    .join('\n');
  expect(texts).not.toMatch(/\b(is|are|fully|clinically) competent\b|\bcleared\b|\bcertified\b|TJC-compliant/i);
});

test('shows a missing phone as not given', () => {
  expect(textOf({ ...icu, phone: null })).toContain('Phone\nNot given');
});

test('no element has an inline style or an event handler, which the content security policy would refuse', () => {
  const names = new Set(elements(reportDocument(icu)).flatMap(({ attributes }) => Object.keys(attributes)));
  expect([...names].filter((name) => name === 'style' || name.startsWith('on'))).toEqual([]);
  expect(elements(reportDocument(icu)).map(({ tag }) => tag)).not.toContain('style');
});

test('headings go down one level at a time', () => {
  const levels = elements(reportDocument(icu))
    .filter(({ tag }) => /^h\d$/.test(tag))
    .map(({ tag }) => Number(tag[1]));
  expect(levels[0]).toBe(1);
  levels.forEach((level, index) => expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1));
});

test('shows a missing address or phone as not given', () => {
  expect(toHtml(reportDocument({ ...icu, email: null, phone: null }))).toMatch(
    /Email<\/dt><dd><bdi>Not given<.*Phone<\/dt><dd><bdi>Not given</s,
  );
});

test('escapes markup in every field', () => {
  const hostile = '<img src=x onerror="alert(1)">&<script>\'</script>';
  const html = toHtml(
    reportDocument({
      ...icu,
      candidateName: hostile,
      email: hostile,
      phone: hostile,
      specialtyName: hostile,
      digitalSignature: { ...icu.digitalSignature, name: hostile, timeZone: hostile, attestationVersion: hostile, contentHash: hostile },
      skillGroups: [{ categoryName: hostile, skills: [{ id: 1, skill: hostile, isSafetySkill: 1, criticality: 'critical' }] }],
    }),
  );
  expect(html).not.toContain('<img');
  expect(html).not.toContain('<script');
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&lt;script&gt;&#39;&lt;/script&gt;');
});

test('replaces characters that are invalid in HTML', () => {
  expect(escapeHtml('a\u0000b\ud800c\u001b\n')).toBe('a\ufffdb\ufffdc\ufffd\n');
});

test('treats an unknown time zone as UTC', () => {
  expect(formatMoment('2026-11-20T10:12:07.000Z', 'Mars/Olympus')).toBe('November 20, 2026 at 10:12:07 AM UTC');
});

test('maps the tree to the elements of another library', () => {
  const made = mapReport<{ tag: string; children: unknown[] }>(reportDocument(icu), (tag, _attributes, ...children) => ({ tag, children }));
  expect(made).toMatchObject({ tag: 'article', children: [{ tag: 'div' }, { tag: 'section' }] });
});

test('a renewal states how many ratings changed, and since when', () => {
  const renewal = { earlierSignedAt: '2025-11-21T02:00:00.000Z', changedRatings: 31, ratings: 98 };
  expect(textOf({ ...icu, renewal })).toContain(
    'Renewed on November 20, 2026, 31 of 98 ratings changed\nCompared with the checklist signed on November 20, 2025.',
  );
  expect(textOf(icu)).not.toContain('Renewed');
});

test('paper printed later states at the top that the checklist was renewed or is past its year', () => {
  const renewedBy = {
    submissionId: 'a'.repeat(24),
    shortReference: 'LK-8R3G-N5Y0',
    at: '2026-11-23T02:00:00.000Z',
    timeZone: 'America/Chicago',
  };
  const readAt = '2027-11-21T10:12:07.000Z';
  const onTop = (text: string) => `Reference LK-7Q3M-X9TR\n${text}\nCandidate\n`;
  const inOne = (source: Source) => textOf(source).replace('Reference \nLK', 'Reference LK');
  expect(inOne(icu)).toContain('LK-7Q3M-X9TR\nCandidate\n');
  const renewed = 'The candidate renewed this checklist on November 22, 2026';
  expect(inOne({ ...icu, renewedBy })).toContain(onTop(`${renewed}\nPlease ask for the renewal.`));
  expect(inOne({ ...icu, readAt })).toContain(onTop('This checklist is past its year\nIt was valid until November 20, 2027.'));
  expect(inOne({ ...icu, renewedBy, readAt })).toContain(
    onTop(`${renewed}\nThis one was valid until November 20, 2027. Please ask for the renewal.`),
  );
  const cover = toHtml(packetCover({ ...icu, renewedBy }, { job: 'ICU nights', items: [], madeAt: '2026-11-24T15:00:00.000Z' }));
  expect(cover).toContain(renewed);
});

test('shows corrected personal details with their dates, beside a change through a link', () => {
  const corrections = [
    { at: '2026-12-24T18:00:00.000Z', fields: ['candidateName' as const] },
    { at: '2026-12-26T18:00:00.000Z', fields: ['dateOfBirth' as const, 'phone' as const] },
  ];
  const text = textOf({ ...icu, changedAt: '2026-12-23T18:00:00.000Z', corrections });
  expect(text).toContain('Ratings changed on December 23, 2026 through a shared link');
  expect(text).toContain('Name corrected on December 24, 2026');
  expect(text).toContain('Phone and date of birth corrected on December 26, 2026');
});
