import { contactConstants } from '@larkfield/schemas/contact/contact-constants.ts';

const hour = 60 * 60_000;
/** From so few hours on it is pressing. */
const pressing = 4;

/** What is left of the time in which an answer is promised. */
export function answerDue(receivedAt: string, now: number): { text: string; tone: 'neutral' | 'warning' | 'danger' } {
  const left = Date.parse(receivedAt) + contactConstants.answerWithin - now;
  const hours = Math.floor(Math.abs(left) / hour);
  if (left < 0)
    return {
      text: hours < 1 ? 'Overdue' : hours < 48 ? `Overdue by ${hours} h` : `Overdue by ${Math.floor(hours / 24)} days`,
      tone: 'danger',
    };
  return { text: hours < 1 ? 'Less than 1 h left' : `${hours} h left`, tone: hours < pressing ? 'warning' : 'neutral' };
}
