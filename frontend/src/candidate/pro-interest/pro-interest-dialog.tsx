import { Button } from '#src/shared/ui/button.tsx';
import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { DoneHeading } from '#src/shared/dialog/done-heading.tsx';
import { closeProInterest, proInterestStore } from '#src/candidate/shared/pro-interest-store.ts';
import { useStore } from '#src/shared/browser/store.ts';
import { ProInterestForm } from './pro-interest-form.tsx';
import { proInterestFailureText, useNotifyProInterest } from './use-notify-pro-interest.ts';

/** 'Get Notified': a sign-up for a feature of the planned PRO tier. */
export function ProInterestDialog() {
  const request = useStore(proInterestStore);
  const { error, isPending, isSuccess, mutate, reset } = useNotifyProInterest();
  const close = () => {
    reset();
    closeProInterest();
  };
  return (
    <Dialog
      isOpen={request !== null}
      onClose={close}
      isDismissible={!isPending}
      title="Get Notified"
      description={
        isSuccess ? undefined : `${request?.featureTitle} come with PRO, which is planned. We will write to you once, when it starts.`
      }
    >
      {isSuccess ? (
        <div className="grid gap-5">
          <DoneHeading title="You're on the list!">We will let you know when {request?.featureTitle} are available.</DoneHeading>
          <Button size="large" onClick={close}>
            Done
          </Button>
        </div>
      ) : (
        request && (
          <ProInterestForm
            candidateName={request.candidateName ?? ''}
            isSending={isPending}
            error={error ? proInterestFailureText(error) : undefined}
            onSubmit={(fields) => mutate({ request, fields })}
          />
        )
      )}
    </Dialog>
  );
}
