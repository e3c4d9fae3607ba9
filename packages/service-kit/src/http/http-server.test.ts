import { Agent, get } from 'node:http';
import { createConnection } from 'node:net';
import express from 'express';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { errorBodySchema } from '@larkfield/schemas/errors.ts';
import { sendBytes, type RawAnswer } from '@larkfield/testing/send-bytes.ts';
import { listen, type HttpServer } from './http-server.ts';

afterEach(() => void vi.useRealTimers());

/** Sends a request over a keep-alive connection. */
function ask(agent: Agent, port: number): Promise<{ connection: string | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const request = get({ agent, port, host: '127.0.0.1' }, (reply) => {
      let text = '';
      reply.on('data', (chunk) => (text += String(chunk)));
      reply.once('end', () => resolve({ connection: reply.headers.connection, text }));
    });
    request.once('error', reject);
  });
}

test.each(['before', 'after'])(
  'close completes a request in flight, with its headers sent %s, and is not delayed by its keep-alive connection',
  async (moment) => {
    const arrived = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const app = express();
    app.get('/', async (_request, response) => {
      if (moment === 'before') response.write('half ');
      arrived.resolve();
      await goOn.promise;
      response.end('whole');
    });
    const { port, server, close } = await listen(app, '127.0.0.1', 0);
    const agent = new Agent({ keepAlive: true });
    const answer = ask(agent, port);
    await arrived.promise;
    const closed = close();
    goOn.resolve();
    expect(await answer).toEqual({
      connection: moment === 'after' ? 'close' : 'keep-alive',
      text: moment === 'after' ? 'whole' : 'half whole',
    });
    await closed;
    // Do not probe the port: another process may already listen on it.
    expect(server.listening).toBe(false);
    agent.destroy();
  },
);

test('with a drain delay, new requests are still served after the signal, each as the last of its connection', async () => {
  const app = express();
  app.get('/', (_request, response) => void response.end('whole'));
  const { port, server, close } = await listen(app, '127.0.0.1', 0, { drainDelay: 500 });
  const kept = new Agent({ keepAlive: true });
  expect(await ask(kept, port)).toEqual({ connection: 'keep-alive', text: 'whole' });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const closed = close();
  await vi.advanceTimersByTimeAsync(499);
  for (const agent of [kept, new Agent(), new Agent()]) expect(await ask(agent, port)).toEqual({ connection: 'close', text: 'whole' });
  await vi.advanceTimersByTimeAsync(1);
  await closed;
  expect(server.listening).toBe(false);
  kept.destroy();
});

test('when a connection is lost, each response that waits on it emits "close", in every version of Node', async () => {
  const app = express();
  const over: number[] = [];
  let asked = 0;
  app.get('/', (_request, response) => {
    const index = (asked += 1);
    response.once('close', () => over.push(index));
  });
  const { port, close } = await listen(app, '127.0.0.1', 0);
  const socket = createConnection(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(4));
  await expect.poll(() => asked).toBe(4);
  socket.destroy();
  await expect.poll(() => over.toSorted()).toEqual([1, 2, 3, 4]);
  await close();
});

describe('errors that Node finds before there is a request', () => {
  let served: HttpServer | undefined;
  afterEach(async () => {
    await served?.close();
    served = undefined;
  });
  const serve = async (app = express()) => {
    served = await listen(app, '127.0.0.1', 0, { refusalHeaders: [['X-Frame-Options', 'DENY']] });
    return { url: `http://127.0.0.1:${served.port}`, server: served.server };
  };
  const expectRefusal = ({ status, headers, body }: RawAnswer, expected: [status: number, code: string]) => {
    const { code, error, message } = errorBodySchema.parse(JSON.parse(body));
    expect([status, code]).toEqual(expected);
    expect(error).toBe(message);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-error-code': code,
      'x-frame-options': 'DENY',
      connection: 'close',
    });
  };

  test.each<[string, string, [number, string]]>([
    ['an invalid request line', 'HELLO\r\n\r\n', [400, 'INVALID_REQUEST']],
    ['an invalid header', 'GET / HTTP/1.1\r\nHost: x\r\nno header\r\n\r\n', [400, 'INVALID_REQUEST']],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}', [400, 'INVALID_REQUEST']],
    ['a request without a host', 'GET / HTTP/1.1\r\n\r\n', [400, 'INVALID_REQUEST']],
    ['headers that are too large', `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'x'.repeat(100_000)}\r\n\r\n`, [431, 'HEADERS_TOO_LARGE']],
  ])('%s gets the common error body', async (_what, bytes, expected) => {
    const { url } = await serve();
    expectRefusal(await sendBytes(url, bytes), expected);
  });

  test('a request that never completes gets the common error body', async () => {
    const { url, server } = await serve();
    // Node looks for such requests every half a minute, and reports them by this event.
    server.once('connection', (socket) =>
      socket.once('readable', () => server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)),
    );
    expectRefusal(await sendBytes(url, 'GET / HTTP/1.1\r\nHost: x\r\n'), [408, 'REQUEST_TIMEOUT']);
  });

  test('never writes an error into a reply that has begun', async () => {
    const app = express();
    app.get('/', (_request, response) => void response.write('half'));
    const { url } = await serve(app);
    const { text } = await sendBytes(url, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n', 'HELLO\r\n\r\n');
    expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  test('ignores an unknown Expect header', async () => {
    const app = express();
    app.get('/', (_request, response) => void response.send('whole'));
    const { url } = await serve(app);
    const { status, body } = await sendBytes(url, 'GET / HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\nConnection: close\r\n\r\n');
    expect([status, body]).toEqual([200, 'whole']);
  });
});
