import { Agent, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { errors, type ErrorCode } from '@larkfield/schemas/errors.ts';
import { AppError } from '@larkfield/service-kit/http/app-error.ts';
import { sendError } from '@larkfield/service-kit/http/http-error.ts';
import { admissionLimits } from '#src/admission/admission-limits.ts';
import { openHeldAnswers } from '#src/admission/held-answers.ts';
import type { Admission } from '#src/admission/open-admission.ts';
import type { GatewayContext } from '#src/gateway-context.ts';
import { upstreams, type Upstream } from '#src/admission/upstreams.ts';

const defaultTimeout = 15_000;
/** Shorter than the services keep idle connections, so that no request is sent on a closing socket. */
const idleSocketTimeout = 30_000;

/** Hop-by-hop headers, which are not part of the request or reply. */
const connectionHeaders = ['connection', 'expect', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'];

/** Called before a reply is forwarded, with its error code or `''`. */
export type BeforeReply = (code: string) => Promise<unknown>;

/** Sends a whole request to a service and the reply to the client; resolves when the service is done with the request. */
export type Proxy = (upstream: Upstream, request: Request, body: Buffer | null, response: Response) => Promise<void>;

/** A request that was sent to a service. */
interface Sent {
  body: Buffer | null;
  isDone: () => void;
  isTimedOut: boolean;
  isRepeated: boolean;
}

/**
 * Whether a request may be retried: the connection broke before a reply began, perhaps because an instance is stopping, and the
 * request is idempotent. The new connection may reach another instance.
 */
function isWorthRepeating({ method }: Request, response: Response, { isTimedOut, isRepeated }: Sent): boolean {
  return (method === 'GET' || method === 'HEAD') && !isTimedOut && !isRepeated && !response.headersSent && !response.destroyed;
}

const beforeReply = async ({ locals }: Response, code: unknown) => (locals['beforeReply'] as BeforeReply | undefined)?.(String(code ?? ''));

/** The body is forwarded in one piece, in whatever pieces it arrived. */
function nameLength(headers: IncomingHttpHeaders, body: Buffer | null) {
  for (const name of connectionHeaders) delete headers[name];
  if (body) headers['content-length'] = String(body.length);
}

/** Copies the reply with a bounded buffer. The library propagates an abort on either side. */
function passOn(reply: IncomingMessage, response: Response, heldAnswer: number, noteHeld: () => void) {
  if (reply.destroyed) return void response.destroy();
  response.statusCode = reply.statusCode ?? 502;
  for (const [name, value] of Object.entries(reply.headers)) {
    if (value !== undefined && !connectionHeaders.includes(name)) response.setHeader(name, value);
  }
  reply.on('data', (chunk: Buffer) => {
    const isTaken = response.write(chunk);
    noteHeld();
    if (isTaken || response.writableLength < heldAnswer) return;
    reply.pause();
    response.once('drain', () => reply.resume());
  });
  reply.once('end', () => response.end());
}

/** Sends an error of a service as a page in our own words, since the service writes errors for programs. */
function sendAsPage(reply: IncomingMessage, response: Response, code: ErrorCode) {
  reply.resume();
  const retryAfter = Number(reply.headers['retry-after'] ?? 0);
  sendError(response, code in errors ? code : 'BAD_GATEWAY', retryAfter > 0 ? { retryAfter } : {});
}

/** Makes the function that forwards complete requests to the services. Each service has a limit of concurrent requests; others wait briefly (decision 043). */
export function createProxy(context: GatewayContext, { within }: Admission): Proxy {
  const { upstreamUrls, upstreamTimeout = defaultTimeout, log } = context;
  const limits = { ...admissionLimits, ...context.admission };
  const { atOncePerService, heldAnswer } = limits;
  const hold = openHeldAnswers(limits);
  const underWay = new WeakMap<IncomingMessage, Sent>();
  const create = (upstream: Upstream) =>
    createProxyMiddleware<Request, Response>({
      target: upstreamUrls[upstream],
      agent: new Agent({ keepAlive: true, maxFreeSockets: atOncePerService, timeout: idleSocketTimeout, scheduling: 'lifo' }),
      proxyTimeout: upstreamTimeout,
      selfHandleResponse: true,
      // The default plugins log URLs, which contain tokens.
      ejectPlugins: true,
      plugins: [
        (server) => {
          server.on('proxyReq', (outgoing, request) => {
            const sent = underWay.get(request)!;
            outgoing.once('timeout', () => (sent.isTimedOut = true));
            const wasRepeated = sent.isRepeated;
            outgoing.once('close', () => {
              if (sent.isRepeated === wasRepeated) sent.isDone();
            });
            // The library then pipes the request, which is already read, and so ends the outgoing request.
            if (sent.body) outgoing.write(sent.body);
          });
          server.on('proxyRes', async (reply, _request, response) => {
            await beforeReply(response, reply.headers['x-error-code']);
            const code = reply.headers['x-error-code'] as ErrorCode | undefined;
            if (code && response.locals['errorPage']) sendAsPage(reply, response, code);
            else passOn(reply, response, heldAnswer, hold(response));
          });
          server.on('error', async (error, request, response) => {
            const sent = request && underWay.get(request);
            const code = sent?.isTimedOut ? 'GATEWAY_TIMEOUT' : 'BAD_GATEWAY';
            if (!response || !('locals' in response)) return;
            if (sent && isWorthRepeating(request, response, sent)) {
              sent.isRepeated = true;
              return void ask(upstream, request, response, sent);
            }
            log.warn('A service did not answer', { requestId: response.locals['requestId'], name: upstream, code, error });
            if (response.headersSent) return void response.destroy();
            await beforeReply(response, code);
            sendError(response, code, { retryAfter: 5 });
          });
        },
      ],
    });
  const proxies = Object.fromEntries(upstreams.map((upstream) => [upstream, create(upstream)]));

  const ask = async (upstream: Upstream, request: Request, response: Response, sent: Sent) => {
    const { isRepeated } = sent;
    await proxies[upstream]!(request, response);
    // Usually `isDone` was called long before: this promise also waits for the client, who must not occupy the place by being slow.
    if (sent.isRepeated === isRepeated) sent.isDone();
  };
  const send = (upstream: Upstream, request: Request, body: Buffer | null, response: Response) =>
    new Promise<void>((resolve) => {
      const sent: Sent = { body, isDone: resolve, isTimedOut: false, isRepeated: false };
      underWay.set(request, sent);
      nameLength(request.headers, body);
      void ask(upstream, request, response, sent);
    });

  return async (upstream, request, body, response) => {
    try {
      await within(upstream, async () => {
        // Nothing is sent to the service if the caller has left meanwhile.
        if (!response.destroyed) await send(upstream, request, body, response);
      });
    } catch (error) {
      // A guess that never reached the service does not count.
      if (error instanceof AppError) await beforeReply(response, error.code);
      throw error;
    }
  };
}
