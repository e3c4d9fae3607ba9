import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPrograms, findProgram } from '@larkfield/one-machine/find-program.ts';
import { startStack, type Stack, type StackOptions } from '@larkfield/one-machine/start-stack.ts';

/** The whole product on empty stores. */
export interface Product {
  stack: Stack;
  /** The logs of all parts. */
  log: () => string;
  stop: () => Promise<void>;
}

/** Starts the product as `npm start` does. It trusts one proxy, so that tests can use different client addresses. */
export async function startProduct(options: Partial<StackOptions> = {}): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'larkfield-e2e-'));
  const lines: string[] = [];
  const stack = await startStack({
    dataDir,
    chromiumPath: findProgram(chromiumPrograms)!,
    trustProxyHops: 1,
    mongoUrl: process.env['MONGODB_URL'],
    onLine: (name, line) => lines.push(`${name} ${line}`),
    tell: (line) => lines.push(line),
    ...options,
  }).catch((error: unknown) => {
    throw new Error(`The product did not start:\n${lines.slice(-20).join('\n')}`, { cause: error });
  });
  return {
    stack,
    log: () => lines.join('\n'),
    async stop() {
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
