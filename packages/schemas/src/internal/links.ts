import { z } from 'zod';
import { endpoint, type Endpoint } from '#src/endpoint.ts';
import { instantSchema, linkEpochSchema, objectIdSchema, shortReferenceSchema, tokenSchema } from '#src/identifiers.ts';
import { renewedBySchema } from '#src/checklist/submit-checklist.ts';
import { reportChecksSchema } from '#src/reports/report-data.ts';
import { packetPersonSchema } from '#src/reports/packets.ts';
import { matchLimits } from '#src/matching/match-limits.ts';
import { whenMissing } from '#src/read-loosely.ts';

/** Called by checklist at each use of a token that a link issued, since the token is valid no longer than the link. */
export const checkLink = endpoint({
  method: 'POST',
  path: '/internal/links/:linkId/check',
  service: 'links',
  access: 'service',
  callers: ['checklist'],
  summary: 'Whether what a link gave in one of its epochs is still good: the link runs and nothing has ended that epoch',
  params: z.strictObject({ linkId: objectIdSchema }),
  body: z.strictObject({ linkEpoch: linkEpochSchema }),
  reply: z.strictObject({ isGood: z.boolean() }),
});

/** Called by checklist for each link whose yes its candidate withdrew. */
export const endSharedLink = endpoint({
  method: 'POST',
  path: '/internal/links/:linkId/end',
  service: 'links',
  access: 'service',
  callers: ['checklist'],
  summary: 'Ends a link by staff whose yes its candidate withdrew, and mails its maker; harmless when repeated',
  params: z.strictObject({ linkId: objectIdSchema }),
  body: z.strictObject({ submissionId: objectIdSchema }),
  reply: z.strictObject({ isEnded: z.boolean() }),
});

/** The name of the cookie that proves that this browser submitted the checklist, without the prefix added under HTTPS. */
export const ownerCookie = (submissionId: string) => `owner-${submissionId}`;

/** Called by links, which receives the owner's cookie but does not know its hash. */
export const checkOwnership = endpoint({
  method: 'POST',
  path: '/internal/submissions/:id/ownership',
  service: 'checklist',
  access: 'service',
  callers: ['links'],
  summary:
    "Whether an owner's cookie, a submitter's download token or a visit to My checklists belongs to a submission, and what the submission is called",
  params: z.strictObject({ id: objectIdSchema }),
  body: z.strictObject({
    ownerCookie: z.string().max(200).optional(),
    downloadToken: z.string().max(200).optional(),
    visitCookie: z.string().max(200).optional(),
    /** Fails unless this packet belongs to the submission. */
    packet: objectIdSchema.optional(),
    /**
     * The link that a member of staff is making. It is refused if it puts
     * the candidate forward without their consent (product.md#forward-4).
     */
    staffLink: z
      .strictObject({
        linkId: objectIdSchema,
        expiresAt: instantSchema,
        by: z.strictObject({ userId: z.string(), email: z.string() }),
        jobId: objectIdSchema.optional(),
        hasRecipient: z.boolean(),
        /** True in a packet of several people, whose packets leave out email and phone. */
        isAmongOthers: z.boolean().optional(),
        /** True before the link is stored: the yes is checked, and no use of it is recorded. */
        isTrial: z.boolean().optional(),
      })
      .optional(),
  }),
  reply: z.strictObject({
    isOwner: z.boolean(),
    submission: z
      .strictObject({
        shortReference: shortReferenceSchema,
        specialtyId: z.number().int(),
        specialtyName: z.string(),
        specialtySlug: z.string(),
      })
      .nullable(),
    /** The facts that decide whether a new link may be made for the submission. */
    standing: z.strictObject({ submittedAt: instantSchema, renewedBy: renewedBySchema.optional() }).optional(),
    checks: reportChecksSchema,
  }),
});

export const endLinkTokens = endpoint({
  method: 'POST',
  path: '/internal/links/:linkId/end-tokens',
  service: 'checklist',
  access: 'service',
  callers: ['links'],
  summary: 'Ends edits under way that came of a link, and removes its tokens; harmless when repeated',
  params: z.strictObject({ linkId: objectIdSchema }),
  body: z.strictObject({
    /** The submission that the link shares; null for Smart Links and drafts. */
    submissionId: objectIdSchema.nullable(),
  }),
  reply: z.strictObject({ ended: z.number().int() }),
});

