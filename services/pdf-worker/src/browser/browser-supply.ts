import { access, constants } from 'node:fs/promises';
import { readFile } from 'node:fs/promises';
import type { CDPSession } from 'playwright-core';
import { hour } from '@larkfield/schemas/durations.ts';
import type { Logger } from '@larkfield/service-kit/telemetry/logger.ts';
import { recycles } from '#src/worker-metrics.ts';
import { launchChromium, type RunningBrowser } from './chromium.ts';

async function proportionalSize(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024;
}

/** Memory of a browser's processes in bytes, with shared pages divided among the processes; 0 if it cannot be read. */
export async function browserMemory(control: CDPSession): Promise<number> {
  try {
    const { processInfo } = await control.send('SystemInfo.getProcessInfo');
    const sizes = await Promise.all(processInfo.map(({ id }) => proportionalSize(id).catch(() => 0)));
    return sizes.reduce((sum, size) => sum + size, 0);
  } catch {
    return 0;
  }
}

/** Limits after which a browser is replaced (product.md#pdf-3); times in milliseconds, memory in bytes. */
const limits = { documents: 2_000, age: hour, memory: 1_200_000_000, memoryEvery: 60_000 } as const;

/** A browser with the state of its use. A retired browser ends when its last lane is closed. */
export interface SuppliedBrowser {
  running: RunningBrowser;
  rendered: number;
  openLanes: number;
  isRetired: boolean;
}

export interface BrowserSupply {
  /** The browser for new lanes; only one is launched, however many lanes request it. */
  take: () => Promise<SuppliedBrowser>;
  /** Counts a document, and retires a browser that has reached a limit. */
  noteRendered: (browser: SuppliedBrowser) => void;
  /** Counts a closed lane, and ends a retired browser without lanes. */
  noteClosed: (browser: SuppliedBrowser) => void;
  /** Gives this browser no new lanes; a stuck browser is killed at once. */
  retire: (browser: SuppliedBrowser, reason: string) => void;
  isAlive: (browser: SuppliedBrowser) => boolean;
  running: () => RunningBrowser[];
  close: () => void;
}

/** Supplies one warm Chromium, which is launched when first needed and replaced when it reaches a limit or dies. */
export function openBrowserSupply(executablePath: string, log: Logger): BrowserSupply {
  const alive = new Set<SuppliedBrowser>();
  let current: SuppliedBrowser | null = null;
  let launching: Promise<SuppliedBrowser> | null = null;
  let isClosed = false;

  async function launch(): Promise<SuppliedBrowser> {
    const running = await launchChromium(executablePath).catch(async (error: unknown) => {
      // Only the code of the file is logged: Playwright's text has all that the browser printed.
      const code = await access(executablePath, constants.X_OK).then(
        () => 'NOT_STARTED',
        (refusal: NodeJS.ErrnoException) => refusal.code,
      );
      log.error('Chromium does not start: look at CHROMIUM_PATH', { code });
      throw error;
    });
    const browser: SuppliedBrowser = { running, rendered: 0, openLanes: 0, isRetired: false };
    alive.add(browser);
    running.browser.on('disconnected', () => {
      alive.delete(browser);
      retire(browser, 'disconnected');
      // Kill the process group, since a frozen renderer outlives its browser.
      running.kill();
    });
    if (isClosed) running.kill();
    else current = browser;
    return browser;
  }

  function retire(browser: SuppliedBrowser, reason: string) {
    if (!browser.isRetired) {
      browser.isRetired = true;
      recycles.inc({ part: 'browser', reason });
      if (!isClosed) log.info('Chromium is renewed', { reason, count: browser.rendered });
    }
    if (current === browser) current = null;
    if (browser.openLanes === 0 || reason === 'stuck') browser.running.kill();
  }

  const memoryTimer = setInterval(() => {
    const browser = current;
    if (!browser) return;
    void browserMemory(browser.running.control).then((bytes) => {
      if (bytes > limits.memory) retire(browser, 'memory');
    });
  }, limits.memoryEvery).unref();

  return {
    retire,
    take() {
      if (isClosed) return Promise.reject(new Error('The pool is closed'));
      if (current) return Promise.resolve(current);
      launching ??= launch().finally(() => (launching = null));
      return launching;
    },
    noteRendered(browser) {
      browser.rendered += 1;
      if (browser.rendered >= limits.documents) retire(browser, 'documents');
      else if (Date.now() - browser.running.launchedAt >= limits.age) retire(browser, 'age');
    },
    noteClosed(browser) {
      browser.openLanes -= 1;
      if (browser.isRetired && browser.openLanes === 0) browser.running.kill();
    },
    isAlive: (browser) => alive.has(browser),
    running: () => [...alive].map(({ running }) => running),
    close() {
      isClosed = true;
      clearInterval(memoryTimer);
      for (const { running } of alive) running.kill();
    },
  };
}
