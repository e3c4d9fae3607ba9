import { checkRatings, minimumTitle } from '@larkfield/assessment/check-ratings.ts';
import type { CatalogueEntry } from '@larkfield/catalogue/catalogue.ts';
import { ageInYears, candidateLimits, isTimeZone, parseDateOfBirth, todayIn } from '@larkfield/schemas/checklist/candidate-rules.ts';
import { type SkillRating, type submitChecklist, submittedCandidateSchema } from '@larkfield/schemas/checklist/submit-checklist.ts';
import type { BodyOf } from '@larkfield/schemas/endpoint.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';

export type SubmissionBody = BodyOf<typeof submitChecklist>;

/** The time zone in which a candidate signs; an unknown zone counts as UTC. */
export function signingZone({ userTimezone }: SubmissionBody): string {
  return isTimeZone(userTimezone) ? userTimezone : 'UTC';
}

/** Refuses ratings that break a rule of submission (product.md#submit-1, product.md#submit-2). Each skill may be rated only once. */
export function requireCompleteRatings(ratings: SkillRating[], { skillsByCategory }: CatalogueEntry): void {
  const skills = skillsByCategory.flatMap(({ skills: inCategory }) => inCategory);
  const known = new Set(skills.map(({ id }) => id));
  const byId = new Map(ratings.map((rating) => [rating.skillId, rating]));
  if (byId.size !== ratings.length) {
    fail('INVALID_INPUT', { fields: [{ field: 'skillRatings', message: 'Each skill can be rated only once' }] });
  }
  if (ratings.some(({ skillId }) => !known.has(skillId))) fail('UNKNOWN_SKILL');
  const problem = checkRatings(skills, (id) => byId.get(id));
  if (problem?.rule === 'minimum') fail('TOO_FEW_SKILLS', { details: `${minimumTitle}: ${problem.rated} rated` });
  if (problem) fail('SAFETY_SKILLS_INCOMPLETE', { details: problem.text, reason: String(problem.skill.id) });
}

/** Refuses people under 18 with a kind message; `dateOfBirth` must be valid. */
export function requireAdult(dateOfBirth: string, timeZone: string, now: Date): void {
  if (ageInYears(parseDateOfBirth(dateOfBirth)!, todayIn(timeZone, now)) < candidateLimits.minAgeYears) fail('UNDER_AGE');
}

/** Validates the personal fields of a first submission; refuses people under 18 with a kind message. */
export function requireCandidate(body: SubmissionBody, now: Date) {
  const result = submittedCandidateSchema.safeParse(body);
  if (!result.success) {
    const fields = result.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
    return fail('INVALID_INPUT', { fields, details: fields.map(({ field, message }) => `${field}: ${message}`).join('; ') });
  }
  requireAdult(result.data.dateOfBirth, signingZone(body), now);
  return { ...result.data, email: result.data.email ?? null, phone: result.data.phone ?? null };
}
