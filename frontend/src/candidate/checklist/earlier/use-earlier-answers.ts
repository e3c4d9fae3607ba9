import type { getEarlierAnswers } from '@larkfield/schemas/my-checklists/get-earlier-answers.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#src/shared/api/call.ts';
import type { EarlierAnswers } from '#src/candidate/checklist/stores/earlier-checklist.ts';

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
      const [answers, { EarlierBar, EarlierIntro }] = await Promise.all([asked, import('./earlier-bar.tsx')]);
      return { ...answers, parts: { EarlierBar, EarlierIntro } };
    },
    enabled: id !== null && specialtyId !== undefined,
    // Personal data of somebody else does not stay in memory once the page is left.
    gcTime: 0,
  });
}
