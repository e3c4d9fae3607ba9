import { notifyProInterest } from '@larkfield/schemas/contact/notify-pro-interest.ts';
import { useMutation } from '@tanstack/react-query';
import { callForSuccess } from '#src/shared/api/call.ts';
import { failureText } from '#src/shared/status/failure-text.ts';
import type { ProInterestRequest } from '#src/candidate/shared/pro-interest-store.ts';
import { slowSendSignal } from '#src/shared/form/send-patience.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import type { ProInterestFields } from './pro-interest-schema.ts';

export const proInterestFailureText = (error: unknown) => failureText(error, 'Failed to save your request. Please try again.');

/** Puts somebody on the list of a planned feature. */
export function useNotifyProInterest() {
  return useMutation({
    mutationFn: ({ request, fields: { phone, ...person } }: { request: ProInterestRequest; fields: ProInterestFields }) => {
      const body = {
        ...person,
        ...(phone ? { phone } : {}),
        interestSource: `${request.feature}_notify_me`,
        specialtyId: request.specialtyId ?? null,
        specialtyName: request.specialtyName ?? null,
        metadata: { featureTitle: request.featureTitle, timestamp: new Date().toISOString() },
      };
      return callForSuccess(notifyProInterest, { body }, { signal: slowSendSignal() });
    },
    onError: (error) => toast({ title: 'Error', description: proInterestFailureText(error), variant: 'destructive' }),
  });
}
