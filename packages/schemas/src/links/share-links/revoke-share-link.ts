import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { linkIdParamsSchema, ownedLinkSchema } from './owned-link.ts';
import { submissionProof } from '#src/checklist/submission-proof.ts';

export const revokeShareLink = endpoint({
  method: 'POST',
  path: '/api/share-links/:linkId/revoke',
  service: 'links',
  access: 'public',
  summary: 'Ends a share link at once, with its sessions, downloads and edits, for the owner of the submission',
  params: linkIdParamsSchema,
  body: z.strictObject(submissionProof),
  reply: z.strictObject({ link: ownedLinkSchema }),
});
