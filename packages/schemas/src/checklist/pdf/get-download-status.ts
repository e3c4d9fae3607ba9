import { endpoint } from '#src/endpoint.ts';
import { tokenParamsSchema } from '#src/identifiers.ts';
import { pdfStateSchema } from './pdf-state.ts';

export const getDownloadStatus = endpoint({
  method: 'GET',
  path: '/api/checklist/download/:token/status',
  service: 'checklist',
  limit: 'none',
  access: 'public',
  summary: 'Whether the PDF behind a download token is ready; never counted',
  params: tokenParamsSchema,
  reply: pdfStateSchema,
});
