import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { getMailStates } from '@larkfield/schemas/internal/mails.ts';
import { createSigner } from '#src/access/identity.ts';
import { createServiceClient } from './service-client.ts';

test('closes an idle connection before the other side would', async () => {
  const key = join(mkdtempSync(join(tmpdir(), 'larkfield-client-')), 'key.pem');
  writeFileSync(key, generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const reply = JSON.stringify({ states: {} });
  // The server announces a keep-alive time-out, but never closes the connection.
  const server = createServer((socket) =>
    socket.on('data', () => socket.write(`HTTP/1.1 200 OK\r\nKeep-Alive: timeout=2\r\nContent-Length: ${reply.length}\r\n\r\n${reply}`)),
  );
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sockets: Socket[] = [];
  server.on('connection', (socket) => sockets.push(socket));
  const client = createServiceClient(
    'contact',
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    createSigner('checklist', key),
  );
  const ask = () => client(getMailStates, { body: { keys: ['key'] } });
  expect([await ask(), await ask()]).toEqual([{ states: {} }, { states: {} }]);
  expect(sockets).toHaveLength(1);
  onTestFinished(() => void sockets[0]!.destroy());
  await once(sockets[0]!, 'end');
});
