import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { AnswerSource, EarlierAnswer, getEarlierAnswers } from '@larkfield/schemas/my-checklists/get-earlier-answers.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#src/shared/api/call.ts';
import type * as earlierParts from './earlier-bar.tsx';

/** What somebody answered before, for a form that begins with it, and the parts that only such a form has. */
export type EarlierAnswers = ReplyOf<typeof getEarlierAnswers> & { parts: EarlierParts };
type EarlierParts = typeof earlierParts;

/** Asks for what the owner of a checklist answered before; asks nothing without one. */
export function useEarlierAnswers(id: string | null, specialtyId: number | undefined) {
  return useQuery<EarlierAnswers>({
    queryKey: ['earlier-answers', id, specialtyId],
    queryFn: async ({ signal }) => {
      const asked = call<typeof getEarlierAnswers>(
        { method: 'GET', path: '/api/my-checklists/:id/answers' },
        { params: { id: id ?? '' }, query: { specialtyId: specialtyId ?? 0 } },
        { signal },
      );
      const [answers, parts] = await Promise.all([asked, import('./earlier-bar.tsx')]);
      return { ...answers, parts };
    },
    enabled: id !== null && specialtyId !== undefined,
    // Personal data of somebody else does not stay in memory once the page is left.
    gcTime: 0,
  });
}

/** Earlier answers as the form looks them up. */
export interface EarlierChecklist {
  submissionId: string;
  isRenewal: boolean;
  parts: EarlierParts;
  profile: EarlierAnswers['profile'];
  answerOf: (skillId: number) => EarlierAnswer | undefined;
  sourceOf: (answer: EarlierAnswer) => AnswerSource | undefined;
}

export function openEarlier({ submissionId, isRenewal, parts, profile, sources, answers }: EarlierAnswers): EarlierChecklist {
  const bySkill = new Map(answers.map((answer) => [answer.skillId, answer]));
  return {
    submissionId,
    isRenewal,
    parts,
    profile,
    answerOf: (skillId) => bySkill.get(skillId),
    sourceOf: ({ source }) => sources[source],
  };
}
