import { brand } from '@larkfield/brand/brand.ts';
import { findInquiry } from '#src/inquiries/inquiry-store.ts';
import { inquiryRecipient } from './inquiry-recipient.ts';
import type { MailContent } from './mail-content.ts';
import { toLine, type RenderedMail } from './mail-layout.ts';
import type { StoredMail } from './mail-store.ts';
import { inquiryMail, revisionNotice, smartLinkNotice, submissionReceipt } from './mail-templates.ts';

export interface Address {
  name: string;
  address: string;
}

/** A mail ready to be handed over. */
export interface ComposedMail extends RenderedMail {
  from: Address;
  to: string;
  replyTo?: Address;
  /** Made from the mail's id: a mail that is handed over twice can be told by it. */
  messageId: string;
  date: Date;
  headers: Record<string, string>;
}

/** Writes a mail; null when the inquiry it is made from has been erased. */
export async function composeMail({ _id, createdAt }: StoredMail, content: MailContent, portalUrl: string): Promise<ComposedMail | null> {
  const envelope = {
    from: { name: brand.name, address: brand.emails.sender },
    messageId: `<mail-${_id.toHexString()}@${brand.domain}>`,
    date: createdAt,
    // No absence note answers this mail.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
  if (content.kind !== 'inquiry') return { ...envelope, to: content.to, ...renderRequested(content) };
  const inquiry = await findInquiry(content.inquiryId);
  if (!inquiry) return null;
  const replyTo = { name: toLine(inquiry.name), address: inquiry.email };
  return { ...envelope, to: inquiryRecipient(inquiry.source), replyTo, ...inquiryMail(inquiry, portalUrl) };
}

function renderRequested(content: Exclude<MailContent, { kind: 'inquiry' }>): RenderedMail {
  switch (content.kind) {
    case 'submission-receipt':
      return submissionReceipt(content);
    case 'revision-notice':
      return revisionNotice(content);
    case 'smart-link-used':
      return smartLinkNotice(content);
  }
}
