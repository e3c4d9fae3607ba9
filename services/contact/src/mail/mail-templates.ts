import { brand } from '@larkfield/brand/brand.ts';
import type { StoredInquiry } from '#src/inquiries/inquiry-store.ts';
import { formatInstant, renderMail, type RenderedMail } from './mail-layout.ts';
import type { MailContent } from './mail-content.ts';

type Requested<Kind extends MailContent['kind']> = Extract<MailContent, { kind: Kind }>;

/** To the firm: what a visitor wrote. */
export function inquiryMail(inquiry: StoredInquiry, portalUrl: string): RenderedMail {
  return renderMail({
    subject: `Inquiry: ${inquiry.subject} (${inquiry.name})`,
    paragraphs: [
      'Somebody wrote to us through the website. Reply to this mail to answer them, and mark the inquiry as handled in the portal.',
    ],
    facts: [
      ['Name', inquiry.name],
      ['Email', inquiry.email],
      ['Phone', inquiry.phone ?? 'not given'],
      ['Company', inquiry.company ?? 'not given'],
      ['Subject', inquiry.subject],
      ['Sent from', `${inquiry.sourceTitle} (${inquiry.source})`],
      ['Received', formatInstant(inquiry.createdAt)],
      ['Portal', portalUrl],
    ],
    quote: inquiry.message,
  });
}

const notYou = `If this was not you, somebody may have typed your address by mistake. Write to ${brand.emails.privacy} and we will put it right.`;

/** To the candidate: that the checklist has arrived, and under which reference. */
export function submissionReceipt({ shortReference, specialtyName, submittedAt }: Requested<'submission-receipt'>): RenderedMail {
  return renderMail({
    subject: `We have your skills checklist: ${shortReference}`,
    paragraphs: [
      'Thank you. Your skills checklist has arrived and is stored safely. Our recruitment team reviews it and will be in touch.',
      'Please keep the reference: with it we find your checklist at once when you call or write.',
      notYou,
    ],
    facts: [
      ['Reference', shortReference],
      ['Checklist', specialtyName],
      ['Submitted', formatInstant(submittedAt)],
    ],
  });
}

/** To the candidate: that somebody with the passcode of their link changed the ratings. */
export function revisionNotice({ shortReference, specialtyName, submittedAt, changedAt }: Requested<'revision-notice'>): RenderedMail {
  return renderMail({
    subject: `Your skills checklist was changed: ${shortReference}`,
    paragraphs: [
      'Ratings on your skills checklist were changed through a link that you shared. Whoever opens the link now sees the new ratings; the earlier ones are kept.',
      `If you did not expect this, write to ${brand.emails.credentialing} or call ${brand.phones.candidates}, and we will close the link.`,
    ],
    facts: [
      ['Reference', shortReference],
      ['Checklist', specialtyName],
      ['Submitted', formatInstant(submittedAt)],
      ['Changed', formatInstant(changedAt)],
    ],
  });
}

/** To the recruiter: that the candidate opened the Smart Link. */
export function smartLinkNotice({ candidateName, specialtyName, usedAt, usesRemaining }: Requested<'smart-link-used'>): RenderedMail {
  return renderMail({
    subject: `Smart Link opened: ${specialtyName}`,
    paragraphs: ['A Smart Link that you created was opened. The checklist it leads to is pre-filled with what you entered.'],
    facts: [
      ['Candidate', candidateName],
      ['Checklist', specialtyName],
      ['Opened', formatInstant(usedAt)],
      ['Uses remaining', String(usesRemaining)],
    ],
  });
}
