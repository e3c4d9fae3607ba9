import { brand } from '@larkfield/brand/brand.ts';
import type { ShownPerson } from '@larkfield/schemas/checklist/candidate-rules.ts';
import { attestation } from '@larkfield/schemas/checklist/checklist-constants.ts';
import type { Assessment } from '@larkfield/assessment/assess.ts';
import { type CategoryScore, equalToLast, formatScore, hasNoLeader } from '@larkfield/assessment/scores.ts';
import { shownReadiness } from '@larkfield/assessment/readiness.ts';
import { assessmentConstants } from '@larkfield/assessment/assessment-constants.ts';
import { h, type ReportElement } from './report-element.ts';
import { type ReportModel, reportModel, type ReportSource } from './report-model.ts';
import { readinessLabels, ruleSentences, selfReportedNote } from './report-wording.ts';
import { headerArcs, scoreBar, scoreDial } from './sections/report-graphics.ts';
import { reportAlerts, standingAlert } from './sections/report-alerts.ts';
import { reportCategories, reportJumps } from './sections/report-categories.ts';
import { reportProfile } from './profile/report-profile.ts';
import { reportReferences } from './references/report-references.ts';

/** The candidate's certification, with the digital signature. */
export function reportAttestation({ source, signedAt }: ReportModel): ReportElement {
  const { name, timeZone, attestationVersion, contentHash } = source.digitalSignature;
  return h(
    'section',
    { className: 'rp-attestation' },
    h('h2', {}, 'Attestation'),
    h('p', { className: 'rp-attestation-text' }, `“${attestation.statement}. ${attestation.warning}”`),
    h('p', { className: 'rp-signature' }, h('bdi', {}, name)),
    h('p', { className: 'rp-small' }, `Digitally signed on ${signedAt} (${timeZone}). Attestation version ${attestationVersion}.`),
    h('p', { className: 'rp-small rp-hash' }, 'SHA-256 of the signed content: ', h('code', {}, contentHash)),
  );
}

/** The last lines of the summary. */
export function reportFooter({ source }: ReportModel): ReportElement {
  const { verification } = source;
  return h(
    'footer',
    { className: 'rp-footer' },
    h('p', {}, selfReportedNote),
    h(
      'p',
      {},
      `${brand.legalName} · Questions about this report: ${brand.emails.credentialing}`,
      verification
        ? [' · Check it at ', h('a', { href: verification.address }, verification.address)]
        : [' · ', h('span', { className: 'rp-whole' }, `Reference ${source.shortReference}`)],
    ),
  );
}

/** The band on top: firm, specialty and reference. */
export function reportHeader({ source, review }: ReportModel): ReportElement {
  return h(
    'header',
    { className: 'rp-header' },
    headerArcs(),
    h('p', { className: 'rp-brand' }, brand.name),
    h('h1', { className: 'rp-title' }, `${source.specialtyName} skills checklist`),
    h('p', { className: 'rp-review' }, review),
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

type Fact = [term: string, value: string, kind?: string, address?: string];

/** The candidate, and the dates of completion and validity. */
export function reportCandidate({ source, assessment, completedOn, validUntilDay }: ReportModel): ReportElement {
  const { skillsRated, totalSkills, completionPercentage } = assessment.completion;
  const person: { [field in keyof ShownPerson]-?: Fact } = {
    candidateName: ['Candidate', source.candidateName, 'rp-fact-name'],
    email: source.email ? ['Email', source.email, 'rp-fact-email', mailAddress(source.email)] : ['Email', 'Not given'],
    phone: source.phone ? ['Phone', source.phone, undefined, dialAddress(source.phone)] : ['Phone', 'Not given'],
  };
  const facts: Fact[] = [
    ...(source.withoutContact ? [person.candidateName] : Object.values(person)),
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
      scoreBar(overallScore, null, (overallScore ?? 0) < assessmentConstants.competent ? 'danger' : 'scrub'),
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
            scoreBar(safetyScore, null, isUnsafe ? 'danger' : 'scrub'),
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

/** Notes that the order of equal scores has no meaning. */
function rankingNotes(listed: readonly CategoryScore[], { categories }: Assessment): string[] {
  const equal = equalToLast(listed, categories);
  if (equal === 0) return [];
  return [`${equal} more ${equal === 1 ? 'category scores' : 'categories score'} ${formatScore(listed.at(-1)!.score ?? 0)} as well.`];
}

function categoryList(title: string, categories: readonly CategoryScore[], empty: string, notes: string[]): ReportElement {
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
    notes.map((note) => h('p', { className: 'rp-small' }, note)),
  );
}

/** Top performing categories and development areas. */
export function reportRanking({ assessment }: ReportModel): ReportElement {
  const { topCategories, bottomCategories, overallScore } = assessment;
  const isFlat = bottomCategories.length > 0 && hasNoLeader(bottomCategories, overallScore!);
  return h(
    'section',
    { className: 'rp-rankings' },
    categoryList('Top performing categories', topCategories, 'No category is rated yet.', rankingNotes(topCategories, assessment)),
    categoryList('Development areas', bottomCategories, 'Too few categories are rated to compare them.', [
      ...(isFlat ? ['None stands out: the lowest are within half a point of the mean.'] : []),
      ...rankingNotes(bottomCategories, assessment),
    ]),
  );
}

/** The report of one revision of a submission. The shared view and the PDF use this same template. */
export function reportDocument(source: ReportSource): ReportElement {
  const model = reportModel(source);
  return h(
    'article',
    { className: 'rp', lang: 'en' },
    h(
      'div',
      { className: 'rp-summary' },
      reportHeader(model),
      standingAlert(model.standing),
      reportCandidate(model),
      reportProfile(model),
      reportJumps(model),
      reportScores(model),
      reportAlerts(model),
      reportRanking(model),
      reportAttestation(model),
      reportFooter(model),
    ),
    reportReferences(model),
    reportCategories(model),
  );
}
