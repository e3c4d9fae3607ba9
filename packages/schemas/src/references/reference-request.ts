import { z } from 'zod';
import { instantSchema, objectIdSchema } from '#src/identifiers.ts';
import { capacitySchema, periodShape } from './referee.ts';
import { declineReasonSchema } from './reference-answer.ts';

/** How a request stands; derived from what happened and when. */
export const referenceStateSchema = z.enum([
  'waiting',
  'sent',
  'opened',
  'started',
  'overdue',
  'answered',
  'declined',
  'bounced',
  'expired',
  'withdrawn',
  // For the candidate, of a refusal as of a link that ended: which of them it was is the referee's own affair.
  'no-answer',
]);
export type ReferenceState = z.output<typeof referenceStateSchema>;

/** A request as the one who asked sees it: never what was answered. */
export const referenceRequestSchema = z.strictObject({
  id: objectIdSchema,
  state: referenceStateSchema,
  name: z.string(),
  role: z.string(),
  email: z.string(),
  unit: z.string(),
  ...periodShape,
  relation: capacitySchema,
  askedBy: z.enum(['candidate', 'staff']),
  askedAt: instantSchema,
  sentAt: instantSchema.nullable(),
  openedAt: instantSchema.nullable(),
  answeredAt: instantSchema.nullable(),
  declinedAt: instantSchema.nullable(),
  declineReason: declineReasonSchema.nullable(),
  reminders: z.number().int(),
  linkEndsAt: instantSchema,
  /** Whether it may still be sent anew. */
  canResend: z.boolean(),
});
export type ReferenceRequest = z.output<typeof referenceRequestSchema>;

/** The references that count for a checklist, without anything of what they say. */
export const referenceCountSchema = z.strictObject({
  /** How many were asked for, those that count included. */
  asked: z.number().int(),
  given: z.number().int(),
  lastAt: instantSchema.nullable(),
});
export type ReferenceCount = z.output<typeof referenceCountSchema>;
