import { brand } from '#src/shared/brand/brand.ts';
import { createContactSubmission } from '@larkfield/schemas/contact/create-contact-submission.ts';
import type { CallOf } from '@larkfield/schemas/endpoint.ts';
import { useMutation } from '@tanstack/react-query';
import { callForSuccess } from '#src/shared/api/call.ts';
import { slowSendSignal } from '#src/shared/form/send-patience.ts';
import { toast } from '#src/shared/status/toast-store.ts';

/** Sends an inquiry and says how it went. */
export function useSendInquiry() {
  return useMutation({
    mutationFn: (body: CallOf<typeof createContactSubmission>['body']) =>
      callForSuccess(createContactSubmission, { body }, { signal: slowSendSignal() }),
    onSuccess: () =>
      toast({
        title: 'Thank you for reaching out!',
        description: "We've received your message and will get back to you within 24 hours.",
      }),
    onError: (error) => {
      console.warn('The inquiry was not sent', error);
      toast({
        title: 'Something went wrong',
        description: `Please try again or email us directly at ${brand.emails.general}`,
        variant: 'destructive',
      });
    },
  });
}
