import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';

/** A listening server and the way to end it. */
export interface HttpServer {
  port: number;
  server: Server;
  /** Ends each connection with its next answer, after the delay takes no new ones, lets running requests end, then resolves. */
  close: () => Promise<void>;
}

/** Listens on a host and port; rejects when the port is taken. The delay in milliseconds is what `close` leaves callers to go elsewhere. */
export async function listen(app: Express, host: string, port: number, drainDelay = 0): Promise<HttpServer> {
  const open = new Set<ServerResponse>();
  let isClosing = false;
  const server = createServer((request, response) => {
    open.add(response);
    response.once('close', () => {
      open.delete(response);
      if (!server.listening) server.closeIdleConnections();
    });
    if (isClosing) response.setHeader('Connection', 'close');
    app(request, response);
  });
  // Longer than the gateway's agent keeps an idle connection, so that no request meets a closing socket.
  server.keepAliveTimeout = 65_000;
  server.headersTimeout = 66_000;
  server.requestTimeout = 30_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const close = async () => {
    isClosing = true;
    // A caller that kept its connection would send its next request here, and so on without end.
    for (const response of open) if (!response.headersSent) response.setHeader('Connection', 'close');
    if (drainDelay > 0) await new Promise((resolve) => setTimeout(resolve, drainDelay));
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeIdleConnections();
    });
  };
  return { port: (server.address() as AddressInfo).port, server, close };
}
