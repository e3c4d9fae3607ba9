import { useMutation } from '@tanstack/react-query';
import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { failureText } from '#src/shared/status/failure-text.ts';
import type { SurveyRequest } from './survey-store.ts';
import { ReusableLinkForm } from './reusable-link-form.tsx';
import { ReusableLinkResult } from './reusable-link-result.tsx';
import type { CreatedShareLink, NewReusableLink } from './reusable-link-schema.ts';

interface ReusableLinkDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Creates the link; when it fails, the server's sentence is shown in the dialog. */
  create: (link: NewReusableLink) => Promise<CreatedShareLink>;
  /** What is known of the submission, for the survey. */
  about: Pick<SurveyRequest, 'submissionId' | 'specialtyId'>;
}

/** Makes a link with a passcode that can be opened as often as one likes. */
export function ReusableLinkDialog({ isOpen, onClose, create, about }: ReusableLinkDialogProps) {
  const {
    data: created,
    error,
    isPending,
    mutate,
    reset,
  } = useMutation({
    mutationFn: async (link: NewReusableLink) => ({ passcode: link.passcode, ...(await create(link)) }),
  });
  const close = () => {
    reset();
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      isDismissible={!isPending}
      title="Reusable Share Link"
      description={created ? undefined : 'One link for many facilities. Whoever opens it needs your passcode.'}
    >
      {created ? (
        <ReusableLinkResult created={created} about={about} onDone={close} />
      ) : (
        <ReusableLinkForm
          isSending={isPending}
          error={error ? failureText(error, 'Failed to create share link. Please try again.') : undefined}
          onSubmit={mutate}
        />
      )}
    </Dialog>
  );
}
