import { compareRevisions, type SignedRatings } from '@larkfield/assessment/compare-revisions.ts';
import type { Renewal } from '@larkfield/schemas/checklist/renewal.ts';
import { getCatalogueVersion } from '#src/catalogue/catalogue-version-store.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import type { StoredRenewal, Submission } from '#src/submissions/submission-store.ts';

type Rated = Pick<Submission, 'specialtyId' | 'catalogueVersion' | 'skillRatings' | 'digitalSignature'>;

/** A revision as comparisons read it, in the words of its day. */
export async function toSignedRatings({ catalogue }: Pick<ChecklistContext, 'catalogue'>, revision: Rated): Promise<SignedRatings> {
  const { specialtyId, catalogueVersion, skillRatings, digitalSignature } = revision;
  const { skillsByCategory } = await getCatalogueVersion(catalogue, specialtyId, catalogueVersion);
  return { groups: skillsByCategory, ratings: skillRatings, at: new Date(digitalSignature.signedAt) };
}

/** What is kept of the checklist that another one renews; how much changed is counted here, and not said by whoever sends it. */
export async function describeRenewal(
  context: Pick<ChecklistContext, 'catalogue'>,
  renewed: Submission,
  renewing: Rated,
): Promise<StoredRenewal> {
  const [earlier, later] = await Promise.all([toSignedRatings(context, renewed), toSignedRatings(context, renewing)]);
  const { changedRatings, ratings } = compareRevisions(earlier, later);
  const { _id: fromId, revision: fromRevision, reference: fromReference } = renewed;
  return { fromId, fromRevision, fromReference, fromSignedAt: earlier.at, changedRatings, ratings };
}

/** The same as contracts say it. */
export const toRenewal = ({ fromSignedAt, changedRatings, ratings }: StoredRenewal): Renewal => ({
  earlierSignedAt: fromSignedAt.toISOString(),
  changedRatings,
  ratings,
});
