import type { Erasure, RightsRequest } from '@larkfield/schemas/portal/candidate-rights.ts';
import { countOf, daysUntil } from '#src/shared/text/format-date.ts';

export const kindNames: Record<RightsRequest['kind'], string> = {
  access: 'File',
  erasure: 'Erasure',
  correction: 'Correction',
  review: 'Explanation and review',
};

export const statusNames: Record<RightsRequest['status'], string> = { open: 'Open', fulfilled: 'Fulfilled', refused: 'Refused' };

export const erasureNames: Record<Erasure['state'], string> = {
  requested: 'Waiting to be confirmed',
  confirmed: 'In progress',
  done: 'Erased',
};
export const erasureTones = { requested: 'warning', confirmed: 'warning', done: 'accent' } as const;

const recordNames: Record<string, string> = {
  submissions: 'submission',
  revisions: 'earlier revision',
  tokens: 'access token',
  visits: 'visit to My checklists',
  people: 'candidate page',
  notes: 'note',
  references: 'reference',
  packets: 'packet',
  putForwards: 'question about a job',
  pdfs: 'PDF',
  links: 'link',
  attempts: 'attempt',
  inquiries: 'inquiry',
  surveys: 'survey',
  signUps: 'sign-up',
  mails: 'mail',
  holds: 'ended hold',
  rightsRequests: 'closed request',
  proInterests: 'sign-up',
  strayMailFiles: 'mail file',
  forgottenMailFiles: 'mail file of an ended link',
  objects: 'stored PDF that belonged to nothing',
};
const irregular: Record<string, string> = {
  'question about a job': 'questions about jobs',
  inquiry: 'inquiries',
  'visit to My checklists': 'visits to My checklists',
  'mail file of an ended link': 'mail files of ended links',
  'stored PDF that belonged to nothing': 'stored PDFs that belonged to nothing',
};

/** The counts above zero, such as '2 submissions, 1 link'. */
export function countsText(counts: Record<string, number>): string {
  const parts = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => recordText(name, count));
  return parts.length > 0 ? parts.join(', ') : 'nothing';
}

/** '1 inquiry', '2 inquiries'. */
export function recordText(name: string, count: number): string {
  const thing = recordNames[name] ?? name;
  return count !== 1 && irregular[thing] ? `${count} ${irregular[thing]}` : countOf(count, thing);
}

/** The services that erase data by schedule. */
export const serviceNames: Record<string, string> = {
  checklist: 'Checklists',
  contact: 'Messages',
  auth: 'Audit trail',
  'checklist-bucket': 'Stored PDFs',
};

/** With this many days left or fewer, a request is urgent. */
const pressing = 10;

/** The time left to answer a request. */
export function dueText(
  { answerBy, dueAt: lastDay }: Pick<RightsRequest, 'answerBy' | 'dueAt'>,
  now = Date.now(),
): { text: string; tone: 'neutral' | 'warning' | 'danger' } {
  const dueAt = answerBy ?? lastDay;
  if (Date.parse(dueAt) < now) return { text: 'Overdue', tone: 'danger' };
  const days = daysUntil(dueAt, now);
  return { text: `${countOf(days, 'day')} left`, tone: days <= pressing ? 'warning' : 'neutral' };
}
