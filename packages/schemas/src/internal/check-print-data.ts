import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { getPrintData } from './get-print-data.ts';

export const checkPrintData = endpoint({
  method: 'GET',
  path: '/internal/submissions/:id/revisions/:revision/presence',
  service: 'checklist',
  access: 'service',
  callers: ['pdf-worker'],
  summary: 'Whether what the pdf-worker has printed is still there, and in that state',
  params: getPrintData.params,
  query: getPrintData.query,
  reply: z.strictObject({ isThere: z.boolean() }),
});
