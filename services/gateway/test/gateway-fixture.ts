import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { createSecrets, type SecretFiles } from '@larkfield/one-machine/create-secrets.ts';
import { type LocalRedis, startRedis } from '@larkfield/one-machine/stores/start-redis.ts';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import type { Role } from '@larkfield/schemas/auth/users.ts';
import { createSigner } from '@larkfield/service-kit/access/identity.ts';
import { createLogger } from '@larkfield/service-kit/telemetry/logger.ts';
import { waitForRedis } from '@larkfield/service-kit/stores/redis.ts';
import { connectTestRedis } from '@larkfield/testing/start-test-stores.ts';
import { createSession, openSessions, type SessionStore } from '@larkfield/stored-data/session-store.ts';
import { serveGateway } from '#src/app.ts';
import type { GatewayContext } from '#src/gateway-context.ts';

/** A request that a service behind the gateway received. */
export interface Received {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export type Answer = (request: Received, response: ServerResponse) => void;

/** A gateway on a free port, with its own Redis and one HTTP server in place of all services. */
export interface GatewayFixture {
  url: string;
  folder: string;
  redis: Redis;
  sessions: SessionStore;
  secrets: SecretFiles;
  received: Received[];
  /** Sets the services' reply; `null` restores the default reply `{}`. */
  setAnswer: (answer: Answer | null) => void;
  /** Sends a request, by default from a new address, so that limits of one test do not affect another. */
  send: (method: string, path: string, options?: { body?: unknown; headers?: Record<string, string>; from?: string }) => Promise<Response>;
  openSession: (role?: Role, now?: number) => Promise<{ token: string; userId: string; cookie: string }>;
  killRedis: () => Promise<void>;
  restartRedis: () => Promise<void>;
  stop: () => Promise<void>;
}

export const publicUrl = new URL('https://www.larkfield.example');
const plainAnswer: Answer = (_request, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{}');

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** Starts a gateway for one test file. */
export async function startGateway(changes: Partial<GatewayContext> = {}): Promise<GatewayFixture> {
  const folder = mkdtempSync(join(tmpdir(), 'larkfield-gateway-'));
  const secrets = createSecrets(join(folder, 'secrets'));
  const log = createLogger('gateway', 'silent');
  let redisServer: LocalRedis = await startRedis({ folder: join(folder, 'redis') });
  const redis = await connectTestRedis(redisServer.url, log);

  const received: Received[] = [];
  let answer = plainAnswer;
  const services = createServer(async (request, response) => {
    const seen = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body: await readBody(request) };
    received.push(seen);
    answer(seen, response);
  });
  await new Promise<void>((resolve) => services.listen(0, '127.0.0.1', resolve));
  const servicesUrl = `http://127.0.0.1:${(services.address() as AddressInfo).port}`;

  const sessions = openSessions(redis, secrets.sessionKey);
  const context: GatewayContext = {
    publicUrl,
    upstreamUrls: { auth: servicesUrl, checklist: servicesUrl, links: servicesUrl, contact: servicesUrl },
    trustedHops: 1,
    redis,
    sessions,
    signer: createSigner('gateway', secrets.internalKey('gateway')),
    log,
    ...changes,
  };
  const gateway = await serveGateway(context, '127.0.0.1', 0);
  const url = `http://127.0.0.1:${gateway.port}`;
  let lastHost = 0;
  const newAddress = () => {
    lastHost += 1;
    return `198.51.100.${lastHost % 256}`;
  };

  return {
    url,
    folder,
    redis,
    sessions,
    secrets,
    received,
    setAnswer: (given) => void (answer = given ?? plainAnswer),
    send: (method, path, { body, headers = {}, from = newAddress() } = {}) =>
      fetch(`${url}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          'x-forwarded-for': from,
          origin: publicUrl.origin,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    async openSession(role = 'user', now = context.now?.() ?? Date.now()) {
      lastHost += 1;
      const userId = lastHost.toString(16).padStart(24, '0');
      const token = await createSession(sessions, { userId, email: `${role}@larkfield.example`, role }, now);
      return { token, userId, cookie: `__Host-larkfield-session=${token}` };
    },
    async killRedis() {
      redisServer.child.process.kill('SIGKILL');
      await redisServer.child.exited;
      await waitUntil('the loss is noticed', () => redis.status !== 'ready');
    },
    async restartRedis() {
      redisServer = await startRedis({ folder: join(folder, 'redis') });
      await waitForRedis(redis);
    },
    async stop() {
      await gateway.close();
      services.closeAllConnections();
      services.close();
      redis.disconnect();
      await redisServer.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
