import { get, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** The raw response to a GET, which `fetch` would decompress. Rejects when the connection fails. */
export async function getUnread(url: string, acceptEncoding: string): Promise<{ headers: IncomingHttpHeaders; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': acceptEncoding } }, (reply) => {
      buffer(reply).then((bytes) => resolve({ headers: reply.headers, bytes }), reject);
    }).on('error', reject);
  });
}
