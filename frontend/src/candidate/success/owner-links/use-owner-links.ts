import type { listShareLinks } from '@larkfield/schemas/links/list-share-links.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callUnparsed } from '#src/shared/api/call-unparsed.ts';
import type { OwnerProof } from '#src/shared/sharing/owner-proof.ts';

const list = { method: 'POST', path: '/api/share-links/list' } as const;
const linksKey = ({ submissionId }: OwnerProof) => [list.path, submissionId];

/** The share links of a submission, for its owner. */
export function useOwnerLinks(proof: OwnerProof) {
  return useQuery({
    queryKey: linksKey(proof),
    queryFn: ({ signal }) => callUnparsed<typeof listShareLinks>(list, { body: proof }, { signal }),
  });
}

/** Reads the list again after something was changed. */
export function useRefreshOwnerLinks(proof: OwnerProof | null): () => void {
  const client = useQueryClient();
  return () => {
    if (proof) void client.invalidateQueries({ queryKey: linksKey(proof) });
  };
}
