import { brand } from '@larkfield/brand/brand.ts';
import type { CatalogueTotals } from '@larkfield/schemas/catalogue/specialties.ts';
import { h, type ReportElement } from '#src/report-element.ts';
import { briefContent } from './brief-content.ts';
import { briefFigures } from './catalogue-figures.ts';
import { coverArcs, smallArc } from './document-graphics.ts';
import { documentCover, documentPart, figureTable, pointList } from './document-parts.ts';

const { deck } = brand;
const { overview, steps, security } = briefContent;

/** The platform brief, the capability deck on paper. */
export function platformBrief(totals: CatalogueTotals): ReportElement {
  return h(
    'article',
    { className: 'doc', lang: 'en' },
    documentCover({
      kind: 'Platform brief',
      title: briefContent.title,
      lead: briefContent.lead,
      arcs: coverArcs([0.72, 0.88, 0.66, 0.8, 1]),
    }),
    h(
      'main',
      {},
      documentPart(overview.title, overview.lead, pointList(overview.points)),
      documentPart(steps.title, steps.lead, stepList()),
      documentPart(
        'Figures, published and counted',
        null,
        figureTable(briefFigures, totals),
        h('p', { className: 'doc-claim' }, `${briefContent.claim}.`),
      ),
      documentPart(security.title, security.lead, pointList(security.points)),
      documentPart(
        'Who is behind it',
        null,
        people(),
        h('h3', { className: 'doc-built' }, 'Built with'),
        h('p', {}, deck.technologies.join(' · ')),
      ),
      closing(),
    ),
  );
}

/** The next steps, as a band on the last page. */
function closing(): ReportElement {
  return h(
    'section',
    { className: 'doc-closing' },
    h('h2', {}, briefContent.closing.title),
    h('p', {}, briefContent.closing.text),
    h('p', {}, h('strong', {}, `${brand.domain}/checklists`), ` · ${brand.emails.employers} · ${brand.phones.main}`),
  );
}

function stepList(): ReportElement {
  return h(
    'ol',
    { className: 'doc-steps' },
    steps.points.map(({ title, text }, index) =>
      h('li', {}, smallArc((index + 1) / steps.points.length), h('h3', {}, `${index + 1}. ${title}`), h('p', {}, text)),
    ),
  );
}

function people(): ReportElement {
  return h(
    'ul',
    { className: 'doc-points' },
    [deck.founder, deck.productLead].map(({ name, title, credentials }) =>
      h('li', {}, h('h3', {}, name || title), name && h('p', {}, title), h('p', {}, credentials.join(' · '))),
    ),
  );
}
