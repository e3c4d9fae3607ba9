import { validUntil } from '@larkfield/assessment/validity.ts';
import type { SkillCategory } from '@larkfield/schemas/catalogue/specialties.ts';
import {
  mailableUnitSchema,
  type ReferenceFlag,
  type ReferenceRequest,
  type ReferenceState,
} from '@larkfield/schemas/references/references.ts';
import { referenceConstants as limits } from '@larkfield/schemas/references/reference-constants.ts';
import { composed, foldedWords, mailboxOf } from '@larkfield/schemas/typed.ts';
import type { KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import type { StoredReference } from './reference-store.ts';
import { openReferee } from './reference-secrets.ts';

/**
 * Domains of free mailboxes: the large providers, and disposable addresses. The list only causes a flag for staff, so a missing provider
 * does little harm. The domain of a small clinic must not be listed.
 */
export const freeMailDomains: ReadonlySet<string> = new Set(
  `
  gmail.com googlemail.com yahoo.com ymail.com rocketmail.com myyahoo.com yahoo.ca yahoo.co.uk yahoo.com.mx yahoo.com.ph yahoo.in
  outlook.com hotmail.com live.com msn.com passport.com hotmail.ca hotmail.co.uk live.ca live.co.uk outlook.com.mx
  icloud.com me.com mac.com aol.com aim.com love.com games.com verizon.net
  proton.me protonmail.com protonmail.ch pm.me tutanota.com tuta.com tuta.io keemail.me hey.com fastmail.com fastmail.fm
  zoho.com zohomail.com gmx.com gmx.us gmx.net gmx.de web.de mail.com email.com usa.com post.com dr.com doctor.com consultant.com
  mail.ru bk.ru list.ru inbox.ru yandex.com yandex.ru ya.ru qq.com 163.com 126.com sina.com naver.com daum.net hanmail.net rediffmail.com
  comcast.net xfinity.com att.net sbcglobal.net bellsouth.net pacbell.net ameritech.net swbell.net cox.net charter.net spectrum.net
  roadrunner.com twc.com rr.com earthlink.net mindspring.com juno.com netzero.net netzero.com optonline.net optimum.net frontier.com
  frontiernet.net windstream.net centurylink.net embarqmail.com q.com suddenlink.net wowway.com cableone.net mediacombb.net tds.net
  rogers.com shaw.ca telus.net sympatico.ca bell.net videotron.ca btinternet.com sky.com virginmedia.com talktalk.net orange.fr free.fr
  laposte.net libero.it t-online.de freenet.de bigpond.com optusnet.com.au xtra.co.nz
  hushmail.com runbox.com mailbox.org posteo.de lycos.com excite.com inbox.com care2.com my.com duck.com
  mailinator.com guerrillamail.com sharklasers.com 10minutemail.com temp-mail.org tempmail.com throwawaymail.com yopmail.com
  getnada.com maildrop.cc trashmail.com dispostable.com fakeinbox.com mintemail.com mohmal.com moakt.com emailondeck.com
`
    .trim()
    .split(/\s+/),
);

/** The safety-critical skills of a checklist in its order, as many as fit on a form. */
export const safetyRows = (groups: readonly SkillCategory[]) =>
  groups
    .flatMap(({ skills }) => skills)
    .filter(({ isSafetySkill }) => isSafetySkill === 1)
    .slice(0, limits.mostRows);

/**
 * The skills for the referee: the safety-critical skills, then as many of
 * the chosen skills as fit; null if a chosen skill is not on the checklist.
 */
export function chooseRows(groups: readonly SkillCategory[], chosen: readonly number[]): number[] | null {
  const safety = safetyRows(groups).map(({ id }) => id);
  const others = [...new Set(chosen)].filter((id) => !safety.includes(id));
  const known = new Set(groups.flatMap(({ skills }) => skills.map(({ id }) => id)));
  if (others.some((id) => !known.has(id))) return null;
  return [...safety, ...others.slice(0, limits.mostChosen)].slice(0, limits.mostRows);
}

type Moments = Pick<
  StoredReference,
  'answeredAt' | 'declinedAt' | 'withdrawnAt' | 'bouncedAt' | 'linkEndsAt' | 'sentAt' | 'startedAt' | 'openedAt' | 'yes'
>;

/** The current state of a request; if several apply, the most informative (product.md#references-3). */
export function stateOf(moments: Moments, now: Date): ReferenceState {
  if (moments.answeredAt) return 'answered';
  if (moments.declinedAt) return 'declined';
  if (moments.withdrawnAt) return 'withdrawn';
  if (moments.yes === 'awaited') return 'yes-awaited';
  if (moments.bouncedAt) return 'bounced';
  if (moments.linkEndsAt <= now) return 'expired';
  if (moments.sentAt && now.getTime() - moments.sentAt.getTime() >= limits.overdueAfter) return 'overdue';
  if (moments.startedAt) return 'started';
  if (moments.openedAt) return 'opened';
  return moments.sentAt ? 'sent' : 'waiting';
}

/** True unless the request was answered, declined or withdrawn. */
export const isOpen = ({ answeredAt, declinedAt, withdrawnAt }: Pick<Moments, 'answeredAt' | 'declinedAt' | 'withdrawnAt'>) =>
  !answeredAt && !declinedAt && !withdrawnAt;

/** Whether the referee may be sent another requested mail. */
export const canBeSentAgain = ({ requests }: Pick<StoredReference, 'requests'>) => requests <= limits.mostResends;

export const canResend = (reference: StoredReference) => isOpen(reference) && reference.yes !== 'awaited' && canBeSentAgain(reference);

/** True for a requested mail, the first after asking or sending again; false for a reminder. */
export const isAskedMail = ({ sentAt }: Pick<StoredReference, 'sentAt'>) => !sentAt;

/** When the next reminder is due: 48 hours after a requested mail, then daily; three in all, even if the request is sent again. */
export function nextReminder(reference: Pick<StoredReference, 'reminders' | 'sentAt'>, now: Date): Date | null {
  if (reference.reminders >= limits.mostReminders) return null;
  return new Date(now.getTime() + (isAskedMail(reference) ? limits.firstReminderAfter : limits.reminderInterval));
}

/**
 * Whether a reference is shown on the reports of a checklist: given within twelve months, not set aside, and at least half of it about
 * skills of the checklist.
 */
export function counts(
  { answeredAt, setAsideAt, skillIds }: Pick<StoredReference, 'answeredAt' | 'setAsideAt' | 'skillIds'>,
  skills: ReadonlySet<number>,
  now: Date,
): boolean {
  if (!answeredAt || setAsideAt || validUntil(answeredAt) <= now) return false;
  return 2 * skillIds.filter((id) => skills.has(id)).length >= skillIds.length;
}

/** Flags of a referee's address. */
export function addressFlags(refereeEmail: string, candidateEmail: string | null): ReferenceFlag[] {
  const referee = mailboxOf(refereeEmail);
  const candidate = candidateEmail ? mailboxOf(candidateEmail) : null;
  const isFree = freeMailDomains.has(referee.domain);
  return [
    ...(isFree ? (['free-mail'] as const) : []),
    ...(candidate?.box === referee.box ? (['candidate-address'] as const) : []),
    ...(!isFree && candidate?.domain === referee.domain ? (['candidate-domain'] as const) : []),
  ];
}

/** Flags of the network address of an answer, compared with the person's other references. */
export function networkFlags(reference: NetworkKeys, all: readonly NetworkKeys[]): ReferenceFlag[] {
  const { answerNetworkKey: key } = reference;
  if (!key) return [];
  const others = all.filter((other) => !other._id.equals(reference._id));
  return [
    ...(all.some(({ candidateNetworkKey }) => candidateNetworkKey === key) ? (['same-network'] as const) : []),
    ...(others.some(({ answerNetworkKey }) => answerNetworkKey === key) ? (['referee-network'] as const) : []),
  ];
}

type NetworkKeys = Pick<StoredReference, '_id' | 'candidateNetworkKey' | 'answerNetworkKey'>;

const toName = (name: string) => foldedWords(name).join(' ');

/** Flags of the way in which an answer was given. */
export function answerFlags(answer: {
  namedAs: string;
  signedAs: string;
  openedAt: Date | null;
  now: Date;
  isSameDevice: boolean;
  isSameNetwork: boolean;
}): ReferenceFlag[] {
  const { namedAs, signedAs, openedAt, now } = answer;
  return [
    ...(answer.isSameDevice ? (['same-device'] as const) : []),
    ...(answer.isSameNetwork ? (['same-network'] as const) : []),
    ...(openedAt && now.getTime() - openedAt.getTime() < limits.quickAnswer ? (['quick-answer'] as const) : []),
    ...(toName(namedAs) === toName(signedAs) ? [] : (['other-name'] as const)),
  ];
}

/** A candidate's name for a mail, or null if it could carry a message, since the recipient's address is unverified. */
export function mailableName(name: string): string | null {
  const plain = composed(name).replace(/[.,]/g, '').replace(/\s+/g, ' ').trim();
  return plain.length <= 60 && /^\p{L}[\p{L}\p{M}'’ -]*$/u.test(plain) ? plain : null;
}

/** A unit for a mail, or null if it could carry a message. */
export const mailableUnit = (unit: string): string | null =>
  mailableUnitSchema.safeParse(composed(unit).replace(/\s+/g, ' ').trim()).data ?? null;

const toInstant = (date: Date | null | undefined) => date?.toISOString() ?? null;

/** The reader of a request. A candidate is never told that a referee declined (product.md#references-4). */
export type RequestReader = 'candidate' | 'staff';

/** A request in the form that staff or the candidate may see. */
export function toReferenceRequest(ring: KeyRing, reference: StoredReference, reader: RequestReader, now: Date): ReferenceRequest {
  const isStaff = reader === 'staff';
  const state = stateOf(reference, now);
  return {
    id: reference._id.toString(),
    state: !isStaff && (state === 'declined' || state === 'expired') ? 'no-answer' : state,
    ...openReferee(ring, reference),
    askedBy: reference.askedBy as ReferenceRequest['askedBy'],
    askedAt: reference.askedAt.toISOString(),
    sentAt: toInstant(reference.sentAt),
    openedAt: toInstant(reference.openedAt),
    answeredAt: toInstant(reference.answeredAt),
    declinedAt: isStaff ? toInstant(reference.declinedAt) : null,
    declineReason: isStaff ? ((reference.declineReason ?? null) as ReferenceRequest['declineReason']) : null,
    reminders: reference.reminders,
    linkEndsAt: reference.linkEndsAt.toISOString(),
    canResend: canResend(reference) && (isStaff || reference.askedBy === 'candidate'),
  };
}
