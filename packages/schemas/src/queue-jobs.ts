import { z } from 'zod';
import { objectIdSchema } from './identifiers.ts';

/** A kind of background job: its queues, its payload (ids only, never personal data) and its job id. */
export interface Job<Data extends z.ZodType = z.ZodType> {
  name: string;
  data: Data;
  /** The same payload gives the same id, so that queueing a job twice is harmless. BullMQ allows no colon and no id of digits only. */
  jobId: (data: z.output<Data>) => string;
}

/** Declares a job and keeps its exact type. */
export function job<Data extends z.ZodType>(definition: Job<Data>): Job<Data> {
  return definition;
}

export type JobData<J extends Job> = z.output<J['data']>;

/** The origin of a job, stored beside the payload, so that a worker's log and trace link to the browser's request. */
export const jobOriginSchema = z.object({
  requestId: z.string().max(64).optional(),
  /** W3C trace context of the span that queued the job. */
  traceparent: z.string().max(64).optional(),
});
export type JobOrigin = z.output<typeof jobOriginSchema>;

/** Splits a queued job into its payload and, if known, its origin. */
export function splitJob(held: unknown): { payload: unknown; origin: JobOrigin } {
  const { origin, ...payload } = held as { origin?: unknown };
  return { payload, origin: jobOriginSchema.safeParse(origin).data ?? {} };
}

/** Documents about the firm, not about a candidate. */
export const documentKindSchema = z.enum(['platform-brief', 'audit-report']);
export type DocumentKind = z.output<typeof documentKindSchema>;
export const documentKinds = documentKindSchema.options;

/** A document identified by a hash of its content: changed content is another document and needs no version number. */
export const documentKeySchema = z.strictObject({
  kind: documentKindSchema,
  /** The first 128 bits of the SHA-256 of all printed content, as hex. A whole hash would look like a token in a log. */
  contentHash: z.string().regex(/^[0-9a-f]{32}$/),
});
export type DocumentKey = z.output<typeof documentKeySchema>;

/** Uses the queue of fresh PDFs, since a visitor may be waiting. */
export const renderDocument = job({
  name: 'render-document',
  data: documentKeySchema,
  jobId: ({ kind, contentHash }) => `document-${kind}-${contentHash}`,
});

/**
 * Part of the key of every stored PDF. Raise it when the report's look or wording changes. All PDFs are then rendered again: at once when a
 * reader requests one, the others in the background.
 */
export const reportTemplateVersion = 7;

/** Candidates wait for `pdf`; `pdf-bulk` re-renders in the background. */
export const pdfQueues = { fresh: 'pdf', bulk: 'pdf-bulk' } as const;

export const renderPdf = job({
  name: 'render-pdf',
  data: z.strictObject({
    submissionId: objectIdSchema,
    revision: z.number().int().positive(),
    template: z.number().int().positive(),
    /** The number of times that staff noted checks of its credentials; missing if there was none since it was signed. */
    checks: z.number().int().positive().optional(),
    /** The state of the references that the PDF includes; without one it includes no references. */
    edition: z.number().int().positive().optional(),
    /** The packet that contains the report; without one the report is a separate document. */
    packet: objectIdSchema.optional(),
  }),
  jobId: ({ submissionId, revision, template, checks, edition, packet }) =>
    `pdf-${submissionId}-r${revision}-t${template}${checks ? `-c${checks}` : ''}${edition ? `-e${edition}` : ''}${packet ? `-p${packet}` : ''}`,
});

/** The only queue of mails. */
export const mailQueue = 'mail';

/** Recipient and content stay encrypted in the outbox; the job only names the mail that is due. */
export const sendMail = job({
  name: 'send-mail',
  data: z.strictObject({ mailId: objectIdSchema }),
  jobId: ({ mailId }) => `mail-${mailId}`,
});
