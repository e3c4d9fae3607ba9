import { brand } from '@larkfield/brand/brand.ts';
import { h, type ReportElement } from './report-element.ts';
import { headerArcs } from './report-graphics.ts';
import type { ReportModel } from './report-model.ts';

/** The band on top: firm, specialty and reference. */
export function reportHeader({ source }: ReportModel): ReportElement {
  return h('header', { className: 'rp-header' },
    headerArcs(),
    h('p', { className: 'rp-brand' }, brand.name),
    h('h1', {}, `${source.specialtyName} skills checklist`),
    h('p', { className: 'rp-header-line' },
      h('span', { className: 'rp-pill' }, 'Self-reported'),
      h('span', {}, 'Reference ', h('strong', { className: 'rp-reference' }, source.shortReference)),
    ),
  );
}

/** Who it is about, since when and until when it is valid. */
export function reportCandidate({ source, assessment, completedOn, validUntilDay }: ReportModel): ReportElement {
  const { skillsRated, totalSkills, completionPercentage } = assessment.completion;
  const facts: [string, string][] = [
    ['Candidate', source.candidateName],
    ['Email', source.email],
    ['Phone', source.phone ?? 'Not given'],
    ['Completed', completedOn],
    ['Valid until', validUntilDay],
    ['Completion', `${completionPercentage}% (${skillsRated} of ${totalSkills} skills)`],
  ];
  return h('section', { className: 'rp-candidate' },
    h('h2', { className: 'rp-quiet' }, 'Candidate'),
    h('dl', {}, facts.map(([term, value], index) =>
      h('div', { className: index === 0 ? 'rp-fact-name' : undefined }, h('dt', {}, term), h('dd', {}, h('bdi', {}, value)))),
    ),
  );
}
