import { z } from 'zod';
import { objectIdSchema } from './identifiers.ts';

/** One kind of background job: its queues, its payload (ids only, never personal data) and its id. */
export interface Job<Data extends z.ZodType = z.ZodType> {
  name: string;
  data: Data;
  /** The same payload gives the same id, so that queueing twice is harmless; no colon, not only digits. */
  jobId: (data: z.output<Data>) => string;
}

/** Declares a job and keeps its exact type. */
export function job<Data extends z.ZodType>(definition: Job<Data>): Job<Data> {
  return definition;
}

export type JobData<J extends Job> = z.output<J['data']>;

/** Where a job comes from; it travels beside the payload, so that a worker's log and trace lead back to the browser's request. */
export const jobOriginSchema = z.object({
  requestId: z.string().max(64).optional(),
  /** W3C trace context of the span that queued the job. */
  traceparent: z.string().max(64).optional(),
});
export type JobOrigin = z.output<typeof jobOriginSchema>;

/** Takes apart what a queue holds: the payload, and where it comes from when that is known. */
export function splitJob(held: unknown): { payload: unknown; origin: JobOrigin } {
  const { origin, ...payload } = held as { origin?: unknown };
  return { payload, origin: jobOriginSchema.safeParse(origin).data ?? {} };
}

/** Documents that speak of the firm and not of a candidate. */
export const documentKindSchema = z.enum(['platform-brief', 'audit-report']);
export type DocumentKind = z.output<typeof documentKindSchema>;
export const documentKinds = documentKindSchema.options;

/** A document by what is printed in it: other content is another document, and needs no version number. */
export const documentKeySchema = z.strictObject({
  kind: documentKindSchema,
  /** The first 128 bits of the SHA-256 of everything that is printed, as hex; a whole one would look like a token in a log. */
  contentHash: z.string().regex(/^[0-9a-f]{32}$/),
});
export type DocumentKey = z.output<typeof documentKeySchema>;

/** Goes into the queue of fresh PDFs: a visitor may be waiting. */
export const renderDocument = job({
  name: 'render-document',
  data: documentKeySchema,
  jobId: ({ kind, contentHash }) => `document-${kind}-${contentHash}`,
});

/**
 * Part of the key of every stored PDF. Raise it when the report's look or wording changes: all PDFs are then made again, at once when
 * a reader requests one, the others in the background.
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
    /** How many times staff noted checks of its credentials; without one none since it was signed. */
    checks: z.number().int().positive().optional(),
    /** Which state of its references the PDF shows; without one it shows none of them. */
    edition: z.number().int().positive().optional(),
    /** The packet that the report is part of; without one it stands alone. */
    packet: objectIdSchema.optional(),
  }),
  jobId: ({ submissionId, revision, template, checks, edition, packet }) =>
    `pdf-${submissionId}-r${revision}-t${template}${checks ? `-c${checks}` : ''}${edition ? `-e${edition}` : ''}${packet ? `-p${packet}` : ''}`,
});

/** The one queue of mails. */
export const mailQueue = 'mail';

/** Recipient and content stay sealed in the outbox; the job only says which mail is due. */
export const sendMail = job({
  name: 'send-mail',
  data: z.strictObject({ mailId: objectIdSchema }),
  jobId: ({ mailId }) => `mail-${mailId}`,
});
