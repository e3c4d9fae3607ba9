import { z } from 'zod';
import { reportChecksSchema } from '#src/reports/report-checks.ts';
import { endpoint } from '#src/endpoint.ts';
import { ownedLinkSchema } from './owned-link.ts';
import { submissionProof } from '#src/checklist/submission-proof.ts';

/** A POST although it only reads: the proof may stand in the body and must not stand in an address. */
export const listShareLinks = endpoint({
  method: 'POST',
  path: '/api/share-links/list',
  service: 'links',
  access: 'public',
  summary: 'The share links of a submission, newest first, and how often its report was checked, for its owner',
  body: z.strictObject(submissionProof),
  reply: z.strictObject({ links: z.array(ownedLinkSchema), checks: reportChecksSchema }),
});
