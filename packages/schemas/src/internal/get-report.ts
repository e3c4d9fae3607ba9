import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { objectIdSchema } from '#src/identifiers.ts';
import { reportDataSchema } from '#src/reports/report-data.ts';

export const getReport = endpoint({
  method: 'GET',
  path: '/internal/submissions/:id/report',
  service: 'checklist',
  access: 'service',
  callers: ['links'],
  summary: 'The present revision of a submission, as a share link shows it',
  params: z.strictObject({ id: objectIdSchema }),
  /** Of references a candidate's link tells only how many there are. */
  query: z.strictObject({
    references: z.enum(['count', 'all']).optional(),
    /** The report as it is in a packet of this submission, with the packet's cover. */
    packet: objectIdSchema.optional(),
  }),
  reply: reportDataSchema,
});
