import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { findProgram } from '@larkfield/local-stack/find-program.ts';

/** True where openssl is; it is no part of the product. */
export const hasOpenssl = findProgram(['openssl']) !== null;

/** A server of time-stamps on this machine, made with `openssl ts`. */
export interface TestTsa {
  url: string;
  /** The certificate that signs its time-stamps. */
  certificate: string;
  /** How many it was asked for. */
  asked: number;
  /** What it answers in place of a time-stamp while this is set. */
  answer: { status: number; body: Buffer } | null;
  stop: () => void;
}

const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: ['ignore', 'pipe', 'pipe'] });

export async function startTsa(folder: string): Promise<TestTsa> {
  const file = (name: string) => join(folder, `tsa-${name}`);
  const usage = ['-addext', 'extendedKeyUsage=critical,timeStamping'];
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '3650',
    '-subj',
    '/CN=Test TSA',
    ...usage,
    '-keyout',
    file('key.pem'),
    '-out',
    file('certificate.pem'),
  );
  writeFileSync(file('serial'), '01\n');
  const settings = {
    serial: file('serial'),
    crypto_device: 'builtin',
    signer_cert: file('certificate.pem'),
    signer_key: file('key.pem'),
    signer_digest: 'sha256',
    default_policy: '1.2.3.4.1',
    digests: 'sha256',
  };
  writeFileSync(
    file('config'),
    `[tsa]\ndefault_tsa = ours\n[ours]\n${Object.entries(settings)
      .map((pair) => pair.join(' = '))
      .join('\n')}\n`,
  );
  const tsa: TestTsa = { url: '', certificate: file('certificate.pem'), asked: 0, answer: null, stop: () => server.close() };
  const server = createServer(async (request, response) => {
    const query = Buffer.concat(await request.toArray());
    tsa.asked += 1;
    if (tsa.answer) return void response.writeHead(tsa.answer.status).end(tsa.answer.body);
    writeFileSync(file('query'), query);
    openssl('ts', '-reply', '-config', file('config'), '-queryfile', file('query'), '-out', file('reply'));
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(readFileSync(file('reply')));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  tsa.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return tsa;
}
