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

/** What is encrypted of one. */
export interface Content {
  terms: PutForwardTerms;
  timeline: PutForwardMoment[];
  /** Offers that the candidate did not want, before the present one. */
  declined?: OfferWords[] | undefined;
}

/** A no is to these, however often the job was changed meanwhile. */
export type OfferWords = Pick<JobTermsShown, 'facility' | 'startsOn' | 'pay'>;

/** The state at a moment: an unanswered question, and a yes, end with their time. */
export function stateAt({ state, endsAt }: Pick<StoredPutForward, 'state' | 'endsAt'>, now: Date): PutForwardState {
  const isRunning = state === 'asked' || state === 'call-first' || state === 'agreed';
  return isRunning && endsAt && endsAt <= now ? 'ended' : state;
}

/** The terms of a job as they are shown. */
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

/** A yes is given for facility, start and pay: any change of these asks again, also one there and back. */
export function isSameOffer(one: PutForwardTerms, other: Omit<JobTermsShown, 'documents'>): boolean {
  return one.kind === 'job' && one.offer === other.offer && hasSameWords(one, other);
}

const isNo: Partial<Record<PutForwardState, true>> = { declined: true, 'taken-back': true, disputed: true };

/** All offers of a job that a candidate did not want. */
export function declinedOffers({ putForward, content }: { putForward: Pick<StoredPutForward, 'state'>; content: Content }): OfferWords[] {
  const { terms, declined = [] } = content;
  if (terms.kind !== 'job' || !isNo[putForward.state]) return declined;
  const { facility, startsOn, pay } = terms;
  return [...declined, { facility, startsOn, pay }];
}

/** Whether the candidate said no to these terms, or took a yes to them back, at any time before. */
export const saidNoTo = (opened: Parameters<typeof declinedOffers>[0], offer: OfferWords): boolean =>
  declinedOffers(opened).some((one) => hasSameWords(one, offer));

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** What a facility sees of a checklist, one line each. */
export function documentsOf({ specialtyName, reference, skillRatings, sealedProfile, referenceIds }: Submission): string[] {
  const references = referenceIds?.length ?? 0;
  return [
    `Your ${specialtyName} skills checklist, ${reference}: ${counted(skillRatings.length, 'rated skill')}, with your name, email and phone`,
    ...(sealedProfile ? ['Your experience, licenses and certifications'] : []),
    ...(references > 0 ? [`${counted(references, 'reference')} from people who saw your clinical work`] : []),
    'How your answers compare with what this job asks for',
  ];
}

/** The answers that a state still takes. */
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

export function answersOf(putForward: Pick<StoredPutForward, 'state' | 'endsAt' | 'isSpoken' | 'jobId'>, now: Date): PutForwardAnswer[] {
  const state = stateAt(putForward, now);
  // She says so also after it has ended: it stands on Today.
  const mayDispute = putForward.isSpoken && (state === 'agreed' || state === 'ended');
  return [...answersIn[state], ...(mayDispute ? (['did-not-agree'] as const) : [])];
}

/** What each answer makes of the state, and how the timeline names it. */
export const outcomes: Record<PutForwardAnswer, { state: PutForwardState; what: PutForwardMoment['what'] }> = {
  yes: { state: 'agreed', what: 'agreed' },
  no: { state: 'declined', what: 'declined' },
  'call-first': { state: 'call-first', what: 'called-first' },
  'take-back': { state: 'taken-back', what: 'taken-back' },
  'did-not-agree': { state: 'disputed', what: 'disputed' },
};

type DueMails = Pick<StoredPutForward, 'dueMails' | 'version'>;

/** The mails that are due once one more is; a mail about the end of time goes only while nothing else has ended it. */
export function withMail({ dueMails, version }: DueMails, about: NoticeKind, at: Date) {
  const mails = [...dueMails.filter((mail) => mail.about !== 'time-over'), { about, number: version + 1, at }];
  return dueOf(mails);
}

/** The same without the mail about the end of time. */
export const withoutTimeOver = ({ dueMails }: Pick<DueMails, 'dueMails'>) => dueOf(dueMails.filter(({ about }) => about !== 'time-over'));

/** The fields of the outbox: it is due when the first mail is. */
export function dueOf(dueMails: StoredPutForward['dueMails']) {
  const first = dueMails.map(({ at }) => at.getTime()).toSorted((one, other) => one - other)[0];
  return { dueMails, mailDue: first === undefined ? null : { at: new Date(first) } };
}
