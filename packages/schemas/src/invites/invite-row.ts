import { z } from 'zod';
import { inviteConstants } from './invite-constants.ts';

const cell = z.string().max(inviteConstants.cellMax);

/** A line of a list as it was pasted: what is wrong with a cell is said by row and column, for all of them at once. */
export const inviteRowSchema = z.strictObject({
  candidateName: cell,
  email: cell,
  phone: cell,
  specialty: cell,
  /** As its file counts it, from 1 and with a heading; another row that repeats it is said to. Without it, its place in the list. */
  number: z.number().int().positive().optional(),
});
export type InviteRow = z.output<typeof inviteRowSchema>;

export const inviteRowsSchema = z
  .array(inviteRowSchema)
  .min(1, 'The list has no rows')
  .max(inviteConstants.rowsMax, `A list can have at most ${inviteConstants.rowsMax} rows`);

export const inviteColumnSchema = z.enum(['candidateName', 'email', 'phone', 'specialty']);
export type InviteColumn = z.output<typeof inviteColumnSchema>;

/** What is wrong with a cell, and keeps its row from being sent. */
export const inviteProblemSchema = z.strictObject({ column: inviteColumnSchema, message: z.string() });
export type InviteProblem = z.output<typeof inviteProblemSchema>;
