import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { createConnection, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { startGateway, type GatewayFixture } from '#test/gateway-fixture.ts';
import { boundTaking } from './bound-taking.ts';
import { notAdmitted } from './client-budget.ts';
import { openHeldAnswers } from './held-answers.ts';
import type { AdmissionLimits } from './admission-limits.ts';

const megabyte = 1024 * 1024;
/** Far more than the buffers of two sockets can hold. */
const answer = Buffer.alloc(32 * megabyte, '1');
let gateway: GatewayFixture;
let sockets: Socket[] = [];
let stops: (() => unknown)[] = [];

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  for (const stop of stops) await stop();
  [sockets, stops] = [[], []];
});

const start = async (admission: Partial<AdmissionLimits>, changes: Parameters<typeof startGateway>[0] = {}) => {
  gateway = await startGateway({ admission, ...changes });
  stops.push(gateway.stop);
};

const request = 'GET /api/jobs HTTP/1.1\r\nHost: x\r\n\r\n';

/** Sends requests and reads nothing of the responses. */
function ask(url: string, requests = 1): Socket {
  const { hostname, port } = new URL(url);
  const socket = createConnection({ host: hostname, port: Number(port) }).pause();
  socket.on('error', () => {});
  sockets.push(socket);
  socket.write(request.repeat(requests));
  return socket;
}

async function serve(handle: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_request, response) => handle(response));
  stops.push(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Counts the bytes received until the other end closes the socket, or up to a limit. */
async function read(socket: Socket, most = Infinity): Promise<number> {
  let size = 0;
  socket.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size >= most) socket.destroy();
  });
  socket.resume();
  await once(socket, 'close');
  return size;
}

const brokenOff = async () => (await notAdmitted.get()).values.find(({ labels }) => labels['full'] === 'answers')?.value ?? 0;

describe('a response that its client does not read', () => {
  const large = () =>
    gateway.setAnswer((_request, response) => void response.writeHead(200, { 'content-length': answer.length }).end(answer));

  test('is buffered up to a limit, so that its place at the service becomes free', async () => {
    await start({ atOncePerService: 1, patience: 600_000, heldAnswer: 64 * megabyte });
    large();
    ask(gateway.url);
    await expect.poll(() => gateway.received.length).toBe(1);
    gateway.setAnswer(null);
    expect((await gateway.send('GET', '/api/jobs')).status).toBe(200);
  });

  test('is destroyed if it exceeds the limit and nothing moves, so that its place becomes free', async () => {
    await start({ atOncePerService: 1, patience: 600_000 }, { upstreamTimeout: 3_000 });
    large();
    const socket = ask(gateway.url);
    await expect.poll(() => gateway.received.length).toBe(1);
    gateway.setAnswer(null);
    expect((await gateway.send('GET', '/api/jobs')).status).toBe(200);
    expect(await read(socket)).toBeLessThan(answer.length);
  });

  test('is destroyed some time after it is complete', async () => {
    await start({});
    const broken = Promise.withResolvers<boolean>();
    ask(
      await serve((response) => {
        boundTaking(response, 100);
        response.once('close', () => broken.resolve(!response.writableFinished));
        response.end(answer);
      }),
    );
    expect(await broken.promise).toBe(true);
  });

  test('shares a buffer with the others: one is destroyed in favor of another, which completes', async () => {
    const heldAnswers = 12 * megabyte;
    await start({ heldAnswer: 8 * megabyte, heldAnswers, silence: 600_000 }, { upstreamTimeout: 600_000 });
    const { promise: broken, resolve } = Promise.withResolvers<number>();
    const services: ServerResponse[] = [];
    gateway.setAnswer((_request, response) => {
      const index = services.push(response) - 1;
      response.once('close', () => !response.writableFinished && resolve(index));
      response.writeHead(200, { 'content-length': answer.length }).end(answer);
    });
    const before = await brokenOff();
    const callers = [ask(gateway.url)];
    await expect.poll(() => services.length).toBe(1);
    callers.push(ask(gateway.url));
    const other = 1 - (await broken);
    expect(await read(callers[other]!, answer.length)).toBeGreaterThanOrEqual(answer.length);
    expect((await brokenOff()) - before).toBe(1);
  });

  interface AnswerByHand {
    response: ServerResponse;
    write: () => void;
  }

  /** Runs `act` just after a connection is destroyed, before any listener is notified. */
  function whenBrokenOff({ response: { req } }: AnswerByHand, act: () => void) {
    const destroy = req.socket.destroy.bind(req.socket);
    req.socket.destroy = () => {
      queueMicrotask(act);
      return destroy();
    };
  }

  /** A server whose responses share a buffer, with each write controlled by the test. */
  async function serveByHand(heldAnswers: number) {
    const hold = openHeldAnswers({ heldAnswers });
    const answers: AnswerByHand[] = [];
    const url = await serve((response) => {
      const note = hold(response);
      const write = () => {
        response.write(answer);
        note();
      };
      answers.push({ response, write });
      write();
    });
    const askForNext = async (asked?: Socket) => {
      const count = answers.length + 1;
      const socket = asked ?? ask(url);
      asked?.write(request);
      await expect.poll(() => answers.length).toBe(count);
      return socket;
    };
    const areBrokenOff = () => answers.map(({ response }) => response.req.socket.destroyed);
    return { answers, askForNext, areBrokenOff };
  }

  test('takes no place from another response by bytes that arrive after its destruction', async () => {
    const { answers, askForNext, areBrokenOff } = await serveByHand(1.5 * answer.length);
    await askForNext();
    // A service goes on writing until it notices the destroyed connection.
    whenBrokenOff(answers[0]!, answers[0]!.write);
    await askForNext();
    expect(areBrokenOff()).toEqual([true, false]);
  });

  test('is destroyed together with the responses queued behind it, but no others', async () => {
    const { answers, askForNext, areBrokenOff } = await serveByHand(3.5 * answer.length);
    const first = await askForNext();
    await askForNext();
    await askForNext(first);
    whenBrokenOff(answers[0]!, () => answers[3]!.write());
    await askForNext();
    expect(areBrokenOff()).toEqual([true, false, true, false]);
  });

  test('is destroyed before an older one that was drained meanwhile', async () => {
    const { answers, askForNext, areBrokenOff } = await serveByHand(2.5 * answer.length);
    const first = await askForNext();
    await askForNext();
    const { response, write } = answers[0]!;
    const isTaken = once(response, 'drain');
    first.resume();
    await isTaken;
    first.pause();
    write();
    await askForNext();
    expect(areBrokenOff()).toEqual([false, true, false]);
  });
});

test('a connection with too many pipelined requests is destroyed, and services get no more of them', async () => {
  await start({});
  const held: ServerResponse[] = [];
  gateway.setAnswer((_request, response) => void held.push(response));
  const few = ask(gateway.url, 4);
  await expect.poll(() => held.length).toBe(4);
  for (const response of held.toReversed()) response.end('{}');
  gateway.setAnswer(null);
  let text = '';
  few.on('data', (chunk) => (text += String(chunk))).resume();
  await expect.poll(() => text.split('HTTP/1.1 200').length - 1).toBe(4);
  expect(await read(ask(gateway.url, 200))).toBe(0);
  expect(gateway.received.length).toBeLessThanOrEqual(8);
  expect((await gateway.send('GET', '/api/jobs')).status).toBe(200);
});
