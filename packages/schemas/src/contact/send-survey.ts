import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { objectIdSchema } from '#src/identifiers.ts';
import { contactConstants } from './contact-constants.ts';

const stars = z.number().int().min(1).max(5).nullish();

export const sendSurvey = endpoint({
  method: 'POST',
  path: '/api/feedback/survey',
  service: 'contact',
  limit: 'survey',
  access: 'public',
  summary: 'Sends the quick feedback survey; the same request again is no other, and its answers take the place of the first',
  body: z
    .strictObject({
      submissionId: objectIdSchema.nullish(),
      shareLinkId: objectIdSchema.nullish(),
      reusableLinkValue: stars,
      draftResumeEase: stars,
      wouldRecommend: z.union([z.literal(0), z.literal(1)]).nullish(),
      recommendReason: z
        .string()
        .trim()
        .max(contactConstants.recommendReasonMaxLength, 'The reason must be at most 500 characters')
        .nullish(),
      feedbackMessage: z
        .string()
        .trim()
        .max(contactConstants.feedbackMessageMaxLength, 'Feedback must be at most 2000 characters')
        .nullish(),
      specialtyId: z.number().int().positive().nullish(),
      linkMode: z.string().trim().max(20).nullish(),
      requestId: z.uuid().optional(),
    })
    .refine(
      (survey) =>
        survey.reusableLinkValue != null ||
        survey.draftResumeEase != null ||
        survey.wouldRecommend != null ||
        Boolean(survey.feedbackMessage),
      'Rate at least one feature or share your thoughts in the feedback box.',
    ),
  reply: z.strictObject({ message: z.string() }),
  status: 201,
});
