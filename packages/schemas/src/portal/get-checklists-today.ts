import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { instantSchema } from '#src/identifiers.ts';

const count = z.number().int().nonnegative();

/** What of the checklists needs a person; each service answers for its own part of the day. */
export const getChecklistsToday = endpoint({
  method: 'GET',
  path: '/api/admin-portal/today/checklists',
  service: 'checklist',
  access: 'user',
  summary: 'How many PDFs failed, checklists and certificates end soon and, for admins, requests of candidates are open',
  reply: z.strictObject({
    failedPdfs: count,
    expiringChecklists: count,
    expiringCertificates: count,
    /** Null for those who do not work on them. */
    rightsRequests: z.strictObject({ open: count, nextDueAt: instantSchema.nullable() }).nullable(),
  }),
});
