import { z } from 'zod';
import { endpoint, type Endpoint } from '#src/endpoint.ts';
import { instantSchema, objectIdSchema, shortReferenceSchema } from '#src/identifiers.ts';
import { searchTextSchema } from '#src/checklist/submission-filters.ts';
import { recipientSchema } from '#src/links/passcode.ts';
import { inviteConstants } from '#src/links/invites.ts';

/** The links of at most this many submissions are looked up, newest first. */
export const foundSubmissionsLimit = 200;

export const findSubmissions = endpoint({
  method: 'POST',
  path: '/internal/submissions/find',
  service: 'checklist',
  access: 'service',
  callers: ['links'],
  summary: 'The newest submissions that a text finds, for searching their links',
  body: z.strictObject({ q: searchTextSchema }),
  reply: z.strictObject({ submissionIds: z.array(objectIdSchema).max(foundSubmissionsLimit) }),
});

export const nameSubmissions = endpoint({
  method: 'POST',
  path: '/internal/submissions/names',
  service: 'checklist',
  access: 'service',
  callers: ['links'],
  summary: 'Whose submissions these are; links keeps no names of its own',
  body: z.strictObject({ submissionIds: z.array(objectIdSchema).max(100) }),
  reply: z.strictObject({ names: z.record(objectIdSchema, z.string()) }),
});

export const listSubmissionsOfAddresses = endpoint({
  method: 'POST',
  path: '/internal/submissions/of-addresses',
  service: 'checklist',
  access: 'service',
  callers: ['links'],
  summary: 'The valid checklists of some addresses, for telling who has answered an invite or needs none',
  body: z.strictObject({ emails: z.array(z.string().max(254)).max(inviteConstants.rowsMax) }),
  reply: z.strictObject({
    submissions: z.array(
      z.strictObject({
        id: objectIdSchema,
        /** The email address in lower case. */
        email: z.string(),
        /** Whether the address is proved; only then does the checklist answer an invite (product.md#submit-11). */
        isAddressProved: z.boolean(),
        specialtyId: z.number().int(),
        shortReference: shortReferenceSchema,
        submittedAt: instantSchema,
        validUntil: instantSchema,
      }),
    ),
  }),
});

export const sealRecipient = endpoint({
  method: 'POST',
  path: '/internal/submissions/:id/recipient',
  service: 'checklist',
  access: 'service',
  callers: ['links'],
  summary: "Encrypts the recipient of a share link with its submission's key, which links does not hold",
  params: z.strictObject({ id: objectIdSchema }),
  body: z.strictObject({ linkId: objectIdSchema, recipient: recipientSchema }),
  reply: z.strictObject({ sealed: z.string() }),
});

/** The number of recipients that one call decrypts. */
export const openedRecipients = 100;

export const openRecipients = endpoint({
  method: 'POST',
  path: '/internal/submissions/recipients',
  service: 'checklist',
  access: 'service',
  callers: ['links'],
  summary: 'Opens recipients of share links; those of a submission that is being erased are left out',
  body: z.strictObject({
    recipients: z
      .array(z.strictObject({ linkId: objectIdSchema, submissionId: objectIdSchema, sealed: z.string().max(1_000) }))
      .max(openedRecipients),
  }),
  reply: z.strictObject({ recipients: z.record(objectIdSchema, z.string()) }),
});

export const internalSubmissionEndpoints = {
  findSubmissions,
  nameSubmissions,
  listSubmissionsOfAddresses,
  sealRecipient,
  openRecipients,
} satisfies Record<string, Endpoint>;
