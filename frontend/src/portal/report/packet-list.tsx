import { endpointUrl } from '@larkfield/schemas/endpoint.ts';
import { createShareLink } from '@larkfield/schemas/links/share-links.ts';
import { downloadPacket, listPackets, type Packet } from '@larkfield/schemas/reports/packets.ts';
import { useQuery } from '@tanstack/react-query';
import { Download, Share2 } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { packetStateNames } from '#src/portal/shared/packet-state-names.ts';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { useDeferred } from '#src/shared/browser/use-deferred.ts';
import type { ReusableLinkDialog } from '#src/shared/sharing/reusable-link-dialog.tsx';
import { sayUnavailable } from '#src/shared/status/toast-store.ts';
import { LoadFailure } from '#src/shared/status/empty-state.tsx';
import { formatDateTime } from '#src/shared/text/format-date.ts';
import { paths } from '#src/shared/text/paths.ts';
import { Button, ButtonLink, buttonStyle } from '#src/shared/ui/button.tsx';
import { Badge, Card } from '#src/shared/ui/card.tsx';

/** Polling interval of pending packets, in milliseconds. */
const pollInterval = 2_000;

const isLost = (state: Packet['state']) => state === 'failed' || state === 'gone';

type LinkDialogProps = ComponentProps<typeof ReusableLinkDialog>;

async function loadDialog() {
  const { ReusableLinkDialog: LinkDialog } = await import('#src/shared/sharing/reusable-link-dialog.tsx');
  return (props: LinkDialogProps) => <LinkDialog {...props} />;
}

/** The packets of a submission; asked again while one of them is pending. */
export const usePackets = (id: string) =>
  useQuery({
    ...endpointQuery(checked(listPackets), { params: { id } }),
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.packets.some((packet) => packet.state === 'pending') ? pollInterval : false),
  });

/** The packets of a submission. Each is one document for one job, which can be downloaded, or shared by a link with a passcode. */
export function PacketList({ id, isRenewed }: { id: string; isRenewed: boolean }) {
  const query = usePackets(id);
  const [shared, setShared] = useState<Packet | null>(null);
  const renderDialog = useDeferred(shared !== null, loadDialog, () => {
    setShared(null);
    sayUnavailable();
  });
  const packets = query.data?.packets ?? [];
  return (
    <section aria-label="Packets" className="grid gap-4 print:hidden">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <p className="max-w-[60ch] text-muted">
          One PDF for a job: a cover with its requirements, then experience, checklist and references. Make one from the job&rsquo;s
          matches.
        </p>
        <ButtonLink to={paths.portalMatching} variant="secondary">
          Choose a job
        </ButtonLink>
      </div>
      {query.isError && <LoadFailure what="The packets" query={query} />}
      {packets.length > 0 && (
        <Card>
          <ul className="divide-y divide-line">
            {packets.map((packet) => (
              <PacketRow key={packet.id} packet={packet} onShare={isRenewed ? null : () => setShared(packet)} />
            ))}
          </ul>
        </Card>
      )}
      {renderDialog?.({
        isOpen: shared !== null,
        onClose: () => setShared(null),
        isPacket: true,
        about: { submissionId: id },
        create: (link) =>
          call(checked(createShareLink), { body: { submissionId: id, mode: 'reusable', ...link, ...(shared && { packetId: shared.id }) } }),
      })}
    </section>
  );
}

function PacketRow({
  packet: { id, submissionId, job, state, madeAt, madeBy, isOutdated },
  onShare,
}: {
  packet: Packet;
  /** Null if no new link is possible, because the checklist was renewed. */
  onShare: (() => void) | null;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-4 sm:px-5">
      <div className="mr-auto min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="min-w-0 text-lg leading-tight wrap-anywhere">{job}</h3>
          <span role="status">
            <Badge tone={state === 'ready' ? 'accent' : 'neutral'}>{packetStateNames[state]}</Badge>
          </span>
        </div>
        <p className="text-muted wrap-anywhere">
          {formatDateTime(madeAt)}, {madeBy}
        </p>
        {isLost(state) && <p className="text-warning">Make a new packet from the job&rsquo;s matches.</p>}
        {state === 'refused' && (
          <p className="text-warning">
            This person said no to the job, took their yes back or didn&rsquo;t agree. Nothing about them goes to the facility.
          </p>
        )}
        {isOutdated && (state === 'ready' || state === 'pending') && (
          <p className="text-warning">The checklist or its references have changed since.</p>
        )}
      </div>
      {state === 'ready' && (
        <div className="flex flex-wrap gap-3">
          {onShare && (
            <Button variant="secondary" aria-haspopup="dialog" onClick={onShare}>
              <Share2 aria-hidden="true" className="size-4" />
              Share <span className="sr-only">the packet for {job}</span>
            </Button>
          )}
          <a
            href={endpointUrl(downloadPacket, { params: { id: submissionId, packetId: id } })}
            target="_blank"
            rel="noopener"
            className={buttonStyle('secondary')}
          >
            <Download aria-hidden="true" className="size-4" />
            Download <span className="sr-only">the packet for {job}</span>
          </a>
        </div>
      )}
    </li>
  );
}
