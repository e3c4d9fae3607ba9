import type { getEditData } from '@larkfield/schemas/checklist/submit-checklist.ts';
import type { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { getOwnEditData } from '@larkfield/schemas/my-checklists/my-checklists.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { matchPath } from 'react-router-dom';
import { call } from '#src/shared/api/call.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { visitClient } from '#src/shared/session/data-provider.tsx';
import { toast } from '#src/shared/status/toast-store.ts';
import { paths } from '#src/shared/text/paths.ts';

export type SpecialtyPage = ReplyOf<typeof getSpecialty>;

const address = { method: 'GET', path: '/api/specialties/slug/:slug' } as const;

const specialtyQuery = (slug: string) => endpointQuery<typeof getSpecialty>(address, { params: { slug } });

/** Reads a specialty and its skills; does nothing without a slug. */
export function useSpecialty(slug: string) {
  return useQuery({ ...specialtyQuery(slug), enabled: slug !== '' });
}

/** The longest time in milliseconds for which the first render of the form waits for its skills. */
const longestWait = 200;

/**
 * Reads the skills of the checklist in the address. The gateway has the browser preload this reply, so it is nearly always there with the
 * code, and the first render shows the skills instead of an outline of the page.
 */
export async function readFirstSkills(): Promise<void> {
  const slug = matchPath(paths.checklist, window.location.pathname)?.params.slug;
  if (!slug) return;
  await Promise.race([visitClient.prefetchQuery(specialtyQuery(slug)), new Promise((resolve) => setTimeout(resolve, longestWait))]);
}

type EditData = ReplyOf<typeof getEditData>['editData'];

/** A submission being edited, with its edit token; null if its owner edits it in a visit to My checklists. */
export type EditSession = EditData & { editToken: string | null };

/** True for an edit through a link, which can change only ratings. */
export const isThroughLink = (edit: EditSession | null): boolean => edit !== null && edit.editToken !== null;

/** The source of an edit: the token of a link, or an own submission; null without an edit. */
export type EditStart = { editToken: string } | { submissionId: string } | null;

async function startEdit(start: EditStart, signal: AbortSignal): Promise<EditSession> {
  if (start && 'submissionId' in start) {
    const own = { method: 'POST', path: '/api/my-checklists/:submissionId/edit-data' } as const;
    const { editData } = await call<typeof getOwnEditData>(own, { params: start }, { signal });
    return { ...editData, editToken: null };
  }
  const editToken = start?.editToken ?? '';
  const shared = { method: 'POST', path: '/api/edit-token/:editToken/data' } as const;
  const { editData } = await call<typeof getEditData>(shared, { params: { editToken }, body: undefined }, { signal });
  return { ...editData, editToken };
}

/** Starts the edit of a submission; does nothing without an edit. */
export function useEditSession(start: EditStart) {
  const query = useQuery<EditSession>({
    queryKey: ['edit-session', start],
    queryFn: ({ signal }) => startEdit(start, signal),
    enabled: start !== null,
    // Personal data is removed from memory with the page.
    gcTime: 0,
  });
  const { error } = query;
  const isShared = start !== null && 'editToken' in start;
  useEffect(() => {
    if (!error || !isShared) return;
    toast({
      title: 'Load Failed',
      description: 'Could not load submission for editing. Please try again.',
      variant: 'destructive',
    });
  }, [error, isShared]);
  return query;
}
