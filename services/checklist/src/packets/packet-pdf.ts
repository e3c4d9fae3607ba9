import type { Request, Response } from 'express';
import { findPausing, listPdfStates, type PdfKey, pdfRecordId } from '@larkfield/stored-data/pdf-store.ts';
import type { PacketCover, PacketState } from '@larkfield/schemas/reports/packets.ts';
import type { ShownPerson } from '@larkfield/schemas/checklist/candidate-rules.ts';
import { unaccented } from '@larkfield/schemas/typed.ts';
import { sendError } from '@larkfield/service-kit/http/http-error.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { awaitPdf, retryAfter } from '#src/pdfs/send-pdf.ts';
import { sendPdfFile } from '#src/pdfs/send-pdf-file.ts';
import { sendWaitingPage } from '#src/pdfs/waiting-page.ts';
import { findSubmission } from '#src/submissions/submission-store.ts';
import { clearAwaitingPacket, listAwaitingPackets, type StoredPacket } from './packet-store.ts';

/** The sweep ignores packets younger than this, which the queue handles. */
const minimumWait = 2_000;
const batchSize = 500;

/** The key of a packet's PDF. */
export function packetKey({ _id, submissionId, revision, checks, edition, template }: StoredPacket): PdfKey {
  return {
    submissionId: submissionId.toString(),
    revision,
    template,
    ...(checks && { checks }),
    ...(edition && { edition }),
    packet: _id.toString(),
  };
}

/** The content of a packet's cover page. */
export const coverOf = ({ job, startsOn, items, madeAt, senderName, madeByEmail }: StoredPacket): PacketCover => ({
  job,
  ...(startsOn && { startsOn }),
  items,
  madeAt: madeAt.toISOString(),
  ...(senderName && { sender: { name: senderName, email: madeByEmail } }),
});

/** A report as part of a packet; one of several people goes without email and phone. */
export const withCover = <Report extends ShownPerson>(report: Report, packet: StoredPacket) => ({
  ...report,
  ...(packet.senderName && { email: null, phone: null }),
  packet: coverOf(packet),
});

type PdfState = Exclude<PacketState, 'refused'>;

/** PDF states in the order of the packets, derived from stored data. A missing PDF of a packet that is not in the outbox is `gone`. */
export async function packetStates(packets: StoredPacket[]): Promise<PdfState[]> {
  const states = await listPdfStates(packets.map((packet) => ({ ...packetKey(packet), requestedAt: packet.madeAt })));
  return packets.map(({ awaitingPdfSince }, index) => {
    const { state } = states[index]!;
    return state === 'pending' && !awaitingPdfSince ? 'gone' : state;
  });
}

export const packetState = async (packet: StoredPacket): Promise<PdfState> => (await packetStates([packet]))[0]!;

export const queuePacket = ({ pdfQueue }: Pick<ChecklistContext, 'pdfQueue'>, packet: StoredPacket): Promise<boolean> =>
  pdfQueue.addAgain(packetKey(packet));

/** Queues missing PDFs again, and removes packets from the outbox whose PDF is done or impossible; returns the number of queued PDFs. */
export async function sweepPackets(context: Pick<ChecklistContext, 'pdfQueue'>, now = new Date()): Promise<number> {
  let queued = 0;
  const waiting = await listAwaitingPackets(new Date(now.getTime() - minimumWait), batchSize);
  const pausing = await findPausing(
    waiting.map((packet) => pdfRecordId(packetKey(packet))),
    now,
  );
  for (const packet of waiting) {
    if (pausing.has(pdfRecordId(packetKey(packet)))) continue;
    const isPending = (await packetState(packet)) === 'pending';
    const submission = isPending ? await findSubmission(packet.submissionId.toString()) : null;
    // A packet with references that have changed since is not printed.
    if (submission && (!packet.edition || packet.edition === submission.referencesEdition)) {
      if (!(await queuePacket(context, packet))) return queued;
      queued += 1;
    } else await clearAwaitingPacket(packet._id);
  }
  return queued;
}

const fileNameOf = ({ job }: StoredPacket, reference: string) => {
  const name = unaccented(job)
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return `${name || 'packet'}-${reference}.pdf`;
};

/** Replies with the PDF of a packet, named after its job, or with its state if there is no PDF yet. */
export async function sendPacket(
  context: Pick<ChecklistContext, 'keyRing' | 'pdfWaits'>,
  packet: StoredPacket,
  reference: string,
  request: Request,
  response: Response,
): Promise<void> {
  const found = await awaitPdf(context, packetKey(packet), async () => ({ state: await packetState(packet) }), response);
  if ('compressed' in found) return sendPdfFile({ ...found, fileName: fileNameOf(packet, reference), isPublic: false }, request, response);
  const { state } = found;
  const isFailed = state === 'failed' || state === 'gone';
  response.setHeader('Cache-Control', 'no-store');
  if (request.accepts(['json', 'html']) === 'html') {
    const text = isFailed
      ? `The packet for <b>${reference}</b> couldn't be prepared or is no longer available. The person who shared it can make a new one.`
      : `The packet for <b>${reference}</b> is being prepared. This page opens it as soon as it's ready, usually within a few seconds.`;
    sendWaitingPage(response, { text, isFailed, retryAfter: retryAfter(context) });
  } else if (isFailed) sendError(response, state === 'gone' ? 'PACKET_GONE' : 'PDF_FAILED');
  else
    response
      .status(202)
      .setHeader('Retry-After', String(retryAfter(context)))
      .json({ state });
}
