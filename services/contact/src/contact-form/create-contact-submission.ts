import { Counter } from 'prom-client';
import { createContactSubmission } from '@larkfield/schemas/contact/messages.ts';
import type { Logger } from '@larkfield/service-kit/telemetry/logger.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ContactContext } from '#src/contact-context.ts';
import { insertInquiry, type StoredInquiry } from '#src/inquiries/inquiry-store.ts';
import { writeInquiryMail } from '#src/mail/write-inquiry-mail.ts';

const dropped = new Counter({
  name: 'larkfield_inquiries_dropped_total',
  help: 'Inquiries dropped because the hidden field was filled in',
});

const received = { message: "We've received your message and will get back to you within 24 hours." };

const createContactSubmissionRoute = (context: ContactContext) =>
  route(createContactSubmission, async ({ body: { website, phone, company, ...rest }, requestId, log }) => {
    if (website?.trim()) {
      // A program that filled the hidden field learns nothing from the reply.
      dropped.inc();
      return received;
    }
    const inquiry = await insertInquiry({ ...rest, phone: phone || null, company: company || null });
    // A repeat after a lost reply gets the same reply and no second mail.
    if (inquiry) await queueMail(context, inquiry, log, requestId);
    return received;
  });

/** The stored inquiry itself states that a mail is due, so no failure here loses the mail. */
async function queueMail(context: ContactContext, inquiry: StoredInquiry, log: Logger, requestId: string) {
  try {
    await context.mailQueue.add({ mailId: await writeInquiryMail(context.keyRing, inquiry) });
  } catch (error) {
    log.warn('The mail of an inquiry was not queued; the sweep will do it', { requestId, error });
  }
}

export const createContactSubmissionRoutes = (context: ContactContext) => ({
  createContactSubmission: createContactSubmissionRoute(context),
});
