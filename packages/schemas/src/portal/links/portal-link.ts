import { z } from 'zod';
import { instantSchema, objectIdSchema, shortReferenceSchema } from '#src/identifiers.ts';
import { linkKindSchema, linkStateSchema } from '#src/links/link-state.ts';

/** Why staff did something with a link; free text for colleagues. */
export const staffReasonSchema = z.string().trim().min(3, 'Say why, in a few words').max(300, 'The reason must be at most 300 characters');

/** The same as one of a few fixed words, which the audit trail keeps for years: the words of the reason may name somebody. */
export const staffCauseSchema = z.enum(['candidate-asked', 'recipient-asked', 'sent-to-the-wrong-person', 'suspected-misuse', 'other']);
export type StaffCause = z.output<typeof staffCauseSchema>;

/** What is given with every act of staff on a link. */
export const staffActBodySchema = z.strictObject({ reason: staffReasonSchema, cause: staffCauseSchema.default('other') });

/** Something staff did with a link. */
export const linkActSchema = z.strictObject({
  at: instantSchema,
  byEmail: z.string(),
  action: z.enum(['revoked', 'unlocked', 'passcode-replaced']),
  reason: z.string(),
});

/** A link or draft as staff see it; never its token, its passcode or a draft's content. */
export const portalLinkSchema = z.strictObject({
  id: objectIdSchema,
  kind: linkKindSchema,
  state: linkStateSchema,
  /** Who made it; `email` is that of a member of staff. */
  origin: z.strictObject({ kind: z.enum(['staff', 'candidate', 'visitor']), email: z.string().nullable() }),
  specialtyName: z.string(),
  /** The candidate a Smart Link was made for, until it expires, or whose submission is shared; null for drafts, and while names cannot be asked for. */
  candidateName: z.string().nullable(),
  /** For whom a share link was made, where that was said. */
  recipient: z.string().nullable(),
  submissionId: objectIdSchema.nullable(),
  shortReference: shortReferenceSchema.nullable(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
  /** Null where uses are not limited. */
  maxUses: z.number().int().nullable(),
  useCount: z.number().int(),
  lastOpenedAt: instantSchema.nullable(),
  hasPasscode: z.boolean(),
  /** Until when some client has to wait after wrong passcodes; null when nobody has to. */
  lockedUntil: instantSchema.nullable(),
  revoked: z.strictObject({ at: instantSchema, by: z.enum(['owner', 'staff']) }).nullable(),
  acts: z.array(linkActSchema),
});
export type PortalLink = z.output<typeof portalLinkSchema>;

export const portalLinkParamsSchema = z.strictObject({ id: objectIdSchema });
