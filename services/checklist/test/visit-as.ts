import type { MailRequest } from '@larkfield/schemas/internal/mails.ts';
import { takeMails } from '@larkfield/testing/take-mails.ts';
import { linkOutbox } from '#src/candidate-visits/mail-links.ts';
import { type ChecklistUnderTest, handOver } from './start-checklist.ts';

type LinkMail = Extract<MailRequest, { kind: 'my-checklists-link' }>;

/** Requests a link for an address and processes due mails; returns the mails to the address. */
export async function askForLink(app: ChecklistUnderTest, email: string): Promise<LinkMail[]> {
  await app.send('POST', '/api/my-checklists/links', { body: { email } });
  const mails = await takeMails('checklist', app.stores.secrets);
  try {
    await handOver(linkOutbox({ ...app.context, contact: mails.contact }));
    return (mails.asked as LinkMail[]).filter(({ to }) => to.toLowerCase() === email.trim().toLowerCase());
  } finally {
    await mails.stop();
  }
}

/** The token in the URL of a mail. */
export const tokenOf = ({ openUrl }: LinkMail) => openUrl.split('/').at(-1)!;

/** Opens My checklists with the one-time link of an address; returns the headers that identify the browser in the visit. */
export async function visitAs(app: ChecklistUnderTest, email: string): Promise<{ cookie: string }> {
  const [mail] = await askForLink(app, email);
  if (!mail) throw new Error(`Nobody submitted with ${email}`);
  const response = await app.send('POST', '/api/my-checklists/session', { body: { token: tokenOf(mail) } });
  return { cookie: response.headers.getSetCookie()[0]!.split(';')[0]! };
}
