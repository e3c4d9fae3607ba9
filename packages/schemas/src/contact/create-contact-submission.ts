import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { oneLine } from '#src/one-line.ts';
import { contactConstants } from './contact-constants.ts';

/** The five fields a visitor fills in, with their messages. */
export const contactFormSchema = z.strictObject({
  name: oneLine(
    z
      .string()
      .trim()
      .min(contactConstants.nameMinLength, 'Name must be at least 2 characters')
      .max(contactConstants.nameMaxLength, 'Name must be at most 200 characters'),
    'Name',
  ),
  email: z.string().trim().max(254, 'Invalid email address').pipe(z.email('Invalid email address')),
  phone: oneLine(z.string().trim().max(contactConstants.phoneMaxLength, 'Phone must be at most 40 characters'), 'Phone').nullable(),
  company: oneLine(
    z.string().trim().max(contactConstants.companyMaxLength, 'Company must be at most 200 characters'),
    'Company',
  ).nullable(),
  message: z
    .string()
    .trim()
    .min(contactConstants.messageMinLength, 'Message must be at least 10 characters')
    .max(contactConstants.messageMaxLength, 'Message must be at most 5000 characters'),
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
    /** Honeypot: a field people never see; a filled one is accepted and dropped. */
    website: z.string().max(500).optional(),
  }),
  reply: z.strictObject({ message: z.string() }),
  status: 201,
});
