import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@larkfield/one-machine/programs/repository.ts';

/** `npm test` runs the main tests; `npm run test:all` runs those and the rest. */
export type TestSet = 'main' | 'rest';

/** The reasons why a file belongs to the rest. The first line of the file has the tag, such as `// @rest: kills`. A file with `// @again: engines` is run by both sets in different ways. */
export const reasons = {
  kills: 'it kills or breaks what runs',
  commands: 'it runs whole commands, or builds',
  waits: 'it waits until time has passed',
  repeats: 'it repeats one rule for each list, route or draw',
  looks: 'it looks at every page on every screen',
  engines: 'it walks the same journey in another engine',
  beyond: 'it is a journey that the specification does not name, and its routes and pages have tests among the main ones',
  alone: 'it needs the whole machine',
};

interface Tag {
  kind: 'rest' | 'again';
  reason: keyof typeof reasons;
}

/** The tag in the first line of a test file; null if the file belongs only to the main tests. */
export function tagOf(file: string): Tag | null {
  const [, kind, reason] = /^\/\/ @(rest|again): (\w+)\n/.exec(readFileSync(join(repositoryRoot, file), 'utf8')) ?? [];
  return kind ? ({ kind, reason } as Tag) : null;
}

/** The sets that run a file. */
export function setsOf(file: string): TestSet[] {
  const kind = tagOf(file)?.kind;
  if (kind === 'rest') return ['rest'];
  return kind === 'again' ? ['main', 'rest'] : ['main'];
}

/** All test files. */
export const testFiles = globSync('{checks,packages,services,scripts,frontend,e2e,bench}/**/*.test.{ts,tsx}', {
  cwd: repositoryRoot,
  exclude: (name) => /(^|\/)(node_modules|dist(-\w+)?)$/.test(name),
});

/** The set that is running; null when files are run by hand, which skips nothing. */
export const runningSet = (process.env['TEST_SET'] ?? null) as TestSet | null;
