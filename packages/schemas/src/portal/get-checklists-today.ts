import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { instantSchema, objectIdSchema } from '#src/identifiers.ts';
import { whenMissing } from '#src/read-loosely.ts';
import { portalConstants } from '#src/portal-constants.ts';

const count = z.number().int().nonnegative();
/** Counted up to here: this many stands for more than one less (product.md#desk-1). */
const boundedCount = count.max(portalConstants.countedAtMost);

/** What of the checklists needs a person; each service answers for its own part of the day. */
export const getChecklistsToday = endpoint({
  method: 'GET',
  path: '/api/admin-portal/today/checklists',
  service: 'checklist',
  access: 'user',
  summary:
    'How many PDFs failed and which packets did, whose references are overdue, checklists and certificates end soon and, for admins, requests of candidates are open',
  reply: z.strictObject({
    failedPdfs: boundedCount,
    /** Packets that could not be made, until another for the same job is or 30 days have gone. */
    failedPackets: whenMissing(
      z.array(z.strictObject({ submissionId: objectIdSchema, candidateName: z.string(), job: z.string(), madeAt: instantSchema })),
      [],
    ),
    /** Submissions with references that nobody answered in five days, or whose mail came back, while their links open. */
    overdueReferences: whenMissing(z.array(z.strictObject({ submissionId: objectIdSchema, candidateName: z.string(), count })), []),
    expiringChecklists: boundedCount,
    /** Of licenses and certificates, on checklists that were not renewed. */
    peopleWithCredentialsEnding: whenMissing(boundedCount, 0),
    /** Null for those who do not work on them. */
    rightsRequests: z.strictObject({ open: count, nextDueAt: instantSchema.nullable() }).nullable(),
  }),
});
