import type { Packet } from '@larkfield/schemas/packets/packet.ts';
import type { Submission } from '#src/submissions/submission-store.ts';
import { packetState } from './packet-pdf.ts';
import type { StoredPacket } from './packet-store.ts';

/** A packet as staff see it. */
export async function toPacket(packet: StoredPacket, { revision, referencesEdition }: Submission): Promise<Packet> {
  return {
    id: packet._id.toString(),
    submissionId: packet.submissionId.toString(),
    job: packet.job,
    state: await packetState(packet),
    madeAt: packet.madeAt.toISOString(),
    madeBy: packet.madeByEmail,
    isOutdated: packet.revision !== revision || (packet.edition ?? null) !== (referencesEdition ?? null),
  };
}
