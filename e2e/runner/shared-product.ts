import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';

/** The data that journeys have on their shared product. */
export interface SharedProduct {
  url: string;
  /** An admin whose password is not temporary. */
  staff: { email: string; password: string };
  /** The log of all parts, line by line. */
  logFile: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    sharedProduct: SharedProduct;
  }
}

let product: ChildProcess;

/**
 * Starts one product for all journeys that neither access its stores nor disturb it, since the start takes a large part of a
 * short journey. It runs in a separate process, because this file is not run by Node itself.
 */
export async function setup(project: TestProject): Promise<void> {
  product = spawn(process.execPath, [join(import.meta.dirname, 'run-shared-product.ts')], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const known = once(createInterface({ input: product.stdout! }), 'line') as Promise<[string]>;
  const ended = once(product, 'exit').then(() => Promise.reject(new Error('The shared product did not start')));
  project.provide('sharedProduct', JSON.parse((await Promise.race([known, ended]))[0]) as SharedProduct);
}

export async function teardown(): Promise<void> {
  if (product.exitCode !== null || product.signalCode !== null) return;
  product.disconnect();
  await once(product, 'exit');
}
