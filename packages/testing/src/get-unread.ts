import { get, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** The answer to a GET as it comes over the wire: `fetch` would decompress it. Rejects when the connection fails. */
export async function getUnread(url: string, acceptEncoding: string): Promise<{ headers: IncomingHttpHeaders; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': acceptEncoding } }, (reply) => {
      buffer(reply).then((bytes) => resolve({ headers: reply.headers, bytes }), reject);
    }).on('error', reject);
  });
}
