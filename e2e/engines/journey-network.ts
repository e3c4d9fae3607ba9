import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A reply that passed the proxy. */
export interface Passed {
  method: string;
  path: string;
  status: number;
  type: string;
}

/** The network between a visitor and the product: it sees every reply, and can be slow or broken. */
export interface JourneyNetwork {
  url: string;
  /** Faults reported by the page script and the visitor's browser. */
  faults: string[];
  passed: Passed[];
  /** Holds back replies whose path matches until the returned function is called. */
  hold: (path: RegExp) => () => void;
  /** Breaks requests whose path matches until the returned function is called. */
  cut: (path: RegExp) => () => void;
  close: () => Promise<void>;
}

let visitors = 0;

/**
 * Starts an HTTP proxy for one visitor. Each visitor has a different client address, since limits count by address. Pages get the page
 * script, if there is one, as the first script of their head, from their own origin, as the content security policy requires.
 */
export async function startNetwork(pageScript: string | null): Promise<JourneyNetwork> {
  visitors += 1;
  const address = `198.51.${(process.pid + visitors) % 256}.${visitors % 256}`;
  const faults: string[] = [];
  const passed: Passed[] = [];
  const cuts = new Set<RegExp>();
  const held: { path: RegExp; released: Promise<void> }[] = [];

  const server = createServer(async (incoming, outgoing) => {
    const url = new URL(incoming.url!);
    if (url.pathname === '/journey-script.js') {
      outgoing.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'max-age=3600' }).end(pageScript);
    } else if (url.pathname === '/journey-fault') {
      faults.push(await text(incoming));
      outgoing.writeHead(204).end();
    } else if ([...cuts].some((path) => path.test(url.pathname))) {
      incoming.socket.destroy();
    } else {
      forward(incoming, outgoing, url);
    }
  });

  function forward(incoming: IncomingMessage, outgoing: ServerResponse, url: URL): void {
    const headers = { ...incoming.headers, 'x-forwarded-for': address, 'accept-encoding': 'identity' };
    const sent = request({ host: url.hostname, port: url.port, path: url.pathname + url.search, method: incoming.method, headers });
    sent.once('error', () => outgoing.destroy());
    sent.once('response', async (reply) => {
      const type = reply.headers['content-type'] ?? '';
      await Promise.all(held.filter(({ path }) => path.test(url.pathname)).map(({ released }) => released));
      if (pageScript !== null && type.startsWith('text/html')) {
        const html = (await text(reply)).replace(/<head[^>]*>/, (head) => `${head}<script src="/journey-script.js"></script>`);
        delete reply.headers['content-length'];
        outgoing.writeHead(reply.statusCode!, reply.headers).end(html);
      } else {
        outgoing.writeHead(reply.statusCode!, reply.headers);
        reply.pipe(outgoing);
      }
      passed.push({ method: incoming.method!, path: url.pathname, status: reply.statusCode!, type });
    });
    incoming.pipe(sent);
  }

  // Otherwise a visitor who pauses for seconds might send a request just as the connection is closed.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    passed,
    hold(path) {
      const { promise: released, resolve } = Promise.withResolvers<void>();
      const entry = { path, released };
      held.push(entry);
      return () => {
        held.splice(held.indexOf(entry), 1);
        resolve();
      };
    },
    cut(path) {
      cuts.add(path);
      return () => cuts.delete(path);
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
