import { assessmentConstants } from '@larkfield/assessment/assessment-constants.ts';
import type { SafetyException } from '@larkfield/assessment/safety-exceptions.ts';
import { formatScore } from '@larkfield/assessment/scores.ts';
import { h, type ReportElement } from '#src/report-element.ts';
import { recencyKey, proficiencyKey } from './report-keys.ts';
import type { ReportModel } from '#src/report-model.ts';
import { concernText, ownThreshold, type StandingNotice } from '#src/report-wording.ts';

type Tone = 'danger' | 'warning' | 'info';

function alert(tone: Tone, title: string, ...children: Parameters<typeof h>[2][]): ReportElement {
  return h('section', { className: `rp-alert rp-alert-${tone}` }, h('h2', {}, title), ...children);
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

function exceptionItem({ skill, concerns }: SafetyException): ReportElement {
  return h(
    'li',
    {},
    h('strong', {}, skill.skill),
    h(
      'span',
      { className: 'rp-concerns' },
      skill.proficiency !== null && [' ', proficiencyKey(skill.proficiency)],
      skill.frequency !== null && [' ', recencyKey(skill.frequency)],
      ` ${concerns.map((concern) => concernText(concern, skill)).join(', ')}`,
    ),
  );
}

/** Lists every safety exception by name, whatever the averages are. */
function safetyAlert({ assessment: { safetyExceptions } }: ReportModel): ReportElement | null {
  if (safetyExceptions.length === 0) return null;
  const title = `${count(safetyExceptions.length, 'safety-critical skill needs', 'safety-critical skills need')} review`;
  const columns = safetyExceptions.length > 2 ? 'rp-exceptions rp-columns' : 'rp-exceptions';
  return alert('danger', title, h('ul', { className: columns }, safetyExceptions.map(exceptionItem)));
}

function thresholdAlert({ assessment: { overallScore, safetyScore } }: ReportModel): ReportElement | null {
  const low = [
    ...(safetyScore !== null && safetyScore < assessmentConstants.competent ? [`safety score is ${formatScore(safetyScore)}`] : []),
    ...(overallScore !== null && overallScore < assessmentConstants.competent ? [`overall score is ${formatScore(overallScore)}`] : []),
  ];
  if (low.length === 0) return null;
  return alert(
    'danger',
    'Below the competent threshold',
    h('p', {}, `The ${low.join(' and the ')}, below the competent threshold of 3.0.`),
  );
}

function completionAlert({ assessment: { completion } }: ReportModel): ReportElement | null {
  if (!completion.isIncomplete) return null;
  return alert(
    'warning',
    'Incomplete assessment',
    h(
      'p',
      {},
      `${completion.completionPercentage}% of the skills are rated. The TJC-HCSS compliance requirement is ${assessmentConstants.completionPercent}% ${ownThreshold}.`,
    ),
  );
}

function changeAlert({ changedOn }: ReportModel): ReportElement | null {
  return changedOn === null ? null : alert('info', `Ratings changed on ${changedOn} through a shared link`);
}

/** States that personal details were corrected; the revisions have the earlier details. */
function correctionAlert({ corrections: [first, ...later] }: ReportModel): ReportElement | null {
  return first === undefined
    ? null
    : alert(
        'info',
        first,
        later.map((text) => h('p', {}, text)),
      );
}

/** States how much of a renewal is new, so that readers can judge a renewal without changes. */
function renewalAlert({ renewed }: ReportModel): ReportElement | null {
  return (
    renewed &&
    alert('info', `Renewed on ${renewed.day}, ${renewed.changed}`, h('p', {}, `Compared with the checklist signed on ${renewed.since}.`))
  );
}

const frame = (className: string, ...alerts: ReportElement[]): ReportElement => h('div', { className }, alerts);

/** The alert at the very top. On the screen the page itself shows the notice, so `screen.css` hides this one. */
export const standingAlert = (notice: StandingNotice | null): ReportElement | null =>
  notice && frame('rp-alerts rp-standing', alert('warning', notice.title, h('p', {}, notice.text)));

/** The alerts, the most serious first. */
const alertsOf = (model: ReportModel): ReportElement[] =>
  [
    safetyAlert(model),
    thresholdAlert(model),
    completionAlert(model),
    renewalAlert(model),
    changeAlert(model),
    correctionAlert(model),
  ].filter((one) => one !== null);

/** All alerts in one frame; null if there are none. */
export function reportAlerts(model: ReportModel): ReportElement | null {
  const alerts = alertsOf(model);
  return alerts.length > 0 ? frame('rp-alerts', ...alerts) : null;
}

/** Characters that a line of an alert holds on paper. */
const perLine = 115;

/** The height of an alert on paper in pixels: its heading, then sentences and exceptions. Many exceptions take two columns. */
function alertHeight({ children }: ReportElement): number {
  return children.reduce((height, child) => {
    if (typeof child === 'string' || child.tag === 'h2') return height;
    if (child.tag === 'ul')
      return height + 5 + 32 * (child.children.length > 2 ? Math.ceil(child.children.length / 2) : child.children.length);
    return height + 17 * Math.ceil(child.children.join('').length / perLine);
  }, 29);
}

/** The height of all alerts with their frames on paper, in pixels. */
export function alertsHeight(model: ReportModel): number {
  const alerts = alertsOf(model).map(alertHeight);
  return (model.standing ? 61 : 0) + (alerts.length > 0 ? 15 : 0) + alerts.reduce((sum, height) => sum + height, 0);
}
