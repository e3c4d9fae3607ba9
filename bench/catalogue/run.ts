import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { findFreePort } from '@larkfield/local-stack/free-port.ts';
import { waitUntil } from '@larkfield/local-stack/wait-until.ts';
import { startTestStores, type TestStores } from '@larkfield/testing/start-test-stores.ts';

const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 32;
const LIMITS = { throughput: 0.7, loadMilliseconds: 500 };
const paths = { '100 specialties': '/api/specialties', 'one checklist': '/api/specialties/slug/rn-icu' };

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
const whole = (value: number): string => Math.round(value).toLocaleString('en');
const verdict = (isMet: boolean): string => (isMet ? 'met' : 'MISSED');
const file = (name: string): string => join(import.meta.dirname, name);
const children: ChildProcess[] = [];

async function startServer(script: string, args: string[], port: number, env: NodeJS.ProcessEnv, log: number): Promise<string> {
  const child = spawn(process.execPath, [script, ...args], { env, stdio: ['ignore', log, 'inherit'] });
  children.push(child);
  const url = `http://127.0.0.1:${port}`;
  await waitUntil(`${script} answers`, async () => (await fetch(`${url}/api/specialties`)).ok);
  return url;
}

/** The service as it runs in production, its log going to a file. */
async function startService({ folder, mongoUrl, redisUrl, secrets }: TestStores): Promise<string> {
  const port = await findFreePort();
  const nobody = 'http://127.0.0.1:9';
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'info',
    MONGODB_URL: mongoUrl,
    REDIS_URL: redisUrl,
    AUTH_URL: nobody,
    LINKS_URL: nobody,
    PUBLIC_URL: nobody,
    INTERNAL_KEY_FILE: secrets.internalKey('checklist'),
    INTERNAL_PUBLIC_KEYS_FILE: secrets.publicKeys,
    FIELD_KEYS_FILE: secrets.serviceRing('checklist'),
    PEPPER_FILE: secrets.pepper,
    CONTACT_URL: nobody,
  };
  return startServer(
    fileURLToPath(import.meta.resolve('@larkfield/checklist/main.ts')),
    [],
    port,
    env,
    openSync(join(folder, 'service.log'), 'w'),
  );
}

async function startBare({ folder }: TestStores): Promise<string> {
  const port = await findFreePort();
  const env = { PATH: process.env['PATH'], NODE_ENV: 'production' };
  return startServer(file('bare-express.ts'), [String(port)], port, env, openSync(join(folder, 'bare.log'), 'w'));
}

async function throughput(url: string): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`);
  return requests.average;
}

async function compare(stores: TestStores): Promise<boolean> {
  const [service, bare] = [await startService(stores), await startBare(stores)];
  console.log(
    '| route | service /s | bare Express /s | ratio | at least | bare with its text ready /s | ratio |\n|---|---:|---:|---:|---:|---:|---:|',
  );
  const ratios: number[] = [];
  for (const [name, path] of Object.entries(paths)) {
    const urls = [service + path, bare + path, `${bare}/ready${path}`];
    for (const url of urls) await throughput(url);
    const rounds: number[][] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const rates: number[] = [];
      for (const url of urls) rates.push(await throughput(url));
      rounds.push(rates);
    }
    const rate = (index: number): string => whole(median(rounds.map((rates) => rates[index]!)));
    const ratio = (index: number): number => median(rounds.map((rates) => rates[0]! / rates[index]!));
    ratios.push(ratio(1));
    const isMet = ratio(1) >= LIMITS.throughput;
    console.log(
      `| ${name} | ${rate(0)} | ${rate(1)} | ${ratio(1).toFixed(2)} | ${LIMITS.throughput} ${verdict(isMet)} | ${rate(2)} | ${ratio(2).toFixed(2)} |`,
    );
  }
  return ratios.every((ratio) => ratio >= LIMITS.throughput);
}

function timeLoad(): boolean {
  const times = Array.from({ length: ROUNDS }, () => Number(execFileSync(process.execPath, [file('time-load.ts')], { encoding: 'utf8' })));
  const isMet = median(times) <= LIMITS.loadMilliseconds;
  console.log(
    `\nReading the catalogue at start: ${median(times).toFixed(0)} ms of processor time, at most ${LIMITS.loadMilliseconds} ms ${verdict(isMet)}`,
  );
  return isMet;
}

const stores = await startTestStores();
try {
  console.log(`Node ${process.version}, median of ${ROUNDS} alternating rounds of ${SECONDS} s, ${CONNECTIONS} connections.\n`);
  const isFast = await compare(stores);
  process.exitCode = timeLoad() && isFast ? 0 : 1;
} finally {
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(children.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
  await stores.stop();
}
