// @rest: waits
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { chromiumPrograms, findProgram } from '@larkfield/one-machine/find-program.ts';
import { startProduct } from '../start-product.ts';

test('the product serves before its PDF renderer is ready, and names what the renderer waits for', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'larkfield-late-'));
  const [late, start] = [join(folder, 'late'), join(folder, 'start')];
  const chromium = findProgram(chromiumPrograms)!;
  writeFileSync(late, `#!/bin/sh\nuntil [ -e '${start}' ]; do sleep 0.05; done\nexec '${chromium}' "$@"\n`, { mode: 0o700 });
  const product = await startProduct({ chromiumPath: late, waitsForRenderer: false });
  onTestFinished(async () => {
    await product.stop();
    rmSync(folder, { recursive: true });
  });
  const { url, renderer } = product.stack;
  expect((await fetch(url)).status).toBe(200);
  expect(await renderer.waitsFor()).toEqual(['chromium']);
  writeFileSync(start, '');
  await renderer.ready;
  expect(await renderer.waitsFor()).toEqual([]);
});
