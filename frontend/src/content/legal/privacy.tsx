import { Link } from 'react-router-dom';
import { brand } from '#src/lib/brand.ts';
import { paths } from '#src/lib/paths.ts';
import type { LegalSection } from './legal-section.ts';

const { legalName, name, domain, emails, office } = brand;
const privacyMail = (
  <a href={`mailto:${emails.privacy}`} className="text-link">
    {emails.privacy}
  </a>
);
const terms = (
  <Link to={paths.terms} className="text-link">
    Terms of Service
  </Link>
);

export const privacyUpdated = 'August 23, 2025';

export const privacyIntroduction = `This policy says what ${name} knows about you, why, who else learns of it, and how to have it shown, corrected or erased. It applies together with our Terms of Service.`;

export const privacySections: LegalSection[] = [
  {
    id: 'scope',
    title: 'Who we are and what this covers',
    body: (
      <>
        <p>
          {legalName} (“{name}”, “we”) recruits and staffs for employers in healthcare, IT, engineering and professional fields. This policy covers
          the site {domain}, our skills checklists and the secure links made from them, and what you tell our recruiters by phone, mail or message.
        </p>
        <p>It does not cover employers’ own systems. Once you work with a client of ours, that client’s policies apply there as well.</p>
      </>
    ),
  },
  {
    id: 'what-you-give',
    title: 'Information you give us',
    body: (
      <ul>
        <li>
          <strong>Inquiries:</strong> your name, e-mail address, message and, if you like, telephone number and company.
        </li>
        <li>
          <strong>Skills checklists:</strong> your name, date of birth, the last four digits of your Social Security number, e-mail address, optional
          telephone number, your ratings of each skill, and your attestation with its time and time zone.
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
          Boards, certifying bodies, schools, former employers and the references you name confirm or correct what you told us. A recruiter may enter
          your name, e-mail address and telephone number to prepare a checklist link for you.
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
        Some placements require proof of immunization or fitness for work. We ask for it only when the client must have it, keep it apart from your
        other records, and handle it to HIPAA standards. Do not send us information about patients. If it reaches us, we erase it and tell the sender.
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
        Matching software compares applications and checklists with the requirements of a role and puts them in an order, with reasons. It makes no
        decision about you: a recruiter reviews the order and decides. You may ask for a review by another person, and for the reasons, by writing to{' '}
        {privacyMail}. A skills checklist is your own account of your skills; no report of ours says that a score proves competence.
      </p>
    ),
  },
  {
    id: 'grounds',
    title: 'Why we may use it',
    body: (
      <p>
        We use personal information because you asked us to (an inquiry, an application, a checklist), because a contract or a law requires it, because
        we have a legitimate interest that does not outweigh yours (security, quality), or because you agreed. You may withdraw your agreement at any time;
        what was done before stays lawful.
      </p>
    ),
  },
  {
    id: 'sharing',
    title: 'With whom we share it',
    body: (
      <>
        <ul>
          <li>
            <strong>Clients,</strong> when we present you for a role, and facilities with which you share a link yourself.
          </li>
          <li>
            <strong>Service providers</strong> who host, deliver mail or verify credentials for us, under contract and for that purpose only.
          </li>
          <li>
            <strong>Authorities,</strong> when the law requires it.
          </li>
          <li>
            <strong>A successor,</strong> if the firm or a part of it changes hands, bound by this policy.
          </li>
        </ul>
        <p>We do not sell personal information and do not share it for advertising.</p>
      </>
    ),
  },
  {
    id: 'links',
    title: 'Secure links, drafts and passcodes',
    body: (
      <p>
        Whoever holds a link to your report can read it until the link expires, its views are used up, or it is revoked. Links of the reusable kind also ask
        for a passcode; we store only a one-way hash of it and cannot tell it to anyone. A saved draft can be resumed for two days, and its content is erased
        when it expires. Treat links like the documents behind them: send them only to people who should read the report.
      </p>
    ),
  },
  {
    id: 'messages',
    title: 'Calls and text messages',
    body: (
      <p>
        If you give us a telephone number, we may call you or send text messages about your application, your interview or your assignment. We do not send
        job postings or marketing by text message. Reply STOP to any message to end them, or HELP for help; message and data rates of your carrier may apply.
        Telephone numbers given for text messages are not shared with anyone for marketing.
      </p>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and storage in your browser',
    body: (
      <>
        <p>We set only cookies without which something would not work:</p>
        <ul>
          <li>a session cookie for signed-in staff, which ends after 30 minutes without activity;</li>
          <li>a cookie that proves for 24 hours that a checklist was submitted from this browser, and one for 12 hours while it is being edited;</li>
          <li>a cookie that lets you reload a shared report without using up another view.</li>
        </ul>
        <p>
          While you fill in a checklist, your ratings and your name are kept in the session storage of your browser, so that a reload loses nothing. They are not
          sent anywhere until you submit or save a draft.
        </p>
      </>
    ),
  },
  {
    id: 'retention',
    title: 'How long we keep it',
    body: (
      <p>
        Candidate data is kept for at most 2 years after your last interaction with us and is then erased by a scheduled job. Inquiries and feedback follow the same
        limit. Records that a law tells us to keep longer, such as payroll and the log of who accessed what, are kept for that time and for nothing else. Backups
        are overwritten in their normal course, and erasures are repeated after any restore.
      </p>
    ),
  },
  {
    id: 'security',
    title: 'How we protect it',
    body: (
      <p>
        Dates of birth, Social Security digits, draft contents and stored reports are encrypted at rest with AES-256, with keys kept apart from the database.
        Connections are encrypted. Staff sign in with a personal account, see what their role needs, and leave an audit trail that cannot be altered unnoticed. No
        system is perfectly safe; if a breach affects you, we will tell you as the law requires and as soon as we can say something useful.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights and how to use them',
    body: (
      <>
        <p>
          Wherever you live, you may ask us to show you your information, to correct it, to erase it, to hand it over in a common format, or to stop a use of it. Write
          to {privacyMail} and say what you want. We verify that it is you, and answer within 45 days. If a request is complex, we may need another 45
          days and will say why.
        </p>
        <p>
          Laws of your state, such as those of Texas and California, may give you further rights, among them an appeal against our answer. Using a right never
          costs you anything and never counts against you.
        </p>
      </>
    ),
  },
  {
    id: 'minors',
    title: 'People under 18',
    body: (
      <p>
        Our services are for adults. We do not knowingly collect data from anyone under 18, and the checklist refuses a date of birth that says so. If you believe that
        a minor has given us information, tell us and we will erase it.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Limits of our liability',
    body: (
      <p>
        As far as the law allows, our total liability for claims that arise from this policy is limited to the greater of USD 100 or the fees you paid us in the twelve
        months before the claim. Nothing here limits rights that cannot be limited by agreement. The {terms} say more.
      </p>
    ),
  },
  {
    id: 'changes-and-contact',
    title: 'Changes, and how to reach us',
    body: (
      <>
        <p>
          When this policy changes in substance, we put the new date on top and, if we have your address and the change concerns you, write to you before it takes effect.
        </p>
        <p>
          Write to {privacyMail}, or to {legalName}, {office.street}, {office.city}, {office.region} {office.postalCode}. Use of our site and services is also
          subject to our {terms}.
        </p>
      </>
    ),
  },
];
