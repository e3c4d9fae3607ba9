import type { KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { clearAwaitingMail, type StoredInquiry } from '#src/inquiries/inquiry-store.ts';
import { insertMail } from './mail-store.ts';

/** Puts the mail to the firm into the outbox, once for each inquiry however often this is called; returns the mail's id. */
export async function writeInquiryMail(keyRing: KeyRing, inquiry: StoredInquiry): Promise<string> {
  const inquiryId = inquiry._id.toHexString();
  const mailId = await insertMail(keyRing, {
    requestKey: `inquiry:${inquiryId}`,
    content: { kind: 'inquiry', inquiryId },
    lastActAt: inquiry.createdAt,
  });
  await clearAwaitingMail(inquiry);
  return mailId;
}
