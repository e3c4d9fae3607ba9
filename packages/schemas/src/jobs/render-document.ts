import { z } from 'zod';
import { job } from '#src/job.ts';

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
