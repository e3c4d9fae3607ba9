import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addFields } from '@larkfield/testing/add-fields.ts';

export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

/** 'cut' ends the connection without an answer. */
type Reply = { status?: number; body?: unknown; text?: string; headers?: Record<string, string> } | 'cut' | undefined;
export type Answer = (request: ReceivedRequest) => Reply | Promise<Reply>;

/**
 * Real HTTP for tests: answers by '<METHOD> <path>', remembers what came, and is where relative addresses go. What succeeds is
 * answered as a newer server would, with fields that the page does not know.
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
  // A page that stood still for seconds would ask over a connection that is closed at that moment.
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
