import { brand } from '@larkfield/brand/brand.ts';
import type { CatalogueTotals } from '@larkfield/schemas/catalogue/specialties.ts';
import { h, type ReportElement } from '#src/report-element.ts';
import { type AuditArea, auditAreas, auditContent } from './audit-content.ts';
import { auditFigures } from './catalogue-figures.ts';
import { type ArcParts, coverArcs } from './document-graphics.ts';
import { contactLine, documentCover, documentPart, figureTable, pointList } from './document-parts.ts';
import { statistics } from './published-figures.ts';

const { statement, areas, figures, method } = auditContent;
const score = statistics.auditScore;

/** Each area's share of its points, for the five arcs. */
export const areaParts = auditAreas.map(({ points, maximum }) => points / maximum) as unknown as ArcParts;

/** The compliance self-assessment on paper. */
export function auditReport(totals: CatalogueTotals): ReportElement {
  return h(
    'article',
    { className: 'doc', lang: 'en' },
    documentCover({
      kind: 'Self-assessment',
      title: auditContent.title,
      lead: auditContent.lead,
      notice: h('p', { className: 'doc-notice' }, statement.text),
      arcs: h('div', { className: 'doc-score' }, coverArcs(areaParts), h('p', {}, h('strong', {}, score), ' by our own scoring')),
    }),
    h(
      'main',
      {},
      documentPart(statement.title, null, h('p', { className: 'doc-statement' }, statement.text)),
      documentPart(areas.title, areas.lead, areaTable(), auditAreas.map(areaDetail)),
      documentPart(figures.title, figures.lead, figureTable(auditFigures, totals)),
      documentPart(method.title, null, pointList(method.points), contactLine(brand.emails.credentialing)),
    ),
  );
}

function areaTable(): ReportElement {
  return h(
    'table',
    { className: 'doc-areas' },
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        ['Area', 'Share of its points', 'Points'].map((head) => h('th', { scope: 'col' }, head)),
      ),
    ),
    h(
      'tbody',
      {},
      auditAreas.map(({ title, points, maximum }) =>
        h('tr', {}, h('th', { scope: 'row' }, title), h('td', {}, bar(points / maximum)), h('td', {}, `${points} of ${maximum}`)),
      ),
    ),
    h('tfoot', {}, h('tr', {}, h('th', { scope: 'row' }, 'Score'), h('td', {}), h('td', {}, score))),
  );
}

function bar(part: number): ReportElement {
  return h(
    'svg',
    { className: 'doc-bar', viewBox: '0 0 100 6', preserveAspectRatio: 'none', role: 'img', 'aria-label': `${Math.round(part * 100)}%` },
    h('rect', { width: 100, height: 6, fill: '#D2DCE0' }),
    h('rect', { width: (part * 100).toFixed(1), height: 6, fill: '#0E756A' }),
  );
}

function areaDetail({ title, points, maximum, evidence, withheld }: AuditArea): ReportElement {
  return h(
    'section',
    { className: 'doc-area' },
    h('h3', {}, title, h('span', { className: 'doc-area-points' }, ` ${points} of ${maximum}`)),
    h(
      'ul',
      { className: 'doc-evidence' },
      evidence.map((fact) => h('li', {}, fact)),
    ),
    withheld && h('p', { className: 'doc-withheld' }, withheld),
  );
}
