import type { JobOrder } from '@larkfield/schemas/internal/jobs.ts';
import type {
  JobTermsShown,
  PutForwardAnswer,
  PutForwardMoment,
  PutForwardState,
  PutForwardTerms,
} from '@larkfield/schemas/put-forward/put-forward.ts';
import type { Submission } from '#src/submissions/submission-store.ts';
import type { NoticeKind, StoredPutForward } from './put-forward-store.ts';

/** The encrypted content of a put-forward. */
export interface Content {
  terms: PutForwardTerms;
  timeline: PutForwardMoment[];
  /** Earlier offers that the candidate declined. */
  declined?: OfferWords[] | undefined;
}

/** The terms that a no applies to, however often the job has changed since. */
export type OfferWords = Pick<JobTermsShown, 'facility' | 'startsOn' | 'pay'>;

/** The state at a time: an unanswered question and a yes end when their time is over. */
export function stateAt({ state, endsAt }: Pick<StoredPutForward, 'state' | 'endsAt'>, now: Date): PutForwardState {
  const isRunning = state === 'asked' || state === 'call-first' || state === 'agreed';
  return isRunning && endsAt && endsAt <= now ? 'ended' : state;
}

/** The terms of a job in the form shown to the candidate. */
export const termsOf = ({ company, title, location, startsOn, salary, offer }: JobOrder): Omit<JobTermsShown, 'documents'> => ({
  kind: 'job',
  facility: company,
  title,
  location,
  startsOn,
  pay: salary,
  offer,
});

const hasSameWords = (one: OfferWords, other: OfferWords) =>
  one.facility === other.facility && one.startsOn === other.startsOn && one.pay === other.pay;

/** A yes applies to facility, start and pay. After any change of these, even one that was reverted, the candidate must be asked again. */
export function isSameOffer(one: PutForwardTerms, other: Omit<JobTermsShown, 'documents'>): boolean {
  return one.kind === 'job' && one.offer === other.offer && hasSameWords(one, other);
}

const isNo: Partial<Record<PutForwardState, true>> = { declined: true, 'taken-back': true, disputed: true };

/** All offers of a job that a candidate declined. */
export function declinedOffers({ putForward, content }: { putForward: Pick<StoredPutForward, 'state'>; content: Content }): OfferWords[] {
  const { terms, declined = [] } = content;
  if (terms.kind !== 'job' || !isNo[putForward.state]) return declined;
  const { facility, startsOn, pay } = terms;
  return [...declined, { facility, startsOn, pay }];
}

/** Whether the candidate has ever declined these terms or withdrawn a yes to them. */
export const saidNoTo = (opened: Parameters<typeof declinedOffers>[0], offer: OfferWords): boolean =>
  declinedOffers(opened).some((one) => hasSameWords(one, offer));

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** The documents that a facility sees of a checklist, one line each. */
export function documentsOf({ specialtyName, reference, skillRatings, sealedProfile, referenceIds }: Submission): string[] {
  const references = referenceIds?.length ?? 0;
  return [
    `Your ${specialtyName} skills checklist, ${reference}: ${counted(skillRatings.length, 'rated skill')}, with your name, email and phone`,
    ...(sealedProfile ? ['Your experience, licenses and certifications'] : []),
    ...(references > 0 ? [`${counted(references, 'reference')} from people who saw your clinical work`] : []),
    'How your answers compare with what this job asks for',
  ];
}

/** The answers that are allowed in each state. */
export const answersIn: Record<PutForwardState, readonly PutForwardAnswer[]> = {
  asked: ['yes', 'no', 'call-first'],
  'call-first': ['yes', 'no'],
  agreed: ['take-back'],
  declined: [],
  'taken-back': [],
  disputed: [],
  ended: [],
  told: [],
};

/**
 * A candidate can turn a no into a yes until the question, or the yes that was taken back, would have ended. A candidate who gave a spoken
 * yes has to call staff instead.
 */
function mayStillAgree({ state, endsAt, isSpoken }: Pick<StoredPutForward, 'state' | 'endsAt' | 'isSpoken'>, now: Date): boolean {
  return (state === 'declined' || state === 'taken-back') && !isSpoken && Boolean(endsAt && endsAt > now);
}

export function answersOf(putForward: Pick<StoredPutForward, 'state' | 'endsAt' | 'isSpoken' | 'jobId'>, now: Date): PutForwardAnswer[] {
  const state = stateAt(putForward, now);
  // A candidate may dispute a spoken yes even after it has ended, so that it appears on Today.
  const mayDispute = putForward.isSpoken && (state === 'agreed' || state === 'ended');
  return [
    ...answersIn[state],
    ...(mayDispute ? (['did-not-agree'] as const) : []),
    ...(mayStillAgree(putForward, now) ? (['yes-after-all'] as const) : []),
  ];
}

/** The state after each answer, and its name in the timeline. */
export const outcomes: Record<PutForwardAnswer, { state: PutForwardState; what: PutForwardMoment['what'] }> = {
  yes: { state: 'agreed', what: 'agreed' },
  'yes-after-all': { state: 'agreed', what: 'agreed' },
  no: { state: 'declined', what: 'declined' },
  'call-first': { state: 'call-first', what: 'called-first' },
  'take-back': { state: 'taken-back', what: 'taken-back' },
  'did-not-agree': { state: 'disputed', what: 'disputed' },
};

/** The idempotency key of a mail. It has no id of a put-forward, so that it is known before the first question is stored. */
export const mailKeyOf = (
  { submissionId, subject }: Pick<StoredPutForward, 'submissionId' | 'subject'>,
  about: NoticeKind,
  number: number,
): string => `put-forward-${submissionId}-${subject.replace(':', '-')}-${about}-${number}`;

type DueMails = Pick<StoredPutForward, 'dueMails' | 'version'>;

/** The due mails after adding one. A mail about an expired yes is dropped, since something else has happened. */
export function withMail({ dueMails, version }: DueMails, about: NoticeKind, at: Date, number = version + 1) {
  const mails = [...dueMails.filter((mail) => mail.about !== 'time-over'), { about, number, at }];
  return dueOf(mails);
}

/** The due mails without a mail about an expired yes. */
export const withoutTimeOver = ({ dueMails }: Pick<DueMails, 'dueMails'>) => dueOf(dueMails.filter(({ about }) => about !== 'time-over'));

/** The fields of the outbox, which is due when its first mail is due. */
export function dueOf(dueMails: StoredPutForward['dueMails']) {
  const first = dueMails.map(({ at }) => at.getTime()).toSorted((one, other) => one - other)[0];
  return { dueMails, mailDue: first === undefined ? null : { at: new Date(first) } };
}
