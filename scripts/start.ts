import { parseArgs } from 'node:util';
import { brand } from '@larkfield/brand/brand.ts';
import { chromiumPrograms, findProgram } from '@larkfield/local-stack/find-program.ts';
import { noteRunning, noteStopped } from '@larkfield/local-stack/running-stack.ts';
import { startStack, type Stack } from '@larkfield/local-stack/start-stack.ts';
import { buildFrontend } from './build-frontend.ts';
import { printLine } from './print-line.ts';
import { readStartEnv } from './start-env.ts';
import { ensureSystemPackages, needs } from './system-packages.ts';

// npm start -- --accept-lost-writes: goes on when the log of the embedded store is damaged (docs/operations.md, A damaged store).
const { values } = parseArgs({ options: { 'accept-lost-writes': { type: 'boolean', default: false } } });
const env = readStartEnv();
let stack: Stack | undefined;
let stopping: Promise<void> | undefined;

function stop(code: number): Promise<void> {
  stopping ??= (async () => {
    if (stack) {
      say('Stopping ...');
      noteStopped(env.DATA_DIR);
      await stack.stop();
      say('Stopped.');
    }
    process.exit(code);
  })();
  return stopping;
}

function say(line: string) {
  process.stdout.write(`${line}\n`);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // While starting there is no stack yet: what was started ends with its parent.
    void stop(stack ? 0 : 130);
  });
}
if (process.connected) process.on('disconnect', () => void stop(0));

try {
  ensureSystemPackages([needs.redis, needs.chromium, needs.fonts]);
  buildFrontend();
  const started = await startStack({
    dataDir: env.DATA_DIR,
    host: env.HOST,
    port: env.PORT,
    mongoUrl: env.MONGODB_URL,
    acceptsLostWrites: values['accept-lost-writes'],
    redisUrl: env.REDIS_URL,
    chromiumPath: env.CHROMIUM_PATH ?? findProgram(chromiumPrograms)!,
    workers: env.WORKERS,
    smtpUrl: env.SMTP_URL,
    trustProxyHops: env.TRUST_PROXY_HOPS,
    publicUrl: env.PUBLIC_URL,
    logLevel: env.LOG_LEVEL,
    onLine: printLine,
    tell: (line) => say(`* ${line}`),
  });
  stack = started;
  noteRunning(env.DATA_DIR, { url: started.url, ...started.settings });
  welcome(started);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

function welcome({ url, firstAdmin, storeKind }: Stack) {
  say('');
  say(`Ready: ${url}`);
  say(`Staff sign in at ${url}${brand.signInPath}`);
  if (firstAdmin) {
    say(`First admin: ${firstAdmin.email}`);
    say(`Temporary password (shown once, valid for 72 hours): ${firstAdmin.temporaryPassword}`);
  }
  if (storeKind === 'embedded') say(`Data is kept by the embedded store in ${env.DATA_DIR}; set MONGODB_URL to use MongoDB.`);
  say('Ctrl-C stops everything.');
  say('');
}
