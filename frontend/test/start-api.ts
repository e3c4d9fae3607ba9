import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addFields } from '@larkfield/testing/add-fields.ts';

export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

/** 'cut' ends the connection without a reply. */
type Reply = { status?: number; body?: unknown; text?: string; headers?: Record<string, string> } | 'cut' | undefined;
export type Answer = (request: ReceivedRequest) => Reply | Promise<Reply>;

/**
 * A real HTTP server for tests, to which relative addresses are resolved. It replies by '<METHOD> <path>' and records the requests.
 * Successful replies have additional fields, as from a newer server, which the page does not know.
 */
export async function startApi(answers: Record<string, Answer>) {
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    let raw = '';
    for await (const chunk of request) raw += String(chunk);
    const received = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: raw ? (JSON.parse(raw) as unknown) : undefined,
    };
    requests.push(received);
    const path = received.path.split('?')[0];
    const answer = (await answers[`${received.method} ${path}`]?.(received)) ?? { status: 404, body: { error: 'Not found' } };
    if (answer === 'cut') return void request.socket.destroy();
    response.writeHead(answer.status ?? 200, { 'Content-Type': 'application/json', ...answer.headers });
    const { status = 200, body } = answer;
    response.end(answer.text ?? JSON.stringify(status < 400 ? addFields(body) : body));
  });
  // A page that was blocked for seconds could otherwise send a request on a connection that is just being closed.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const fetchAnywhere = globalThis.fetch;
  globalThis.fetch = (url, init) => fetchAnywhere(new URL(String(url), origin), init);
  return {
    requests,
    close: async () => {
      globalThis.fetch = fetchAnywhere;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
