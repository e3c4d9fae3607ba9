import type {
  CertificateRequirement,
  ProfileRequirement,
  Requirement,
  SkillRequirement,
} from '@larkfield/schemas/matching/requirements.ts';
import type { RequirementFact } from '@larkfield/schemas/matching/matching.ts';
import type { Recency, Proficiency } from '@larkfield/schemas/checklist/submit-checklist.ts';
import {
  type CertificateSearch,
  certificateWords,
  type ProfileSearch,
  shiftKey,
  stateKey,
  systemKey,
  unitKey,
} from '#src/profile/search-keys.ts';

/** From the least to the most recent. A rating without a recency ranks below all of them. */
export const recencyOrder: readonly Recency[] = ['never', 'past_year', 'recent', 'current'];

/** The answers for a skill, on the day they were given. */
export interface StatedRating {
  proficiency: Proficiency;
  frequency: Recency | null;
}

/** Compares a rating with a required skill. A rating that is too low is `short`; if it is also too old, `isStale` says so. */
export function skillFact(
  { proficiency: least, recency }: Pick<SkillRequirement, 'proficiency' | 'recency'>,
  rating: StatedRating | null,
): RequirementFact {
  if (!rating) return { state: 'not-rated' };
  const { proficiency, frequency } = rating;
  const said = { proficiency, ...(frequency && { frequency }) };
  const isStale = recency !== undefined && (frequency === null || recencyOrder.indexOf(frequency) < recencyOrder.indexOf(recency));
  const stale = isStale ? { isStale } : {};
  if (proficiency < least) return { state: 'short', shortBy: least - proficiency, ...stale, ...said };
  return { state: isStale ? 'stale' : 'met', ...stale, ...said };
}

/** Whether a certificate matches a required name: it must contain all words of the name. */
export const isMeant = (wanted: readonly string[], { words }: Pick<CertificateSearch, 'words'>): boolean =>
  wanted.length > 0 && wanted.every((word) => words.includes(word));

/** An expiry is compared with the first day of the job, or with today when the job has no first day. */
export interface FactDays {
  startsOn: string | null;
  today: string;
}

/** Whether a credential is still valid on that day. A credential without an expiry does not count as valid for a given first day. */
export const holds = (until: string | null, { startsOn, today }: FactDays): boolean =>
  until === null ? startsOn === null : until >= (startsOn ?? today);

/** The fact of matching credentials by their last days. It names the latest valid credential, or else the latest one. */
function endFact(untils: readonly (string | null)[], days: FactDays): RequirementFact {
  const held = untils.filter((until) => holds(until, days));
  const isMet = held.length > 0;
  const until = (isMet ? held : untils)
    .map((end) => end ?? '')
    .toSorted()
    .at(-1);
  return { state: isMet ? 'met' : 'lapsed', ...(until && { until }), ...(!isMet && { on: days.startsOn ?? days.today }) };
}

/** How a candidate's certificates meet a required one. */
export function certificateFact(
  { name }: Pick<CertificateRequirement, 'name'>,
  certificates: readonly CertificateSearch[],
  days: FactDays,
): RequirementFact {
  const wanted = certificateWords(name);
  const meant = certificates.filter((certificate) => isMeant(wanted, certificate));
  if (meant.length === 0) return { state: 'not-given' };
  return endFact(
    meant.map(({ until }) => until),
    days,
  );
}

/** The key of a profile that a requirement asks for. */
export function requiredKey(requirement: ProfileRequirement): string {
  if (requirement.kind === 'ehr') return systemKey(requirement.system);
  if (requirement.kind === 'shift') return shiftKey(requirement.shift);
  return requirement.kind === 'unit' ? unitKey(requirement.unit) : stateKey(requirement.state);
}

const compactKey = stateKey('compact');

/** The fact of licenses for a required state. */
function licenseFact(key: string, licenses: ProfileSearch['licenses'], days: FactDays): RequirementFact {
  const meant = licenses.filter((license) => license.key === key);
  if (meant.length > 0) {
    return endFact(
      meant.map(({ until }) => until),
      days,
    );
  }
  // The employer must check whether the compact license covers the state, since the list of compact states changes.
  const isCompact = licenses.some((license) => license.key === compactKey && holds(license.until, days));
  return { state: 'not-given', ...(isCompact && { isCompact }) };
}

/** The fact of a profile for a required system or kind of unit. Among several uses the last one counts. */
function useFact(key: string, uses: ProfileSearch['uses']): RequirementFact {
  const meant = uses.filter((use) => use.key === key);
  const last = meant
    .flatMap((use) => use.last ?? [])
    .toSorted()
    .at(-1);
  return meant.length === 0 ? { state: 'not-given' } : { state: 'met', ...(last && { last }) };
}

/** The facts of a candidate that matching uses. */
export interface MatchSubject {
  ratingOf: (skillId: number) => StatedRating | null;
  profile: Omit<ProfileSearch, 'keys' | 'ends'> | null;
}

/** The fact of a candidate for one requirement (product.md#match-2). */
export function requirementFact(requirement: Requirement, { ratingOf, profile }: MatchSubject, days: FactDays): RequirementFact {
  if (requirement.kind === 'skill') return skillFact(requirement, ratingOf(requirement.skillId));
  if (requirement.kind === 'certificate') return certificateFact(requirement, profile?.certificates ?? [], days);
  if (requirement.kind === 'state') return licenseFact(requiredKey(requirement), profile?.licenses ?? [], days);
  return useFact(requiredKey(requirement), profile?.uses ?? []);
}
