import type { RatedGroup, RatedSkill } from '@larkfield/assessment/assessment-types.ts';
import { type CategoryScore, formatScore } from '@larkfield/assessment/scores.ts';
import { drillNote } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { h, type ReportElement } from '#src/report-element.ts';
import type { ReportModel } from '#src/report-model.ts';
import { profileLines } from '#src/profile/report-profile.ts';
import { formulas, recencyLegend, proficiencyLegend } from '#src/report-wording.ts';
import { alertsHeight } from './report-alerts.ts';
import { recencyKey, proficiencyKey } from './report-keys.ts';

function skillRow({ skill, isSafety, isStale, proficiency, frequency }: RatedSkill): ReportElement {
  return h(
    'tr',
    { className: isStale ? 'rp-row-stale' : undefined },
    h(
      'th',
      { scope: 'row' },
      skill,
      isSafety && h('span', { className: 'rp-tag' }, ' Safety'),
      isStale && h('span', { className: 'rp-tag rp-tag-stale' }, ' Stale'),
    ),
    h('td', {}, proficiency === null ? '–' : proficiencyKey(proficiency)),
    h('td', {}, frequency === null ? '–' : recencyKey(frequency)),
  );
}

const categoryId = (index: number) => `rp-category-${index + 1}`;

/** Links to the categories, for screens on which they are far apart. */
export function reportJumps({ assessment: { groups } }: ReportModel): ReportElement {
  return h(
    'details',
    { className: 'rp-jumps' },
    h('summary', {}, 'Go to a category'),
    h(
      'ul',
      {},
      groups.map(({ categoryName }, index) => h('li', {}, h('a', { href: `#${categoryId(index)}` }, categoryName))),
    ),
  );
}

function categoryTable({ categoryName, skills }: RatedGroup, { score, rated, total }: CategoryScore, index: number): ReportElement {
  const id = categoryId(index);
  return h(
    'section',
    { className: 'rp-category', id },
    h('h3', { id: `${id}-name` }, categoryName),
    h('p', { className: 'rp-category-line' }, `${rated} of ${total} rated`, score === null ? '' : ` · score ${formatScore(score)}`),
    h(
      'table',
      { 'aria-labelledby': `${id}-name` },
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('th', { scope: 'col' }, 'Skill'),
          h('th', { scope: 'col' }, 'Proficiency'),
          h('th', { scope: 'col' }, 'Frequency (last done)'),
        ),
      ),
      h('tbody', {}, skills.map(skillRow)),
    ),
  );
}

/** Explains the numbers and how the scores derive from them. */
function legend({ source }: ReportModel): ReportElement {
  const hasEmergencies = source.skillGroups.some(({ skills }) => skills.some(({ emergency }) => emergency));
  return h(
    'div',
    { className: 'rp-legend' },
    h('p', {}, h('strong', {}, 'Proficiency '), proficiencyLegend),
    h('p', {}, h('strong', {}, 'Frequency '), recencyLegend, hasEmergencies && `. ${drillNote}`),
    h(
      'p',
      {},
      h('span', { className: 'rp-tag' }, 'Safety'),
      ' safety-critical skill. ',
      h('span', { className: 'rp-tag rp-tag-stale' }, 'Stale'),
      ' safety-critical and last used over 6 months ago, or never. – not rated.',
    ),
    h(
      'ul',
      {},
      formulas.map((formula) => h('li', {}, formula)),
    ),
  );
}

/** The height in pixels that page 1 leaves for alerts and profile on paper. */
const roomOnPageOne = 232;

/** True when the summary continues on page 2; the next section then follows without a break. */
export function isSpilling(model: ReportModel): boolean {
  const lines = profileLines(model.source.profile, model.today);
  const profile = lines === 0 ? 0 : 9 + 15 * lines;
  return alertsHeight(model) + profile > roomOnPageOne;
}

/** All skills of the checklist with their self-ratings, in two columns if there is room. */
export function reportCategories(model: ReportModel): ReportElement {
  const { groups, categories } = model.assessment;
  const isFollowing = isSpilling(model) || (model.source.references?.references.length ?? 0) > 0;
  return h(
    'section',
    { className: isFollowing ? 'rp-details rp-details-follow' : 'rp-details' },
    h('h2', {}, 'Self-rated skills by category'),
    legend(model),
    h(
      'div',
      { className: 'rp-tables' },
      groups.map((group, index) => categoryTable(group, categories[index]!, index)),
    ),
  );
}
