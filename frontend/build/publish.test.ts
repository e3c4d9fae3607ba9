import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publish } from './publish.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'publish-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function release(files: Record<string, string>) {
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, 'next', name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  await publish(join(folder, 'next'), join(folder, 'dist'));
}
const has = (name: string) => existsSync(join(folder, 'dist', name));

test('a release replaces the page, and keeps the files of the previous release for open tabs', async () => {
  await release({ 'index.html': 'one', 'assets/one.js': '1' });
  await release({ 'index.html': 'two', 'assets/two.js': '2' });
  expect(await readFile(join(folder, 'dist/index.html'), 'utf8')).toBe('two');
  expect([has('assets/one.js'), has('assets/two.js')]).toEqual([true, true]);
  await release({ 'index.html': 'three', 'assets/three.js': '3' });
  expect([has('assets/one.js'), has('assets/two.js'), has('assets/three.js')]).toEqual([false, true, true]);
  expect(has('../next')).toBe(false);
});

test('a second build of the same files removes nothing', async () => {
  const files = { 'index.html': 'one', 'assets/one.js': '1' };
  for (let round = 0; round < 3; round += 1) await release(files);
  expect(has('assets/one.js')).toBe(true);
});
