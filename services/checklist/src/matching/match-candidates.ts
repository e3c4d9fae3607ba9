import { matchCandidates } from '@larkfield/schemas/matching/matching.ts';
import { pageSize } from '@larkfield/schemas/page.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { addressMark } from '#src/submissions/submission-store.ts';
import { listNames } from '#src/submissions/candidate-submission-store.ts';
import { findRequirementSet, setObject } from './requirement-set-store.ts';
import { toRequirementSet } from './requirement-routes.ts';
import { searchTable } from './search-table.ts';

/** Lists everyone and scores no one: a person decides (product.md#match-3). */
const matchCandidatesRoute = (context: ChecklistContext) =>
  route(matchCandidates, async ({ params: { id }, query: { cursor }, identity, requestId, response }) => {
    const stored = (await findRequirementSet(id)) ?? fail('NOT_FOUND');
    const set = toRequirementSet(context, stored);
    const { requirements, startsOn } = set;
    const table = await context.matchTables.open(set.specialty.id);
    const [level, after] = cursor?.split('.') ?? [];
    const position = after === undefined ? undefined : { mustsMet: Number(level), id: after };
    const { rows, total, meetEveryMust } = searchTable(table, {
      requirements,
      after: position,
      limit: pageSize + 1,
      startsOn,
      now: new Date(),
    });
    const shown = rows.slice(0, pageSize);
    const names = new Map((await listNames(shown.map((row) => row.id))).map((card) => [card._id.toHexString(), card]));
    await context.audit.record({
      actor: { kind: 'user', id: identity.userId },
      action: 'candidates.matched',
      object: setObject(id, stored.revision),
      requestId,
    });
    response.setHeader('Cache-Control', 'no-store');
    const last = shown.at(-1);
    return {
      set,
      candidates: shown.flatMap(({ id: submissionId, submittedAt, validUntil, mustsMet, facts }) => {
        const card = names.get(submissionId);
        // Erased a moment ago.
        if (!card) return [];
        return {
          id: submissionId,
          candidateName: card.candidateName,
          shortReference: card.reference,
          submittedAt: submittedAt.toISOString(),
          validUntil: validUntil.toISOString(),
          ...addressMark(card),
          mustsMet,
          wishesMet: facts.filter(({ state }, index) => state === 'met' && requirements[index]!.need === 'wish').length,
          facts,
        };
      }),
      total,
      meetEveryMust,
      nextCursor: rows.length > pageSize && last ? `${last.mustsMet}.${last.id}` : null,
    };
  });

export const matchCandidatesRoutes = (context: ChecklistContext) => ({
  matchCandidates: matchCandidatesRoute(context),
});
