import type { OwnedLink } from '@larkfield/schemas/links/owned-link.ts';
import type { revokeShareLink } from '@larkfield/schemas/links/revoke-share-link.ts';
import { useMutation } from '@tanstack/react-query';
import { callUnparsed } from '#src/shared/api/call-unparsed.ts';
import { failureText } from '#src/shared/status/failure-text.ts';
import type { OwnerProof } from '#src/shared/sharing/owner-proof.ts';
import { slowSendSignal } from '#src/shared/form/send-patience.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { useRefreshOwnerLinks } from './use-owner-links.ts';

const revocation = { method: 'POST', path: '/api/share-links/:linkId/revoke' } as const;

/** Ends a link at once, for everybody who has it. */
export function useRevokeLink(proof: OwnerProof) {
  const refresh = useRefreshOwnerLinks(proof);
  return useMutation({
    mutationFn: ({ linkId }: OwnedLink) =>
      callUnparsed<typeof revokeShareLink>(revocation, { params: { linkId }, body: proof }, { signal: slowSendSignal() }),
    onSuccess: () => toast({ title: 'Link revoked', description: 'Nobody can open it any more.' }),
    onError: (error) =>
      toast({
        title: 'Error',
        description: failureText(error, 'The link could not be revoked. Please try again.'),
        variant: 'destructive',
      }),
    // Also after a failure: perhaps only the answer was lost.
    onSettled: refresh,
  });
}
