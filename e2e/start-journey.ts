import { readFileSync } from 'node:fs';
import { inject } from 'vitest';
import type { Stack, StackOptions } from '@larkfield/one-machine/start-stack.ts';
import { openBrowser } from '@larkfield/testing/browser.ts';
import { startProduct, type Product } from './start-product.ts';

/** The whole product on empty stores, and a browser. */
export interface Journey extends Product {
  browser: Awaited<ReturnType<typeof openBrowser>>;
}

/** A browser, and the product that most journeys share. */
export interface SharedJourney extends Pick<Journey, 'browser' | 'log' | 'stop'> {
  stack: Pick<Stack, 'url'>;
}

/** Starts a separate product for this journey, and a browser. */
export async function startJourney(options: Partial<StackOptions> = {}): Promise<Journey> {
  const product = await startProduct(options);
  const browser = await openBrowser();
  return {
    ...product,
    browser,
    async stop() {
      await browser.close();
      await product.stop();
    },
  };
}

/** Opens a browser on the shared product, for journeys that neither access its stores nor disturb it. */
export async function joinJourney(): Promise<SharedJourney> {
  const browser = await openBrowser();
  const { url, logFile } = inject('sharedProduct');
  return { stack: { url }, browser, log: () => readFileSync(logFile, 'utf8'), stop: () => browser.close() };
}
