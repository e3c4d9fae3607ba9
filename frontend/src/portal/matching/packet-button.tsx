import { FileStack } from 'lucide-react';
import { useState } from 'react';
import { useDeferred } from '#src/shared/browser/use-deferred.ts';
import { sayUnavailable } from '#src/shared/status/toast-store.ts';
import { Button } from '#src/shared/ui/button.tsx';
import type { PacketDialogProps } from './packet-dialog.tsx';

async function loadDialog() {
  const { PacketDialog } = await import('./packet-dialog.tsx');
  return (props: PacketDialogProps) => <PacketDialog {...props} />;
}

interface PacketButtonProps {
  setId: string;
  jobId: string | undefined;
  people: readonly { id: string; candidateName: string }[];
}

/** Opens the dialog that makes a packet for the job and its link. */
export function PacketButton({ setId, jobId, people }: PacketButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const renderDialog = useDeferred(isOpen, loadDialog, () => {
    setIsOpen(false);
    sayUnavailable();
  });
  const [first] = people;
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <FileStack aria-hidden="true" className="size-4" />
        {people.length === 1 ? (
          <>
            Make packet <span className="sr-only">for {first?.candidateName}</span>
          </>
        ) : (
          `Make packet for ${people.length}`
        )}
      </Button>
      {renderDialog?.({ setId, jobId, people: isOpen ? people : null, onClose: () => setIsOpen(false) })}
    </>
  );
}
