import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brand } from '@larkfield/brand/brand.ts';
import type { CatalogueTotals } from '@larkfield/schemas/catalogue/specialties.ts';
import type { DocumentKey, DocumentKind } from '@larkfield/schemas/queue-jobs.ts';
import type { ReportElement } from '#src/report-element.ts';
import { toHtml } from '#src/report-html.ts';
import { auditContent } from './audit-content.ts';
import { auditReport } from './audit-report.ts';
import { platformBrief } from './platform-brief.ts';

/** The parts of a firm's document from which its page is built. */
export interface DocumentSource {
  /** The title of the PDF. */
  title: string;
  css: string;
  /** Escaped HTML. */
  body: string;
}

const css = readFileSync(new URL('document.css', import.meta.url), 'utf8');

const templates: Record<DocumentKind, { title: string; template: (totals: CatalogueTotals) => ReportElement }> = {
  'platform-brief': { title: `${brand.name} platform brief`, template: platformBrief },
  'audit-report': { title: `${brand.name}: ${auditContent.title}`, template: auditReport },
};

/** One of the firm's documents with the given counts. The source depends only on the counts. */
export function documentSource(kind: DocumentKind, totals: CatalogueTotals): DocumentSource {
  const { title, template } = templates[kind];
  return { title, css, body: toHtml(template(totals)) };
}

/** The key of a document; it changes with the wording, the look, the brand and the counts. */
export function documentKey(kind: DocumentKind, { title, css: look, body }: DocumentSource): DocumentKey {
  const digest = createHash('sha256')
    .update(JSON.stringify([title, look, body]))
    .digest('hex');
  return { kind, contentHash: digest.slice(0, 32) };
}
