import type { createShareLink } from '@larkfield/schemas/links/create-share-link.ts';
import { useMutation } from '@tanstack/react-query';
import { callUnparsed } from '#src/shared/api/call-unparsed.ts';
import { failureText } from '#src/shared/status/failure-text.ts';
import type { OwnerProof } from './owner-proof.ts';
import { slowSendSignal } from '#src/shared/form/send-patience.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { copyWhenMade } from '#src/shared/ui/use-copy.ts';

export const quickLinkFailureText = (error: unknown) => failureText(error, 'Failed to create quick share link.');

/** Creates a link for 7 days and 5 views, and copies it. */
export function useCreateQuickLink(proof: OwnerProof | null, onCreated: () => void) {
  return useMutation({
    mutationFn: async () => {
      if (!proof) throw new Error('There is no submission to share');
      const body = { ...proof, mode: 'quick', duration: '7d', viewLimit: 5 } as const;
      const address = { method: 'POST', path: '/api/share-links' } as const;
      const made = callUnparsed<typeof createShareLink>(address, { body }, { signal: slowSendSignal() }).then(({ token, linkId }) => ({
        link: `${window.location.origin}/view/${token}`,
        linkId,
      }));
      const copying = copyWhenMade(made.then(({ link }) => link));
      return { ...(await made), isCopied: await copying };
    },
    onSuccess: ({ isCopied }) => {
      onCreated();
      if (isCopied) toast({ title: 'Link Copied!', description: 'Your 7-day quick link is ready to paste.' });
      else toast({ title: 'Link created', description: 'Your browser did not allow copying. Copy the link below the button.' });
    },
    onError: (error) => toast({ title: 'Error', description: quickLinkFailureText(error), variant: 'destructive' }),
  });
}
