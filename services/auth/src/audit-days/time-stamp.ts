import { createHash, randomBytes } from 'node:crypto';
import { Integer, OctetString } from 'asn1js';
import { AlgorithmIdentifier, MessageImprint, SignedData, TimeStampReq, TimeStampResp, TSTInfo } from 'pkijs';

/** A server of time-stamps that is slower is asked again later, in milliseconds. */
const longestWait = 15_000;
/** A reply with its certificates is a few kilobytes long. */
const longestReply = 100_000;
/** Granted, or granted with changes (RFC 3161, section 2.4.2). */
const granted = [0, 1];
const sha256Oid = '2.16.840.1.101.3.4.2.1';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

/** Asks a server of RFC 3161 to time-stamp some bytes, of which it learns their SHA-256 alone; returns its reply as it came. */
export async function requestTimeStamp(url: string, bytes: Buffer): Promise<Buffer> {
  // Without its highest bit, so that the number is positive and of one length.
  const nonce = randomBytes(16);
  nonce[0] = (nonce[0]! & 0x3f) | 0x40;
  const query = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256Oid }),
      hashedMessage: new OctetString({ valueHex: Uint8Array.from(sha256(bytes)) }),
    }),
    nonce: new Integer({ valueHex: Uint8Array.from(nonce) }),
    certReq: true,
  });
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: query.toSchema().toBER(),
    redirect: 'error',
    signal: AbortSignal.timeout(longestWait),
  });
  if (!response.ok) throw new Error(`The server of time-stamps answered ${response.status}`);
  const reply = Buffer.from(await response.arrayBuffer());
  if (reply.length > longestReply) throw new Error('The server of time-stamps answered with too much');
  const { nonce: returned } = openReply(reply, bytes);
  if (!returned?.equals(nonce)) throw new Error('The time-stamp answers another question');
  return reply;
}

/** When some bytes were time-stamped, as the reply says; throws when it speaks of other bytes. Who signed it is for `openssl ts -verify` to say. */
export function stampedAt(reply: Buffer, bytes: Buffer): Date {
  return openReply(reply, bytes).time;
}

function openReply(reply: Buffer, bytes: Buffer): { time: Date; nonce: Buffer | null } {
  const { status, timeStampToken } = TimeStampResp.fromBER(reply);
  if (!granted.includes(status.status) || !timeStampToken) throw new Error(`The time-stamp was refused with status ${status.status}`);
  const { encapContentInfo } = new SignedData({ schema: timeStampToken.content });
  const info = TSTInfo.fromBER(encapContentInfo.eContent!.getValue());
  const { hashAlgorithm, hashedMessage } = info.messageImprint;
  if (hashAlgorithm.algorithmId !== sha256Oid || !Buffer.from(hashedMessage.valueBlock.valueHexView).equals(sha256(bytes)))
    throw new Error('The time-stamp is of something else');
  return { time: info.genTime, nonce: info.nonce ? Buffer.from(info.nonce.valueBlock.valueHexView) : null };
}
