import { brand } from '@larkfield/brand/brand.ts';
import { myChecklistsPath } from '@larkfield/schemas/my-checklists/my-checklists-constants.ts';
import { refereeNotice } from '@larkfield/schemas/references/reference-constants.ts';
import type { MailContent } from './mail-content.ts';
import { formatDay, formatInstant, type RenderedMail, renderMail } from './mail-layout.ts';

type ToReferee = Extract<MailContent, { kind: 'reference-request' | 'reference-reminder' }>;

const whom = ({ candidateName }: Pick<ToReferee, 'candidateName'>) => candidateName ?? 'A nurse or clinician you worked with';

const whoSees = `What you write goes to ${brand.name} and to the hospitals we present this person to. ${refereeNotice}`;

const notMe =
  `If you don't know this person or would rather not answer, open the link and say so with one tap. We won't write again. ` +
  `Questions? Write to ${brand.emails.credentialing} or call ${brand.phones.main}.`;

const month = (text: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${text}-01T00:00:00Z`));

const workedTogether = ({ unit, worked: { from, to } }: ToReferee) =>
  [unit, to === null ? `since ${month(from)}` : from === to ? month(from) : `${month(from)} to ${month(to)}`].filter(Boolean).join(', ');

const facts = (content: ToReferee): [string, string][] => [
  ['Checklist', content.specialtyName],
  ['You worked together', workedTogether(content)],
  ['Link works until', formatInstant(content.linkEndsAt)],
];

type Consent = Extract<MailContent, { kind: 'reference-consent' }>;

/** My checklists asks for the address first, which a reader who expects the answer behind the link has to know. */
const wayIn = 'There is no password: enter your email address there, and we email you a link that opens it.';

const consentWords: Record<Consent['about'], { subject: string; paragraphs: string[]; link: string }> = {
  question: {
    subject: 'May we ask a supervisor about you?',
    paragraphs: [
      'We would like to ask someone who saw your clinical work for a reference. Unless you say yes, we do not write to them.',
      `My checklists shows who it is. ${wayIn} Then open "Ask supervisors for references" under the checklist below, and answer "Yes, ask them" or "No". Without an answer in time, the request ends.`,
    ],
    link: 'See who it is and answer',
  },
  'spoken-yes': {
    subject: 'You said yes: a supervisor is asked about you',
    paragraphs: [
      'Our team noted that you agreed to our asking someone who saw your clinical work for a reference. We write so that you can check it.',
      `If that's right, there's nothing to do. If you didn't agree, go to My checklists. ${wayIn} Then open "Ask supervisors for references" under the checklist below, and press Withdraw: their link stops working at once.`,
    ],
    link: 'See who it is',
  },
  told: {
    subject: 'A supervisor is asked about you',
    paragraphs: [
      'Our team asked someone who saw your clinical work for a reference. In My checklists, "Ask supervisors for references" under the checklist below shows who it is, and lets you withdraw the request. ' +
        wayIn,
    ],
    link: 'See who it is',
  },
};

/** To a candidate: staff would like to ask a referee, or have asked one. It contains no name. */
export function referenceConsent(
  { about, shortReference, specialtyName, saidAt, endsAt, timeZone }: Consent,
  publicUrl: string,
): RenderedMail {
  const { link, ...words } = consentWords[about];
  return renderMail({
    ...words,
    link: { words: link, url: new URL(myChecklistsPath, publicUrl).href },
    facts: [
      ['Your checklist', `${specialtyName}, ${shortReference}`],
      ...(saidAt ? ([['You said yes on', formatDay(saidAt)]] as [string, string][]) : []),
      ...(about === 'question' ? ([['Answer by', formatInstant(endsAt, timeZone)]] as [string, string][]) : []),
    ],
    closing: `Questions? Write to ${brand.emails.credentialing} or call ${brand.phones.candidates}. If this email isn't for you, write to ${brand.emails.privacy}.`,
  });
}

/** To a referee: the request, with who will read the answers. Candidate or staff named the referee, so it does not say who did. */
export function referenceRequest(content: ToReferee): RenderedMail {
  return renderMail({
    subject: `Reference request for ${content.candidateName ?? 'someone you worked with'}`,
    paragraphs: [
      `${whom(content)} is looking for an assignment through ${brand.name}. We write to you as someone who saw their clinical work.`,
      "We ask you to rate up to 20 skills as you saw them done. It takes about four minutes on a phone, and there's nothing to sign up for.",
      whoSees,
    ],
    link: { words: 'Open the reference', url: content.link },
    facts: facts(content),
    closing: notMe,
  });
}

/** To a referee who has not answered yet. */
export function referenceReminder(content: ToReferee): RenderedMail {
  return renderMail({
    subject: `Reminder: your reference for ${content.candidateName ?? 'someone you worked with'}`,
    paragraphs: [
      `We haven't received your reference for ${content.candidateName ?? 'someone you worked with'} yet. It takes about four minutes on a phone. This link works just like the one we sent before.`,
      whoSees,
    ],
    link: { words: 'Open the reference', url: content.link },
    facts: facts(content),
    closing: notMe,
  });
}

/** To a referee: confirms the receipt of the reference, so that a forged one is noticed. */
export function referenceReceipt({
  candidateName,
  specialtyName,
  answeredAt,
}: Extract<MailContent, { kind: 'reference-receipt' }>): RenderedMail {
  return renderMail({
    subject: `Thank you for your reference${candidateName ? ` for ${candidateName}` : ''}`,
    paragraphs: ["Your reference has arrived. There's nothing more to do, and we won't write again about it."],
    facts: [
      ['Checklist', specialtyName],
      ['Received', formatInstant(answeredAt)],
    ],
    closing: `If you didn't write it, or want to change or erase it, write to ${brand.emails.credentialing} or call ${brand.phones.main}.`,
  });
}

/** To the candidate or the recruiter who requested a reference: it has arrived, without its content. */
export function referenceArrived(
  { shortReference, specialtyName, submissionId, answeredAt, reader }: Extract<MailContent, { kind: 'reference-arrived' }>,
  publicUrl: string,
): RenderedMail {
  const isCandidate = reader.kind === 'candidate';
  return renderMail({
    subject: isCandidate ? `A reference for you came in: ${shortReference}` : `A reference came in: ${shortReference}`,
    paragraphs: [
      isCandidate
        ? 'One of the people you asked for a reference has answered. My checklists shows who, under the checklist below.'
        : 'A supervisor you asked for a reference has answered. You can read it in the portal.',
    ],
    link: isCandidate
      ? { words: 'My checklists', url: new URL(myChecklistsPath, publicUrl).href }
      : { words: 'Open the report', url: new URL(`/admin-portal/submissions/${submissionId}`, publicUrl).href },
    facts: [
      ...(isCandidate ? [] : [['Candidate', reader.candidateName] as [string, string]]),
      ['Checklist', `${specialtyName}, ${shortReference}`],
      ['Answered', isCandidate ? formatInstant(answeredAt, reader.timeZone) : formatInstant(answeredAt)],
    ],
  });
}
