import { Agent, type IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { sendError } from '@larkfield/service-kit/http/http-error.ts';
import type { GatewayContext } from '#src/gateway-context.ts';
import { upstreams, type Upstream } from './upstreams.ts';

const defaultTimeout = 15_000;
/** Shorter than the services keep idle connections, so that no request meets a closing socket. */
const idleSocketTimeout = 30_000;

/** Headers that belong to one connection and not to the reply. */
const connectionHeaders = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade']);

/** Called before a reply is passed on, with the code of its error, or `''`. */
export type BeforeReply = (code: string) => Promise<unknown>;

export type Proxy = (upstream: Upstream, request: Request, response: Response) => void;

const beforeReply = async ({ locals }: Response, code: unknown) => (locals['beforeReply'] as BeforeReply | undefined)?.(String(code ?? ''));

function passOn(reply: IncomingMessage, response: Response) {
  response.statusCode = reply.statusCode ?? 502;
  for (const [name, value] of Object.entries(reply.headers)) {
    if (value !== undefined && !connectionHeaders.has(name)) response.setHeader(name, value);
  }
  reply.pipe(response);
}

/** Makes the function that hands a request to a service and its reply to the client, without reading either body. */
export function createProxy({ upstreamUrls, upstreamTimeout = defaultTimeout, log }: GatewayContext): Proxy {
  const timedOut = new WeakSet<IncomingMessage>();
  const create = (upstream: Upstream) =>
    createProxyMiddleware<Request, Response>({
      target: upstreamUrls[upstream],
      agent: new Agent({ keepAlive: true, maxSockets: 256, maxFreeSockets: 64, timeout: idleSocketTimeout, scheduling: 'lifo' }),
      proxyTimeout: upstreamTimeout,
      selfHandleResponse: true,
      // The default plugins log addresses, which carry tokens.
      ejectPlugins: true,
      plugins: [
        (server) => {
          server.on('proxyReq', (outgoing, request) => void outgoing.once('timeout', () => timedOut.add(request)));
          server.on('proxyRes', async (reply, _request, response) => {
            await beforeReply(response, reply.headers['x-error-code']);
            passOn(reply, response);
          });
          server.on('error', async (error, request, response) => {
            const code = request && timedOut.has(request) ? 'GATEWAY_TIMEOUT' : 'BAD_GATEWAY';
            if (!response || !('locals' in response)) return;
            log.warn('A service did not answer', { requestId: response.locals['requestId'], name: upstream, code, error });
            if (response.headersSent) return void response.destroy();
            await beforeReply(response, code);
            sendError(response, code, { retryAfter: 5 });
          });
        },
      ],
    });
  const proxies = Object.fromEntries(upstreams.map((upstream) => [upstream, create(upstream)])) as Record<
    Upstream,
    ReturnType<typeof create>
  >;
  return (upstream, request, response) => void proxies[upstream](request, response);
}
