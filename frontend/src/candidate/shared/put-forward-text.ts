import type { OwnPutForward, PutForwardMoment } from '@larkfield/schemas/put-forward/put-forward.ts';
import { formatDate } from '#src/shared/text/format-date.ts';

type Shown = Pick<OwnPutForward, 'state' | 'terms' | 'endsAt' | 'isSpoken'>;

/** A calendar day, such as January 11, 2027. */
export const dayText = (day: string) => formatDate(`${day}T12:00`);

/** The subject of a put-forward. */
export const subjectText = ({ terms }: Pick<Shown, 'terms'>) =>
  terms.kind === 'job' ? `${terms.title}, ${terms.facility}` : 'A link to your checklist';

/** The state of a put-forward, in a sentence. */
export function stateText({ state, endsAt, isSpoken }: Shown): string {
  const until = endsAt ? formatDate(endsAt) : '';
  switch (state) {
    case 'asked':
      return `Waiting for your answer until ${until}`;
    case 'call-first':
      return 'You asked for a call first. Nothing is made for it until you say yes';
    case 'agreed':
      return isSpoken ? `Your recruiter noted a spoken yes, until ${until}` : `You said yes, until ${until}`;
    case 'declined':
      return 'You said no. Nothing is made for it';
    case 'taken-back':
      return 'You took your yes back. Links that we made for it no longer open';
    case 'disputed':
      return "You said that you didn't agree";
    case 'ended':
      return 'Ended. Nothing new is made for it';
    case 'told':
      return 'Our team told you what was made';
  }
}

const momentTexts: Record<PutForwardMoment['what'], string> = {
  asked: 'We asked you',
  'called-first': 'You asked for a call first',
  agreed: 'You said yes',
  'spoken-yes': 'Your recruiter noted that you said yes',
  declined: 'You said no',
  'taken-back': 'You took your yes back',
  disputed: "You said that you didn't agree",
  told: 'We told you',
  'packet-made': 'Our team prepared the documents',
  sent: 'Our team made a link for the facility',
  opened: 'The link was opened for the first time',
  closed: 'Our team closed it',
  'terms-changed': 'The job changed, which ended your yes',
  'time-over': 'Your yes ended after 14 days',
};

/** A moment of the timeline, with its reason. A link without a job names no facility. */
export function momentText({ what, note }: PutForwardMoment, { kind }: Shown['terms']): string {
  if (what === 'sent' && kind === 'link') return 'Our team made a link';
  return what === 'closed' && note ? `${momentTexts[what]}: ${note}` : momentTexts[what];
}

/** The heading of what the facility gets, got, or would have got. */
export function documentsTitle({ state, answers, timeline }: Pick<OwnPutForward, 'state' | 'answers' | 'timeline'>): string {
  if (answers.some((answer) => answer === 'yes' || answer === 'yes-after-all')) return 'If you say yes, they get';
  if (state === 'agreed' || state === 'told') return 'What they get';
  const begun = timeline.findLastIndex(({ what }) => what === 'asked' || what === 'spoken-yes');
  return timeline.slice(begun + 1).some(({ what }) => what === 'sent') ? 'What we sent them' : 'What we wanted to show them';
}
