import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { answersPing } from './start-redis.ts';

test('somebody on the port who hangs up without a word is no Redis', async () => {
  const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  expect(await answersPing((server.address() as AddressInfo).port)).toBe(false);
});

test('a port that nobody listens on is no Redis', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  expect(await answersPing(port)).toBe(false);
});
