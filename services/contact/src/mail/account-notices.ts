import type { AccountNotice } from '@larkfield/schemas/internal/mails.ts';
import type { MailContent } from './mail-content.ts';
import { formatInstant, type RenderedMail, renderMail } from './mail-layout.ts';

interface NoticeWords {
  subject: string;
  said: string;
  /** The label of the detail. */
  label?: string;
}

const words: Record<AccountNotice, NoticeWords> = {
  'new-browser': {
    subject: 'A new browser signed in to your account',
    said: 'Someone signed in to the portal with your account from a browser that we do not know. A browser is also new to us after you delete its cookies, or change your password in another one.',
    label: 'Browser',
  },
  'password-changed': {
    subject: 'Your password was changed',
    said: 'The password of your account was changed. All other browsers were signed out.',
  },
  'password-reset': {
    subject: 'An admin reset your password',
    said: 'Your account got a temporary password, and all browsers were signed out. Ask your admin for it. You choose your own when you sign in with it.',
  },
  'factor-on': {
    subject: 'Two-step sign-in is on',
    said: 'Two-step sign-in was turned on for your account. From now on you enter a code from your app after your password.',
  },
  'factor-off': {
    subject: 'Two-step sign-in is off',
    said: 'Two-step sign-in was turned off for your account. Your password alone now signs you in.',
  },
  'factor-reset': {
    subject: 'An admin removed your two-step sign-in',
    said: 'Two-step sign-in was removed from your account, and all browsers were signed out. Set it up again with the phone that you use now.',
  },
  'recovery-codes': {
    subject: 'You have new recovery codes',
    said: 'New recovery codes were made for your account. The earlier ones no longer work.',
  },
  role: {
    subject: 'Your role in the portal was changed',
    said: 'An admin changed the role of your account, and all browsers were signed out.',
    label: 'New role',
  },
};

/** To a member of staff: what happened to their account. It has no link, so that staff do not learn to sign in from a mail. */
export function accountNotice({ about, at, detail }: Extract<MailContent, { kind: 'account-notice' }>): RenderedMail {
  const { subject, said, label } = words[about];
  return renderMail({
    subject,
    paragraphs: [said],
    facts: [['When', formatInstant(at)], ...(label && detail ? [[label, detail] as [string, string]] : [])],
    closing:
      "If you did or expected this, there's nothing to do. If not, tell an admin right away. If you can still sign in, also change your password under Account in the portal: that signs out all other browsers.",
  });
}
