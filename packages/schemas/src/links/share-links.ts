import { z } from 'zod';
import { shownPerson } from '#src/checklist/candidate-fields.ts';
import { endpoint, type Endpoint } from '#src/endpoint.ts';
import { instantSchema, objectIdSchema, shortReferenceSchema, tokenParamsSchema, tokenSchema } from '#src/identifiers.ts';
import { renewalSchema, renewedBySchema, shownRatingSchema, submissionProof } from '#src/checklist/submit-checklist.ts';
import { digitalSignatureSchema, reportChecksSchema } from '#src/reports/report-data.ts';
import { abbreviationsSchema } from '#src/catalogue/abbreviations.ts';
import { catalogueReviewSchema, skillCategorySchema } from '#src/catalogue/specialties.ts';
import { correctionSchema } from '#src/checklist/correct-details.ts';
import { packetCoverSchema, packetPersonSchema } from '#src/reports/packets.ts';
import { reportProfileSchema } from '#src/profile/credential-check.ts';
import { reportReferencesSchema } from '#src/references/references.ts';
import { matchLimits } from '#src/matching/match-limits.ts';
import { linkConstants } from './link-constants.ts';
import { enteredPasscodeSchema, newPasscodeSchema, recipientSchema } from './passcode.ts';

export const createEditToken = endpoint({
  method: 'POST',
  path: '/api/share-links/:token/create-edit-token',
  service: 'links',
  limit: 'token',
  checksPasscode: true,
  access: 'public',
  summary: 'Turns the passcode of a reusable link into a token to edit its ratings',
  params: tokenParamsSchema,
  body: z.strictObject({ passcode: enteredPasscodeSchema }),
  reply: z.strictObject({ success: z.literal(true), editToken: tokenSchema }),
  status: 201,
});

/** The fields that both kinds of share links have in common. */
const common = {
  ...submissionProof,
  recipient: recipientSchema.optional(),
  /** The job that the candidate agreed to, for staff only. Without it a link names no recipient (product.md#forward-4). */
  jobId: objectIdSchema.optional(),
};

export const createShareLink = endpoint({
  method: 'POST',
  path: '/api/share-links',
  service: 'links',
  access: 'public',
  summary: "Creates a share link; needs the owner's cookie, the submitter's download token, a visit to My checklists or a portal session",
  body: z.discriminatedUnion('mode', [
    z.strictObject({ ...common, mode: z.literal('quick'), duration: z.literal('7d'), viewLimit: z.literal(linkConstants.quickLinkViews) }),
    z.strictObject({
      ...common,
      mode: z.literal('reusable'),
      duration: z.enum(['6mo', '12mo']),
      passcode: newPasscodeSchema,
      /** The packet that the link shows in place of the report. Only staff share a packet, and it cannot be changed through its link. */
      packetId: objectIdSchema.optional(),
    }),
  ]),
  reply: z.strictObject({
    token: tokenSchema,
    expiresAt: instantSchema,
    linkId: objectIdSchema,
    passcode: z.string().optional(),
  }),
  status: 201,
});

/** A link by staff to the packets of several people. Each person has a link of their own behind it (product.md#packet-4). */
export const createPacketLink = endpoint({
  method: 'POST',
  path: '/api/admin-portal/packet-links',
  service: 'links',
  access: 'user',
  summary: 'Makes one link with a passcode to the packets of several people; whoever has not said yes to the job is left out and named',
  body: z.strictObject({
    packets: z
      .array(z.strictObject({ submissionId: objectIdSchema, packetId: objectIdSchema }))
      .min(1)
      .max(matchLimits.mostCompared),
    duration: z.enum(['6mo', '12mo']),
    passcode: newPasscodeSchema,
    recipient: recipientSchema.optional(),
  }),
  reply: z.strictObject({
    token: tokenSchema,
    expiresAt: instantSchema,
    linkId: objectIdSchema,
    leftOut: z.array(z.strictObject({ submissionId: objectIdSchema, reason: z.string() })),
  }),
  status: 201,
});

/** The content behind a token: a Smart Link, one of the two share links, or a draft. */
export const linkKindSchema = z.enum(['smart', 'quick', 'reusable', 'draft']);
export type LinkKind = z.output<typeof linkKindSchema>;

/** The current state of a link. `locked` means that its passcode is retired, not that a client has to wait. */
export const linkStateSchema = z.enum(['active', 'expired', 'used-up', 'revoked', 'locked']);
export type LinkState = z.output<typeof linkStateSchema>;

