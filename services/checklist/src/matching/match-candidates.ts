import type { CatalogueEntry } from '@larkfield/catalogue/catalogue.ts';
import { matchLimits } from '@larkfield/schemas/matching/match-limits.ts';
import { matchCandidates } from '@larkfield/schemas/matching/matching.ts';
import { pageSize } from '@larkfield/schemas/page.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { addressMark } from '#src/submissions/submission-store.ts';
import { listNames } from '#src/submissions/candidate-submission-store.ts';
import { insertMatchRecord } from './match-record-store.ts';
import { findRequirementSet, setObject } from './requirement-set-store.ts';
import { toRequirementSet } from './requirement-routes.ts';
import { searchTable } from './search-table.ts';

/** Lists everyone without a score, since people decide (product.md#match-3). */
const matchCandidatesRoute = (context: ChecklistContext) =>
  route(matchCandidates, async ({ params: { id }, query: { cursor, musts, related }, identity, requestId, response }) => {
    const stored = (await findRequirementSet(id)) ?? fail('NOT_FOUND');
    const set = toRequirementSet(context, stored);
    const { requirements, startsOn } = set;
    const lists = context.catalogue.relatedTo(set.specialty.id).slice(0, matchLimits.relatedLists);
    const withRelated = related === 'included';
    const tables = [set.specialty, ...(withRelated ? lists.map(({ specialty }) => specialty) : [])];
    const [exact, ...others] = await Promise.all(tables.map((specialty) => context.matchTables.open(specialty.id)));
    const [phase, after] = cursor?.split('.') ?? [];
    const isPastExact = phase === '1';
    const search = { requirements, startsOn, now: new Date(), onlyMeetingMusts: musts === 'met' };
    const own = searchTable(exact!, { ...search, after, limit: isPastExact ? 0 : pageSize + 1 });
    const ofOthers = others.map((table) => searchTable(table, { ...search, after: isPastExact ? after : undefined, limit: pageSize + 1 }));
    const relatedRows = ofOthers.flatMap(({ rows }, index) => rows.map((row) => ({ ...row, specialty: lists[index]!.specialty })));
    // Ids begin with their second of creation.
    const rows = [...own.rows.map((row) => ({ ...row, specialty: null })), ...relatedRows.toSorted((a, b) => (a.id < b.id ? 1 : -1))];
    const shown = rows.slice(0, pageSize);
    const names = new Map((await listNames(shown.map((row) => row.id))).map((card) => [card._id.toHexString(), card]));
    // Leave out candidates who were erased meanwhile.
    const present = shown.filter((row) => names.has(row.id));
    await context.audit.record({
      actor: { kind: 'user', id: identity.userId },
      action: 'candidates.matched',
      object: setObject(id, stored.revision),
      requestId,
    });
    const { userId } = identity;
    const choice = { onlyMeetingMusts: search.onlyMeetingMusts, withRelated };
    await insertMatchRecord({ setId: stored._id, setRevision: stored.revision, shown: present, ...choice, userId });
    response.setHeader('Cache-Control', 'no-store');
    const last = shown.at(-1);
    return {
      set,
      candidates: present.map(({ id: submissionId, specialty, submittedAt, validUntil, mustsMet, facts }) => {
        const card = names.get(submissionId)!;
        return {
          id: submissionId,
          candidateName: card.candidateName,
          shortReference: card.reference,
          submittedAt: submittedAt.toISOString(),
          validUntil: validUntil.toISOString(),
          ...addressMark(card),
          ...(specialty && { specialty: { id: specialty.id, name: specialty.name } }),
          mustsMet,
          wishesMet: facts.filter(({ state }, index) => state === 'met' && requirements[index]!.need === 'wish').length,
          facts,
        };
      }),
      total: own.total,
      meetEveryMust: own.meetEveryMust,
      related: {
        lists: lists.map(({ specialty, shared }) => ({ specialty: { id: specialty.id, name: specialty.name }, shared })),
        skills: skillCount(context.catalogue.findById(set.specialty.id)!),
        ...(withRelated && {
          total: sum(ofOthers.map(({ total }) => total)),
          meetEveryMust: sum(ofOthers.map((found) => found.meetEveryMust)),
        }),
      },
      nextCursor: rows.length > pageSize && last ? `${last.specialty ? 1 : 0}.${last.id}` : null,
    };
  });

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
const skillCount = ({ skillsByCategory }: CatalogueEntry): number => sum(skillsByCategory.map(({ skills }) => skills.length));

export const matchCandidatesRoutes = (context: ChecklistContext) => ({
  matchCandidates: matchCandidatesRoute(context),
});
