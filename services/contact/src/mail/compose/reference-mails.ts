import { brand } from '@larkfield/brand/brand.ts';
import { refereeNotice } from '@larkfield/schemas/references/attestation.ts';
import type { MailContent } from '#src/mail/outbox/mail-content.ts';
import { formatInstant, renderMail, type RenderedMail } from './mail-layout.ts';

type ToReferee = Extract<MailContent, { referenceId: string }>;

const whom = ({ candidateName }: ToReferee) => candidateName ?? 'A nurse or clinician you worked with';

const whoSees = `What you write goes to ${brand.name} and to the hospitals we present this person to. ${refereeNotice}`;

const notMe =
  `If you don't know this person or would rather not answer, open the link and say so with one tap. We won't write again. ` +
  `Questions? Write to ${brand.emails.credentialing} or call ${brand.phones.main}.`;

const facts = ({ specialtyName, linkEndsAt }: ToReferee): [string, string][] => [
  ['Checklist', specialtyName],
  ['Link works until', formatInstant(linkEndsAt)],
];

/** To a referee: what is asked, and what will be shown to whom. */
export function referenceRequest(content: ToReferee): RenderedMail {
  return renderMail({
    subject: `${whom(content)} named you as a reference`,
    paragraphs: [
      `${whom(content)} is looking for an assignment through ${brand.name} and named you as someone who saw their clinical work.`,
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
      `${whom(content)} is still waiting for your reference. It takes about four minutes on a phone. This link works just like the one we sent before.`,
      whoSees,
    ],
    link: { words: 'Open the reference', url: content.link },
    facts: facts(content),
    closing: notMe,
  });
}
