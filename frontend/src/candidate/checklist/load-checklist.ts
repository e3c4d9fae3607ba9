import type { getEditData } from '@larkfield/schemas/checklist/get-edit-data.ts';
import type { getSpecialty } from '@larkfield/schemas/checklist/get-specialty.ts';
import { endpointUrl, type ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#src/shared/api/call.ts';
import { earlyReply, takeEarlyReply } from '#src/shared/api/early-reply.ts';
import { toast } from '#src/shared/status/toast-store.ts';

export type SpecialtyPage = ReplyOf<typeof getSpecialty>;

const address = { method: 'GET', path: '/api/specialties/slug/:slug' } as const;

/** A specialty and its skills; asks nothing without a slug. */
export function useSpecialty(slug: string) {
  const url = endpointUrl(address, { params: { slug } });
  return useQuery<SpecialtyPage>({
    queryKey: ['/api', 'specialties', 'slug', slug],
    queryFn: async ({ signal }) =>
      (await takeEarlyReply<SpecialtyPage>(url)) ?? call<typeof getSpecialty>(address, { params: { slug } }, { signal }),
    initialData: () => earlyReply<SpecialtyPage>(url),
    enabled: slug !== '',
  });
}

/** A submission that is edited, with the token that allows it. */
export type EditSession = ReplyOf<typeof getEditData>['editData'] & { editToken: string };

/** Starts the edit of a submission; asks nothing without a token. */
export function useEditSession(editToken: string | null) {
  const query = useQuery<EditSession>({
    queryKey: ['edit-session', editToken],
    queryFn: async ({ signal }) => {
      const { editData } = await call<typeof getEditData>(
        { method: 'POST', path: '/api/edit-token/:editToken/data' },
        { params: { editToken: editToken ?? '' }, body: undefined },
        { signal },
      );
      return { ...editData, editToken: editToken ?? '' };
    },
    enabled: editToken !== null,
    // Personal data of somebody else does not stay in memory once the page is left.
    gcTime: 0,
  });
  const { error } = query;
  useEffect(() => {
    if (!error) return;
    toast({
      title: 'Load Failed',
      description: 'Could not load submission for editing. Please try again.',
      variant: 'destructive',
    });
  }, [error]);
  return query;
}
