import type { Packet } from '@larkfield/schemas/packets/packet.ts';
import type { Submission } from '#src/submissions/submission-store.ts';
import { packetStates } from './packet-pdf.ts';
import type { StoredPacket } from './packet-store.ts';

/** Packets of some submissions as staff see them. */
export async function toPackets(packets: StoredPacket[], submissions: Submission[]): Promise<Packet[]> {
  const states = await packetStates(packets);
  return packets.map((packet, index) => {
    const { revision, checksNoted, referencesEdition } = submissions.find(({ _id }) => _id.equals(packet.submissionId))!;
    return {
      id: packet._id.toString(),
      submissionId: packet.submissionId.toString(),
      job: packet.job,
      state: states[index]!,
      madeAt: packet.madeAt.toISOString(),
      madeBy: packet.madeByEmail,
      isOutdated:
        packet.revision !== revision ||
        (packet.checks ?? null) !== (checksNoted ?? null) ||
        (packet.edition ?? null) !== (referencesEdition ?? null),
    };
  });
}
