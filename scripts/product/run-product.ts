import { setTimeout as wait } from 'node:timers/promises';
import { brand } from '@larkfield/brand/brand.ts';
import { chromiumPrograms, findProgram } from '@larkfield/one-machine/find-program.ts';
import { noteRunning, noteStopped } from '@larkfield/one-machine/running-stack.ts';
import { startStack, type Stack, type StackOptions } from '@larkfield/one-machine/start-stack.ts';
import { printLine } from './print-line.ts';
import type { readStartEnv } from './start-env.ts';
import { ensureSystemPackages, needs } from './system-packages.ts';

export type StartEnv = ReturnType<typeof readStartEnv>;

interface Run {
  /** Overrides of the settings from the environment. */
  options?: Partial<StackOptions>;
  /** Runs before the parts start, for example to build the site. */
  prepare?: () => void;
  /** Runs once all parts are running. */
  onStarted?: (stack: Stack) => Promise<Own>;
}

/** The additions of a run. */
interface Own {
  /** The URL to open, if it is not the gateway's. */
  url?: string;
  /** An existing account; without one, the first admin's temporary password is printed. */
  account?: { email: string; password: string };
  /** Stops the additions before the parts. */
  stop?: () => Promise<void>;
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Starts all parts on this machine, prints the URL, and stops them in order at Ctrl-C or when the parent process is gone. */
export async function runProduct(env: StartEnv, { options, prepare, onStarted }: Run): Promise<void> {
  let stack: Stack | undefined;
  let own: Own | undefined;
  let stopping: Promise<void> | undefined;
  const stop = (code: number): Promise<void> => {
    stopping ??= (async () => {
      if (stack) {
        say('Stopping ...');
        noteStopped(env.DATA_DIR);
        await own?.stop?.();
        await stack.stop();
        say('Stopped.');
      }
      process.exit(code);
    })();
    return stopping;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // During the start there is no stack yet; parts that were already started end with their parent.
    process.on(signal, () => void stop(stack ? 0 : 130));
  }
  if (process.connected) process.on('disconnect', () => void stop(0));
  try {
    ensureSystemPackages([needs.redis, needs.chromium, needs.fonts]);
    prepare?.();
    stack = await startStack({
      dataDir: env.DATA_DIR,
      host: env.HOST,
      port: env.PORT,
      mongoUrl: env.MONGODB_URL,
      redisUrl: env.REDIS_URL,
      chromiumPath: env.CHROMIUM_PATH ?? findProgram(chromiumPrograms)!,
      workers: env.WORKERS,
      smtpUrl: env.SMTP_URL,
      trustProxyHops: env.TRUST_PROXY_HOPS,
      publicUrl: env.PUBLIC_URL,
      logLevel: env.LOG_LEVEL,
      waitsForRenderer: false,
      onLine: printLine,
      tell: (line) => say(`* ${line}`),
      ...options,
    });
    noteRunning(env.DATA_DIR, { url: stack.url, ...stack.settings });
    own = await onStarted?.(stack);
    welcome(stack, own ?? {}, env.DATA_DIR);
    await tellOfRenderer(stack);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    await stack?.stop();
    process.exit(1);
  }
}

function welcome({ url: gatewayUrl, firstAdmin, storeKind }: Stack, { url = gatewayUrl, account }: Own, dataDir: string): void {
  say('');
  say(`Ready: ${url}`);
  say(`Staff sign in at ${url}${brand.signInPath}`);
  if (account) {
    say(`Account: ${account.email}`);
    say(`Password: ${account.password}`);
  } else if (firstAdmin) {
    say(`First admin: ${firstAdmin.email}`);
    say(`Temporary password (shown once, valid for 72 hours): ${firstAdmin.temporaryPassword}`);
  }
  if (storeKind === 'embedded') say(`Data is kept by the embedded store in ${dataDir}; set MONGODB_URL to use MongoDB.`);
  say('Ctrl-C stops everything.');
  say('');
}

/** If the renderer takes longer than this, in milliseconds, a message says what it is waiting for. */
const slowStart = 15_000;

/** Prints that PDFs can be made. If this takes long, it first prints what the renderer is waiting for. */
async function tellOfRenderer({ renderer }: Stack): Promise<void> {
  const isReady = renderer.ready.then(
    () => true,
    () => false,
  );
  const isEarly = await Promise.race([isReady, wait(slowStart, null)]);
  if (isEarly !== true) {
    const parts = await renderer.waitsFor().catch(() => ['a worker that answers']);
    say(`The PDF renderer waits for ${parts.join(', ')}; everything else works. PDFs follow when it is ready.`);
  }
  if (await isReady) say('PDF renderer ready');
}
