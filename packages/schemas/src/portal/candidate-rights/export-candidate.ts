import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { instantSchema } from '#src/identifiers.ts';
import { personalRecordsSchema } from './candidate-data.ts';
import { whenMissing } from '#src/read-loosely.ts';
import { candidateAddressSchema } from './rights-request.ts';

/** The address comes in the body, since addresses of pages are logged by whatever stands in front. */
export const exportCandidate = endpoint({
  method: 'POST',
  path: '/api/admin-portal/candidates/export',
  service: 'checklist',
  access: 'admin',
  confirmed: true,
  summary: 'Everything that is stored about the person with an email address, or of the reference of a checklist without one',
  body: z.strictObject({ email: candidateAddressSchema }),
  reply: z.strictObject({
    email: z.string(),
    exportedAt: instantSchema,
    submissions: personalRecordsSchema,
    links: personalRecordsSchema,
    inquiries: personalRecordsSchema,
    surveys: personalRecordsSchema,
    signUps: personalRecordsSchema,
    mails: personalRecordsSchema,
    rightsRequests: personalRecordsSchema,
    /** Asked for them, and given by them. */
    references: whenMissing(personalRecordsSchema, []),
    /** What staff noted of them. */
    notes: whenMissing(personalRecordsSchema, []),
  }),
});
