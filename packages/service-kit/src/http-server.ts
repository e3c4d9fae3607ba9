import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';

/** A listening server and the way to end it. */
export interface HttpServer {
  port: number;
  server: Server;
  /** Takes no new connections, lets running requests end, then resolves. */
  close: () => Promise<void>;
}

/** Listens on a host and port; rejects when the port is taken. */
export async function listen(app: Express, host: string, port: number): Promise<HttpServer> {
  const server = createServer(app);
  // Longer than the gateway's agent keeps an idle connection, so that no request meets a closing socket.
  server.keepAliveTimeout = 65_000;
  server.headersTimeout = 66_000;
  server.requestTimeout = 30_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeIdleConnections();
    });
  return { port: (server.address() as AddressInfo).port, server, close };
}
