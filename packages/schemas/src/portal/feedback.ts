import { z } from 'zod';
import { endpoint, type Endpoint } from '#src/endpoint.ts';
import { instantSchema, objectIdSchema } from '#src/identifiers.ts';
import { cursorSchema, nextCursorSchema } from '#src/page.ts';

/** The ratings for one question; `counts` goes from one star to five. */
const starsSchema = z.strictObject({
  answers: z.number().int(),
  average: z.number().nullable(),
  counts: z.array(z.number().int()).length(5),
});
export type StarSummary = z.output<typeof starsSchema>;

const textSchema = z.strictObject({
  id: objectIdSchema,
  sentAt: instantSchema,
  reusableLinkValue: z.number().int().nullable(),
  draftResumeEase: z.number().int().nullable(),
  wouldRecommend: z.boolean().nullable(),
  recommendReason: z.string().nullable(),
  feedbackMessage: z.string().nullable(),
  linkMode: z.string().nullable(),
});

export const getSurveyFeedback = endpoint({
  method: 'GET',
  path: '/api/admin-portal/feedback/survey',
  service: 'contact',
  access: 'admin',
  summary: 'What the survey says in sum, and what people wrote, newest first',
  query: z.strictObject({ cursor: cursorSchema }),
  reply: z.strictObject({
    total: z.number().int(),
    reusableLinkValue: starsSchema,
    draftResumeEase: starsSchema,
    recommend: z.strictObject({ yes: z.number().int(), no: z.number().int() }),
    texts: z.array(textSchema),
    nextCursor: nextCursorSchema,
  }),
});

export const listProInterest = endpoint({
  method: 'GET',
  path: '/api/admin-portal/feedback/pro-interest',
  service: 'contact',
  access: 'admin',
  summary: 'Who wants to hear of which planned feature, newest first, and how many of each',
  query: z.strictObject({ cursor: cursorSchema }),
  reply: z.strictObject({
    total: z.number().int(),
    features: z.array(z.strictObject({ interestSource: z.string(), count: z.number().int() })),
    signUps: z.array(
      z.strictObject({
        id: objectIdSchema,
        candidateName: z.string(),
        email: z.string(),
        phone: z.string().nullable(),
        interestSource: z.string(),
        featureTitle: z.string(),
        specialtyName: z.string().nullable(),
        signedUpAt: instantSchema,
      }),
    ),
    nextCursor: nextCursorSchema,
  }),
});

export const feedbackEndpoints = { getSurveyFeedback, listProInterest } satisfies Record<string, Endpoint>;
