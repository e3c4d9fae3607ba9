import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import ShortReporter from './scripts/test-run/short-reporter.ts';
import { runningSet, setsOf, tagOf, testFiles } from './scripts/test-run/test-sets.ts';

// The least memory that is allowed for the hash of a password: with the usual one each sign-in of a test would compute four times as long.
process.env['PASSWORD_HASH_MIB'] ??= '19';

const exclude = ['**/node_modules/**', '**/dist/**', '**/dist-*/**'];
/** What another set runs. */
const others = testFiles.filter((file) => runningSet && !setsOf(file).includes(runningSet));
const reasonOf = (file: string) => tagOf(file)?.reason ?? '';
const alone = testFiles.filter((file) => reasonOf(file) === 'alone');
const long = new Set(
  testFiles
    .filter((file) => ['kills', 'commands', 'waits', 'engines'].includes(reasonOf(file)))
    .map((file) => join(import.meta.dirname, file)),
);

/** Begun last, a long file would keep the workers of the others without work. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(long.has(b.moduleId)) - Number(long.has(a.moduleId)));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFilesFirst },
    // The test command says little; files that are run by hand say what vitest says.
    ...(runningSet && { reporters: [new ShortReporter()] }),
    silent: 'passed-only',
    // A slow machine is no failure: limits only end what would never come, and a wait gives up before its test does.
    testTimeout: 300_000,
    hookTimeout: 600_000,
    // Stopping the product that journeys share.
    teardownTimeout: 120_000,
    expect: { poll: { timeout: 120_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'parts',
          include: ['checks/**/*.test.ts', 'packages/**/*.test.ts', 'services/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...exclude, ...others, ...alone],
          // Files in threads take a third less of processor time than in processes.
          pool: 'threads',
          isolate: false,
          globalSetup: ['scripts/test-run/remove-stores.ts'],
          setupFiles: ['scripts/test-run/shared-modules.ts'],
          // They wait for stores and clocks for a third of their time.
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: {
          name: 'site',
          include: ['frontend/**/*.test.{ts,tsx}'],
          exclude: [...exclude, ...others],
          // jsdom is loaded once for many files, which together take 0.6 of the processor time of processes.
          pool: 'vmThreads',
          // What files leave behind in a thread is given back with it.
          vmMemoryLimit: '1GB',
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/runner/shared-product.ts'],
          setupFiles: ['e2e/runner/keep-evidence.ts'],
          exclude: [...exclude, ...others],
          // A journey is a browser and, mostly, a whole product of its own: two of them fill two cores, a third makes all slower.
          maxWorkers: 2,
          testTimeout: 900_000,
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: alone, exclude: [...exclude, ...others], fileParallelism: false, testTimeout: 1_800_000 },
      },
    ],
  },
});
