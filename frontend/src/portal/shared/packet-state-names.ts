import type { Packet } from '@larkfield/schemas/reports/packets.ts';

export const packetStateNames: Record<Packet['state'], string> = {
  pending: 'Preparing',
  ready: 'Ready',
  failed: 'Failed',
  gone: 'No longer available',
  refused: 'Not to be sent',
};
