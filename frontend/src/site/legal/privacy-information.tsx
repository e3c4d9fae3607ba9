import { brand } from '#src/shared/brand/brand.ts';
import type { LegalSection } from './legal-document.tsx';

const { privacy } = brand.emails;
/** The firm may also only tell candidates, or do neither. */
const asksFirst = brand.putForward.reference === 'ask' ? ', and we ask them only after you said yes' : '';

/** The mail address for everything about personal data, as a link. */
export const privacyMail = (
  <a href={`mailto:${privacy}`} className="text-link">
    {privacy}
  </a>
);

/** The data the firm holds on people, its sources, and its purposes. */
export const informationSections: LegalSection[] = [
  {
    id: 'what-you-give',
    title: 'Information you give us',
    body: (
      <ul>
        <li>
          <strong>Inquiries:</strong> your name, email address and message and, if you like, your phone number and company.
        </li>
        <li>
          <strong>Skills checklists:</strong> your name, date of birth, the last four digits of your Social Security number, email address,
          phone number if you give one, your rating of each skill, and your attestation with its time and time zone.
        </li>
        <li>
          <strong>Experience and credentials,</strong> if you add them: years, units, record systems, equipment, service lines with your
          role, laboratory benches, ages of patients, languages and shifts, and your licenses and certifications with type, state and
          expiration date. The form doesn’t ask for license numbers or documents.
        </li>
        <li>
          <strong>References:</strong> the name, role, work email and unit of each supervisor you name, and when you worked together. Please
          ask them first.
        </li>
        <li>
          <strong>Recruitment:</strong> work history, education, documents and availability that you share with your recruiter.
        </li>
        <li>
          <strong>Feedback and interest lists:</strong> what you choose to rate or write, and the address we should reply to.
        </li>
      </ul>
    ),
  },
  {
    id: 'what-we-receive',
    title: 'Information from others and from your device',
    body: (
      <>
        <p>
          Boards, certifying bodies, schools and former employers confirm or correct what you told us. When we look up a license or
          certification, your report says when, where and by whom. A recruiter may enter your name, email address and phone number to send
          you a checklist link or an invite.
        </p>
        <p>
          Our team may name a supervisor as well. You see whom{asksFirst}. A supervisor may rate the skills they saw, say how you worked
          together and whether they would work with you again, add a comment, and sign. Our team is told when an answer seems to come from
          your own browser or network, from your address, or from a free email provider.
        </p>
        <p>
          If you are that supervisor, we have your contact details from the candidate or from our team. You can decline with one tap, and
          you have the same rights as everyone else here.
        </p>
        <p>
          Our servers log the time and kind of each request, with your network address or a code made from it, to keep the service running
          and to stop abuse. We use no advertising trackers and no third-party analytics.
        </p>
      </>
    ),
  },
  {
    id: 'health',
    title: 'Health information and HIPAA',
    body: (
      <p>
        Some placements require proof of immunization or fitness for work. We ask for it only when the client has to have it, keep it apart
        from your other records, and handle it to HIPAA standards. Please don’t send us information about patients. If it reaches us, we
        erase it and tell the sender.
      </p>
    ),
  },
  {
    id: 'use',
    title: 'How we use information',
    body: (
      <ul>
        <li>to answer you and to match you with roles or candidates;</li>
        <li>to verify licenses, certifications and history before a placement;</li>
        <li>to make the report of your skills checklist and show it to the people you share it with;</li>
        <li>to ask supervisors for a reference: those you name, and those our team names;</li>
        <li>to invite you to a checklist, and to remind you before one expires;</li>
        <li>to let anyone who holds a report check that we issued it;</li>
        <li>to meet legal duties, such as employment, tax and accreditation rules;</li>
        <li>to keep the service secure and fix what breaks.</li>
      </ul>
    ),
  },
  {
    id: 'ai',
    title: 'Software that assists our recruiters',
    body: (
      <p>
        Matching software compares valid checklists with what a role requires and says for each requirement whether it is met. The newest
        checklists come first; a recruiter may choose to see only those that meet everything required. The software makes no decision about
        you: a recruiter reviews the list and decides. You may ask for the reasons, and for a review by another person, in My checklists or
        by writing to {privacyMail}. A skills checklist is your own account of your skills, and no report of ours says that a score proves
        competence.
      </p>
    ),
  },
  {
    id: 'grounds',
    title: 'Why we may use it',
    body: (
      <p>
        We use personal information because you asked us to (an inquiry, an application, a checklist), because a contract or a law requires
        it, because we have a legitimate interest that doesn’t outweigh yours (security, quality, references), or because you consented. You
        may withdraw your consent at any time. That doesn’t make what we did before unlawful.
      </p>
    ),
  },
];
