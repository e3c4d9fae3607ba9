import type { CallOf } from '@larkfield/schemas/endpoint.ts';
import { createSmartLink } from '@larkfield/schemas/links/create-smart-link.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '#src/shared/api/call.ts';
import { failureText } from '#src/shared/status/failure-text.ts';
import { slowSendSignal } from '#src/shared/form/send-patience.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { copyWhenMade } from '#src/shared/ui/use-copy.ts';

export type NewSmartLink = CallOf<typeof createSmartLink>['body'];

export const smartLinkFailureText = (error: unknown) => failureText(error, 'Failed to create Smart Link.');

/** Creates a Smart Link and copies it. */
export function useCreateSmartLink() {
  return useMutation({
    mutationFn: async (body: NewSmartLink) => {
      const made = call(createSmartLink, { body }, { signal: slowSendSignal() });
      const copying = copyWhenMade(made.then(({ magicUrl }) => magicUrl));
      return { ...(await made), isCopied: await copying, candidateName: body.candidateName, email: body.email };
    },
    onSuccess: ({ isCopied }) =>
      toast({
        title: 'Smart Link Created!',
        description: isCopied
          ? 'Link copied to clipboard. Valid for 3 days or 4 uses.'
          : 'Copy the link below. Valid for 3 days or 4 uses.',
      }),
    onError: (error) => toast({ title: 'Error', description: smartLinkFailureText(error), variant: 'destructive' }),
  });
}

export type CreatedSmartLink = NonNullable<ReturnType<typeof useCreateSmartLink>['data']>;
