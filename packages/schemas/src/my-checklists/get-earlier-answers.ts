import { z } from 'zod';
import { frequencySchema, proficiencySchema } from '#src/checklist/skill-rating.ts';
import { endpoint } from '#src/endpoint.ts';
import { instantSchema, objectIdSchema, shortReferenceSchema } from '#src/identifiers.ts';
import { profileSchema } from '#src/profile/profile.ts';

/** An answer of an earlier checklist: to be shown with where and when it was given, and to be confirmed or changed. */
export const earlierAnswerSchema = z.strictObject({
  skillId: z.number().int().positive(),
  proficiency: proficiencySchema,
  /** How recently it was used on that day: shown, never taken over. */
  frequency: frequencySchema.nullable(),
  /** Place in the list of sources. */
  source: z.number().int().nonnegative(),
});
export type EarlierAnswer = z.output<typeof earlierAnswerSchema>;

export const answerSourceSchema = z.strictObject({
  specialtyName: z.string(),
  shortReference: shortReferenceSchema,
  signedAt: instantSchema,
});
export type AnswerSource = z.output<typeof answerSourceSchema>;

export const getEarlierAnswers = endpoint({
  method: 'GET',
  path: '/api/my-checklists/:id/answers',
  service: 'checklist',
  access: 'public',
  summary: 'What the owner of a checklist begins with to renew it, or to fill in another specialty from what they answered before',
  params: z.strictObject({ id: objectIdSchema }),
  query: z.strictObject({ specialtyId: z.coerce.number().int().positive() }),
  reply: z.strictObject({
    submissionId: objectIdSchema,
    /** Whether what is sent renews this checklist; else it is of another specialty. */
    isRenewal: z.boolean(),
    candidateName: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    dateOfBirth: z.string(),
    last4Ssn: z.string(),
    /** Without the years: they are of one specialty and one day, and are asked again (product.md#renew-9). */
    profile: profileSchema.omit({ years: true }).optional(),
    /** The years in the same specialty as the renewed checklist says them, to be shown beside the question. */
    yearsBefore: profileSchema.shape.years,
    sources: z.array(answerSourceSchema),
    answers: z.array(earlierAnswerSchema),
  }),
});
