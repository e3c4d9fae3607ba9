import type { getSpecialty } from '@larkfield/schemas/checklist/get-specialty.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { callUnparsed } from '#src/lib/call-unparsed.ts';

export type SpecialtyPage = ReplyOf<typeof getSpecialty>;

/** A specialty and its skills; asks nothing without a slug. */
export function useSpecialty(slug: string) {
  return useQuery<SpecialtyPage>({
    queryKey: ['/api', 'specialties', 'slug', slug],
    queryFn: ({ signal }) =>
      callUnparsed<typeof getSpecialty>(
        { method: 'GET', path: '/api/specialties/slug/:slug' },
        { params: { slug } },
        { signal },
      ),
    enabled: slug !== '',
  });
}
