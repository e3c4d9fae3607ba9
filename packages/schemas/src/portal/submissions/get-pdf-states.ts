import { z } from 'zod';
import { pdfStateSchema } from '#src/checklist/pdf/pdf-state.ts';
import { endpoint } from '#src/endpoint.ts';
import { objectIdSchema } from '#src/identifiers.ts';
import { someIdsSchema } from '#src/page.ts';

/** Polled in the background while a PDF on the screen is pending. */
export const getPdfStates = endpoint({
  method: 'GET',
  path: '/api/admin-portal/submissions/pdf-states',
  service: 'checklist',
  access: 'user',
  summary: 'The PDF states of some submissions',
  query: z.strictObject({ ids: someIdsSchema }),
  reply: z.strictObject({ states: z.record(objectIdSchema, pdfStateSchema) }),
});
