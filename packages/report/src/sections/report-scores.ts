import type { CategoryScore } from '@larkfield/assessment/scores.ts';
import { shownReadiness } from '@larkfield/assessment/readiness.ts';
import { formatScore } from '@larkfield/assessment/scores.ts';
import { assessmentConstants } from '@larkfield/assessment/assessment-constants.ts';
import { h, type ReportElement } from '#src/report-element.ts';
import { scoreBar, scoreDial } from './report-graphics.ts';
import type { ReportModel } from '#src/report-model.ts';
import { readinessLabels, ruleSentences } from '#src/report-wording.ts';

const outOf = ' out of 5.0';

function figure(score: number | null): ReportElement {
  return h('p', { className: 'rp-figure' }, h('strong', {}, score === null ? '–' : formatScore(score)), h('span', {}, outOf));
}

/** Overall score with dial and bar, safety score, and readiness with its rule. */
export function reportScores({ assessment }: ReportModel): ReportElement {
  const { overallScore, safetyScore, readiness, completion } = assessment;
  const shown = shownReadiness(readiness, completion);
  const overallText = overallScore === null ? 'Nothing rated' : `Overall score ${formatScore(overallScore)}${outOf}`;
  const isUnsafe = safetyScore !== null && safetyScore < assessmentConstants.competent;
  return h(
    'section',
    { className: 'rp-scores' },
    h(
      'div',
      { className: 'rp-card rp-overall' },
      h('h2', {}, 'Overall score'),
      scoreDial(overallScore, overallText),
      figure(overallScore),
      scoreBar(overallScore, 'Overall score', (overallScore ?? 0) < assessmentConstants.competent ? 'danger' : 'scrub'),
    ),
    h(
      'div',
      { className: 'rp-card rp-safety' },
      h('h2', {}, 'Safety score'),
      safetyScore === null
        ? h(
            'p',
            { className: 'rp-small' },
            'This checklist has no safety-critical skills, so it has no safety score and no safety rule applies.',
          )
        : [
            figure(safetyScore),
            scoreBar(safetyScore, 'Safety score', isUnsafe ? 'danger' : 'scrub'),
            h('p', { className: 'rp-small' }, 'Weighted by how recently each skill was used.'),
          ],
    ),
    h(
      'div',
      { className: `rp-card rp-readiness rp-readiness-${shown}` },
      h('h2', {}, 'Self-reported readiness'),
      h('p', { className: 'rp-level' }, readinessLabels[shown]),
      h('p', { className: 'rp-small' }, `Because ${readiness.rules.map((rule) => ruleSentences[rule]).join('; ')}.`),
    ),
  );
}

function categoryList(title: string, categories: readonly CategoryScore[], empty: string): ReportElement {
  return h(
    'div',
    { className: 'rp-card' },
    h('h2', {}, title),
    categories.length === 0
      ? h('p', { className: 'rp-small' }, empty)
      : h(
          'ol',
          { className: 'rp-ranking' },
          categories.map(({ categoryName, score }) =>
            h(
              'li',
              {},
              h('span', { className: 'rp-ranking-name' }, categoryName),
              h('strong', {}, formatScore(score ?? 0)),
              scoreBar(score, categoryName, (score ?? 0) < assessmentConstants.competent ? 'danger' : 'night'),
            ),
          ),
        ),
  );
}

/** Top performing categories and development areas. */
export function reportRanking({ assessment: { topCategories, bottomCategories } }: ReportModel): ReportElement {
  return h(
    'section',
    { className: 'rp-rankings' },
    categoryList('Top performing categories', topCategories, 'No category is rated yet.'),
    categoryList('Development areas', bottomCategories, 'Too few categories are rated to compare them.'),
  );
}
