import { implement, type Route } from '@larkfield/service-kit/http/route.ts';
import { candidateMessagesRoutes } from './candidate-rights/candidate-messages.ts';
import type { ContactContext } from './contact-context.ts';
import { feedbackRoutes } from './feedback/feedback-routes.ts';
import { inquiryRoutes } from './inquiries/inquiry-routes.ts';
import { createContactSubmissionRoutes } from './contact-form/create-contact-submission.ts';
import { jobRoutes } from './jobs/job-routes.ts';
import { mailRoutes } from './mail/mail-routes.ts';

/** The routes of the contact service. */
export const routes = (context: ContactContext): Route[] =>
  implement('contact', {
    ...createContactSubmissionRoutes(context),
    ...inquiryRoutes(context),
    ...jobRoutes(),
    ...feedbackRoutes(context),
    ...mailRoutes(context),
    ...candidateMessagesRoutes(context),
  });
