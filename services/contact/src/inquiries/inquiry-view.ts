import { inquiryPreviewLength, type Inquiry, type InquiryCard } from '@larkfield/schemas/portal/inquiries/portal-inquiry.ts';
import type { StoredInquiry } from './inquiry-store.ts';

/** What a list and a whole inquiry have in common. */
function toInquiryCard({
  _id,
  name,
  company,
  subject,
  source,
  sourceTitle,
  createdAt,
  assignee,
  handledAt,
  handledBy,
}: StoredInquiry): InquiryCard {
  return {
    id: _id.toHexString(),
    name,
    company: company ?? null,
    subject,
    source,
    sourceTitle,
    receivedAt: createdAt.toISOString(),
    assignee: assignee ?? null,
    handled: handledAt && handledBy ? { at: handledAt.toISOString(), by: handledBy } : null,
  };
}

/** An inquiry as a list shows it, with the beginning of its message. */
export function toPreviewedCard(inquiry: StoredInquiry): InquiryCard {
  return { ...toInquiryCard(inquiry), preview: inquiry.message.replace(/\s+/g, ' ').trim().slice(0, inquiryPreviewLength) };
}

/** A whole inquiry as the portal shows it. */
export function toInquiry(inquiry: StoredInquiry): Inquiry {
  return { ...toInquiryCard(inquiry), email: inquiry.email, phone: inquiry.phone ?? null, message: inquiry.message };
}
