import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { browserPrograms, chromiumPrograms, findProgram } from '@larkfield/one-machine/find-program.ts';

const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Time limit in milliseconds. It is long, since a slow machine must not fail a test. */
const patience = 120_000;

/** Starts a headless browser: the light headless shell or, in the rest of the tests, the full browser. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findProgram(process.env['TEST_SET'] === 'rest' ? browserPrograms : chromiumPrograms);
  if (!executablePath) throw new Error('No Chromium is installed');
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({ executablePath, args: isRoot ? [...flags, '--no-sandbox'] : flags, timeout: patience });
}

/** A page of a fresh browser profile, with the faults that occurred on it. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Errors on the console, uncaught exceptions and policy violations so far. */
  faults: string[];
  close: () => Promise<void>;
}

/** Called for each visit before its page loads; journeys use this to record traces. */
export const visitListeners = new Set<(visit: Visit) => Promise<void>>();

/** Opens a page in a new profile and records every fault. */
export async function visit(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`exception: ${error.message}`));
  const opened: Visit = { page, context, faults, close: () => context.close() };
  for (const listener of visitListeners) await listener(opened);
  return opened;
}

/** The viewport and touch of a small phone. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 } as const;
