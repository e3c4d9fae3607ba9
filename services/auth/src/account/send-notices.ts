import { openOutbox, requestMails } from '@larkfield/stored-data/outbox.ts';
import type { MailRequest } from '@larkfield/schemas/internal/mails.ts';
import type { ServiceClient } from '@larkfield/service-kit/http/service-client.ts';
import { forgetNotices, noticesDue, type StoredUser } from '#src/users/user-store.ts';

const mailsFor = ({ _id, email: to, notices }: Pick<StoredUser, '_id' | 'email' | 'notices'>): MailRequest[] =>
  (notices ?? []).map(({ key, about, at, detail }) => ({
    kind: 'account-notice',
    idempotencyKey: `account-notice-${key}`,
    to,
    userId: _id.toHexString(),
    about,
    at: at.toISOString(),
    ...(detail ? { detail } : {}),
  }));

/** Mails staff about changes of their own account and sign-ins from new browsers. */
export const noticeOutbox = (contact: ServiceClient) =>
  openOutbox('account-notice', noticesDue, async (user) => {
    const taken = await requestMails(contact, mailsFor(user));
    await forgetNotices(
      user,
      (user.notices ?? []).map(({ key }) => key),
    );
    return taken;
  });
