import { z } from 'zod';
import { endpoint, type Endpoint } from '#src/endpoint.ts';
import { instantSchema, objectIdSchema } from '#src/identifiers.ts';
import { reportDataSchema } from '#src/reports/report-data.ts';
import { catalogueTotalsSchema, specialtySchema } from '#src/catalogue/specialties.ts';
import { documentKeySchema, documentKindSchema } from '#src/queue-jobs.ts';

/** A report with the address at which a printed copy can be verified. */
export const printDataSchema = z.strictObject({
  ...reportDataSchema.shape,
  /** The day of printing. Credentials that ended before it count as expired. */
  readAt: instantSchema.optional(),
  verification: z.strictObject({ address: z.url(), code: z.string() }),
});
export type PrintData = z.output<typeof printDataSchema>;

export const getPrintData = endpoint({
  method: 'GET',
  path: '/internal/submissions/:id/revisions/:revision',
  service: 'checklist',
  access: 'service',
  callers: ['pdf-worker'],
  summary: 'What the pdf-worker prints',
  params: z.strictObject({ id: objectIdSchema, revision: z.coerce.number().int().positive() }),
  /** The state of the references to include; without it they are left out. */
  query: z.strictObject({ edition: z.coerce.number().int().positive().optional(), packet: objectIdSchema.optional() }),
  reply: printDataSchema,
});

export const checkPrintData = endpoint({
  method: 'GET',
  path: '/internal/submissions/:id/revisions/:revision/presence',
  service: 'checklist',
  access: 'service',
  callers: ['pdf-worker'],
  summary: 'Whether what the pdf-worker has printed is still there, and in that state',
  params: getPrintData.params,
  query: getPrintData.query,
  reply: z.strictObject({ isThere: z.boolean() }),
});

export const getDocumentFacts = endpoint({
  method: 'GET',
  path: '/internal/documents/:kind',
  service: 'checklist',
  access: 'service',
  callers: ['pdf-worker'],
  summary: "What the pdf-worker prints in one of the firm's documents as it is now",
  params: z.strictObject({ kind: documentKindSchema }),
  reply: z.strictObject({ key: documentKeySchema, totals: catalogueTotalsSchema }),
});

export const getReport = endpoint({
  method: 'GET',
  path: '/internal/submissions/:id/report',
  service: 'checklist',
  access: 'service',
  callers: ['links'],
  summary: 'The present revision of a submission, as a share link shows it',
  params: z.strictObject({ id: objectIdSchema }),
  /** Through a candidate's link, only the number of references is returned. */
  query: z.strictObject({
    references: z.enum(['count', 'all']).optional(),
    /** Returns the report as part of this packet of the submission, with the packet's cover. */
    packet: objectIdSchema.optional(),
  }),
  reply: reportDataSchema,
});

export const getSpecialtyById = endpoint({
  method: 'GET',
  path: '/internal/specialties/:id',
  service: 'checklist',
  access: 'service',
  callers: ['links'],
  summary: 'A specialty by its id',
  params: z.strictObject({ id: z.coerce.number().int().positive() }),
  reply: specialtySchema,
});

export const internalReportEndpoints = { getPrintData, checkPrintData, getDocumentFacts, getReport, getSpecialtyById } satisfies Record<
  string,
  Endpoint
>;
