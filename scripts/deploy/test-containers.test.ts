import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { repositoryRoot } from '@larkfield/one-machine/programs/repository.ts';

const hasEngine = process.env['DOCKER_HOST'] !== undefined || existsSync('/var/run/docker.sock');

// With a container engine this would run the tests themselves.
test.skipIf(hasEngine)('fails without a container engine unless skipping is allowed', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/deploy/test-containers.ts', ...args], { cwd: repositoryRoot, encoding: 'utf8' });
  expect(run()).toMatchObject({ status: 1, stdout: expect.stringContaining('Nothing was tested: there is no container engine') });
  expect(run('--allow-skip')).toMatchObject({ status: 0, stdout: expect.stringContaining('Skipped: there is no container engine') });
});
