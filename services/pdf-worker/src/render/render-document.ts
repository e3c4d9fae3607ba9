import { brand } from '@larkfield/brand/brand.ts';
import { documentEdition } from '@larkfield/report/documents/document-content.ts';
import { documentKey, documentSource } from '@larkfield/report/documents/document-source.ts';
import { getDocumentFacts } from '@larkfield/schemas/internal/reports.ts';
import type { DocumentKey } from '@larkfield/schemas/queue-jobs.ts';
import { findDocumentState, storeDocument } from '@larkfield/stored-data/document-store.ts';
import { finishPdf } from '#src/pdf-file/finish-pdf.ts';
import type { Priority } from '#src/browser/lane-pool.ts';
import { timed } from '#src/worker-metrics.ts';
import { documentPage } from './page-html.ts';
import type { RenderContext, RenderOutcome } from './render-pdf.ts';

/** Makes and stores one of the firm's documents; `gone` if its content has changed since the request. */
export async function renderFirmDocument(
  context: RenderContext,
  key: DocumentKey,
  priority: Priority,
  signal?: AbortSignal,
): Promise<RenderOutcome> {
  if ((await findDocumentState(key)).state === 'ready') return 'known';
  const facts = await timed('fetch', () => context.checklist(getDocumentFacts, { params: { kind: key.kind } }));
  if (facts.key.contentHash !== key.contentHash) return 'gone';
  const source = documentSource(key.kind, facts.totals);
  if (documentKey(key.kind, source).contentHash !== key.contentHash) throw new Error('A newer worker has to render this document');
  const raw = await timed('render', () => context.pool.render(documentPage(source), priority));
  const finished = await timed('finish', () =>
    finishPdf(raw, { title: source.title, author: brand.legalName, createdAt: documentEdition.date }, context.seal()),
  );
  signal?.throwIfAborted();
  await timed('store', () => storeDocument(context.keyRing, key, finished));
  return 'stored';
}
