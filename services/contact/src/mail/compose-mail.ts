import { brand } from '@larkfield/brand/brand.ts';
import { myChecklistsPath } from '@larkfield/schemas/my-checklists/my-checklists-constants.ts';
import { makeInviteLink } from '@larkfield/schemas/internal/links.ts';
import { checkReferenceMail } from '@larkfield/schemas/internal/mails.ts';
import type { ServiceClient } from '@larkfield/service-kit/http/service-client.ts';
import { findInquiry } from '#src/inquiries/inquiry-store.ts';
import type { MailContent } from './mail-content.ts';
import type { StoredMail } from './mail-store.ts';
import { type RenderedMail, toLine } from './mail-layout.ts';
import { accountNotice } from './account-notices.ts';
import { putForwardMail } from './put-forward-mails.ts';
import { referenceArrived, referenceConsent, referenceReceipt, referenceReminder, referenceRequest } from './reference-mails.ts';
import {
  dataOnHold,
  expiryReminder,
  inquiryMail,
  inviteMail,
  myChecklistsLink,
  recruiterRequest,
  revisionNotice,
  smartLinkNotice,
  staffLinkEnded,
  submissionReceipt,
} from './mail-templates.ts';

type Desk = 'careers' | 'employers' | 'credentialing';

/** The desk for a word in an inquiry's source, such as `header-apply-now`. */
const desks: Record<string, Desk> = {
  apply: 'careers',
  careers: 'careers',
  join: 'careers',
  jobs: 'careers',
  hiring: 'employers',
  employers: 'employers',
  partner: 'employers',
  service: 'employers',
  checklist: 'credentialing',
};

/** The firm's address for an inquiry. The source comes from outside, but it can only select one of our own addresses. */
export function inquiryRecipient(source: string): string {
  const word = source
    .toLowerCase()
    .split('-')
    .find((part) => Object.hasOwn(desks, part));
  return brand.emails[word === undefined ? 'general' : desks[word]!];
}

export interface Address {
  name: string;
  address: string;
}

/** A mail that is ready to be sent. */
export interface ComposedMail extends RenderedMail {
  from: Address;
  to: string;
  replyTo?: Address;
  /** Derived from the mail's id, so that a mail that was sent twice can be recognized. */
  messageId: string;
  date: Date;
  headers: Record<string, string>;
}

/** What composing a mail requires in addition to its stored content. */
export interface Writing {
  /** The URL of the site, whose pages mails link to. */
  publicUrl: string;
  /** Client of the links service, which makes the link of an invite. */
  links: ServiceClient;
  /** Client of the checklist service, which knows whether a referee may still be asked. */
  checklist: ServiceClient;
}

/** Composes a mail; returns null if its inquiry has been erased, or its invite or request for a reference has ended. */
export async function composeMail(
  { _id, createdAt }: StoredMail,
  content: MailContent,
  { publicUrl, links, checklist }: Writing,
): Promise<ComposedMail | null> {
  const envelope = {
    from: { name: brand.name, address: brand.emails.sender },
    messageId: `<mail-${_id.toHexString()}@${brand.domain}>`,
    date: createdAt,
    // Suppresses automatic replies, such as out-of-office notes.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
  if (content.kind === 'invite') {
    const { inviteId: id, mailNumber } = content;
    const { link } = await links(makeInviteLink, { params: { id }, body: { mailNumber } });
    if (!link) return null;
    const headers = { ...envelope.headers, 'List-Unsubscribe': `<${link.stopUrl}>` };
    const replyTo = { name: brand.name, address: content.replyTo };
    return { ...envelope, headers, replyTo, to: content.to, ...inviteMail(content, link) };
  }
  if (content.kind !== 'inquiry') {
    if (!(await isReferenceDue(checklist, content))) return null;
    // Mail programs show this header as an unsubscribe button, which opens the page. A link scanner that opens the page stops nothing.
    const stop = 'stopUrl' in content && { 'List-Unsubscribe': `<${content.stopUrl}>` };
    const replyTo = 'replyTo' in content && { replyTo: { name: brand.name, address: content.replyTo } };
    return { ...envelope, headers: { ...envelope.headers, ...stop }, ...replyTo, to: content.to, ...renderRequested(content, publicUrl) };
  }
  const inquiry = await findInquiry(content.inquiryId);
  if (!inquiry) return null;
  const replyTo = { name: toLine(inquiry.name), address: inquiry.email };
  return { ...envelope, to: inquiryRecipient(inquiry.source), replyTo, ...inquiryMail(inquiry, new URL('/admin-portal', publicUrl).href) };
}

/** A request for a reference may end while its mail waits (product.md#references-8). The mail about a spoken yes leaves in any case. */
async function isReferenceDue(checklist: ServiceClient, content: MailContent): Promise<boolean> {
  const isToReferee = content.kind === 'reference-request' || content.kind === 'reference-reminder';
  const isQuestion = content.kind === 'reference-consent' && content.about === 'question';
  if (!isToReferee && !isQuestion) return true;
  const token = isToReferee ? { token: content.link.split('/').at(-1)! } : {};
  return (await checklist(checkReferenceMail, { params: { id: content.referenceId }, body: token })).isDue;
}

function renderRequested(content: Exclude<MailContent, { kind: 'inquiry' | 'invite' }>, publicUrl: string): RenderedMail {
  switch (content.kind) {
    case 'submission-receipt':
      return submissionReceipt(content, new URL(myChecklistsPath, publicUrl).href);
    case 'revision-notice':
      return revisionNotice(content);
    case 'expiry-reminder':
      return expiryReminder(content);
    case 'recruiter-request':
      return recruiterRequest(content);
    case 'smart-link-used':
      return smartLinkNotice(content);
    case 'staff-link-ended':
      return staffLinkEnded(content);
    case 'put-forward':
      return putForwardMail(content);
    case 'reference-consent':
      return referenceConsent(content, publicUrl);
    case 'reference-request':
      return referenceRequest(content);
    case 'reference-reminder':
      return referenceReminder(content);
    case 'reference-receipt':
      return referenceReceipt(content);
    case 'reference-arrived':
      return referenceArrived(content, publicUrl);
    case 'account-notice':
      return accountNotice(content);
    case 'data-on-hold':
      return dataOnHold(content, new URL(myChecklistsPath, publicUrl).href);
    case 'my-checklists-link':
      return myChecklistsLink(content);
  }
}
