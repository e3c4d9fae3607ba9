import { assess } from '@larkfield/assessment/assess.ts';
import { shownReadiness } from '@larkfield/assessment/readiness.ts';
import { workInTurns } from '@larkfield/service-kit/process/work-in-turns.ts';
import { getCatalogueVersion } from '#src/catalogue/catalogue-version-store.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { listWithoutReadiness, markReferences, storeReadiness } from './readiness-store.ts';

/** How often it is looked whether anything is to be filled in, in milliseconds: a release of before the filters may still be writing. */
export const fillInInterval = 60_000;
const mostAtOnce = 100;

/** Fills in what the filters by readiness and references find older submissions by; returns how many were rated. */
export async function fillInFilters({ catalogue }: Pick<ChecklistContext, 'catalogue'>, stop?: AbortSignal): Promise<number> {
  await workInTurns(mostAtOnce, markReferences, stop);
  let before: Parameters<typeof listWithoutReadiness>[0] = null;
  const fillIn = async (limit: number) => {
    const found = await listWithoutReadiness(before, limit);
    const filled = [];
    for (const { _id, revision, specialtyId, catalogueVersion, skillRatings, digitalSignature } of found) {
      const { skillsByCategory } = await getCatalogueVersion(catalogue, specialtyId, catalogueVersion);
      const { readiness, completion } = assess(skillsByCategory, skillRatings, new Date(digitalSignature.signedAt));
      filled.push({ _id, revision, readiness: shownReadiness(readiness, completion) });
    }
    if (filled.length > 0) await storeReadiness(filled);
    before = found.at(-1)?._id ?? null;
    return found.length;
  };
  return workInTurns(mostAtOnce, fillIn, stop);
}
