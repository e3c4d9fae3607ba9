import { z } from 'zod';
import { instantSchema, objectIdSchema } from '#src/identifiers.ts';
import { linkStateSchema } from '#src/links/link-state.ts';

/** A share link as the owner of the submission sees it; the link itself is shown once, when it is made. */
export const ownedLinkSchema = z.strictObject({
  linkId: objectIdSchema,
  mode: z.enum(['quick', 'reusable']),
  /** For whom it was made, where that was said. */
  recipient: z.string().nullable(),
  madeBy: z.enum(['candidate', 'staff']),
  state: linkStateSchema,
  createdAt: instantSchema,
  expiresAt: instantSchema,
  /** Null for a reusable link, which is not limited. */
  maxViews: z.number().int().nullable(),
  viewCount: z.number().int(),
  viewsLeft: z.number().int().nullable(),
  lastOpenedAt: instantSchema.nullable(),
});
export type OwnedLink = z.output<typeof ownedLinkSchema>;

export const linkIdParamsSchema = z.strictObject({ linkId: objectIdSchema });
