import { statistics } from './published-figures.ts';
import type { Point } from './document-content.ts';

/** The texts of the capability deck and the platform brief; figures and people come from the API. */
export const briefContent = {
  title: 'Know what they can do before they arrive',
  lead: 'A skills platform for healthcare staffing. Clinicians rate their skills once, units read them on one page, and a person decides.',
  overview: {
    title: 'One platform, four kinds of users',
    lead: 'Everyone works from the same checklist and sees their own part of it.',
    points: [
      {
        title: 'Candidates',
        text: 'Pick a specialty and rate each skill twice: how well, and how recently. On a phone or a keyboard, in one sitting or over two days with a saved draft. No account needed.',
      },
      {
        title: 'Recruiters',
        text: 'Send a Smart Link that opens the right checklist with name and email filled in. It works four times in three days, then it expires.',
      },
      {
        title: 'Hiring managers',
        text: 'Read a report in a minute: scores and how they add up, every safety exception by name, then a table for each category. It looks the same on screen and on paper.',
      },
      {
        title: 'Our own staff',
        text: 'Find any submission by a few letters of a name, an email address or a reference. Download the PDF, or revoke a link that should stop working.',
      },
    ] satisfies Point[],
  },
  steps: {
    title: 'How it works',
    lead: 'Five steps. Software never takes the last one.',
    points: [
      { title: 'Choose', text: 'Nursing, allied health or therapy: each checklist is written for one type of unit.' },
      { title: 'Rate', text: 'Proficiency from 1 to 5, frequency from 1 to 4. Safety-critical skills need both.' },
      { title: 'Sign', text: 'The candidate certifies the ratings. The signature is the name, the time and a hash of the content.' },
      { title: 'Share', text: 'A quick link for seven days and five views, or a passcode link for six or twelve months.' },
      {
        title: 'Decide',
        text: 'A person reads the report, calls references and checks licenses. Ratings are self-reported and never decide alone.',
      },
    ] satisfies Point[],
  },
  security: {
    title: 'What we say about security',
    lead: 'Only statements you can check.',
    points: [
      {
        title: 'Encrypted at rest',
        text: 'Dates of birth, SSN digits, saved drafts and stored PDFs are encrypted with AES-256-GCM. The keys are kept outside the database.',
      },
      {
        title: 'Links that expire',
        text: 'The key in a link is 256 random bits, of which we store only a hash. Links expire by time or by count, and a share link can be revoked at any time.',
      },
      {
        title: 'Guessing gets nowhere',
        text: 'Five wrong passcodes lock a visitor out for 15 minutes, and longer each time after that. A hundred wrong tries retire the passcode for good.',
      },
      {
        title: 'A trail that shows gaps',
        text: 'What staff do with a submission is recorded in a chain of hashes, so a changed or missing entry shows up.',
      },
      {
        title: 'PDFs made in a sandbox',
        text: 'The process that makes PDFs cannot run scripts or reach a network.',
      },
      {
        title: 'Aligned, not certified',
        text: 'Our safeguards follow the HIPAA Security Rule, and our checklists follow Joint Commission themes for staffing firms. No one has certified this platform.',
      },
    ] satisfies Point[],
  },
  closing: {
    title: 'See it with your own specialty',
    text: 'Try any checklist without an account. Or ask for a demo: half an hour, using one of your units as the example.',
  },
  /** The firm's own claim (product.md#site-6). */
  claim: `${statistics.credentialingTimeCut.replace('-', '–')} less time for credentialing, by our own count`,
} as const;
