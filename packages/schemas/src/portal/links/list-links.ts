import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { objectIdSchema } from '#src/identifiers.ts';
import { linkStateSchema } from '#src/links/link-state.ts';
import { cursorSchema, nextCursorSchema } from '#src/page.ts';
import { portalLinkSchema } from './portal-link.ts';
import { searchTextSchema } from '#src/checklist/submission-filters.ts';

export const listLinks = endpoint({
  method: 'GET',
  path: '/api/admin-portal/links',
  service: 'links',
  access: 'user',
  summary:
    'Smart Links, share links and drafts, newest first; with `q` those whose candidate has words beginning with the text, or whose reference it is',
  query: z.strictObject({
    q: searchTextSchema.optional(),
    kind: z.enum(['smart', 'share', 'draft']).optional(),
    state: linkStateSchema.optional(),
    submissionId: objectIdSchema.optional(),
    cursor: cursorSchema,
  }),
  reply: z.strictObject({ links: z.array(portalLinkSchema), nextCursor: nextCursorSchema }),
});
