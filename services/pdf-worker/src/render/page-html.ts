import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brand } from '@larkfield/brand/brand.ts';
import { theme } from '@larkfield/brand/theme.ts';
import { reportDocument } from '@larkfield/report/report-document.ts';
import { escapeHtml, toHtml } from '@larkfield/report/report-html.ts';
import type { ReportData } from '@larkfield/schemas/internal/get-print-data.ts';
import { paperOnly, sentinel } from '#src/browser/lane.ts';

const css = readFileSync(createRequire(import.meta.url).resolve('@larkfield/report/report.css'), 'utf8');

const contentPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

/** A CSS string; everything but plain letters, digits and some signs is written as an escape. */
export function cssString(text: string): string {
  return `"${text.replace(/[^\w .,:-]/gu, (character) => `\\${character.codePointAt(0)!.toString(16)} `)}"`;
}

/** The box in the margin of every page, small and quiet. */
export const marginBox = `color: ${theme.slate600}; font: 10px 'Atkinson Hyperlegible Next', 'Liberation Sans', sans-serif; vertical-align: top; padding-top: 4mm`;

/** What only our paper has: the keys as glyphs of a font, and margins with firm, reference and page number on every page. */
function pageCss({ shortReference }: Pick<ReportData, 'shortReference'>): string {
  const key = 'display: inline; border: 0; background: none; color: inherit; font-size: 11px; font-weight: 400; line-height: 1';
  return `
  .rp .rp-key { ${key}; font-family: 'Larkfield Proficiency', 'Liberation Sans' }
  .rp .rp-dot { ${key}; font-family: 'Larkfield Frequency', 'Liberation Sans' }
  @page {
    @bottom-left { content: ${cssString(`${brand.name} · Self-reported skills checklist`)}; ${marginBox} }
    @bottom-center { content: ${cssString(`Reference ${shortReference}`)}; ${marginBox} }
    @bottom-right { content: "Page " counter(page) " of " counter(pages); ${marginBox} }
  }`;
}

/** The title of the PDF. */
export function pageTitle({ specialtyName, shortReference }: Pick<ReportData, 'specialtyName' | 'shortReference'>): string {
  return `${specialtyName} skills checklist, self-reported (${shortReference})`;
}

/** The whole document that the browser prints. */
export function pageHtml(data: ReportData): string {
  return wholePage({ title: pageTitle(data), css: `${css}${pageCss(data)}`, body: toHtml(reportDocument(data)) });
}

/** A page around escaped HTML, with the policy that forbids everything before anything else is read. */
export function wholePage({ title, css: look, body }: { title: string; css: string; body: string }): string {
  return [
    `<!doctype html><html lang="en" id="${sentinel}"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${contentPolicy}">`,
    `<title>${escapeHtml(title)}</title>`,
    `<style>html,body{margin:0}${paperOnly}${look}</style></head><body>`,
    body,
    '</body></html>',
  ].join('');
}
