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

/** A slow machine is no failure: this ends what would never come, in milliseconds. */
const patience = 120_000;

/** Starts a real browser without a window: the same engine in its light form, or, in the rest, the whole browser as visitors have it. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findProgram(process.env['TEST_SET'] === 'rest' ? browserPrograms : chromiumPrograms);
  if (!executablePath) throw new Error('No Chromium is installed');
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({ executablePath, args: isRoot ? [...flags, '--no-sandbox'] : flags, timeout: patience });
}

/** A page of a fresh browser profile, with everything that must not happen on it. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Errors on the console, uncaught exceptions and policy violations so far. */
  faults: string[];
  close: () => Promise<void>;
}

/** Told of each visit before its page loads anything; journeys record what they may have to show. */
export const visitListeners = new Set<(visit: Visit) => Promise<void>>();

/** Opens a page in a profile of its own that notes every fault. */
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
