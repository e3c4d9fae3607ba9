import { fileBusinessDays, reviewDays } from '@larkfield/schemas/portal-constants.ts';
import { brand } from '#src/shared/brand/brand.ts';
import { paths } from '#src/shared/text/paths.ts';
import { Link } from 'react-router-dom';
import { LegalDocument, type LegalSection } from './legal-document.tsx';
import { informationSections, privacyMail } from './privacy-information.tsx';
import { keepingSections } from './privacy-keeping.tsx';

export function PrivacyPage() {
  return <LegalDocument title="Privacy Policy" updated={privacyUpdated} introduction={privacyIntroduction} sections={privacySections} />;
}

const { legalName, name, domain, office, references, putForward } = brand;
/** The firm may also only tell candidates, or do neither. */
const askedBefore = putForward.packet === 'ask' && putForward.link === 'ask' ? ' that you said yes to' : '';
const terms = (
  <Link to={paths.terms} className="text-link">
    Terms of Service
  </Link>
);

const privacyUpdated = 'August 23, 2025';

const privacyIntroduction = `This policy says what ${name} knows about you, why, who else sees it, and how to see it, correct it or have it erased. It applies together with our Terms of Service.`;

const privacySections: LegalSection[] = [
  {
    id: 'scope',
    title: 'Who we are and what this covers',
    body: (
      <>
        <p>
          {legalName} (“{name}”, “we”) recruits and staffs for employers in healthcare, IT, engineering and professional fields. This policy
          covers the site {domain}, our skills checklists, the links and references that go with them, and what you tell our recruiters by
          phone, mail or message.
        </p>
        <p>It does not cover employers’ own systems. Once you work with a client of ours, that client’s policies apply there as well.</p>
      </>
    ),
  },
  ...informationSections,
  {
    id: 'sharing',
    title: 'Who we share it with',
    body: (
      <>
        <ul>
          <li>
            <strong>Clients,</strong> when we present you for a role{askedBefore}, and facilities you share a link with yourself. If our
            team makes a link to your checklist that names no facility, we tell you by email.
          </li>
          <li>
            <strong>Readers of a reference:</strong> our team and the clients we present you to
            {references.shownToCandidate
              ? ', and you, without the supervisor’s name.'
              : '. You see whether a supervisor answered. What they wrote, without their name, is in the file you can ask us for.'}{' '}
            Supervisors are told before they write that you may be shown what they write, without their name, and that you see “No answer”
            if they decline.
          </li>
          <li>
            <strong>Service providers</strong> who host, deliver mail or verify credentials for us, under contract and for that purpose
            only.
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
  ...keepingSections,
  {
    id: 'rights',
    title: 'Your rights and how to use them',
    body: (
      <>
        <p>
          Wherever you live, you may ask us to show you your information, correct it, erase it, give you a copy in a common format, or stop
          a use of it. In{' '}
          <Link to={paths.myChecklists} className="text-link">
            My checklists
          </Link>{' '}
          you can download your data, and ask us to erase all that we keep under your email address. Or write to {privacyMail} and say what
          you need. We verify that it is you, and answer within 45 days. Your file, with all that we hold and have passed on about you, we
          hand over within {fileBusinessDays} business days; an explanation of how matching was used, and a review by another person, you
          have within {reviewDays} days. If a request is complex, we may need another 45 days and will say why.
        </p>
        <p>
          Erasing covers your checklists, their reports and links, and the references given for them. It can’t be undone. Your state’s laws,
          such as those of Texas and California, may give you more rights, including the right to appeal our answer. Using a right never
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
        Our services are for adults. We do not knowingly collect data from anyone under 18, and the checklist doesn’t accept a date of birth
        under 18. If you believe a minor has given us information, tell us and we will erase it.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Limits of our liability',
    body: (
      <p>
        To the extent the law allows, our total liability for claims that arise from this policy is limited to the greater of USD 100 or the
        fees you paid us in the twelve months before the claim. Nothing here limits rights that cannot be limited by agreement. The {terms}{' '}
        say more.
      </p>
    ),
  },
  {
    id: 'changes-and-contact',
    title: 'Changes, and how to reach us',
    body: (
      <>
        <p>
          The date at the top is when we last revised the whole policy. In November 2026 we added what this policy says about My checklists,
          being asked before we present you, references, reminders, invites, experience and credentials, and checking a report. If a change
          affects you and we have your address, we write to you before it takes effect.
        </p>
        <p>
          Write to {privacyMail}, or to {legalName}, {office.street}, {office.city}, {office.region} {office.postalCode}. Use of our site
          and services is also subject to our {terms}.
        </p>
      </>
    ),
  },
];
