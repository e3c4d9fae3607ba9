import { brand } from './brand-facts.ts';
import type { Point } from './document-content.ts';

/** What the capability deck and the platform brief say; figures and people come from the API. */
export const briefContent = {
  title: 'What they can do, before they arrive',
  lead: 'A skills platform for healthcare staffing. Clinicians rate their skills once, units read them on one page, and a person decides.',
  overview: {
    title: 'One platform, four desks',
    lead: 'The same checklist passes through four pairs of hands, and each gets its own part.',
    points: [
      {
        title: 'Candidates',
        text: 'Pick a specialty and rate each skill twice: how well, and how recently. On a phone or by keyboard, at once or over two days with a saved draft. No account is needed.',
      },
      {
        title: 'Recruiters',
        text: 'Send a Smart Link that opens the right checklist with name and email filled in. It can be used four times within three days, then it ends.',
      },
      {
        title: 'Hiring managers',
        text: 'Read a report in a minute: scores with their formulas, every safety exception by name, then each category as a table. The same on screen and on paper.',
      },
      {
        title: 'Our own staff',
        text: 'Find any submission by a few letters of a name, an email address or a reference, download its PDF, and withdraw a link that should no longer work.',
      },
    ] satisfies Point[],
  },
  steps: {
    title: 'How it works',
    lead: 'Five steps, and the last one is never taken by software.',
    points: [
      { title: 'Choose', text: 'Nursing, allied health or therapy: each checklist is written for one kind of unit.' },
      { title: 'Rate', text: 'Proficiency from 1 to 5, frequency from 1 to 4. Safety-critical skills need both.' },
      { title: 'Sign', text: 'The candidate certifies the ratings. Name, time and a hash of the content are the signature.' },
      { title: 'Share', text: 'A quick link for seven days and five views, or a passcode link for six or twelve months.' },
      { title: 'Decide', text: 'A person reads, calls references and checks licenses. Ratings are self-reported and never decide alone.' },
    ] satisfies Point[],
  },
  security: {
    title: 'What we can say about security',
    lead: 'Statements that can be checked, and nothing that cannot.',
    points: [
      {
        title: 'Encrypted where it rests',
        text: 'Dates of birth, SSN digits, saved drafts and stored PDFs are encrypted with AES-256-GCM. The keys are kept outside the database.',
      },
      {
        title: 'Links that end',
        text: 'The key in a link is 256 random bits, of which we store only a hash. Links end by time or by count, and a share link can be withdrawn at once.',
      },
      {
        title: 'Guessing leads nowhere',
        text: 'Five wrong passcodes lock a visitor out for 15 minutes, the next rounds for longer. A hundred in the life of a link retire its passcode.',
      },
      {
        title: 'A trail that shows gaps',
        text: 'What is done with a submission is recorded in a chain of hashes, so that a changed or missing entry is found.',
      },
      {
        title: 'Paper made in isolation',
        text: 'PDFs are printed by a process in which nothing can run a script or reach a network.',
      },
      {
        title: 'Aligned, not certified',
        text: 'Safeguards follow the HIPAA Security Rule, and checklists the themes of the Joint Commission for staffing firms. Neither has certified this platform.',
      },
    ] satisfies Point[],
  },
  closing: {
    title: 'See it with your own specialty',
    text: 'Any checklist can be tried without an account. Or ask for a demonstration: half an hour, with a unit of yours as the example.',
  },
  /** The firm's own claim (product.md#site-6). */
  claim: `${brand.statistics.credentialingTimeCut.replace('-', '–')} less time for credentialing, by the firm’s own reckoning`,
} as const;
