import { brand } from '@larkfield/brand/brand.ts';
import { h, type ReportElement } from '#src/report-element.ts';
import { headerArcs } from './report-graphics.ts';
import type { ReportModel } from '#src/report-model.ts';

/** The band on top: firm, specialty and reference. */
export function reportHeader({ source }: ReportModel): ReportElement {
  return h(
    'header',
    { className: 'rp-header' },
    headerArcs(),
    h('p', { className: 'rp-brand' }, brand.name),
    h('h1', { className: 'rp-title' }, `${source.specialtyName} skills checklist`),
    h(
      'p',
      { className: 'rp-header-line' },
      h('span', { className: 'rp-pill' }, 'Self-reported'),
      h('span', {}, 'Reference ', h('strong', { className: 'rp-reference' }, source.shortReference)),
    ),
  );
}

const mailAddress = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
const dialAddress = (phone: string) => `tel:${phone.replaceAll(/[^+\d]/g, '')}`;

/** Who it is about, since when and until when it is valid. */
export function reportCandidate({ source, assessment, completedOn, validUntilDay }: ReportModel): ReportElement {
  const { skillsRated, totalSkills, completionPercentage } = assessment.completion;
  const facts: [term: string, value: string, kind?: string, address?: string][] = [
    ['Candidate', source.candidateName, 'rp-fact-name'],
    source.email ? ['Email', source.email, 'rp-fact-email', mailAddress(source.email)] : ['Email', 'Not given'],
    source.phone ? ['Phone', source.phone, undefined, dialAddress(source.phone)] : ['Phone', 'Not given'],
    ['Completed', completedOn],
    ['Valid until', validUntilDay],
    ['Completion', `${completionPercentage}% (${skillsRated} of ${totalSkills} skills)`],
  ];
  return h(
    'section',
    { className: 'rp-candidate' },
    h('h2', { className: 'rp-quiet' }, 'Candidate'),
    h(
      'dl',
      {},
      facts.map(([term, value, kind, address]) =>
        h(
          'div',
          { className: kind },
          h('dt', {}, term),
          h('dd', {}, address ? h('a', { href: address }, h('bdi', {}, value)) : h('bdi', {}, value)),
        ),
      ),
    ),
  );
}
