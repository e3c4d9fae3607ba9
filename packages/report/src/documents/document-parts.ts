import { brand } from '@larkfield/brand/brand.ts';
import type { CatalogueTotals } from '@larkfield/schemas/catalogue/specialties.ts';
import { h, type ReportElement } from '#src/report-element.ts';
import { type CatalogueFigure, describeTotals, formatCount } from './catalogue-figures.ts';
import { documentEdition, type Point } from './document-content.ts';

interface Cover {
  kind: string;
  title: string;
  lead: string;
  arcs: ReportElement;
  /** The content under the lead. */
  notice?: ReportElement;
}

/** The first page: a dark background, the firm, the title, and arcs that are as large as the paper allows. */
export function documentCover({ kind, title, lead, arcs, notice }: Cover): ReportElement {
  return h(
    'header',
    { className: 'doc-cover' },
    h('p', { className: 'doc-firm' }, brand.name),
    h('p', { className: 'doc-kind' }, kind),
    h('h1', {}, title),
    h('p', { className: 'doc-lead' }, lead),
    notice,
    arcs,
    h('p', { className: 'doc-edition' }, `Edition of ${documentEdition.label} · ${brand.domain}`),
  );
}

/** A chapter with a heading and an introductory sentence. */
export function documentPart(title: string, lead: string | null, ...children: Parameters<typeof h>[2][]): ReportElement {
  return h('section', { className: 'doc-part' }, h('h2', {}, title), lead && h('p', { className: 'doc-part-lead' }, lead), ...children);
}

/** Statements with their headings, in two columns. */
export function pointList(points: readonly Point[]): ReportElement {
  return h(
    'ul',
    { className: 'doc-points' },
    points.map(({ title, text }) => h('li', {}, h('h3', {}, title), h('p', {}, text))),
  );
}

/** The published figures and, beside them, the counts of the catalog in use. */
export function figureTable(figures: readonly CatalogueFigure[], totals: CatalogueTotals): ReportElement {
  return h(
    'div',
    { className: 'doc-figures' },
    h(
      'table',
      {},
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          ['Figure', 'Published by the firm', 'Counted in the catalog'].map((head) => h('th', { scope: 'col' }, head)),
        ),
      ),
      h(
        'tbody',
        {},
        figures.map(({ label, published, counted }) =>
          h(
            'tr',
            {},
            h('th', { scope: 'row' }, label),
            h('td', {}, formatCount(published)),
            h('td', { className: 'doc-counted' }, counted === null ? 'not counted by the platform' : formatCount(totals[counted])),
          ),
        ),
      ),
    ),
    h('p', { className: 'doc-small' }, describeTotals(totals)),
  );
}

/** Contacts. */
export function contactLine(email: string): ReportElement {
  return h('p', { className: 'doc-contact' }, `${brand.legalName} · ${email} · ${brand.phones.main} · ${brand.domain}`);
}
