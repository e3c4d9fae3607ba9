import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Express } from 'express';
import { faultOfNode, refuseConnection } from './refuse-connection.ts';

/** A listening server and the way to end it. */
export interface HttpServer {
  port: number;
  server: Server;
  /** Ends each connection with its next answer, after the delay takes no new ones, lets running requests end, then resolves. */
  close: () => Promise<void>;
}

export interface ListenOptions {
  /** Milliseconds that `close` leaves callers to go elsewhere. */
  drainDelay?: number;
  /** Headers of refusals that are made before the app has a request to answer. */
  refusalHeaders?: [name: string, value: string][];
  timeouts?: Partial<Timeouts>;
}

/** What slow callers are given, in milliseconds. */
export interface Timeouts {
  /** For the headers of a request. */
  headers: number;
  /** For a whole request, headers included. */
  request: number;
  /** For a connection on which nothing moves while a request is under way; 0 is no end. */
  silence: number;
  /** How often it is looked whether a request has had its time. */
  checkEvery: number;
}

/** Longer than the gateway's agent keeps an idle connection, so that no request meets a closing socket. */
const keepAliveTimeout = 65_000;
/** Browsers and proxies ask one thing at a time on a connection. Each that is asked is held until the ones before it are read. */
const mostOnConnection = 4;
const defaultTimeouts: Timeouts = { headers: 30_000, request: 30_000, silence: 0, checkEvery: 5_000 };

/** Listens on a host and port; rejects when the port is taken. */
export async function listen(
  app: Express,
  host: string,
  port: number,
  { drainDelay = 0, refusalHeaders = [], timeouts = {} }: ListenOptions = {},
): Promise<HttpServer> {
  const times = { ...defaultTimeouts, ...timeouts };
  const open = new Set<ServerResponse>();
  /** The answers of a connection that are not over. */
  const onConnection = new WeakMap<Socket, Set<ServerResponse>>();
  let isClosing = false;
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    // Node would refuse it without a body.
    if (request.headers.host === undefined && request.httpVersion === '1.1')
      return refuseConnection(request.socket, 'INVALID_REQUEST', refusalHeaders);
    const { socket } = request;
    const unanswered = onConnection.get(socket)!;
    if (unanswered.size >= mostOnConnection) return void socket.destroy();
    unanswered.add(response);
    open.add(response);
    response.once('close', () => {
      unanswered.delete(response);
      open.delete(response);
      if (!server.listening) server.closeIdleConnections();
    });
    if (isClosing) response.setHeader('Connection', 'close');
    app(request, response);
  };
  const server = createServer(
    {
      requireHostHeader: false,
      keepAliveTimeout,
      headersTimeout: times.headers,
      requestTimeout: times.request,
      connectionsCheckingInterval: times.checkEvery,
    },
    answer,
  );
  server.timeout = times.silence;
  server.on('connection', (socket) => {
    const unanswered = new Set<ServerResponse>();
    onConnection.set(socket, unanswered);
    // In older releases of Node 24 an answer that waits behind another never says that it is over, and what it holds would be held for ever.
    const endWaiting = () => {
      for (const response of unanswered) if (!response.socket) response.destroy().emit('close');
    };
    socket.once('close', () => process.nextTick(endWaiting));
  });
  // Other expectations than to go on, which Node would refuse without a body, may be ignored.
  server.on('checkExpectation', answer);
  server.on('clientError', (error, socket) => {
    const isAnswering = [...open].some((response) => response.socket === socket && response.headersSent);
    if (isAnswering) socket.destroy();
    else refuseConnection(socket, faultOfNode(error), refusalHeaders);
  });
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
