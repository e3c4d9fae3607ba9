import type { PortalLink } from '@larkfield/schemas/portal/portal-link.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { CopyField } from '#src/shared/ui/copy-field.tsx';
import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { secretName } from './link-words.ts';

interface PasscodeDialogProps {
  link: Pick<PortalLink, 'kind'>;
  /** Null while there is none to show. */
  passcode: string | null;
  onClose: () => void;
}

/** Shows a passcode that was just drawn, this once. */
export function PasscodeDialog({ link, passcode, onClose }: PasscodeDialogProps) {
  const secret = secretName(link.kind);
  return (
    <Dialog
      isOpen={passcode !== null}
      onClose={onClose}
      title={`New ${secret}`}
      description="It is shown only now. Hand it over apart from the link."
    >
      <div className="grid gap-4">
        <CopyField label={`New ${secret}`} text={passcode ?? ''} subject={`new ${secret}`} />
        <Button className="justify-self-end" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
