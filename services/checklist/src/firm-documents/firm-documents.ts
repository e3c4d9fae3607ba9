import { documentKey, documentSource } from '@larkfield/report/documents/document-source.ts';
import type { CatalogueTotals } from '@larkfield/schemas/catalogue/specialties.ts';
import { type DocumentKey, type DocumentKind, documentKinds } from '@larkfield/schemas/queue-jobs.ts';
import { countTotals } from '@larkfield/catalogue/totals.ts';
import type { Catalogue } from '@larkfield/catalogue/catalogue.ts';

/** The current documents of the firm. They change only with a restart, as the catalogue does. */
export interface FirmDocuments {
  totals: CatalogueTotals;
  keys: Record<DocumentKind, DocumentKey>;
}

/** Counts the catalogue and derives each document's key from its content. */
export function createFirmDocuments(catalogue: Catalogue): FirmDocuments {
  const totals = countTotals(catalogue);
  const keys = documentKinds.map((kind) => [kind, documentKey(kind, documentSource(kind, totals))] as const);
  return { totals, keys: Object.fromEntries(keys) as FirmDocuments['keys'] };
}
