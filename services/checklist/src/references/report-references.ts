import type { SkillCategory } from '@larkfield/schemas/catalogue/specialties.ts';
import type { GivenReference, ReferenceCount, ReportReferences } from '@larkfield/schemas/references/references.ts';
import type { KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import type { Submission } from '#src/submissions/submission-store.ts';
import { counts } from './reference-rules.ts';
import { openAnswer, openReferee, standing } from './reference-secrets.ts';
import { listReferencesByIds, type StoredReference } from './reference-store.ts';

export const skillIdsOf = (groups: readonly SkillCategory[]): ReadonlySet<number> =>
  new Set(groups.flatMap(({ skills }) => skills.map(({ id }) => id)));

/** A reference as shown on a report, limited to the report's skills; null while it is unanswered. */
export function toGivenReference(ring: KeyRing, reference: StoredReference, skills: ReadonlySet<number>): GivenReference | null {
  const answer = openAnswer(ring, reference);
  if (!answer || !reference.answeredAt) return null;
  const { role, unit } = openReferee(ring, reference);
  const { name, from, to, capacity, workAgain, comment, ratings } = answer;
  return {
    id: reference._id.toString(),
    name,
    role,
    unit,
    answeredAt: reference.answeredAt.toISOString(),
    from,
    to,
    capacity,
    workAgain,
    comment,
    ratings: ratings.filter(({ skillId }) => skills.has(skillId)),
  };
}

/**
 * The references that count for a checklist now, and the number of requests: those made with this checklist and not withdrawn or set aside,
 * plus the references that count from earlier ones.
 */
export function countReferences(submissionId: string, references: readonly StoredReference[], skills: ReadonlySet<number>, now: Date) {
  const given = references
    .filter((reference) => counts(reference, skills, now))
    .toSorted((one, other) => one.answeredAt!.getTime() - other.answeredAt!.getTime());
  const asked = references.filter(
    ({ submissionId: of, withdrawnAt, setAsideAt, yes }) => of === submissionId && !withdrawnAt && !setAsideAt && yes !== 'awaited',
  );
  return { given, asked: new Set([...given, ...asked].map(({ _id }) => _id.toString())).size };
}

export function toReferenceCount({ given, asked }: ReturnType<typeof countReferences>): ReferenceCount {
  return { asked, given: given.length, lastAt: given.at(-1)?.answeredAt?.toISOString() ?? null };
}

/** The references on the current reports of some submissions. Read their keys afterward, since a key may be created in between. */
export async function listReportReferences(submissions: Pick<Submission, 'referenceIds'>[]): Promise<StoredReference[]> {
  return listReferencesByIds(submissions.flatMap(({ referenceIds }) => referenceIds ?? []));
}

/** How much of the references a report shows: only their number, also the texts but without names, or everything. */
export type ReferenceReading = 'count' | 'unnamed' | 'all';

/** The references of a submission's current edition; undefined if there are none, so that such a report stays unchanged. */
export function toReportReferences(
  ring: KeyRing,
  { referenceIds = [], referencesAsked }: Pick<Submission, 'referenceIds' | 'referencesAsked'>,
  listed: readonly StoredReference[],
  groups: readonly SkillCategory[],
  reading: ReferenceReading,
  now = new Date(),
): ReportReferences | undefined {
  const ids = new Set(referenceIds);
  const stored = standing(ring, listed).filter(({ _id }) => ids.has(_id.toString()));
  const skills = skillIdsOf(groups);
  // A printed copy stays unchanged, but a page shows the references that count today.
  const counted = reading === 'all' ? stored : stored.filter((reference) => counts(reference, skills, now));
  const given = counted.flatMap((reference) => toGivenReference(ring, reference, skills) ?? []);
  if (given.length === 0) return undefined;
  return {
    asked: referencesAsked ?? given.length,
    given: given.length,
    lastAt: given.at(-1)!.answeredAt,
    references: reading === 'count' ? [] : reading === 'all' ? given : given.map((reference) => ({ ...reference, name: null })),
  };
}
