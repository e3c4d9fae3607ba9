import { createHash } from 'node:crypto';
import { theme } from '@larkfield/brand/theme.ts';
import { brand } from '@larkfield/brand/brand.ts';
import { h, type ReportElement } from '#src/report-element.ts';
import { escapeHtml, toHtml } from '#src/report-html.ts';

/** The style of the pages on which readers check reports: the brand's colors in light, dark and print, down to 320 pixels. */
export const checkPageStyle = `
@font-face{font-family:Literata;font-weight:600;font-display:optional;src:url(/fonts/literata-600.woff2) format("woff2")}
@font-face{font-family:"Atkinson Hyperlegible Next";font-weight:400 700;font-display:optional;src:url(/fonts/atkinson-hyperlegible-next.woff2) format("woff2")}
:root{color-scheme:light dark;--page:${theme.mist50};--surface:#fff;--line:${theme.mist200};--control:${theme.slate400};--ink:${theme.ink};--muted:${theme.slate600};--accent:${theme.scrub700};--on-accent:#fff;--good:${theme.scrub700};--good-soft:#eaf5f3;--warning:${theme.daybreak700};--warning-soft:#fff2e4;--danger:${theme.red700};--danger-soft:${theme.red100}}
@media(prefers-color-scheme:dark){:root{--page:${theme.night950};--surface:${theme.night900};--line:#2b3b5c;--control:#8a9bb4;--ink:#eef3f7;--muted:#b3c0cf;--accent:${theme.scrub300};--on-accent:${theme.night950};--good:${theme.scrub300};--good-soft:#14353f;--warning:${theme.daybreak400};--warning-soft:#3a2b25;--danger:#ff9d94;--danger-soft:#42222b}}
*{box-sizing:border-box}
[hidden]{display:none!important}
body{margin:0;background:var(--page);color:var(--ink);font:1rem/1.5 "Atkinson Hyperlegible Next",system-ui,sans-serif;overflow-wrap:anywhere}
header{border-bottom:1px solid var(--line);background:var(--surface);color:var(--muted)}
header>div,main{max-width:44rem;margin:auto;padding:1rem}
header>div{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:center;justify-content:space-between}
header a{display:flex;gap:.625rem;align-items:center;color:var(--ink);font:600 1.25rem/1.875rem Literata,Georgia,serif;text-decoration:none}
header svg{width:2.25rem;fill:none;stroke-width:3;stroke-linecap:round}
main{display:grid;gap:1.25rem;padding-block:1.5rem 3rem}
h1,h2{margin:0;letter-spacing:-.012em;font:600 1.25rem/1.3 Literata,Georgia,serif}
h1{font-size:1.625rem}
p{margin:.4rem 0 0}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.state{padding:1rem 1.25rem;border-left:.4rem solid;border-radius:0 1rem 1rem 0}
.good{border-color:var(--good);background:var(--good-soft)}
.warning{border-color:var(--warning);background:var(--warning-soft)}
.danger{border-color:var(--danger);background:var(--danger-soft)}
.good h1{color:var(--good)}
.warning h1{color:var(--warning)}
.danger h1{color:var(--danger)}
.card{min-width:0;overflow-wrap:anywhere;padding:1.25rem;border:1px solid var(--line);border-radius:1rem;background:var(--surface)}
dl{margin:.75rem 0 0}
dl div{padding:.5rem 0;border-top:1px solid var(--line)}
dt,.quiet{color:var(--muted)}
dd{margin:0;font-weight:700}
@media(min-width:30rem){dl div{display:grid;grid-template-columns:2fr 3fr;gap:1rem}}
.next{margin-top:1.25rem}
form{display:grid;gap:1rem;margin-top:1rem}
label{display:grid;gap:.3rem;font-weight:700}
label span{color:var(--muted);font-weight:400}
label span span{white-space:nowrap}
input{width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid var(--control);border-radius:.625rem;background:var(--surface);color:var(--ink);font:inherit}
button{justify-self:start;min-height:2.75rem;padding:.5rem 1.25rem;border:0;border-radius:.625rem;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:700;cursor:pointer}
.drop{margin-top:.75rem;padding:1rem;border:2px dashed var(--control);border-radius:1rem}
.drop.over{border-color:var(--accent);background:var(--good-soft)}
.result{margin-top:.75rem;padding:.75rem 1rem;border-width:0 0 0 .4rem;border-style:solid;border-radius:0 .625rem .625rem 0}
details{margin-top:.75rem}
summary{min-height:2.75rem;padding:.6rem 0;cursor:pointer}
code{font:.875rem/1.5 ui-monospace,monospace}
@media print{body{background:none}.card,.state{break-inside:avoid}form,.drop{display:none}}`;

// A typeface that arrives late is used from the next page on, so that no text moves. It is asked for first.
const typefaces = ['literata-600', 'atkinson-hyperlegible-next']
  .map((name) => `<link rel="preload" href="/fonts/${name}.woff2" as="font" type="font/woff2" crossorigin>`)
  .join('');

const styleHash = createHash('sha256').update(checkPageStyle).digest('base64');

/** Allows only this style, the site's own script and icon, and a form that submits to the same page. */
export const checkPagePolicy = `default-src 'none'; script-src 'self'; style-src 'sha256-${styleHash}'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** The firm's mark, as at the top of the site. */
const mark = h(
  'svg',
  { viewBox: '0 0 34 22', 'aria-hidden': 'true' },
  h('path', { d: 'M3 19a14 14 0 0 1 28 0', stroke: theme.mist200 }),
  h('path', { d: 'M3 19A14 14 0 0 1 24 6.88', stroke: theme.daybreak400 }),
  h('path', { d: 'M9 19a8 8 0 0 1 16 0', stroke: theme.scrub600 }),
  h('path', { d: 'M14.6 19a2.4 2.4 0 0 1 4.8 0', stroke: theme.slate400 }),
  h('circle', { cx: '24', cy: '6.88', r: '3.4', fill: theme.daybreak400 }),
);

/** A page about the check of a report. */
export interface CheckPage {
  title: string;
  parts: (ReportElement | null)[];
  /** The URL of a script that enhances the page, which can be read without it. */
  script?: string;
}

const headers = {
  'Content-Security-Policy': checkPagePolicy,
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
};

/** A page that can be read without scripts, is not indexed and sends no referrer. */
export function checkPage({ title, parts, script }: CheckPage): { headers: Record<string, string>; html: string } {
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    `<meta name="description" content="${escapeHtml(`Check whether ${brand.name} issued a skills report, and whether it is current.`)}">`,
    '<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><link rel="icon" href="/favicon.ico">',
    typefaces,
    `<title>${escapeHtml(`${title} · ${brand.name}`)}</title><style>${checkPageStyle}</style>`,
    `${script ? `<script src="${script}" defer></script>` : ''}</head><body>`,
    `<header><div>${toHtml(h('a', { href: '/' }, mark, brand.name))}<span>Check a report</span></div></header>`,
    `${toHtml(h('main', {}, parts))}</body></html>`,
  ].join('');
  return { headers, html };
}

/** The verdict, which comes first on every page. */
export function statePanel(tone: 'good' | 'warning' | 'danger', title: string, ...texts: string[]): ReportElement {
  return h(
    'div',
    { className: `state ${tone}` },
    h('h1', {}, title),
    texts.map((text) => h('p', {}, text)),
  );
}
