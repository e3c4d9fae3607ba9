import { FileStack } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#src/shared/ui/button.tsx';
import { PacketDialog } from './packet-dialog.tsx';

interface PacketButtonProps {
  setId: string;
  jobId: string | undefined;
  people: readonly { id: string; candidateName: string }[];
}

/** Opens the dialog that makes a packet for the job and its link. */
export function PacketButton({ setId, jobId, people }: PacketButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
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
      <PacketDialog setId={setId} jobId={jobId} people={isOpen ? people : null} onClose={() => setIsOpen(false)} />
    </>
  );
}
