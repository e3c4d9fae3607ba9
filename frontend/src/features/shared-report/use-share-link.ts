import { createEditToken } from '@larkfield/schemas/links/create-edit-token.ts';
import { viewShareLink } from '@larkfield/schemas/links/view-share-link.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';

export type SharedView = ReplyOf<typeof viewShareLink>;

/** Opens a shared report: first without a passcode, then with the one that is entered. */
export function useShareLink(token: string) {
  const queryKey = ['share-link', token];
  const client = useQueryClient();
  const opened = useQuery({ queryKey, queryFn: () => call(viewShareLink, { params: { token }, body: {} }) });
  const unlock = useMutation({
    mutationFn: (passcode: string) => call(viewShareLink, { params: { token }, body: { passcode } }),
    onSuccess: (view) => client.setQueryData<SharedView>(queryKey, view),
  });
  return { opened, unlock };
}

/** Turns the passcode of a reusable link into the token of an edit. */
export function useStartEdit(token: string) {
  return useMutation({ mutationFn: (passcode: string) => call(createEditToken, { params: { token }, body: { passcode } }) });
}
