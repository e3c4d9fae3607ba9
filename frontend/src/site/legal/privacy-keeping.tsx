import { brand } from '#src/shared/brand/brand.ts';
import { countOf } from '#src/shared/text/format-date.ts';
import type { LegalSection } from './legal-document.tsx';

const years = (number: number) => countOf(number, 'year');
const { submissions, matchRecords, audit } = brand.keeping;

/** Said only where it differs from the limit for candidate data. */
const matchesText =
  matchRecords === submissions
    ? ''
    : `A record of which checklists a search for a job listed, and which requirements each met, is kept for ${years(matchRecords)}. It holds no names. `;

/** How people get their information, how the firm writes to them, and how it is stored and erased. */
export const keepingSections: LegalSection[] = [
  {
    id: 'links',
    title: 'Links, My checklists and checking a report',
    body: (
      <>
        <p>
          Anyone who has a link to your report can read it until the link expires, its views are used up, or it is revoked. Reusable links
          also ask for a passcode. We store only a one-way hash of it and can’t tell it to anyone. You can resume a saved draft for two
          days, and we erase its content when it expires. Treat links like the documents behind them: send them only to people who should
          read the report.
        </p>
        <p>
          My checklists has no password. We email you a link that works once, within 15 minutes, and opens what was submitted with your
          email address for two hours in that browser. There you can view, share, edit and renew your checklists, and see and stop the links
          to them.
        </p>
        <p>
          Anyone who has a report can check it with the reference and check code printed on it. The page shows your initials, specialty,
          dates, revision, how many skills are rated, how many safety-critical ones need review, how many references are on file, and
          whether the report is current. It never shows your name, contact details or ratings. We count how often a report is checked and
          when it was last checked, not by whom. You and our team see that count.
        </p>
      </>
    ),
  },
  {
    id: 'messages',
    title: 'Emails, calls and text messages',
    body: (
      <>
        <p>
          We email you a receipt for each checklist, a note when one is changed, the links you ask for, and reminders 60, 30 and 7 days
          before a checklist expires and on the day itself. Each reminder has a link that stops them. If a recruiter invites you to a
          checklist, you get at most two reminders, and each email has a link that stops all our invites. The recruiter sees whether the
          link was opened, a draft saved or the checklist submitted.
        </p>
        <p>
          We also email you when a recruiter would like to put you forward, made a link to your checklist, would like to ask a supervisor
          about you or asks you for something, and when a supervisor you named has answered. Supervisors get a request, which may be sent
          again up to three times, and at most three reminders in all.
        </p>
        <p>
          If you give us a phone number, we may call you or send text messages about your application, your interview or your assignment. We
          do not send job postings or marketing by text message. Reply STOP to any message to end them, or HELP for help; message and data
          rates may apply. Phone numbers given for text messages are not shared with anyone for marketing.
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and storage in your browser',
    body: (
      <>
        <p>We set only the cookies that something needs to work:</p>
        <ul>
          <li>a session cookie for signed-in staff, which ends after 30 minutes without activity;</li>
          <li>a cookie that remembers for a year that staff signed in here, so that we can tell them of sign-ins from other browsers;</li>
          <li>
            a cookie that proves for 24 hours that a checklist was submitted from this browser, and one for up to 12 hours while it is being
            edited;
          </li>
          <li>a cookie that keeps My checklists open for two hours;</li>
          <li>a cookie that remembers for up to three days that you opened our invite in this browser;</li>
          <li>
            a cookie that lets you reload a shared report or a checklist link for 30 minutes without using it up; if you save a draft in
            that time, it tells us that an invited person has done so.
          </li>
        </ul>
        <p>
          While you fill out a checklist, your name, ratings, experience and credentials are kept in your browser’s session storage, so a
          reload loses nothing. They aren’t sent anywhere until you submit or save a draft. A reference is kept the same way until the
          supervisor sends it.
        </p>
      </>
    ),
  },
  {
    id: 'retention',
    title: 'How long we keep it',
    body: (
      <>
        <p>
          Candidate data is kept for at most {years(submissions)} after your last interaction with us and is then erased by a scheduled job.
          Inquiries, feedback and references follow the same limit; a reference counts on reports for twelve months.
        </p>
        <p>
          We erase the content of a draft after two days and the details of an invite 90 days after its last email. If you ask us not to
          send invites, we keep only a coded form of your address, so we know not to. If a report is erased while it is still valid, we keep
          a coded form of its reference and check code until it would have expired, so its check page can say that it was withdrawn.
        </p>
        <p>
          {matchesText}The log of who accessed what is kept for {years(audit)}. Records the law requires us to keep longer, such as payroll,
          are kept that long and used for nothing else. Backups are overwritten on their normal schedule, and erasures are repeated after
          any restore.
        </p>
        <p>
          If a law or a claim makes us keep your own data for longer, we put it on hold. You read the reason in My checklists, and in an
          email if you asked for erasure. Nothing of it is erased until the hold ends; then all that is due is.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    title: 'How we protect it',
    body: (
      <p>
        Dates of birth, Social Security digits, experience and credentials (apart from the keywords our staff search by), references, draft
        contents, emails waiting to be sent and stored reports are encrypted at rest with AES-256, with keys kept apart from the database.
        Connections are encrypted. Staff sign in with a personal account, see what their role needs, and leave an audit trail that no one
        can alter unnoticed. No system is perfectly safe. If a breach affects you, we will tell you as the law requires and as soon as we
        can say something useful.
      </p>
    ),
  },
];
