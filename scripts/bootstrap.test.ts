// @rest: commands
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { repositoryRoot } from '@larkfield/one-machine/programs/repository.ts';
import { expect, onTestFinished, test } from 'vitest';

/** A project whose only package is a `node` that runs the Node of this test. */
function makeProject(): string {
  const project = mkdtempSync(join(tmpdir(), 'larkfield-test-'));
  onTestFinished(() => rmSync(project, { recursive: true, force: true }));
  for (const folder of ['scripts', 'fake-node']) mkdirSync(join(project, folder));
  copyFileSync(join(repositoryRoot, 'scripts', 'bootstrap.mjs'), join(project, 'scripts', 'bootstrap.mjs'));
  writeFileSync(
    join(project, 'package.json'),
    JSON.stringify({ dependencies: { node: 'file:./fake-node' }, allowScripts: { node: true } }),
  );
  writeFileSync(join(project, 'fake-node', 'package.json'), JSON.stringify({ name: 'node', version: '1.0.0', bin: { node: 'node.sh' } }));
  writeFileSync(join(project, 'fake-node', 'node.sh'), `#!/bin/sh\nexec '${process.execPath}' "$@"\n`, { mode: 0o755 });
  writeFileSync(join(project, 'done.mjs'), "console.log('done');\n");
  const locked = spawnSync('npm', ['install', '--package-lock-only', '--offline', '--ignore-scripts'], { cwd: project, encoding: 'utf8' });
  expect(locked.stderr).not.toContain('error');
  return project;
}

async function run(project: string): Promise<string> {
  const child = spawn(process.execPath, [join(project, 'scripts', 'bootstrap.mjs'), 'done.mjs'], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return said;
}

test('one of several simultaneous commands installs the packages, and all of them run', async () => {
  const project = makeProject();
  const said = await Promise.all([run(project), run(project), run(project)]);
  expect(said.every((each) => each.endsWith('done\n'))).toBe(true);
  expect(said.filter((each) => each.startsWith('Installing packages'))).toHaveLength(1);
});

test('a command that was killed during the installation does not block others', async () => {
  const project = makeProject();
  // No process has this id, which is above the system's limit.
  writeFileSync(join(project, '.installing'), String(2 ** 30));
  expect(await run(project)).toMatch(/^Installing packages[^]*done\n$/);
});

test('accepts a manual npm ci unless a package is missing', async () => {
  const project = makeProject();
  const { status } = spawnSync('npm', ['ci', '--offline', '--no-audit', '--no-fund'], { cwd: project });
  expect(status).toBe(0);
  expect(await run(project)).toBe('done\n');
  rmSync(join(project, 'node_modules', '.installed-lock'));
  const list = join(project, 'node_modules', '.package-lock.json');
  writeFileSync(list, JSON.stringify({ packages: {} }));
  expect(await run(project)).toMatch(/^Installing packages[^]*done\n$/);
});
