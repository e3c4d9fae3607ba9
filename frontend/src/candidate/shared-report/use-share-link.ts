import { createEditToken } from '@larkfield/schemas/links/create-edit-token.ts';
import { viewShareLink } from '@larkfield/schemas/links/view-share-link.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { call } from '#src/shared/api/call.ts';
import { checklistPath } from '#src/shared/text/paths.ts';
import { toast } from '#src/shared/status/toast-store.ts';

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

/** How long whoever has entered the passcode may start an edit without entering it again, in milliseconds. */
const passcodeStaysFresh = 5 * 60_000;

/** The passcode that opened the report a moment ago on this very page; it is never kept anywhere else. */
export function freshPasscode({ isSuccess, submittedAt, variables }: ReturnType<typeof useShareLink>['unlock']): string | undefined {
  return isSuccess && Date.now() - submittedAt < passcodeStaysFresh ? variables : undefined;
}

/** Turns the passcode of a reusable link into an edit, and goes there. */
export function useStartEdit(token: string, slug: string) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (passcode: string) => call(createEditToken, { params: { token }, body: { passcode } }),
    onSuccess: ({ editToken }) => navigate(`${checklistPath(slug)}?editToken=${editToken}`),
    onError: () => toast({ title: 'Edit Failed', description: 'Could not start edit mode. Please try again.', variant: 'destructive' }),
  });
}
