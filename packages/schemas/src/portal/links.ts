import { z } from 'zod';
import { instantSchema, objectIdSchema, shortReferenceSchema } from '#src/identifiers.ts';
import { linkKindSchema, linkStateSchema } from '#src/links/share-links.ts';
import { endpoint, type Endpoint } from '#src/endpoint.ts';
import { cursorSchema, nextCursorSchema } from '#src/page.ts';
import { searchTextSchema } from '#src/checklist/submission-filters.ts';
import { newPasscodeSchema } from '#src/links/passcode.ts';

/** The reason of a staff act on a link; free text for colleagues. */
export const staffReasonSchema = z.string().trim().min(3, 'Say why, in a few words').max(300, 'The reason must be at most 300 characters');

/** The reason as a fixed word. The audit trail keeps this word for years, since the free text may name a person. */
export const staffCauseSchema = z.enum(['candidate-asked', 'recipient-asked', 'sent-to-the-wrong-person', 'suspected-misuse', 'other']);
export type StaffCause = z.output<typeof staffCauseSchema>;

/** The body of every staff act on a link. */
export const staffActBodySchema = z.strictObject({ reason: staffReasonSchema, cause: staffCauseSchema.default('other') });

/** A staff act on a link. */
export const linkActSchema = z.strictObject({
  at: instantSchema,
  byEmail: z.string(),
  action: z.enum(['revoked', 'unlocked', 'passcode-replaced']),
  reason: z.string(),
});

/** A link or draft as shown to staff; never its token, its passcode or a draft's content. */
export const portalLinkSchema = z.strictObject({
  id: objectIdSchema,
  kind: linkKindSchema,
  state: linkStateSchema,
  /** The maker of the link; `email` is only set for a member of staff. */
  origin: z.strictObject({ kind: z.enum(['staff', 'candidate', 'visitor']), email: z.string().nullable() }),
  specialtyName: z.string(),
  /**
   * The candidate that a Smart Link was made for, until it expires, or whose submission a share link shows. Null for drafts, and while the
   * names cannot be looked up.
   */
  candidateName: z.string().nullable(),
  /** The recipient of a share link, if named. */
  recipient: z.string().nullable(),
  submissionId: objectIdSchema.nullable(),
  /** How many people a link to a packet of several was made for. */
  people: z.number().int().positive().optional(),
  shortReference: shortReferenceSchema.nullable(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
  /** Null if uses are not limited. */
  maxUses: z.number().int().nullable(),
  useCount: z.number().int(),
  lastOpenedAt: instantSchema.nullable(),
  hasPasscode: z.boolean(),
  /** Until when a client is locked out after wrong passcodes; null if no client is. */
  lockedUntil: instantSchema.nullable(),
  revoked: z.strictObject({ at: instantSchema, by: z.enum(['owner', 'staff']) }).nullable(),
  acts: z.array(linkActSchema),
});
export type PortalLink = z.output<typeof portalLinkSchema>;

export const portalLinkParamsSchema = z.strictObject({ id: objectIdSchema });

export const listLinks = endpoint({
  method: 'GET',
  path: '/api/admin-portal/links',
  service: 'links',
  access: 'user',
  summary:
    'Smart Links, share links and drafts, newest first; with `q` those whose candidate has words beginning with the text, or whose reference it is',
  query: z.strictObject({
    q: searchTextSchema.optional(),
    kind: z.enum(['smart', 'share', 'draft']).optional(),
    state: linkStateSchema.optional(),
    submissionId: objectIdSchema.optional(),
    cursor: cursorSchema,
  }),
  reply: z.strictObject({ links: z.array(portalLinkSchema), nextCursor: nextCursorSchema }),
});

export const replaceLinkPasscode = endpoint({
  method: 'POST',
  path: '/api/admin-portal/links/:id/replace-passcode',
  service: 'links',
  access: 'user',
  summary: 'Draws another passcode for a link or PIN for a draft, with a reason; it is shown this once',
  params: portalLinkParamsSchema,
  body: staffActBodySchema,
  reply: z.strictObject({ link: portalLinkSchema, passcode: newPasscodeSchema }),
});

export const revokeLink = endpoint({
  method: 'POST',
  path: '/api/admin-portal/links/:id/revoke',
  service: 'links',
  access: 'user',
  summary: 'Ends a link or draft at once, with a reason',
  params: portalLinkParamsSchema,
  body: staffActBodySchema,
  reply: z.strictObject({ link: portalLinkSchema }),
});

export const unlockLink = endpoint({
  method: 'POST',
  path: '/api/admin-portal/links/:id/unlock',
  service: 'links',
  access: 'user',
  summary: 'Ends the waiting of all clients after wrong passcodes, with a reason; a retired passcode must be replaced instead',
  params: portalLinkParamsSchema,
  body: staffActBodySchema,
  reply: z.strictObject({ link: portalLinkSchema }),
});

export const portalLinkEndpoints = { listLinks, replaceLinkPasscode, revokeLink, unlockLink } satisfies Record<string, Endpoint>;
