import { brand } from '#src/shared/brand/brand.ts';
import type { LegalSection } from './legal-document.tsx';

const { privacy } = brand.emails;

/** The address for everything about personal data, as a link. */
export const privacyMail = (
  <a href={`mailto:${privacy}`} className="text-link">
    {privacy}
  </a>
);

/** What the firm knows about people, from whom, and what for. */
export const informationSections: LegalSection[] = [
  {
    id: 'what-you-give',
    title: 'Information you give us',
    body: (
      <ul>
        <li>
          <strong>Inquiries:</strong> your name, e-mail address, message and, if you like, telephone number and company.
        </li>
        <li>
          <strong>Skills checklists:</strong> your name, date of birth, the last four digits of your Social Security number, e-mail address,
          optional telephone number, your ratings of each skill, and your attestation with its time and time zone.
        </li>
        <li>
          <strong>Recruitment:</strong> work history, licenses, certifications, education, references and availability.
        </li>
        <li>
          <strong>Feedback and interest lists:</strong> what you choose to rate or write, and the address to which we should reply.
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
          Boards, certifying bodies, schools, former employers and the references you name confirm or correct what you told us. A recruiter
          may enter your name, e-mail address and telephone number to prepare a checklist link for you.
        </p>
        <p>
          Our servers note the network address, the time and the page of a request, to keep the service running and to stop abuse. We use no
          advertising trackers and no third-party analytics.
        </p>
      </>
    ),
  },
  {
    id: 'health',
    title: 'Health information and HIPAA',
    body: (
      <p>
        Some placements require proof of immunization or fitness for work. We ask for it only when the client must have it, keep it apart
        from your other records, and handle it to HIPAA standards. Do not send us information about patients. If it reaches us, we erase it
        and tell the sender.
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
        <li>to make the report of your skills checklist and to show it to those with whom you share it;</li>
        <li>to meet legal duties, such as employment, tax and accreditation rules;</li>
        <li>to keep the service secure and to find faults in it.</li>
      </ul>
    ),
  },
  {
    id: 'ai',
    title: 'Software that assists our recruiters',
    body: (
      <p>
        Matching software compares applications and checklists with the requirements of a role and puts them in an order, with reasons. It
        makes no decision about you: a recruiter reviews the order and decides. You may ask for a review by another person, and for the
        reasons, by writing to {privacyMail}. A skills checklist is your own account of your skills; no report of ours says that a score
        proves competence.
      </p>
    ),
  },
  {
    id: 'grounds',
    title: 'Why we may use it',
    body: (
      <p>
        We use personal information because you asked us to (an inquiry, an application, a checklist), because a contract or a law requires
        it, because we have a legitimate interest that does not outweigh yours (security, quality), or because you agreed. You may withdraw
        your agreement at any time; what was done before stays lawful.
      </p>
    ),
  },
];
