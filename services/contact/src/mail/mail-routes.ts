import { getMailStates, listMailStates, mailStateSchema, requestMail, reserveMail } from '@larkfield/schemas/internal/mails.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ContactContext } from '#src/contact-context.ts';
import type { RequestedContent } from './mail-content.ts';
import { mailAttempts } from './mail-metrics.ts';
import { insertLimitedMail, insertMail, listMailsById, listStatesOf } from './mail-store.ts';
import { mayReceive, takePoint } from './recipient-budget.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';

/** The time of the candidate's latest act that the mail mentions. */
function lastActOf(content: RequestedContent): Date {
  if ('answeredAt' in content) return new Date(content.answeredAt);
  if ('referenceId' in content || content.kind === 'my-checklists-link' || content.kind === 'data-on-hold')
    return new Date(content.askedAt);
  if (content.kind === 'put-forward' || content.kind === 'account-notice') return new Date(content.at);
  if (content.kind === 'invite') return new Date(content.invitedAt);
  if (content.kind === 'staff-link-ended') return new Date(content.endedAt);
  return new Date(content.kind === 'smart-link-used' ? content.usedAt : content.submittedAt);
}

const requestMailRoute = (context: ContactContext) =>
  route(requestMail, async ({ body: { idempotencyKey, ...content }, identity }) => {
    const requestKey = `${identity.service}:${idempotencyKey}`;
    const mail = { requestKey, content, lastActAt: lastActOf(content) };
    // A mail about a candidate's yes isn't dropped: its outbox keeps it until the recipient may get it.
    const isKept = content.kind === 'put-forward' || content.kind === 'reference-consent';
    // An outbox also repeats mails that were accepted. Counted again, these would leave no place for those that wait.
    const isKnown = isKept && (await listStatesOf([requestKey])).length > 0;
    if (!isKnown && !(await mayReceive(context, content, requestKey))) {
      if (isKept) fail('TOO_MANY_REQUESTS');
      mailAttempts.inc({ kind: content.kind, outcome: 'limited' });
      return { mailId: await insertLimitedMail(mail) };
    }
    const mailId = await insertMail(context.keyRing, mail);
    await context.mailQueue.add({ mailId });
    return { mailId };
  });

const reserveMailRoute = (context: ContactContext) =>
  route(reserveMail, async ({ body: { idempotencyKey, ...mail }, identity }) => ({
    isReserved: await takePoint(context, { ...mail, about: 'question' }, `${identity.service}:${idempotencyKey}`),
  }));

/** A service can only query its own mails, whose keys begin with its name. */
const getMailStatesRoute = () =>
  route(getMailStates, async ({ body: { keys }, identity }) => {
    const prefix = `${identity.service}:`;
    const found = await listStatesOf(keys.map((key) => prefix + key));
    return {
      states: Object.fromEntries(found.map(({ requestKey, state }) => [requestKey.slice(prefix.length), mailStateSchema.parse(state)])),
    };
  });

const listMailStatesRoute = () =>
  route(listMailStates, async ({ body: { mailIds } }) => ({
    mails: (await listMailsById(mailIds)).map(({ _id, state, endedAt, failure }) => ({
      mailId: _id.toHexString(),
      state,
      endedAt: endedAt?.toISOString() ?? null,
      failure: failure ?? null,
    })),
  }));

export const mailRoutes = (context: ContactContext) => ({
  getMailStates: getMailStatesRoute(),
  listMailStates: listMailStatesRoute(),
  requestMail: requestMailRoute(context),
  reserveMail: reserveMailRoute(context),
});
