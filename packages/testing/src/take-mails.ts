import { getMailStates, type MailRequest, requestMail } from '@larkfield/schemas/internal/mails.ts';
import { AppError } from '@larkfield/service-kit/http/app-error.ts';
import { createSigner, type ServiceName } from '@larkfield/service-kit/access/identity.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { createServiceClient, type ServiceClient } from '@larkfield/service-kit/http/service-client.ts';
import type { SecretFiles } from '@larkfield/one-machine/create-secrets.ts';
import { serveRoutes } from './serve-routes.ts';

/** A test double of the mail API over HTTP: it records the requested mails, or returns 503. */
export interface MailTaker {
  contact: ServiceClient;
  asked: MailRequest[];
  /** Keys of mails that the recipient's server permanently refused. */
  refused: Set<string>;
  setAway: (isAway: boolean) => void;
  stop: () => Promise<void>;
}

/** Starts the test double for the tests of one service. */
export async function takeMails(caller: ServiceName, secrets: SecretFiles): Promise<MailTaker> {
  const asked: MailRequest[] = [];
  let isAway = false;
  const noting = route(requestMail, ({ body }) => {
    if (isAway) throw new AppError('SERVICE_UNAVAILABLE');
    asked.push(body);
    return { mailId: '65a0000000000000000000aa' };
  });
  const refused = new Set<string>();
  const states = route(getMailStates, ({ body: { keys } }) => {
    const known = keys.filter((key) => asked.some(({ idempotencyKey }) => idempotencyKey === key));
    return { states: Object.fromEntries(known.map((key) => [key, refused.has(key) ? ('failed' as const) : ('sent' as const)])) };
  });
  const { url, stop } = await serveRoutes('contact', [noting, states], secrets);
  const contact = createServiceClient('contact', url, createSigner(caller, secrets.internalKey(caller)));
  return { contact, asked, refused, setAway: (away) => void (isAway = away), stop };
}
