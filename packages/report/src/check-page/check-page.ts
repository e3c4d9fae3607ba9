import { brand } from '@larkfield/brand/brand.ts';
import { h, type ReportElement } from '#src/report-element.ts';
import { escapeHtml, toHtml } from '#src/report-html.ts';
import { checkPagePolicy, checkPageStyle } from './check-page-style.ts';

/** A page about the check of a report. */
export interface CheckPage {
  title: string;
  parts: (ReportElement | null)[];
  /** The address of a script that adds to it; it can be read without. */
  script?: string;
}

const headers = {
  'Content-Security-Policy': checkPagePolicy,
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
};

/** A page that can be read without scripts, is found by no search engine and tells no other site where somebody came from. */
export function checkPage({ title, parts, script }: CheckPage): { headers: Record<string, string>; html: string } {
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    `<meta name="description" content="${escapeHtml(`Check whether ${brand.name} issued a skills report, and whether it is current.`)}">`,
    '<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><link rel="icon" href="/favicon.ico">',
    `<title>${escapeHtml(`${title} · ${brand.name}`)}</title><style>${checkPageStyle}</style>`,
    `${script ? `<script src="${script}" defer></script>` : ''}</head><body>`,
    `<header><div><a href="/">${escapeHtml(brand.name)}</a><span>Check a report</span></div></header>`,
    `${toHtml(h('main', {}, parts))}</body></html>`,
  ].join('');
  return { headers, html };
}

/** The verdict, first on every page. */
export function statePanel(tone: 'good' | 'warning' | 'danger', title: string, ...texts: string[]): ReportElement {
  return h(
    'div',
    { className: `state ${tone}` },
    h('h1', {}, title),
    texts.map((text) => h('p', {}, text)),
  );
}
