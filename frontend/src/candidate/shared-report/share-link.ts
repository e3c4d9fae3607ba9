import { minute } from '@larkfield/schemas/durations.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { createEditToken, viewShareLink } from '@larkfield/schemas/links/share-links.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '#src/shared/api/use-mutation.ts';
import { errorText, isApiError } from '#src/shared/api/api-error.ts';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { useNavigateIfHere } from '#src/shared/browser/use-navigate-if-here.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { checklistPath } from '#src/shared/text/paths.ts';

export type SharedView = ReplyOf<typeof viewShareLink>;

/** Opens a shared report, first without a passcode, then with the entered one. */
export function useShareLink(token: string) {
  const queryKey = ['share-link', token];
  const client = useQueryClient();
  const opened = useQuery({ queryKey, queryFn: () => call(checked(viewShareLink), { params: { token }, body: {} }) });
  const unlock = useMutation({
    mutationFn: (passcode: string) => call(checked(viewShareLink), { params: { token }, body: { passcode } }),
    onSuccess: (view) => client.setQueryData<SharedView>(queryKey, view),
  });
  const choose = useMutation({
    mutationFn: (person: string) => call(checked(viewShareLink), { params: { token }, body: { person } }),
    onSuccess: (view) => client.setQueryData<SharedView>(queryKey, view),
    // The half hour without a passcode may be over, or the person may have withdrawn: this asks or tells what the link says now.
    onError: () => client.resetQueries({ queryKey }),
  });
  return { opened, unlock, choose };
}

/** For this many milliseconds after the passcode, an edit starts without entering it again. */
const passcodeStaysFresh = 5 * minute;

/** The passcode that opened the report on this page a moment ago; it is never stored elsewhere. */
export function freshPasscode({ isSuccess, submittedAt, variables }: ReturnType<typeof useShareLink>['unlock']): string | undefined {
  return isSuccess && Date.now() - submittedAt < passcodeStaysFresh ? variables : undefined;
}

/** Exchanges the passcode of a reusable link for an edit, and opens the edit. */
export function useStartEdit(token: string, slug: string) {
  const navigateIfHere = useNavigateIfHere();
  return useMutation({
    mutationFn: (passcode: string) => call(checked(createEditToken), { params: { token }, body: { passcode } }),
    onSuccess: ({ editToken }) => navigateIfHere(`${checklistPath(slug)}?editToken=${editToken}`, { state: { report: `/view/${token}` } }),
    onError: () => toast({ title: 'Edit Failed', description: 'Could not start edit mode. Please try again.', variant: 'destructive' }),
  });
}

/** The message to a visitor whose shared report does not open (product.md#links-7). */
export function shareLinkErrorText(error: unknown): string {
  const fallback = 'Failed to load share link';
  if (isUnreadable(error)) return 'Unable to load skills data';
  if (!isApiError(error)) return fallback;
  const said = errorText(error, '');
  if (error.status === 410 || /expired/i.test(said)) return 'This share link has expired';
  if (error.status === 403 || /view limit/i.test(said)) return 'View limit exceeded for this share link';
  if (error.status === 423 || /locked/i.test(said) || error.body.remainingAttempts === 0)
    return 'This share link has been locked due to too many failed passcode attempts';
  return said || fallback;
}

/** True if the link opened, but the reply is not a valid report. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof Error && ['ZodError', 'SyntaxError'].includes(error.name);
}

/** True if the link needs a passcode. */
export function needsPasscode(error: unknown): boolean {
  return isApiError(error) && error.status === 401 && error.body.requiresPasscode === true;
}

/** The remaining attempts for a wrong passcode, if the server reported them. */
export function remainingAttempts(error: unknown): number | undefined {
  return isApiError(error) ? error.body.remainingAttempts : undefined;
}

/** "3 attempts remaining", or an empty text if the number is unknown. */
export function attemptsText(count: number | undefined): string {
  return count === undefined ? '' : `${count} attempt${count === 1 ? '' : 's'} remaining`;
}
