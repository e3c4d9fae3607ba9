import { z } from 'zod';
import { endpoint, type Endpoint } from '#src/endpoint.ts';
import { oneLine } from '#src/one-line.ts';
import { objectIdSchema } from '#src/identifiers.ts';
import { contactConstants } from './contact-constants.ts';

/** The five fields of the contact form with their messages. */
export const contactFormSchema = z.strictObject({
  name: oneLine(
    z
      .string()
      .trim()
      .min(contactConstants.nameMinLength, `Name must be at least ${contactConstants.nameMinLength} characters`)
      .max(contactConstants.nameMaxLength, `Name must be at most ${contactConstants.nameMaxLength} characters`),
    'Name',
  ),
  email: z.string().trim().max(254, 'Invalid email address').pipe(z.email('Invalid email address')),
  phone: oneLine(
    z.string().trim().max(contactConstants.phoneMaxLength, `Phone must be at most ${contactConstants.phoneMaxLength} characters`),
    'Phone',
  ).nullable(),
  company: oneLine(
    z.string().trim().max(contactConstants.companyMaxLength, `Company must be at most ${contactConstants.companyMaxLength} characters`),
    'Company',
  ).nullable(),
  message: z
    .string()
    .trim()
    .min(contactConstants.messageMinLength, `Message must be at least ${contactConstants.messageMinLength} characters`)
    .max(contactConstants.messageMaxLength, `Message must be at most ${contactConstants.messageMaxLength} characters`),
});

export const createContactSubmission = endpoint({
  method: 'POST',
  path: '/api/contact-submissions',
  service: 'contact',
  limit: 'contact',
  access: 'public',
  summary: 'Sends an inquiry to the firm',
  body: z.strictObject({
    ...contactFormSchema.shape,
    phone: contactFormSchema.shape.phone.optional(),
    company: contactFormSchema.shape.company.optional(),
    subject: z.string().trim().min(1).max(200),
    source: z.string().trim().min(1).max(100),
    sourceTitle: z.string().trim().min(1).max(200),
    /** Honeypot: a hidden field. A message with a value in it is accepted and dropped. */
    website: z.string().max(500).optional(),
  }),
  reply: z.strictObject({ message: z.string() }),
  status: 201,
});

export const notifyProInterest = endpoint({
  method: 'POST',
  path: '/api/pro-interest-notifications',
  service: 'contact',
  limit: 'pro-interest',
  access: 'public',
  summary: 'Puts somebody on the list for a planned feature',
  body: z.strictObject({
    candidateName: oneLine(
      z.string().trim().min(1, 'Name is required').max(200, `Name must be at most ${contactConstants.nameMaxLength} characters`),
      'Name',
    ),
    email: z.string().trim().max(254, 'Valid email is required').pipe(z.email('Valid email is required')),
    phone: oneLine(z.string().trim().max(40, `Phone must be at most ${contactConstants.phoneMaxLength} characters`), 'Phone').optional(),
    interestSource: z.string().regex(/^[a-z0-9_]{1,60}_notify_me$/, 'Unknown feature'),
    specialtyId: z.number().int().positive().nullish(),
    specialtyName: z.string().trim().max(200).nullish(),
    metadata: z.strictObject({ featureTitle: z.string().trim().max(200), timestamp: z.iso.datetime() }),
  }),
  reply: z.strictObject({ message: z.string() }),
  status: 201,
});

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

export const messageEndpoints = { createContactSubmission, notifyProInterest, sendSurvey } satisfies Record<string, Endpoint>;
