import { createPacket } from './create-packet.ts';
import { downloadPacket } from './download-packet.ts';
import { listPackets } from './list-packets.ts';

/** What is sent to whom a candidate is put forward to. */
export const packetEndpoints = { createPacket, downloadPacket, listPackets } as const;
