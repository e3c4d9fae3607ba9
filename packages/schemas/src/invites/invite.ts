import { z } from 'zod';
import { instantSchema, objectIdSchema, shortReferenceSchema } from '#src/identifiers.ts';

/**
 * How far an invite has come, as far as it can be known (decision 042). That somebody has begun to fill in a checklist is known to
 * their browser alone; `not-delivered` is what a mail server said at the door, not what came back later.
 */
export const inviteStateSchema = z.enum([
  'sending',
  'invited',
  'not-delivered',
  'opened',
  'draft-saved',
  'submitted',
  'stopped',
  'withdrawn',
]);
export type InviteState = z.output<typeof inviteStateSchema>;

/** An invite as the board shows it. */
export const inviteSchema = z.strictObject({
  id: objectIdSchema,
  candidateName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  specialtyName: z.string(),
  state: inviteStateSchema,
  /** When it came to this state. */
  since: instantSchema,
  /** Why a mail did not leave: a code of the mail server, or of ours. */
  failure: z.string().nullable(),
  /** Until when the newest link opens; null when none was sent. */
  linkEndsAt: instantSchema.nullable(),
  remindersSent: z.number().int().nonnegative(),
  /** Whether a reminder can be sent now. */
  canRemind: z.boolean(),
  /** What was submitted, since the invite, with this address and specialty. */
  submission: z.strictObject({ id: objectIdSchema, shortReference: shortReferenceSchema }).nullable(),
});
export type Invite = z.output<typeof inviteSchema>;

/** People who were invited together. */
export const inviteListSchema = z.strictObject({
  id: objectIdSchema,
  name: z.string(),
  createdAt: instantSchema,
  byEmail: z.string(),
  size: z.number().int().positive(),
});
export type InviteList = z.output<typeof inviteListSchema>;

export const inviteListParamsSchema = z.strictObject({ id: objectIdSchema });
export const inviteBoardSchema = z.strictObject({ list: inviteListSchema, invites: z.array(inviteSchema) });
export type InviteBoard = z.output<typeof inviteBoardSchema>;
