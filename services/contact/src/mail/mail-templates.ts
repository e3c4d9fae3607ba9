import { brand } from '@larkfield/brand/brand.ts';
import { correctedText } from '@larkfield/schemas/checklist/corrected-fields.ts';
import type { StoredInquiry } from '#src/inquiries/inquiry-store.ts';
import { formatInstant, type RenderedMail, renderMail, toLine } from './mail-layout.ts';
import type { MailContent } from './mail-content.ts';

type Requested<Kind extends MailContent['kind']> = Extract<MailContent, { kind: Kind }>;

/** To the firm: a visitor's inquiry. */
export function inquiryMail(inquiry: StoredInquiry, portalUrl: string): RenderedMail {
  return renderMail({
    subject: `Inquiry: ${inquiry.subject} (${inquiry.name})`,
    paragraphs: ['Someone wrote to us through the website. Reply to this email to answer, then mark the inquiry as handled in the portal.'],
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

const notYou = `If this wasn't you, someone may have typed your address by mistake. Write to ${brand.emails.privacy} and we'll fix it.`;

const confirmWords = (confirmUrl: string | undefined) =>
  confirmUrl ? [{ text: 'Please confirm that you sent this checklist. Open this page and press the button:', url: confirmUrl }] : [];

/** To the candidate: confirms the receipt of a checklist, with its reference and how to return to it. */
export function submissionReceipt(
  { shortReference, specialtyName, submittedAt, timeZone, isRenewal, confirmUrl }: Requested<'submission-receipt'>,
  myChecklistsUrl: string,
): RenderedMail {
  return renderMail({
    subject: isRenewal ? `You renewed your skills checklist: ${shortReference}` : `We have your skills checklist: ${shortReference}`,
    paragraphs: [
      isRenewal
        ? 'Thank you. You renewed your skills checklist, and it is valid for a year from now. The earlier one stays readable and says that this one replaced it.'
        : 'Thank you. We have your skills checklist. A recruiter will review it and get in touch.',
      'Keep this reference number. It lets us find your checklist right away when you call or write.',
      "You can come back to it anytime. My checklists is where you view, share, edit and renew it. There's no password: we email a link to this address that opens it.",
      ...confirmWords(confirmUrl),
    ],
    link: { words: 'My checklists', url: myChecklistsUrl },
    facts: [
      ['Reference', shortReference],
      ['Checklist', specialtyName],
      ['Submitted', formatInstant(submittedAt, timeZone)],
    ],
    closing: `${notYou} If you submitted on a shared computer, press "This is a shared computer: forget me here" on it, under Your links.`,
  });
}

const changedWords = {
  link: [
    'Someone edited your skills checklist through a link you shared. Anyone who opens the link now sees the new version. We keep the earlier ones.',
    `If you didn't expect this, write to ${brand.emails.credentialing} or call ${brand.phones.candidates}, and we'll shut the link off.`,
  ],
  details: [
    'Personal details on your skills checklist were corrected, in My checklists or by our staff. Your links and your PDF now show them as corrected. We keep the earlier ones.',
    `If that wasn't you and you didn't ask us to, write to ${brand.emails.credentialing} or call ${brand.phones.candidates}.`,
  ],
  owner: [
    'Your skills checklist was changed in My checklists, which opens with a link we email to this address. Your links and your PDF now show the new answers. We keep the earlier ones.',
    `If that wasn't you, write to ${brand.emails.credentialing} or call ${brand.phones.candidates}.`,
  ],
};

/**
 * To the candidate: ratings were changed by themselves or by an editor with
 * their passcode, or details were corrected by themselves or by staff.
 */
export function revisionNotice({
  shortReference,
  specialtyName,
  submittedAt,
  changedAt,
  timeZone,
  isByOwner,
  corrected,
  confirmUrl,
}: Requested<'revision-notice'>): RenderedMail {
  return renderMail({
    subject: `Your skills checklist was changed: ${shortReference}`,
    paragraphs: [...changedWords[corrected ? 'details' : isByOwner ? 'owner' : 'link'], ...confirmWords(confirmUrl)],
    facts: [
      ['Reference', shortReference],
      ['Checklist', specialtyName],
      ['Submitted', formatInstant(submittedAt, timeZone)],
      ['Changed', formatInstant(changedAt, timeZone)],
      ...(corrected ? [['Details', correctedText(corrected)] as [string, string]] : []),
    ],
  });
}

/** To the candidate: a checklist expires soon or has expired, with how to renew it. */
export function expiryReminder(content: Requested<'expiry-reminder'>): RenderedMail {
  const { shortReference, specialtyName, submittedAt, validUntil, timeZone, days, renewUrl, stopUrl } = content;
  const [when, said] =
    days === 0
      ? ['has expired', 'is a year old and has expired.']
      : [`expires in ${days} days`, `expires in ${days} days, one year after you submitted it.`];
  return renderMail({
    subject: `Your ${specialtyName} skills checklist ${when}: ${shortReference}`,
    paragraphs: [
      `Your ${specialtyName} skills checklist ${said} Facilities ask for one from the last twelve months.`,
      "Renewing takes a few minutes. You'll see your earlier answers, confirm what's still true and change the rest. We ask again about safety-critical skills and how recently you used each skill.",
    ],
    link: { words: 'Renew my checklist', url: renewUrl },
    facts: [
      ['Reference', shortReference],
      ['Checklist', specialtyName],
      ['Submitted', formatInstant(submittedAt, timeZone)],
      ['Valid until', formatInstant(validUntil, timeZone)],
    ],
    closing: {
      text: 'We send at most three reminders for a checklist, plus a note on the day it expires. To stop them for all your checklists, open this page and press the button:',
      url: stopUrl,
    },
  });
}

const recruiterWords = {
  references: {
    subject: 'Who can vouch for your clinical work?',
    asks: 'Your recruiter asks you to name up to four people who saw your clinical work, such as a charge nurse or a unit manager. We email each of them a short form.',
    how: 'Facilities look at references first. In My checklists, open "Ask supervisors for references" under the checklist below, and name them there.',
  },
  renewal: {
    subject: 'Please renew your skills checklist:',
    asks: 'Your recruiter asks you to renew this skills checklist. Facilities ask for one from the last twelve months.',
    how: "Renewing takes a few minutes. You'll see your earlier answers, confirm what's still true and change the rest.",
  },
} as const;

/** To the candidate: a recruiter's request. */
export function recruiterRequest(content: Requested<'recruiter-request'>): RenderedMail {
  const { about, shortReference, specialtyName, submittedAt, validUntil, timeZone, replyTo, openUrl, stopUrl } = content;
  const { subject, asks, how } = recruiterWords[about];
  return renderMail({
    subject: `${subject} ${shortReference}`,
    paragraphs: [asks, how, 'Reply to this email to reach your recruiter.'],
    link: { words: 'My checklists', url: openUrl },
    facts: [
      ['Reference', shortReference],
      ['Checklist', specialtyName],
      ['Submitted', formatInstant(submittedAt, timeZone)],
      ['Valid until', formatInstant(validUntil, timeZone)],
      ['Recruiter', replyTo],
    ],
    closing: { text: 'To stop emails like this and reminders for all your checklists, open this page and press the button:', url: stopUrl },
  });
}

/** To the recruiter: the candidate opened the Smart Link. */
export function smartLinkNotice({ candidateName, specialtyName, usedAt, usesRemaining }: Requested<'smart-link-used'>): RenderedMail {
  return renderMail({
    subject: `Smart Link opened: ${specialtyName}`,
    paragraphs: ['Someone opened a Smart Link you created. The checklist is pre-filled with what you entered.'],
    facts: [
      ['Candidate', candidateName],
      ['Checklist', specialtyName],
      ['Opened', formatInstant(usedAt)],
      ['Uses remaining', String(usesRemaining)],
    ],
  });
}

/** To the colleague who made a share link: its candidate ended it. */
export function staffLinkEnded(notice: Requested<'staff-link-ended'>): RenderedMail {
  const { shortReference, specialtyName, endedAt, isWithoutYes, isPart } = notice;
  return renderMail({
    subject: `${isWithoutYes ? 'Your link has ended without a yes' : 'A candidate ended your link'}: ${shortReference}`,
    paragraphs: [
      isWithoutYes
        ? "A link that you made to this skills checklist no longer opens: the candidate's yes to the job didn't hold any more when the link was to be shown. The job's page in the portal says why."
        : 'The candidate ended a link that you made to their skills checklist. It no longer opens. Ask them before you make another.',
      ...(isPart ? ['The link was their part of a packet, which shows only the people who are left, and ends with the last of them.'] : []),
    ],
    facts: [
      ['Reference', shortReference],
      ['Checklist', specialtyName],
      ['Ended', formatInstant(endedAt)],
    ],
  });
}

/** To the candidate: the one-time link that they requested. */
export function myChecklistsLink({ openUrl, askedAt, expiresAt, timeZone }: Requested<'my-checklists-link'>): RenderedMail {
  return renderMail({
    subject: 'Your link to My checklists',
    paragraphs: [
      "Here's the link you asked for. It works once, within 15 minutes, and keeps your skills checklists open for two hours in the browser you use.",
    ],
    link: { words: 'Open my checklists', url: openUrl },
    facts: [
      ['Requested', formatInstant(askedAt, timeZone)],
      ['Link works until', formatInstant(expiresAt, timeZone)],
    ],
    closing: `If you didn't ask for it, you can ignore this email: no one can see anything without this link. Please don't forward it. Questions? Write to ${brand.emails.privacy}.`,
  });
}

/** To a candidate who asked for an erasure: it has to wait, with the reason. */
export function dataOnHold(
  { submissionId, reason, askedAt, heldSince, timeZone }: Requested<'data-on-hold'>,
  myChecklistsUrl: string,
): RenderedMail {
  return renderMail({
    subject: "We can't erase your data yet",
    paragraphs: [
      'You asked us to erase your data. We have to keep it for now: it is on hold.',
      `The reason: ${reason}`,
      `Until the hold ends we erase nothing of yours. Then your request goes on.${submissionId ? ' My checklists says whether the hold still stands.' : ''}`,
    ],
    // My checklists opens for those who submitted one.
    ...(submissionId && { link: { words: 'My checklists', url: myChecklistsUrl } }),
    facts: [
      ['You asked', formatInstant(askedAt, timeZone)],
      ['On hold since', formatInstant(heldSince, timeZone)],
    ],
    closing: `If you think this is wrong, or have questions, write to ${brand.emails.privacy}.`,
  });
}

/** To a candidate invited by a recruiter: the link to their checklist, and how to opt out. */
export function inviteMail(
  { candidateName, specialtyName, mailNumber, replyTo }: Requested<'invite'>,
  { url, stopUrl, expiresAt }: { url: string; stopUrl: string; expiresAt: string },
): RenderedMail {
  const isReminder = mailNumber > 0;
  return renderMail({
    subject: isReminder ? `Reminder: your ${specialtyName} skills checklist` : `Your ${specialtyName} skills checklist`,
    paragraphs: [
      `Hello ${toLine(candidateName)},`,
      isReminder
        ? `We haven't received your ${specialtyName} skills checklist yet. Here's a new link, with your name and contact details filled in.`
        : `A recruiter at ${brand.name} is inviting you to fill out your ${specialtyName} skills checklist. Your name and contact details are already filled in. It takes about ten minutes, and your phone works fine.`,
      'This link is just for you. It works up to four times, until the time shown below. Reply to this email to reach your recruiter.',
    ],
    link: { words: 'Open your checklist', url },
    facts: [
      ['Checklist', specialtyName],
      ['Link works until', formatInstant(expiresAt)],
      ['Recruiter', replyTo],
    ],
    closing: {
      text: "We'll remind you at most twice. To stop getting invites from us, open this page and press the button:",
      url: stopUrl,
    },
  });
}
