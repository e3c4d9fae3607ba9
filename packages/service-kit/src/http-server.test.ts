import { Agent, get } from 'node:http';
import express from 'express';
import { afterEach, expect, test, vi } from 'vitest';
import { listen } from './http-server.ts';

afterEach(() => void vi.useRealTimers());

/** Asks over a connection that the caller means to keep. */
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

test.each(['before', 'after'])('a request under way when the server closes, with its headers sent %s, is answered, and its kept connection holds nothing up', async (moment) => {
  const arrived = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const app = express();
  app.get('/', async (_request, response) => {
    if (moment === 'before') response.write('half ');
    arrived.resolve();
    await goOn.promise;
    response.end('whole');
  });
  const { port, close } = await listen(app, '127.0.0.1', 0);
  const agent = new Agent({ keepAlive: true });
  const answer = ask(agent, port);
  await arrived.promise;
  const closed = close();
  goOn.resolve();
  expect(await answer).toEqual({ connection: moment === 'after' ? 'close' : 'keep-alive', text: moment === 'after' ? 'whole' : 'half whole' });
  await closed;
  await expect(ask(new Agent(), port)).rejects.toThrow('ECONNREFUSED');
  agent.destroy();
});

test('with a delay new requests are answered after the signal, each as the last of its connection, until the port closes', async () => {
  const app = express();
  app.get('/', (_request, response) => void response.end('whole'));
  const { port, close } = await listen(app, '127.0.0.1', 0, 500);
  const kept = new Agent({ keepAlive: true });
  expect(await ask(kept, port)).toEqual({ connection: 'keep-alive', text: 'whole' });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const closed = close();
  await vi.advanceTimersByTimeAsync(499);
  for (const agent of [kept, new Agent(), new Agent()]) expect(await ask(agent, port)).toEqual({ connection: 'close', text: 'whole' });
  await vi.advanceTimersByTimeAsync(1);
  await closed;
  await expect(ask(new Agent(), port)).rejects.toThrow('ECONNREFUSED');
  kept.destroy();
});
