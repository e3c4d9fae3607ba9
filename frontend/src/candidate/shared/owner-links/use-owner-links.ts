import type {
  createShareLink,
  listShareLinks,
  nameRecipient,
  OwnedLink,
  replacePasscode,
  revokeShareLink,
} from '@larkfield/schemas/links/share-links.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '#src/shared/api/use-mutation.ts';
import { call, slowSendSignal } from '#src/shared/api/call.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import type { OwnerProof } from '#src/shared/sharing/quick-link.tsx';
import type { NewReusableLink } from '#src/shared/sharing/reusable-link-dialog.tsx';
import { failureText } from '#src/shared/api/api-error.ts';
import { toast } from '#src/shared/status/toast-store.ts';

const linksQuery = (proof: OwnerProof) =>
  endpointQuery<typeof listShareLinks>({ method: 'POST', path: '/api/share-links/list' }, { body: proof });

/** The share links of a submission, for its owner. */
export const useOwnerLinks = (proof: OwnerProof) => useQuery(linksQuery(proof));

/** Reads the list again after a change. */
export function useRefreshOwnerLinks(proof: OwnerProof | null): () => void {
  const client = useQueryClient();
  return () => {
    if (proof) void client.invalidateQueries({ queryKey: linksQuery(proof).queryKey });
  };
}

const revocation = { method: 'POST', path: '/api/share-links/:linkId/revoke' } as const;

/** Revokes a link at once, for everyone who has it. */
export function useRevokeLink(proof: OwnerProof) {
  const refresh = useRefreshOwnerLinks(proof);
  return useMutation({
    mutationFn: ({ linkId }: OwnedLink) =>
      call<typeof revokeShareLink>(revocation, { params: { linkId }, body: proof }, { signal: slowSendSignal() }),
    onSuccess: () => toast({ title: 'Link revoked', description: 'No one can open it anymore.' }),
    onError: (error) =>
      toast({
        title: 'Error',
        description: failureText(error, "The link couldn't be revoked. Please try again."),
        variant: 'destructive',
      }),
    // This also runs after a failure, since perhaps only the reply was lost.
    onSettled: refresh,
  });
}

export const createReusableLink = (proof: OwnerProof, link: NewReusableLink) =>
  call<typeof createShareLink>(
    { method: 'POST', path: '/api/share-links' },
    { body: { ...proof, mode: 'reusable', ...link } },
    { signal: slowSendSignal() },
  );

export const nameLinkRecipient = (proof: OwnerProof, linkId: string, recipient: string) =>
  call<typeof nameRecipient>(
    { method: 'POST', path: '/api/share-links/:linkId/recipient' },
    { params: { linkId }, body: { ...proof, recipient } },
    { signal: slowSendSignal() },
  );

export const replaceLinkPasscode = (proof: OwnerProof, linkId: string, passcode: string) =>
  call<typeof replacePasscode>(
    { method: 'POST', path: '/api/share-links/:linkId/replace-passcode' },
    { params: { linkId }, body: { ...proof, passcode } },
    { signal: slowSendSignal() },
  );
