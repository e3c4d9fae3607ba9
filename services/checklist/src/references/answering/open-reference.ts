import { openReference, startReference } from '@larkfield/schemas/references/answer-reference.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { getCatalogueVersion } from '#src/catalogue/catalogue-version-store.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { findSubmission } from '#src/submissions/submission-store.ts';
import { getOpenReference } from './find-reference.ts';
import { openReferee, readKeyOf } from '#src/references/reference-secrets.ts';
import { changeReference, openState } from '#src/references/reference-store.ts';

/** The skills that a referee is asked about, in the words in which the candidate rated them. */
export async function readRows(
  { catalogue }: ChecklistContext,
  reference: { specialtyId: number; catalogueVersion: string; skillIds: number[] },
) {
  const { skillsByCategory } = await getCatalogueVersion(catalogue, reference.specialtyId, reference.catalogueVersion);
  const byId = new Map(skillsByCategory.flatMap(({ skills }) => skills.map((skill) => [skill.id, skill] as const)));
  return reference.skillIds.flatMap((id) => byId.get(id) ?? []);
}

export const openReferenceRoute = (context: ChecklistContext) =>
  route(openReference, async ({ body: { token }, identity, response }) => {
    const now = new Date();
    const reference = await getOpenReference(token, now);
    const submission = (await findSubmission(reference.submissionId)) ?? fail('LINK_NOT_FOUND');
    const ring = (await readKeyOf(context.keyRing, reference)) ?? fail('LINK_NOT_FOUND');
    // Staff who look at a link they copied are not the referee.
    if (!identity) {
      await changeReference(reference, { ...openState, openedAt: null }, { $set: { openedAt: now } });
    }
    const { name, role, unit, from, to, relation } = openReferee(ring, reference);
    response.setHeader('Cache-Control', 'no-store');
    return {
      candidateName: submission.candidateName,
      specialtyName: submission.specialtyName,
      referee: { name, role, unit, from, to, relation },
      skills: (await readRows(context, reference)).map(({ id, skill, isSafetySkill }) => ({ id, skill, isSafety: isSafetySkill === 1 })),
      linkEndsAt: reference.linkEndsAt.toISOString(),
    };
  });

export const startReferenceRoute = () =>
  route(startReference, async ({ body: { token }, identity }) => {
    const now = new Date();
    const reference = await getOpenReference(token, now);
    if (identity) return { noted: false };
    return { noted: (await changeReference(reference, { ...openState, startedAt: null }, { $set: { startedAt: now } })) !== null };
  });
