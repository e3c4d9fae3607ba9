import type { CertificateRequirement, ProfileRequirement, Requirement, SkillRequirement } from '@larkfield/schemas/matching/requirement.ts';
import type { RequirementFact } from '@larkfield/schemas/matching/requirement-fact.ts';
import type { Frequency, Proficiency } from '@larkfield/schemas/checklist/skill-rating.ts';
import { certificateWords, stateKey, systemKey, unitKey, type CertificateSearch, type ProfileSearch } from '#src/profile/search-keys.ts';

/** From the least to the most recent; what a rating does not say is below all of them. */
export const recencyOrder: readonly Frequency[] = ['never', 'past_year', 'recent', 'current'];

/** What was said of a skill, as of the day it was said. */
export interface StatedRating {
  proficiency: Proficiency;
  frequency: Frequency | null;
}

/** How a rating stands to what is asked of a skill: short of the proficiency comes before stale, and says so besides. */
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

/** Whether a certificate is meant by a name: it has all its words. */
export const isMeant = (wanted: readonly string[], { words }: Pick<CertificateSearch, 'words'>): boolean =>
  wanted.length > 0 && wanted.every((word) => words.includes(word));

/** How the certificates that somebody holds stand to one that is asked for; without a last day none holds on a day that is asked for. */
export function certificateFact(
  { name, validOn }: Pick<CertificateRequirement, 'name' | 'validOn'>,
  certificates: readonly CertificateSearch[],
): RequirementFact {
  const wanted = certificateWords(name);
  const meant = certificates.filter((certificate) => isMeant(wanted, certificate));
  if (meant.length === 0) return { state: 'not-given' };
  const until = meant
    .map((certificate) => certificate.until ?? '')
    .sort()
    .at(-1)!;
  const isMet = validOn === undefined || until >= validOn;
  return { state: isMet ? 'met' : 'lapsed', ...(until !== '' && { until }) };
}

/** The key of a profile that a requirement asks for. */
export function requiredKey(requirement: ProfileRequirement): string {
  if (requirement.kind === 'ehr') return systemKey(requirement.system);
  return requirement.kind === 'unit' ? unitKey(requirement.unit) : stateKey(requirement.state);
}

const compactKey = stateKey('compact');

/** How a profile stands to a system, a kind of unit or a state that is asked for. */
export function profileFact(requirement: ProfileRequirement, keys: readonly string[]): RequirementFact {
  if (keys.includes(requiredKey(requirement))) return { state: 'met' };
  // Whether it serves there is for the employer to check: the list of those states changes.
  const isCompact = requirement.kind === 'state' && keys.includes(compactKey);
  return { state: 'not-given', ...(isCompact && { isCompact }) };
}

/** What a match knows of somebody. */
export interface MatchSubject {
  ratingOf: (skillId: number) => StatedRating | null;
  profile: ProfileSearch | null;
}

/** How somebody stands to one requirement (product.md#match-2). */
export function requirementFact(requirement: Requirement, { ratingOf, profile }: MatchSubject): RequirementFact {
  if (requirement.kind === 'skill') return skillFact(requirement, ratingOf(requirement.skillId));
  if (requirement.kind === 'certificate') return certificateFact(requirement, profile?.certificates ?? []);
  return profileFact(requirement, profile?.keys ?? []);
}
