import { sendSurvey } from '@larkfield/schemas/contact/send-survey.ts';
import { useMutation } from '@tanstack/react-query';
import { callForSuccess } from '#src/shared/api/call.ts';
import { slowSendSignal } from '#src/shared/form/send-patience.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import type { SurveyPayload } from './survey-answers.ts';

/** Sends a survey and says how it went. */
export function useSendSurvey() {
  return useMutation({
    mutationFn: (body: SurveyPayload) => callForSuccess(sendSurvey, { body }, { signal: slowSendSignal() }),
    onSuccess: () => toast({ title: 'Thank you!', description: 'Your feedback helps us improve.' }),
    onError: (error) => {
      console.warn('The survey was not sent', error);
      toast({ title: 'Submission Failed', description: 'Unable to submit feedback. Please try again.', variant: 'destructive' });
    },
  });
}
