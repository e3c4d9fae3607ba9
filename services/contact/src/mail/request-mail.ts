import { requestMail } from '@larkfield/schemas/internal/request-mail.ts';
import { route } from '@larkfield/service-kit/route.ts';
import type { ContactContext } from '#src/contact-context.ts';
import type { RequestedContent } from './mail-content.ts';
import { insertMail } from './mail-store.ts';

/** When the candidate last did something, as far as the mail tells. */
function lastActOf(content: RequestedContent): Date {
  return new Date(content.kind === 'smart-link-used' ? content.usedAt : content.submittedAt);
}

export const requestMailRoute = (context: ContactContext) =>
  route(requestMail, async ({ body: { idempotencyKey, ...content }, identity }) => {
    const requestKey = `${identity.service}:${idempotencyKey}`;
    const mailId = await insertMail(context.keyRing, { requestKey, content, lastActAt: lastActOf(content) });
    await context.mailQueue.add({ mailId });
    return { mailId };
  });
