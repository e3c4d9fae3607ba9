import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { linkIdParamsSchema, ownedLinkSchema } from './owned-link.ts';
import { newPasscodeSchema } from '#src/links/passcode.ts';
import { submissionProof } from '#src/checklist/submission-proof.ts';

export const replacePasscode = endpoint({
  method: 'POST',
  path: '/api/share-links/:linkId/replace-passcode',
  service: 'links',
  access: 'public',
  summary: 'Gives a reusable link another passcode, which also opens it again after its passcode was retired',
  params: linkIdParamsSchema,
  body: z.strictObject({ ...submissionProof, passcode: newPasscodeSchema }),
  reply: z.strictObject({ link: ownedLinkSchema }),
});
