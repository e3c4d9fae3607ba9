import { once } from 'node:events';
import { createConnection } from 'node:net';

/** A raw response, read without an HTTP client; `text` is the whole response. */
export interface RawAnswer {
  status: number;
  headers: Headers;
  body: string;
  text: string;
}

/** Sends exactly these bytes over a new connection, and `more` once a response begins. Returns the response when the server closes the connection. */
export async function sendBytes(url: string, bytes: string, more = ''): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const socket = createConnection({ host: hostname, port: Number(port) });
  let text = '';
  socket.on('data', (chunk) => (text += String(chunk)));
  if (more) socket.once('data', () => socket.write(more));
  socket.write(bytes);
  await once(socket, 'close');
  const [head = '', body = ''] = text.split('\r\n\r\n', 2);
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = new Headers(lines.map((line) => /^([^:]+): (.*)$/.exec(line)!.slice(1) as [string, string]));
  return { status: Number(statusLine.split(' ')[1]), headers, body, text };
}
