import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { objectIdSchema } from '#src/identifiers.ts';
import { searchTextSchema } from '#src/checklist/submission-filters.ts';

/** More submissions than this are not looked at for their links: the newest ones count. */
export const foundSubmissionsLimit = 200;

export const findSubmissions = endpoint({
  method: 'POST',
  path: '/internal/submissions/find',
  service: 'checklist',
  access: 'service',
  callers: ['links'],
  summary: 'The newest submissions that a text finds, for searching their links',
  body: z.strictObject({ q: searchTextSchema }),
  reply: z.strictObject({ submissionIds: z.array(objectIdSchema).max(foundSubmissionsLimit) }),
});
