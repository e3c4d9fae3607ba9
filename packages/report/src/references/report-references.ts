import { brand } from '@larkfield/brand/brand.ts';
import type { RatedSkill } from '@larkfield/assessment/assessment-types.ts';
import { allSkills } from '@larkfield/assessment/rated-skills.ts';
import { capacities } from '@larkfield/schemas/references/reference-constants.ts';
import type { GivenReference, ReportReferences } from '@larkfield/schemas/references/references.ts';
import { calendarText } from '#src/profile/profile-text.ts';
import { formatDay } from '#src/report-dates.ts';
import { isSpilling } from '#src/sections/report-categories.ts';
import { h, type ReportElement } from '#src/report-element.ts';
import { proficiencyKey } from '#src/sections/report-keys.ts';
import type { ReportModel } from '#src/report-model.ts';
import { proficiencyLegend } from '#src/report-wording.ts';

const letters = 'ABCDEFGH';
const again = { yes: 'yes', no: 'no', 'rather-not-say': 'rather not say' } as const;

/** 2 of 2 references, last on November 24, 2026 */
export function referenceCountText({ given, asked, lastAt }: Omit<ReportReferences, 'references'>, timeZone: string): string {
  const noun = asked === 1 ? 'reference' : 'references';
  return `${given} of ${asked} ${noun}${lastAt ? `, last on ${formatDay(lastAt, timeZone)}` : ''}`;
}

/** 03/2023–05/2025 */
const periodText = ({ from, to }: Pick<GivenReference, 'from' | 'to'>) =>
  to === null ? `since ${calendarText(from)}` : `${calendarText(from)}–${calendarText(to)}`;

const capacityText = (value: string) => (capacities.find((capacity) => capacity.value === value)?.label ?? value).toLowerCase();

function referee(reference: GivenReference, index: number, timeZone: string): ReportElement {
  const { name, role, unit, answeredAt, capacity, workAgain, comment } = reference;
  return h(
    'li',
    {},
    h(
      'p',
      {},
      h('strong', {}, `${letters[index]} `),
      name !== null && [h('strong', {}, h('bdi', {}, name)), ', '],
      h('bdi', {}, role),
      ', ',
      h('bdi', {}, unit),
    ),
    h(
      'p',
      { className: 'rp-small' },
      `On ${formatDay(answeredAt, timeZone)} · Worked together ${periodText(reference)} as ${capacityText(capacity)} · Would work together again: ${again[workAgain]}`,
    ),
    comment !== '' && h('blockquote', { className: 'rp-reference-comment' }, h('bdi', {}, comment)),
  );
}

/** The ratings of a skill by the candidate and by each referee who was asked about it. */
export interface ObservedSkill {
  skill: RatedSkill;
  /** For each referee: the rating, null if they did not observe the skill, or undefined if they were not asked. */
  observed: (number | null | undefined)[];
  /** The mean of the observed ratings minus the self-rating; null without ratings to compare. */
  gap: number | null;
}

/** The skills that referees were asked about, in the order of the checklist. */
export function observedSkills(skills: readonly RatedSkill[], references: readonly GivenReference[]): ObservedSkill[] {
  const given = references.map(({ ratings }) => new Map(ratings.map(({ skillId, proficiency }) => [skillId, proficiency])));
  return skills
    .filter(({ id }) => given.some((ratings) => ratings.has(id)))
    .map((skill) => {
      const observed = given.map((ratings) => ratings.get(skill.id));
      const seen = observed.filter((rating) => typeof rating === 'number');
      const mean = seen.reduce((sum, rating) => sum + rating, 0) / seen.length;
      return { skill, observed, gap: skill.proficiency === null || seen.length === 0 ? null : mean - skill.proficiency };
    });
}

/** +0.5, −1, 0 */
export function gapText(gap: number): string {
  const rounded = Math.round(gap * 10) / 10;
  return rounded === 0 ? '0' : `${rounded > 0 ? '+' : '−'}${Math.abs(rounded)}`;
}

function summaryText(rows: readonly ObservedSkill[]): string {
  const compared = rows.flatMap(({ gap }) => gap ?? []);
  if (compared.length === 0) return 'None of these skills were observed.';
  const mean = gapText(compared.reduce((sum, gap) => sum + gap, 0) / compared.length);
  const tail = mean === '0' ? 'equal to the self-ratings' : `${mean} compared with the self-ratings`;
  return `${compared.length} of ${rows.length} skills were observed; on average, the observed ratings are ${tail}.`;
}

const tableRow = ({ skill, observed, gap }: ObservedSkill): ReportElement =>
  h(
    'tr',
    { className: gap !== null && gap <= -1 ? 'rp-row-gap' : undefined },
    h('th', { scope: 'row' }, skill.skill, skill.isSafety && h('span', { className: 'rp-tag' }, ' Safety')),
    h('td', {}, skill.proficiency === null ? '–' : proficiencyKey(skill.proficiency)),
    observed.map((rating) =>
      h(
        'td',
        {},
        rating === undefined ? '–' : rating === null ? h('span', { className: 'rp-not-observed' }, 'not observed') : proficiencyKey(rating),
      ),
    ),
    h('td', {}, gap === null ? '–' : gapText(gap)),
  );

function observedTable(rows: readonly ObservedSkill[], references: readonly GivenReference[]): ReportElement {
  const columns = ['Self', ...references.map((_, index) => letters[index]!), 'Gap'];
  return h(
    'table',
    { className: 'rp-observed', 'aria-label': 'Self and observed' },
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        h('th', { scope: 'col' }, 'Skill'),
        columns.map((column) => h('th', { scope: 'col' }, column)),
      ),
    ),
    h('tbody', {}, rows.map(tableRow)),
  );
}

/** The section with the ratings of supervisors beside the self-ratings. Readers who may not see them get only the count; null without references. */
export function reportReferences(model: ReportModel): ReportElement | null {
  const { source, assessment } = model;
  if (!source.references) return null;
  const { references, ...count } = source.references;
  const { timeZone } = source.digitalSignature;
  const rows = observedSkills(allSkills(assessment.groups), references);
  return h(
    'section',
    {
      className: ['rp-references', references.length === 0 && 'rp-references-count', isSpilling(model) && 'rp-references-follow']
        .filter(Boolean)
        .join(' '),
    },
    h('h2', {}, 'Self and observed'),
    h('p', {}, `${referenceCountText(count, timeZone)}.`),
    references.length === 0
      ? h('p', { className: 'rp-small' }, `To read them, write to ${brand.name}: ${brand.emails.credentialing}.`)
      : [
          h(
            'p',
            { className: 'rp-small' },
            `Ratings from people who say they worked with the candidate, as they gave them. ${proficiencyLegend} – not asked or not rated. Gap: mean observed minus self.`,
          ),
          h(
            'ul',
            { className: 'rp-referees' },
            references.map((reference, index) => referee(reference, index, timeZone)),
          ),
          h('p', {}, summaryText(rows)),
          observedTable(rows, references),
        ],
  );
}
