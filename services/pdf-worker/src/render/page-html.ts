import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { reportDocument } from '@larkfield/report/report-document.ts';
import { packetDocument, packetTitle } from '@larkfield/report/packet/packet-document.ts';
import { escapeHtml, toHtml } from '@larkfield/report/report-html.ts';
import type { PrintData } from '@larkfield/schemas/internal/reports.ts';
import type { DocumentSource } from '@larkfield/report/documents/document-source.ts';
import { paperOnly, sentinel } from '#src/browser/lane.ts';
import { cssString, marginBox, reportMargins } from './report-margins.ts';

const { resolve } = createRequire(import.meta.url);
/** A stylesheet of the report with its imports inlined, because the page may not load stylesheets. */
const read = (name: string): string =>
  readFileSync(resolve(`@larkfield/report/${name}`), 'utf8').replaceAll(/@import '\.\/(.+)';\n/g, (_line, imported: string) =>
    read(imported),
  );
const css = read('report.css');
const packetCss = read('packet/packet.css');

const contentPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

/** The styles of the printed report only: the keys as glyphs of a font, and the margins. */
function pageCss(data: PrintData): string {
  const key = 'display: inline; border: 0; background: none; color: inherit; font-size: 11px; font-weight: 400; line-height: 1';
  return `
  .rp .rp-key { ${key}; font-family: 'Larkfield Proficiency', 'Liberation Sans' }
  .rp .rp-dot { ${key}; font-family: 'Larkfield Frequency', 'Liberation Sans' }
  ${reportMargins(data)}`;
}

/** The title of the PDF. */
export function pageTitle({
  specialtyName,
  shortReference,
  packet,
}: Pick<PrintData, 'specialtyName' | 'shortReference' | 'packet'>): string {
  if (packet) return packetTitle(packet, shortReference);
  return `${specialtyName} skills checklist, self-reported (${shortReference})`;
}

/** The whole page of a report or packet, as the browser prints it. */
export function pageHtml(data: PrintData): string {
  const { packet } = data;
  const look = `${css}${packet ? packetCss : ''}${pageCss(data)}`;
  return wholePage({ title: pageTitle(data), css: look, body: toHtml(packet ? packetDocument(data, packet) : reportDocument(data)) });
}

/** A page around escaped HTML. Its content security policy, which forbids everything, comes first. */
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

/** The whole page of one of the firm's documents, as the browser prints it. The cover fills the paper to its edges, and every other page has a number. */
export function documentPage({ title, css, body }: DocumentSource): string {
  const margins = `
  @page {
    @bottom-left { content: ${cssString(title)}; ${marginBox} }
    @bottom-right { content: "Page " counter(page) " of " counter(pages); ${marginBox} }
  }
  @page :first {
    @bottom-left { content: none }
    @bottom-right { content: none }
  }`;
  return wholePage({ title, css: `${css}${margins}`, body });
}
