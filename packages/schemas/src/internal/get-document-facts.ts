import { z } from 'zod';
import { catalogueTotalsSchema } from '#src/catalogue/catalogue-totals.ts';
import { endpoint } from '#src/endpoint.ts';
import { documentKeySchema, documentKindSchema } from '#src/jobs/render-document.ts';

export const getDocumentFacts = endpoint({
  method: 'GET',
  path: '/internal/documents/:kind',
  service: 'checklist',
  access: 'service',
  callers: ['pdf-worker'],
  summary: "What the pdf-worker prints in one of the firm's documents as it is now",
  params: z.strictObject({ kind: documentKindSchema }),
  reply: z.strictObject({ key: documentKeySchema, totals: catalogueTotalsSchema }),
});