/** A share link as shown to the owner of the submission. The URL of the link is shown only once, when the link is made. */
export const ownedLinkSchema = z.strictObject({
  linkId: objectIdSchema,
  mode: z.enum(['quick', 'reusable']),
  /** The recipient, if named. */
  recipient: z.string().nullable(),
  madeBy: z.enum(['candidate', 'staff']),
  state: linkStateSchema,
  createdAt: instantSchema,
  expiresAt: instantSchema,
  /** Null for a reusable link, whose views are not limited. */
  maxViews: z.number().int().nullable(),
  viewCount: z.number().int(),
  viewsLeft: z.number().int().nullable(),
  lastOpenedAt: instantSchema.nullable(),
});
export type OwnedLink = z.output<typeof ownedLinkSchema>;

export const linkIdParamsSchema = z.strictObject({ linkId: objectIdSchema });

/** A POST although it only reads: the proof may be in a body, but not in an address. */
export const listShareLinks = endpoint({
  method: 'POST',
  path: '/api/share-links/list',
  service: 'links',
  access: 'public',
  summary: 'The share links of a submission, newest first, and how often its report was checked, for its owner',
  body: z.strictObject(submissionProof),
  reply: z.strictObject({ links: z.array(ownedLinkSchema), checks: reportChecksSchema }),
});

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

/** An empty text removes the name. */
export const nameRecipient = endpoint({
  method: 'POST',
  path: '/api/share-links/:linkId/recipient',
  service: 'links',
  access: 'public',
  summary: "Says for whom a share link of the candidate is, in the owner's words",
  params: linkIdParamsSchema,
  body: z.strictObject({ ...submissionProof, recipient: recipientSchema }),
  reply: z.strictObject({ link: ownedLinkSchema }),
});

export const sharedSubmissionSchema = z.strictObject({
  ...shownPerson,
  yearsExperience: z.number().nullable(),
  shortReference: shortReferenceSchema,
  submittedAt: instantSchema,
  /** When the ratings were last changed through a shared link; null for a first revision. */
  changedAt: instantSchema.nullable(),
  corrections: z.array(correctionSchema).optional(),
  renewal: renewalSchema.optional(),
  /** When the owner renewed the checklist. It tells nothing else of the renewal, which this link does not share. */
  renewedBy: renewedBySchema.pick({ at: true, timeZone: true }).optional(),
  digitalSignature: digitalSignatureSchema,
  skillRatings: z.array(shownRatingSchema),
  profile: reportProfileSchema.optional(),
  references: reportReferencesSchema.optional(),
});

export const executiveSummarySchema = z.strictObject({
  totalSkills: z.number().int(),
  skillsRated: z.number().int(),
  completionPercentage: z.number(),
});

export const viewShareLink = endpoint({
  method: 'POST',
  path: '/api/share-links/:token/view',
  service: 'links',
  limit: 'token',
  checksPasscode: true,
  access: 'public',
  summary: 'Opens a shared report and counts the view',
  params: tokenParamsSchema,
  body: z.strictObject({
    passcode: enteredPasscodeSchema.optional(),
    /** The person to open in a packet of several people; without it the first. */
    person: objectIdSchema.optional(),
  }),
  reply: z.strictObject({
    submission: sharedSubmissionSchema,
    specialty: z.strictObject({ name: z.string(), slug: z.string() }),
    catalogueReview: catalogueReviewSchema.optional(),
    skillGroups: z.array(skillCategorySchema),
    abbreviations: abbreviationsSchema.optional(),
    /** The cover of the packet, for a link that shows a packet. */
    packet: packetCoverSchema.optional(),
    /** In a packet of several people: everybody in it, and who is shown. */
    people: z.strictObject({ shown: objectIdSchema, all: z.array(packetPersonSchema) }).optional(),
    executiveSummary: executiveSummarySchema,
    downloadToken: tokenSchema.nullable(),
    linkInfo: z.strictObject({
      mode: z.enum(['quick', 'reusable']),
      expiresAt: instantSchema,
      maxViews: z.number().int().nullable(),
      viewCount: z.number().int(),
    }),
  }),
});

export const shareLinkEndpoints = {
  createEditToken,
  createPacketLink,
  createShareLink,
  listShareLinks,
  nameRecipient,
  replacePasscode,
  revokeShareLink,
  viewShareLink,
} satisfies Record<string, Endpoint>;
