import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Express } from 'express';
import { faultOfNode, refuseConnection } from './refuse-connection.ts';

/** A listening server and its shutdown. */
export interface HttpServer {
  port: number;
  server: Server;
  /** Closes each connection after its next response. After the delay it accepts no new connections, waits for running requests, and resolves. */
  close: () => Promise<void>;
}

export interface ListenOptions {
  /** Milliseconds that `close` gives callers to switch to another instance. */
  drainDelay?: number;
  /** Headers of error replies that are sent before the app gets a request. */
  refusalHeaders?: [name: string, value: string][];
  timeouts?: Partial<Timeouts>;
}

/** Time limits for slow callers, in milliseconds. */
export interface Timeouts {
  /** For the headers of a request. */
  headers: number;
  /** For a whole request, headers included. */
  request: number;
  /** For a connection without traffic during a request; 0 means no limit. */
  silence: number;
  /** The interval at which Node checks these limits. */
  checkEvery: number;
}

/** Longer than the gateway's agent keeps an idle connection, so that no request arrives on a closing socket. */
const keepAliveTimeout = 65_000;
/** Browsers and proxies send one request at a time on a connection. Pipelined responses are held in memory until those before them are read. */
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
  /** The open responses of each connection. */
  const onConnection = new WeakMap<Socket, Set<ServerResponse>>();
  let isClosing = false;
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    // Node itself would refuse this without a body.
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
    // In older releases of Node 24 a response that waits behind another never emits "close", and would leak whatever it holds.
    const endWaiting = () => {
      for (const response of unanswered) if (!response.socket) response.destroy().emit('close');
    };
    socket.once('close', () => process.nextTick(endWaiting));
  });
  // Node would refuse an unknown Expect header without a body, but it may be ignored.
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
    // Otherwise a caller with a keep-alive connection could go on sending requests forever.
    for (const response of open) if (!response.headersSent) response.setHeader('Connection', 'close');
    if (drainDelay > 0) await new Promise((resolve) => setTimeout(resolve, drainDelay));
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeIdleConnections();
    });
  };
  return { port: (server.address() as AddressInfo).port, server, close };
}
