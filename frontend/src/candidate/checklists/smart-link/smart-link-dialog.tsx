import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { SmartLinkForm } from './smart-link-form.tsx';
import { SmartLinkResult } from './smart-link-result.tsx';
import { smartLinkFailureText, useCreateSmartLink } from './use-create-smart-link.ts';

interface SmartLinkDialogProps {
  /** Whose checklist the link opens; null while the dialog is closed. */
  specialty: { id: number; name: string } | null;
  onClose: () => void;
}

/** Makes a link that opens a checklist with the candidate's name and address filled in. */
export function SmartLinkDialog({ specialty, onClose }: SmartLinkDialogProps) {
  const { data: created, error, isPending, mutate, reset } = useCreateSmartLink();
  const close = () => {
    reset();
    onClose();
  };
  return (
    <Dialog
      isOpen={specialty !== null}
      onClose={close}
      isDismissible={!isPending}
      title="Create Smart Link"
      description={created ? undefined : `Opens the ${specialty?.name} checklist with your candidate's details filled in.`}
    >
      {created ? (
        <SmartLinkResult created={created} specialtyName={specialty?.name ?? ''} onDone={close} />
      ) : (
        specialty && (
          <SmartLinkForm
            specialtyId={specialty.id}
            isSending={isPending}
            error={error ? smartLinkFailureText(error) : undefined}
            onSubmit={mutate}
          />
        )
      )}
    </Dialog>
  );
}
