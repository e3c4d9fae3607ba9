import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { submissionPageSchema } from './admin-submission.ts';
import { cursorSchema } from '#src/page.ts';
import { searchTextSchema, submissionFilters } from '#src/checklist/submission-filters.ts';

export const searchSubmissions = endpoint({
  method: 'GET',
  path: '/api/admin-portal/submissions/search',
  service: 'checklist',
  access: 'user',
  summary: 'Submissions whose name, email, phone, reference or specialty has words beginning with the text',
  query: z.strictObject({ q: searchTextSchema, cursor: cursorSchema, ...submissionFilters }),
  reply: submissionPageSchema,
});
