import type { Response } from 'express';
import { brand } from '@larkfield/brand/brand.ts';
import { h, type ReportElement } from '@larkfield/report/report-element.ts';
import { escapeHtml, toHtml } from '@larkfield/report/report-html.ts';
import { getFileCheck, verifyPath } from '@larkfield/schemas/checklist/verify-report.ts';
import { verifyPolicy, verifyStyle } from './verify-style.ts';

/** What somebody typed or scanned. */
export interface Typed {
  reference: string;
  code: string;
}

interface VerifyPage {
  status: number;
  title: string;
  parts: (ReportElement | null)[];
}

/** Sends a page that can be read without scripts, is found by no search engine and tells no other site where somebody came from. */
export function sendVerifyPage(response: Response, { status, title, parts }: VerifyPage) {
  const main = toHtml(h('main', {}, parts));
  response
    .status(status)
    .setHeader('Content-Security-Policy', verifyPolicy)
    .setHeader('Cache-Control', 'no-store')
    .setHeader('Referrer-Policy', 'no-referrer')
    .setHeader('X-Robots-Tag', 'noindex')
    .type('html')
    .send(
      [
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
        '<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><link rel="icon" href="/favicon.svg">',
        `<title>${escapeHtml(`${title} · ${brand.name}`)}</title><style>${verifyStyle}</style>`,
        `<script src="${getFileCheck.path}" defer></script></head><body>`,
        `<header><div><a href="/">${escapeHtml(brand.name)}</a><span>Check a report</span></div></header>`,
        `${main}</body></html>`,
      ].join(''),
    );
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

/** More than this nobody types; what is longer is not shown again. */
const longestShown = 40;

function field(name: keyof Typed, label: string, hint: string, value: string): ReportElement {
  return h(
    'label',
    {},
    label,
    h('span', { id: `${name}-hint` }, hint),
    h('input', {
      name,
      value: value.slice(0, longestShown),
      required: '',
      autocomplete: 'off',
      autocapitalize: 'characters',
      spellcheck: 'false',
    }),
  );
}

/** Asks for reference and code; it works without scripts. */
export function checkForm({ reference, code }: Typed): ReportElement {
  return h(
    'form',
    { action: verifyPath, method: 'get' },
    field('reference', 'Reference', 'such as LK-7Q3M-X9TR', reference),
    field('code', 'Check code', 'eight letters and digits, such as 8H2K-Q4TZ', code),
    h('button', {}, 'Check the report'),
  );
}

/** The page without an answer. */
export function formPage(typed: Typed): VerifyPage {
  const where = 'Reference and check code stand at the foot of every page of the PDF, beside the square code that a phone can scan.';
  return {
    status: 200,
    title: 'Check a report',
    parts: [h('section', { className: 'card' }, h('h1', {}, 'Check a report'), h('p', {}, where), checkForm(typed))],
  };
}

/** The answer to an unknown reference and to a wrong code alike. */
export function unknownPage(typed: Typed): VerifyPage {
  return {
    status: 404,
    title: 'No such report',
    parts: [
      statePanel(
        'danger',
        'No report has this reference and check code',
        'Please compare both with the paper, letter by letter.',
        `If they are right, the report may be one that we did not issue, or one that is no longer kept: write to ${brand.emails.credentialing}.`,
      ),
      h('section', { className: 'card' }, h('h2', {}, 'Try again'), checkForm(typed)),
    ],
  };
}

/** The answer to a report that was withdrawn: that it was, and nothing else. */
export function withdrawnPage(): VerifyPage {
  return {
    status: 200,
    title: 'Withdrawn',
    parts: [
      statePanel(
        'danger',
        'This report was withdrawn',
        `${brand.name} issued it and keeps it no longer. Please do not rely on it.`,
        `Questions: ${brand.emails.credentialing}`,
      ),
    ],
  };
}
