import { Link } from 'react-router-dom';
import { brand } from '#src/shared/brand/brand.ts';
import { paths } from '#src/shared/text/paths.ts';
import { LegalDocument, type LegalSection } from './legal-document.tsx';
import { informationSections, privacyMail } from './privacy-information.tsx';

export function PrivacyPage() {
  return <LegalDocument title="Privacy Policy" updated={privacyUpdated} introduction={privacyIntroduction} sections={privacySections} />;
}

const { legalName, name, domain, office } = brand;
const terms = (
  <Link to={paths.terms} className="text-link">
    Terms of Service
  </Link>
);

const privacyUpdated = 'August 23, 2025';

const privacyIntroduction = `This policy says what ${name} knows about you, why, who else learns of it, and how to have it shown, corrected or erased. It applies together with our Terms of Service.`;

const privacySections: LegalSection[] = [
  {
    id: 'scope',
    title: 'Who we are and what this covers',
    body: (
      <>
        <p>
          {legalName} (“{name}”, “we”) recruits and staffs for employers in healthcare, IT, engineering and professional fields. This policy
          covers the site {domain}, our skills checklists and the secure links made from them, and what you tell our recruiters by phone,
          mail or message.
        </p>
        <p>It does not cover employers’ own systems. Once you work with a client of ours, that client’s policies apply there as well.</p>
      </>
    ),
  },
  ...informationSections,
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
  {
    id: 'links',
    title: 'Secure links, drafts and passcodes',
    body: (
      <p>
        Whoever holds a link to your report can read it until the link expires, its views are used up, or it is revoked. Links of the
        reusable kind also ask for a passcode; we store only a one-way hash of it and cannot tell it to anyone. A saved draft can be resumed
        for two days, and its content is erased when it expires. Treat links like the documents behind them: send them only to people who
        should read the report.
      </p>
    ),
  },
  {
    id: 'messages',
    title: 'Calls and text messages',
    body: (
      <p>
        If you give us a telephone number, we may call you or send text messages about your application, your interview or your assignment.
        We do not send job postings or marketing by text message. Reply STOP to any message to end them, or HELP for help; message and data
        rates of your carrier may apply. Telephone numbers given for text messages are not shared with anyone for marketing.
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
          <li>
            a cookie that proves for 24 hours that a checklist was submitted from this browser, and one for 12 hours while it is being
            edited;
          </li>
          <li>a cookie that lets you reload a shared report without using up another view.</li>
        </ul>
        <p>
          While you fill in a checklist, your ratings and your name are kept in the session storage of your browser, so that a reload loses
          nothing. They are not sent anywhere until you submit or save a draft.
        </p>
      </>
    ),
  },
  {
    id: 'retention',
    title: 'How long we keep it',
    body: (
      <p>
        Candidate data is kept for at most 2 years after your last interaction with us and is then erased by a scheduled job. Inquiries and
        feedback follow the same limit. Records that a law tells us to keep longer, such as payroll and the log of who accessed what, are
        kept for that time and for nothing else. Backups are overwritten in their normal course, and erasures are repeated after any
        restore.
      </p>
    ),
  },
  {
    id: 'security',
    title: 'How we protect it',
    body: (
      <p>
        Dates of birth, Social Security digits, draft contents and stored reports are encrypted at rest with AES-256, with keys kept apart
        from the database. Connections are encrypted. Staff sign in with a personal account, see what their role needs, and leave an audit
        trail that cannot be altered unnoticed. No system is perfectly safe; if a breach affects you, we will tell you as the law requires
        and as soon as we can say something useful.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights and how to use them',
    body: (
      <>
        <p>
          Wherever you live, you may ask us to show you your information, to correct it, to erase it, to hand it over in a common format, or
          to stop a use of it. Write to {privacyMail} and say what you want. We verify that it is you, and answer within 45 days. If a
          request is complex, we may need another 45 days and will say why.
        </p>
        <p>
          Laws of your state, such as those of Texas and California, may give you further rights, among them an appeal against our answer.
          Using a right never costs you anything and never counts against you.
        </p>
      </>
    ),
  },
  {
    id: 'minors',
    title: 'People under 18',
    body: (
      <p>
        Our services are for adults. We do not knowingly collect data from anyone under 18, and the checklist refuses a date of birth that
        says so. If you believe that a minor has given us information, tell us and we will erase it.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Limits of our liability',
    body: (
      <p>
        As far as the law allows, our total liability for claims that arise from this policy is limited to the greater of USD 100 or the
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
          When this policy changes in substance, we put the new date on top and, if we have your address and the change concerns you, write
          to you before it takes effect.
        </p>
        <p>
          Write to {privacyMail}, or to {legalName}, {office.street}, {office.city}, {office.region} {office.postalCode}. Use of our site
          and services is also subject to our {terms}.
        </p>
      </>
    ),
  },
];
