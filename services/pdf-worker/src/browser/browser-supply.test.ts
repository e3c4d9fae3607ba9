import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createLogger } from '@larkfield/service-kit/telemetry/logger.ts';
import { openBrowserSupply } from './browser-supply.ts';

const folder = mkdtempSync(join(tmpdir(), 'larkfield-browser-'));
const notExecutable = join(folder, 'chromium');
writeFileSync(notExecutable, 'no program');
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['a missing file', join(folder, 'missing'), 'ENOENT'],
  ['a file that cannot be executed', notExecutable, 'EACCES'],
])('the log says why Chromium does not start: %s', async (_, path, code) => {
  const errors: unknown[] = [];
  const supply = openBrowserSupply(path, { ...createLogger('test', 'silent'), error: (...line) => errors.push(line) });
  onTestFinished(() => supply.close());
  await expect(supply.take()).rejects.toThrow();
  expect(errors).toEqual([['Chromium does not start: look at CHROMIUM_PATH', { code }]]);
});
