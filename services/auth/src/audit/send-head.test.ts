import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeAnchor } from './audit-anchor.ts';
import { createHeadSender } from './send-head.ts';

const key = Buffer.alloc(32, 7);
const head = (seq: number) => ({ seq, hash: String(seq).repeat(64) });

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'larkfield-heads-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('each head that is new is added to a file, once', async () => {
  const folder = newFolder();
  const file = join(folder, 'heads');
  const send = createHeadSender(file, folder, key);
  await send();
  for (const seq of [1, 1, 4]) {
    writeAnchor(folder, key, head(seq));
    await send();
  }
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    { ...head(1), at: expect.any(String) },
    { ...head(4), at: expect.any(String) },
  ]);
});

test('a head that was not taken is sent again', async () => {
  const folder = newFolder();
  const taken: string[] = [];
  const statuses = [503, 204, 204];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const status = statuses.shift()!;
    if (status === 204) taken.push(text);
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const send = createHeadSender(`http://127.0.0.1:${(server.address() as AddressInfo).port}/heads`, folder, key);
  writeAnchor(folder, key, head(3));
  await expect(send()).rejects.toThrow('not taken: 503');
  await send();
  await send();
  expect(taken.map((text) => JSON.parse(text) as object)).toEqual([{ ...head(3), at: expect.any(String) }]);
});
