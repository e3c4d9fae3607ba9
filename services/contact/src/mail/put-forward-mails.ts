import { brand } from '@larkfield/brand/brand.ts';
import type { MailContent } from './mail-content.ts';
import { formatDay, formatInstant, type RenderedMail, renderMail } from './mail-layout.ts';

type Notice = Extract<MailContent, { kind: 'put-forward' }>;
interface Words {
  subject: string;
  paragraphs: string[];
  link: string;
  closing?: string;
}

const calendarDay = (text: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${text}T00:00:00Z`));

const reply = 'Reply to this email to reach your recruiter.';
/** Only the candidate's own end stops links that were made before. */
const nothingNew =
  'We make nothing new for it. If a link that we made before still opens, it does so until it expires, unless you end it in My checklists.';
const facilityOf = ({ job }: Notice) => job?.facility ?? 'a facility';
const jobOf = ({ job, specialtyName }: Notice) => (job ? `${job.title} at ${job.facility}` : specialtyName);

const words: Record<Notice['about'], (notice: Notice) => Words> = {
  question: (notice) => ({
    subject: `May we put you forward? ${jobOf(notice)}`,
    paragraphs: [
      `We would like to put you forward to ${facilityOf(notice)} for the job below. Unless you say yes, we name you to nobody there and make no link for them.`,
      'Open the page to see the job, the pay, your checklist as they would see it, and what else they would get. Then answer: Yes, No, or Call me first.',
      reply,
    ],
    link: 'See it and answer',
    closing: `A yes is for this job on these terms only. It ends by itself after 14 days, and you can take it back on the same page. If this email isn't for you, write to ${brand.emails.privacy}.`,
  }),
  'spoken-yes': (notice) => ({
    subject: `You said yes: ${jobOf(notice)}`,
    paragraphs: [
      `Your recruiter noted that you said yes to being put forward to ${facilityOf(notice)} for the job below. We write so that you can check it.`,
      "If that's right, there's nothing to do. If you didn't agree, open the page and press \"I did not agree\": it ends at once, and nothing more is sent.",
      reply,
    ],
    link: 'See it, or say you did not agree',
    closing: `The yes ends by itself 14 days after you said it. If this email isn't for you, write to ${brand.emails.privacy}.`,
  }),
  told: (notice) => ({
    subject: `We prepared your details: ${jobOf(notice)}`,
    paragraphs: [
      `We made a packet of your checklist, or a link to it, to put you forward to ${facilityOf(notice)} for the job below. The page says which, and what it shows.`,
      `If you don't want this, end the link in My checklists, and tell your recruiter. ${reply}`,
    ],
    link: 'See what was made',
  }),
  link: (notice) => ({
    subject: `A link to your checklist was made: ${notice.shortReference}`,
    paragraphs: [
      'Someone on our team made a link that shows your skills checklist to anyone who has it. It names no facility and no job.',
      'The page says when it was made. In My checklists you see every link to your checklist and can end any of them.',
      reply,
    ],
    link: 'See what was made',
  }),
  closed: (notice) => ({
    subject: `Closed: ${jobOf(notice)}`,
    paragraphs: [
      `We are no longer putting you forward for this job: ${jobOf(notice)}. ${nothingNew}`,
      `Your recruiter's reason: ${notice.reason ?? 'none was given'}`,
      reply,
    ],
    link: 'See what happened',
  }),
  'terms-changed': (notice) => ({
    subject: `Your yes has ended: ${jobOf(notice)}`,
    paragraphs: [
      'The pay, the start or the facility of this job changed after you said yes. Your yes was for the terms below, so it has ended.',
      nothingNew,
      'If we want to put you forward on the new terms, we ask you again.',
      reply,
    ],
    link: 'See what happened',
  }),
  'time-over': (notice) => ({
    subject: `Your yes has ended: ${jobOf(notice)}`,
    paragraphs: [
      'The 14 days of your yes to being put forward for the job below are over. If you still want the job, tell your recruiter.',
      nothingNew,
      reply,
    ],
    link: 'See what happened',
  }),
};

/** To a candidate who is asked for consent to be put forward, or informed of what was done on their behalf. */
export function putForwardMail(notice: Notice): RenderedMail {
  const { job, shortReference, specialtyName, saidAt, timeZone, endsAt, about, replyTo, openUrl } = notice;
  const { link, ...rest } = words[about](notice);
  return renderMail({
    ...rest,
    link: { words: link, url: openUrl },
    facts: [
      ...(job
        ? ([
            ['Facility', job.facility],
            ['Job', job.title],
            ['Location', job.location],
            ['Starts', job.startsOn ? calendarDay(job.startsOn) : 'As soon as possible'],
            ['Pay', job.pay],
          ] as [string, string][])
        : []),
      ['Your checklist', `${specialtyName}, ${shortReference}`],
      ...(saidAt ? ([['You said yes on', formatDay(saidAt)]] as [string, string][]) : []),
      ...(about === 'question' && endsAt ? ([['Answer by', formatInstant(endsAt, timeZone)]] as [string, string][]) : []),
      ['Recruiter', replyTo],
    ],
  });
}