/** Called by checklist at a submission. The cookie of the browser that first opened an invite's link proves the address of the invite. */
export const checkInvited = endpoint({
  method: 'POST',
  path: '/internal/invites/check-invited',
  service: 'links',
  access: 'service',
  callers: ['checklist'],
  summary: "Whether one of a browser's cookies says that it opened the link of an invite to an address",
  body: z.strictObject({
    email: z.string().max(254),
    cookies: z.array(z.strictObject({ linkId: objectIdSchema, cookie: z.string().max(200) })).max(20),
  }),
  reply: z.strictObject({ isInvited: z.boolean() }),
});

/** The name of this cookie, without the prefix added under HTTPS. */
export const invitedCookie = (linkId: string) => `invited-${linkId}`;

/** The cookie of a browser that opened a link within the last half hour, without that prefix. */
export const viewCookie = (linkId: string) => `view-${linkId}`;

/** A waiting mail stores no token: each attempt to send the mail requests a new link (decision 042). */
export const makeInviteLink = endpoint({
  method: 'POST',
  path: '/internal/invites/:id/link',
  service: 'links',
  access: 'service',
  callers: ['contact'],
  summary: 'Makes a Smart Link for an invite at the moment its mail is sent; null when the invite has ended',
  params: z.strictObject({ id: objectIdSchema }),
  body: z.strictObject({ mailNumber: z.number().int().nonnegative() }),
  reply: z.strictObject({ link: z.strictObject({ url: z.url(), stopUrl: z.url(), expiresAt: instantSchema }).nullable() }),
});

export const mintViewerToken = endpoint({
  method: 'POST',
  path: '/internal/submissions/:id/viewer-tokens',
  service: 'checklist',
  access: 'service',
  callers: ['links'],
  summary: "Makes a viewer's download token, which ends with its link or after two hours",
  params: z.strictObject({ id: objectIdSchema }),
  body: z.strictObject({
    linkId: objectIdSchema,
    linkEndsAt: instantSchema,
    linkEpoch: linkEpochSchema,
    /** Whether the PDF includes the supervisors' references. */
    withReferences: z.boolean().default(false),
    /** The packet that the token downloads in place of the report. */
    packet: objectIdSchema.optional(),
    /** Whether the link is opened by its recipient rather than by staff or the candidate. */
    isRecipient: z.boolean().default(false),
  }),
  reply: z.strictObject({ downloadToken: tokenSchema }),
  status: 201,
});

/** Called by links for a link to a packet of several people, which shows only those whose yes still counts. */
export const describePacketPeople = endpoint({
  method: 'POST',
  path: '/internal/packets/people',
  service: 'checklist',
  access: 'service',
  callers: ['links'],
  summary: 'The people whom the links of a packet of several show; a person who was erased, or took the yes for the link back, is left out',
  body: z.strictObject({
    links: z
      .array(z.strictObject({ linkId: objectIdSchema, submissionId: objectIdSchema, packetId: objectIdSchema }))
      .max(matchLimits.mostCompared),
  }),
  reply: z.strictObject({ people: z.array(packetPersonSchema) }),
});

/**
 * Called by checklist with the token or, once it is redeemed, with the id of its permission. The first use must be within 30 minutes and
 * starts the 12 hours of an edit session.
 */
export const redeemEditToken = endpoint({
  method: 'POST',
  path: '/internal/edit-tokens/redeem',
  service: 'links',
  access: 'service',
  callers: ['checklist'],
  summary: 'What an edit token, or the permission behind it, allows; 404 when it is none, 410 when it or its link is over',
  body: z.union([z.strictObject({ editToken: z.string() }), z.strictObject({ grantId: objectIdSchema })]),
  reply: z.strictObject({
    /** The id of the permission, which does not permit its use. */
    grantId: objectIdSchema,
    submissionId: objectIdSchema,
    linkId: objectIdSchema,
    /** End of the edit session, never after the end of the link. */
    endsAt: instantSchema,
    linkEndsAt: instantSchema,
    /** The time at which the passcode was entered to get the permission. */
    givenAt: instantSchema.optional(),
    linkEpoch: whenMissing(linkEpochSchema, 0),
  }),
});

export const internalLinkEndpoints = {
  checkInvited,
  checkLink,
  checkOwnership,
  describePacketPeople,
  endLinkTokens,
  endSharedLink,
  makeInviteLink,
  mintViewerToken,
  redeemEditToken,
} satisfies Record<string, Endpoint>;
