import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPrograms, findProgram } from '@larkfield/local-stack/find-program.ts';
import { startStack } from '@larkfield/local-stack/start-stack.ts';
import { waitUntil } from '@larkfield/local-stack/wait-until.ts';
import { downloadChecklist } from '@larkfield/schemas/checklist/pdf/download-checklist.ts';
import { getSpecialty } from '@larkfield/schemas/catalogue/get-specialty.ts';
import { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { endpointUrl } from '@larkfield/schemas/endpoint.ts';
import { createApiClient } from '@larkfield/testing/api-client.ts';
import { makeSubmission } from '@larkfield/testing/factories.ts';
import { pdfText } from '@larkfield/testing/pdf/pdf-text.ts';

/** How long somebody who scans a paper waits for the first byte: through the gateway, one look after the other, each from a client of its own. */
const looks = 500;
const target = 20;
const dataDir = mkdtempSync(join(tmpdir(), 'larkfield-verify-bench-'));
const stack = await startStack({ dataDir, chromiumPath: findProgram(chromiumPrograms)!, trustProxyHops: 1 });

/** Milliseconds from the request to the first byte of its answer. */
function firstByte(address: string, client: number): Promise<{ status: number; milliseconds: number }> {
  const started = performance.now();
  const headers = { 'x-forwarded-for': `203.0.${client >> 8}.${client & 255}` };
  return new Promise((resolve, reject) => {
    request(address, { headers, agent: false }, (response) => {
      response.once('data', () => resolve({ status: response.statusCode!, milliseconds: performance.now() - started }));
      response.resume();
    })
      .once('error', reject)
      .end();
  });
}

async function issue(): Promise<string> {
  const client = createApiClient(stack.url);
  const { specialty, skillsByCategory } = await client.call(getSpecialty, { params: { slug: 'rn-icu' } });
  const { downloadToken } = await client.call(submitChecklist, { body: makeSubmission({ id: specialty.id, groups: skillsByCategory }) });
  const path = endpointUrl(downloadChecklist, { params: { token: downloadToken } });
  const reply = await waitUntil('the PDF is made', async () => {
    const response = await fetch(`${stack.url}${path}`, { headers: { accept: 'application/json' } });
    return response.status === 200 && response;
  });
  return /Check this report: (\S+)/.exec(pdfText(Buffer.from(await reply.arrayBuffer())))![1]!;
}

try {
  const address = await issue();
  const wrong = `${address.slice(0, -4)}0000`;
  for (const [name, url, wanted] of [
    ['a current report', address, 200],
    ['a wrong code', wrong, 404],
    ['the form', `${stack.url}/verify`, 200],
  ] as const) {
    const times: number[] = [];
    for (let look = 0; look < looks + 50; look += 1) {
      const { status, milliseconds } = await firstByte(url, look);
      if (status !== wanted) throw new Error(`${name}: ${status}`);
      if (look >= 50) times.push(milliseconds);
    }
    const at = (share: number) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]!;
    process.stdout.write(
      `${name}: first byte after ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms (${at(0.95) <= target ? 'within' : 'over'} ${target})\n`,
    );
  }
} finally {
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
