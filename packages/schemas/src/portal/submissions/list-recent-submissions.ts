import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { submissionPageSchema } from './admin-submission.ts';
import { cursorSchema } from '#src/page.ts';
import { submissionFilters } from '#src/checklist/submission-filters.ts';

export const listRecentSubmissions = endpoint({
  method: 'GET',
  path: '/api/admin-portal/submissions/recent',
  service: 'checklist',
  access: 'user',
  summary: 'The newest submissions, optionally of one specialty or of some days',
  query: z.strictObject({ cursor: cursorSchema, ...submissionFilters }),
  reply: submissionPageSchema,
});
