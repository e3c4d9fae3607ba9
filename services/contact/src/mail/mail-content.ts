import type { MailRequest } from '@larkfield/schemas/internal/mails.ts';

type WithoutKey<Request> = Request extends unknown ? Omit<Request, 'idempotencyKey'> : never;

/** The content of a mail: a service's request, or an inquiry, which is read when the mail is sent. */
export type RequestedContent = WithoutKey<MailRequest>;
export type MailContent = RequestedContent | { kind: 'inquiry'; inquiryId: string };

export const mailKinds = [
  'inquiry',
  'submission-receipt',
  'revision-notice',
  'expiry-reminder',
  'recruiter-request',
  'smart-link-used',
  'staff-link-ended',
  'put-forward',
  'reference-consent',
  'reference-request',
  'reference-reminder',
  'reference-receipt',
  'reference-arrived',
  'account-notice',
  'data-on-hold',
  'my-checklists-link',
  'invite',
] as const satisfies MailContent['kind'][];
export type MailKind = (typeof mailKinds)[number];

/** The object that a mail is about; erasing the object erases its mails. */
export function subjectOf(content: MailContent): string {
  if (content.kind === 'inquiry') return `inquiry:${content.inquiryId}`;
  if ('referenceId' in content) return `reference:${content.referenceId}`;
  if ('linkId' in content) return `link:${content.linkId}`;
  // An invite is exported and erased with the links of its candidate.
  if (content.kind === 'invite') return `link:${content.inviteId}`;
  if (content.kind === 'account-notice') return `user:${content.userId}`;
  if (content.kind === 'data-on-hold' && !content.submissionId) return `address:${content.addressKey}`;
  return `submission:${content.submissionId}`;
}
