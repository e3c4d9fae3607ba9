import type { Response } from 'express';
import { brand } from '@larkfield/brand/brand.ts';
import { privacyNotes, privacyPolicy } from '@larkfield/brand/privacy-notes.ts';
import { checkPage, statePanel } from '@larkfield/report/check-page/check-page.ts';
import { h, type ReportElement } from '@larkfield/report/report-element.ts';
import { getFileCheck, verifyPath } from '@larkfield/schemas/reports/verify-report.ts';

/** The typed or scanned reference and code. */
export interface Typed {
  reference: string;
  code: string;
}

interface VerifyPage {
  status: number;
  title: string;
  parts: (ReportElement | null)[];
}

/** Sends a page about a report, with the same headers and design for every result. */
export function sendVerifyPage(response: Response, { status, ...page }: VerifyPage) {
  const { headers, html } = checkPage({ ...page, script: getFileCheck.path });
  response.status(status).set(headers).send(html);
}

/** Longer input is not echoed, since no reference or code has this length. */
const longestShown = 40;

function field(name: keyof Typed, label: string, hint: string, example: string, value: string): ReportElement {
  return h(
    'label',
    {},
    label,
    h('span', { id: `${name}-hint` }, hint, h('span', {}, example)),
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

/** The form for reference and code, which works without scripts. */
export function checkForm({ reference, code }: Typed): ReportElement {
  return h(
    'form',
    { action: verifyPath, method: 'get' },
    field('reference', 'Reference', 'such as ', 'LK-7Q3M-X9TR', reference),
    field('code', 'Check code', 'eight letters and digits, such as ', '8H2K-Q4TZ', code),
    h('button', {}, 'Check the report'),
    h('p', { className: 'quiet' }, `${privacyNotes.verify} `, h('a', { href: privacyPolicy.path, target: '_blank' }, privacyPolicy.words)),
  );
}

/** The empty form. */
export function formPage(typed: Typed): VerifyPage {
  const where = 'The reference and check code are at the bottom of every page of the PDF, next to the QR code.';
  return {
    status: 200,
    title: 'Check a report',
    parts: [h('section', { className: 'card' }, h('h1', {}, 'Check a report'), h('p', {}, where), checkForm(typed))],
  };
}

/** The page for an unknown reference or a wrong code, which are not distinguished. */
export function unknownPage(typed: Typed): VerifyPage {
  return {
    status: 404,
    title: 'No such report',
    parts: [
      statePanel(
        'danger',
        'No report has this reference and check code',
        'Please check both against the paper, letter by letter.',
        `If they are right, we may not have issued this report, or we no longer keep it. Write to ${brand.emails.credentialing}.`,
      ),
      h('section', { className: 'card' }, h('h2', {}, 'Try again'), checkForm(typed)),
    ],
  };
}

/** The page for a withdrawn report, which states nothing but the withdrawal. */
export function withdrawnPage(): VerifyPage {
  return {
    status: 200,
    title: 'Withdrawn',
    parts: [
      statePanel(
        'danger',
        'This report was withdrawn',
        `${brand.name} issued it and no longer keeps it. Please do not rely on it.`,
        `Questions: ${brand.emails.credentialing}`,
      ),
    ],
  };
}
