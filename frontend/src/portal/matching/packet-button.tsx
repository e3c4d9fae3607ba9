import { createPacket } from '@larkfield/schemas/reports/packets.ts';
import { FileStack } from 'lucide-react';
import { useRequestId } from '#src/portal/shared/use-request-id.ts';
import { useMutation } from '#src/shared/api/use-mutation.ts';
import { failureText } from '#src/shared/api/api-error.ts';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { useNavigateIfHere } from '#src/shared/browser/use-navigate-if-here.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { portalReportPath } from '#src/shared/text/paths.ts';
import { Button } from '#src/shared/ui/button.tsx';

interface PacketButtonProps {
  setId: string;
  candidate: { id: string; candidateName: string };
}

/** Makes a candidate's packet for this job, and opens the place where it is downloaded and shared. */
export function PacketButton({ setId, candidate: { id, candidateName } }: PacketButtonProps) {
  const navigateIfHere = useNavigateIfHere();
  const requestIdOf = useRequestId(`packet of ${id}`);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(checked(createPacket), { params: { id }, body: { requirements: setId, requestId: requestIdOf(setId) } }),
    onSuccess: ({ packet }) => {
      toast({ title: 'Preparing the packet', description: `For ${packet.job}. It will be ready in a few seconds.` });
      navigateIfHere(portalReportPath(id));
    },
    onError: (error) =>
      toast({ title: 'Packet not created', description: failureText(error, 'Please try again.'), variant: 'destructive' }),
  });
  return (
    <Button variant="secondary" isPending={isPending} onClick={() => mutate()}>
      {!isPending && <FileStack aria-hidden="true" className="size-4" />}
      Make packet <span className="sr-only">for {candidateName}</span>
    </Button>
  );
}
