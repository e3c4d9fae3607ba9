import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot, sourceHash } from '@larkfield/one-machine/programs/repository.ts';

const output = join(repositoryRoot, 'frontend', 'dist');
const stamp = join(output, '.source-hash');
/** The sources of the built site. */
const sources = [
  'frontend',
  'packages/schemas/src',
  'packages/brand/src',
  'packages/assessment/src',
  'packages/report/src',
  'package-lock.json',
];
/** Builds the site unless its sources are unchanged. */
export function buildFrontend() {
  const now = sourceHash(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  console.log('Building the site ...');
  const build = spawnSync('npm', ['run', '--silent', 'build', '--workspace', 'frontend'], {
    cwd: repositoryRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  });
  if (build.status !== 0) throw new Error(`The site could not be built:\n${build.stdout}\n${build.stderr}`);
  writeFileSync(stamp, now);
}
