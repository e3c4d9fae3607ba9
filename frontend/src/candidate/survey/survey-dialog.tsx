import { contactConstants } from '@larkfield/schemas/contact/contact-constants.ts';
import { sendSurvey } from '@larkfield/schemas/contact/messages.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMutation } from '#src/shared/api/use-mutation.ts';
import { send, slowSendSignal } from '#src/shared/api/call.ts';
import { DataProvider } from '#src/shared/session/data-provider.tsx';
import { useStore } from '#src/shared/browser/store.ts';
import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { DoneHeading } from '#src/shared/dialog/done-heading.tsx';
import { closeSurvey, surveyStore } from '#src/shared/sharing/survey-store.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { randomUuid } from '#src/shared/browser/random-uuid.ts';
import { hasAnswer, noAnswers, type SurveyPayload, toSurveyPayload } from './survey-answers.ts';
import { SurveyForm } from './survey-form.tsx';

/** The 'Quick Feedback' dialog with its providers, for any page. */
export function SurveyOverlay() {
  return (
    <DataProvider>
      <SurveyDialog />
    </DataProvider>
  );
}

const nothingAnswered = 'Rate at least one feature or share your thoughts in the feedback box.';

/** 'Quick Feedback': every question is optional, one answer is enough. */
export function SurveyDialog() {
  const request = useStore(surveyStore);
  const isOpen = request !== null;
  const [answers, setAnswers] = useState(noAnswers);
  const [problem, setProblem] = useState<string>();
  const [requestId, setRequestId] = useState(randomUuid);
  const { isPending, isSuccess, mutate, reset } = useSendSurvey();

  useResetAfterClosing(isOpen, () => {
    setAnswers(noAnswers);
    setProblem(undefined);
    setRequestId(randomUuid());
    reset();
  });

  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(closeSurvey, contactConstants.surveyCloses);
    return () => clearTimeout(timer);
  }, [isSuccess]);

  const submit = () => {
    if (hasAnswer(answers)) return mutate({ ...toSurveyPayload(answers, request ?? {}), requestId });
    setProblem(nothingAnswered);
    toast({ title: 'Please provide feedback', description: nothingAnswered, variant: 'destructive' });
  };

  return (
    <Dialog
      isOpen={isOpen}
      onClose={closeSurvey}
      title="Quick Feedback"
      description={isSuccess ? undefined : 'Help us improve in under 30 seconds. Skip anything you like.'}
    >
      {isSuccess ? (
        <div className="py-6">
          <DoneHeading title="Thank you!">Your feedback helps us make this better for every clinician.</DoneHeading>
        </div>
      ) : (
        <SurveyForm
          answers={answers}
          isSending={isPending}
          problem={problem}
          onChange={(change) => {
            setProblem(undefined);
            setAnswers((before) => ({ ...before, ...change }));
          }}
          onSubmit={submit}
          onSkip={closeSurvey}
        />
      )}
    </Dialog>
  );
}

/** Resets the answers a moment after closing, or at once if the dialog is opened again sooner. */
function useResetAfterClosing(isOpen: boolean, reset: () => void): void {
  const forget = useEffectEvent(reset);
  useEffect(() => {
    if (isOpen) return;
    const timer = setTimeout(() => forget(), contactConstants.surveyResetsAfter);
    return () => {
      clearTimeout(timer);
      forget();
    };
  }, [isOpen]);
}

/** Sends a survey and shows the outcome. */
function useSendSurvey() {
  return useMutation({
    mutationFn: (body: SurveyPayload) => send(sendSurvey, { body }, { signal: slowSendSignal() }),
    onSuccess: () => toast({ title: 'Thank you!', description: 'Your feedback helps us improve.' }),
    onError: (error) => {
      console.warn("The survey wasn't sent", error);
      toast({ title: 'Submission Failed', description: 'Unable to submit feedback. Please try again.', variant: 'destructive' });
    },
  });
}
