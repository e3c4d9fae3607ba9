import { brand } from '@larkfield/brand/brand.ts';
import type { MailContent } from './mail-content.ts';
import { formatInstant, renderMail, type RenderedMail } from './mail-layout.ts';

type ToReferee = Extract<MailContent, { referenceId: string }>;

const whom = ({ candidateName }: ToReferee) => candidateName ?? 'A nurse or clinician you worked with';

/** Told before anything is written. */
const whoSees = brand.references.shownToCandidate
  ? `What you write goes to ${brand.name}, to the hospitals we present this person to, and to the person you write about.`
  : `What you write goes to ${brand.name} and to the hospitals we present this person to. The person you write about is told only that you answered.`;

const notMe =
  `If you do not know this person or would rather not answer, open the link and say so with one tap: we will not write again. ` +
  `Questions? Write to ${brand.emails.credentialing} or call ${brand.phones.main}.`;

const facts = ({ specialtyName, linkEndsAt }: ToReferee): [string, string][] => [
  ['Checklist', specialtyName],
  ['Open until', formatInstant(linkEndsAt)],
];

/** To a referee: what is asked, and what will be shown to whom. */
export function referenceRequest(content: ToReferee): RenderedMail {
  return renderMail({
    subject: `${whom(content)} named you as a reference`,
    paragraphs: [
      `${whom(content)} is looking for an assignment through ${brand.name} and named you as somebody who saw their clinical work.`,
      'You would rate up to 20 skills as you saw them done. It takes about four minutes on a phone, and nothing to sign up for.',
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
    subject: `Still open: a reference for ${content.candidateName ?? 'somebody you worked with'}`,
    paragraphs: [
      `${whom(content)} is still waiting for your reference. It takes about four minutes on a phone. This link works as the one we sent before.`,
      whoSees,
    ],
    link: { words: 'Open the reference', url: content.link },
    facts: facts(content),
    closing: notMe,
  });
}
