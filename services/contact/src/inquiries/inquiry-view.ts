import type { Inquiry, InquiryCard } from '@larkfield/schemas/portal/portal-inquiry.ts';
import type { StoredInquiry } from './inquiry-store.ts';

/** An inquiry as a list shows it. */
export function toInquiryCard({ _id, name, company, subject, source, sourceTitle, createdAt, assignee, handledAt, handledBy }: StoredInquiry): InquiryCard {
  return {
    id: _id.toHexString(),
    name, company: company ?? null, subject, source, sourceTitle,
    receivedAt: createdAt.toISOString(),
    assignee: assignee ?? null,
    handled: handledAt && handledBy ? { at: handledAt.toISOString(), by: handledBy } : null,
  };
}

/** A whole inquiry as the portal shows it. */
export function toInquiry(inquiry: StoredInquiry): Inquiry {
  return { ...toInquiryCard(inquiry), email: inquiry.email, phone: inquiry.phone ?? null, message: inquiry.message };
}
