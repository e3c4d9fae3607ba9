import { z } from 'zod';
import { objectIdSchema } from '#src/identifiers.ts';
import { job } from '#src/job.ts';

/** The one queue of mails. */
export const mailQueue = 'mail';

/** Recipient and content stay sealed in the outbox; the job only says which mail is due. */
export const sendMail = job({
  name: 'send-mail',
  data: z.strictObject({ mailId: objectIdSchema }),
  jobId: ({ mailId }) => `mail-${mailId}`,
});
