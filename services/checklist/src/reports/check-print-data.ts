import { checkPrintData } from '@larkfield/schemas/internal/check-print-data.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { findPacket } from '#src/packets/packet-store.ts';
import { isRevisionPresent } from './presence-store.ts';

/** True where `getPrintData` has an answer to the same question. */
export const checkPrintDataRoute = () =>
  route(checkPrintData, async ({ params: { id, revision }, query: { edition, packet } }) => {
    const isPresent = await isRevisionPresent(id, revision, edition);
    return { isThere: isPresent && (packet === undefined || (await findPacket(packet, id)) !== null) };
  });
