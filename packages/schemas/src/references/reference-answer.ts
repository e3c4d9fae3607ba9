import { z } from 'zod';
import { proficiencySchema } from '#src/checklist/skill-rating.ts';
import { oneLine } from '#src/one-line.ts';
import { capacitySchema, isPeriod, periodMessage, periodShape } from './referee.ts';
import { referenceConstants as limits } from './reference-constants.ts';

/** One skill as a referee saw it done; null where they did not. */
export const observedRatingSchema = z.strictObject({
  skillId: z.number().int().positive(),
  proficiency: proficiencySchema.nullable(),
});

export const workAgainSchema = z.enum(['yes', 'no', 'rather-not-say']);

/** Lines may end; nothing else that is invisible. */
// eslint-disable-next-line no-control-regex
const hidden = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/;

/** Words of a referee, of several lines. */
const commentSchema = z
  .string()
  .trim()
  .max(limits.commentLength, `Comment must be at most ${limits.commentLength} characters`)
  .refine((text) => !hidden.test(text), 'Comment must not contain control characters or text-direction marks')
  // A column of line ends would push everything after it off the page.
  .refine((text) => text.split('\n').length <= limits.commentLines, `Comment must have at most ${limits.commentLines} lines`);

/** What a referee sends, after a preview. */
export const referenceAnswerSchema = z
  .strictObject({
    ratings: z.array(observedRatingSchema).min(1).max(limits.mostRows),
    ...periodShape,
    capacity: capacitySchema,
    workAgain: workAgainSchema,
    comment: commentSchema,
    /** The typed name is the signature. */
    name: oneLine(
      z.string().trim().min(1, 'Name is required').max(limits.nameLength, `Name must be at most ${limits.nameLength} characters`),
      'Name',
    ),
    attestationVersion: z.string().max(20),
  })
  .refine(isPeriod, periodMessage);
export type ReferenceAnswer = z.output<typeof referenceAnswerSchema>;

export const declineReasonSchema = z.enum(['unknown-person', 'rather-not']);
export type DeclineReason = z.output<typeof declineReasonSchema>;
