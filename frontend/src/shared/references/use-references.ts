import type {
  agreeToReference,
  askReferences,
  listReferences,
  ReferenceRequest,
  resendReference,
  withdrawReference,
} from '@larkfield/schemas/references/references.ts';
import type { CallOf, ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '#src/shared/api/use-mutation.ts';
import { failureText } from '#src/shared/api/api-error.ts';
import { call, slowSendSignal } from '#src/shared/api/call.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import type { OwnerProof } from '#src/shared/sharing/quick-link.tsx';
import { toast } from '#src/shared/status/toast-store.ts';

/** The reader of a list of references. */
export type ReferenceReader = 'candidate' | 'staff';

export type ReferenceList = ReplyOf<typeof listReferences>;
export type Asking = Pick<CallOf<typeof askReferences>['body'], 'referees' | 'skillIds' | 'saidAt'>;

const referencesQuery = (proof: OwnerProof) =>
  endpointQuery<typeof listReferences>({ method: 'POST', path: '/api/references/list' }, { body: proof });

/** The references of a submission, for its owner and for staff. */
export const useReferences = (proof: OwnerProof) => useQuery(referencesQuery(proof));

/** Invalidates every query that contains references of this submission. */
export function useRefreshReferences({ submissionId }: OwnerProof): () => Promise<void> {
  const client = useQueryClient();
  const tells = (part: unknown) => JSON.stringify(part)?.includes(submissionId);
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.some(tells) });
}

export const askForReferences = (proof: OwnerProof, asking: Asking) =>
  call<typeof askReferences>({ method: 'POST', path: '/api/references' }, { body: { ...proof, ...asking } }, { signal: slowSendSignal() });

const acts = {
  resend: { path: '/api/references/:referenceId/resend', done: 'Link sent again', failed: "The link couldn't be sent." },
  agree: { path: '/api/references/:referenceId/agree', done: 'Noted: we ask them now', failed: "Your yes didn't reach us." },
  withdraw: { path: '/api/references/:referenceId/withdraw', done: 'Request withdrawn', failed: "The request couldn't be withdrawn." },
} as const;

/** Sends a link again, or ends a request. */
export function useReferenceAct(proof: OwnerProof, act: keyof typeof acts) {
  const refresh = useRefreshReferences(proof);
  const { path, done, failed } = acts[act];
  return useMutation({
    mutationFn: ({ id: referenceId }: Pick<ReferenceRequest, 'id' | 'state'>) =>
      call<typeof agreeToReference | typeof resendReference | typeof withdrawReference>(
        { method: 'POST', path },
        { params: { referenceId }, body: proof },
        { signal: slowSendSignal() },
      ),
    onSuccess: (_reply, { state }) => toast({ title: act === 'withdraw' && state === 'yes-awaited' ? 'Noted: they are not asked' : done }),
    onError: (error) => toast({ title: 'Error', description: failureText(error, failed), variant: 'destructive' }),
    // This also runs after a failure, since perhaps only the reply was lost.
    onSettled: refresh,
  });
}
