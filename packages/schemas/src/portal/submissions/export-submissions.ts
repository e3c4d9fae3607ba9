import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { someIdsSchema } from '#src/page.ts';
import { searchTextSchema, submissionFilters } from '#src/checklist/submission-filters.ts';

export const exportSubmissions = endpoint({
  method: 'GET',
  path: '/api/admin-portal/submissions/export.csv',
  service: 'checklist',
  access: 'admin',
  summary: 'The submissions that a search and filters find, or some of them by id, as a table for spreadsheets',
  query: z.strictObject({ q: searchTextSchema.optional(), ids: someIdsSchema.optional(), ...submissionFilters }),
  reply: { contentType: 'text/csv' },
});
