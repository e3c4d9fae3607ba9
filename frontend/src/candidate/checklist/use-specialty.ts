import type { getSpecialty } from '@larkfield/schemas/checklist/get-specialty.ts';
import { endpointUrl, type ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { callUnparsed } from '#src/shared/api/call-unparsed.ts';
import { earlyReply, takeEarlyReply } from '#src/shared/api/early-reply.ts';

export type SpecialtyPage = ReplyOf<typeof getSpecialty>;

const address = { method: 'GET', path: '/api/specialties/slug/:slug' } as const;

/** A specialty and its skills; asks nothing without a slug. */
export function useSpecialty(slug: string) {
  const url = endpointUrl(address, { params: { slug } });
  return useQuery<SpecialtyPage>({
    queryKey: ['/api', 'specialties', 'slug', slug],
    queryFn: async ({ signal }) =>
      (await takeEarlyReply<SpecialtyPage>(url)) ?? callUnparsed<typeof getSpecialty>(address, { params: { slug } }, { signal }),
    initialData: () => earlyReply<SpecialtyPage>(url),
    enabled: slug !== '',
  });
}
