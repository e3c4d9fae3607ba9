import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@larkfield/one-machine/programs/repository.ts';

/** `npm test` runs the main tests; `npm run test:all` runs those and the rest. */
export type TestSet = 'main' | 'rest';

/** Why a file belongs to the rest. Its first line says so, as `// @rest: kills`; `// @again: engines` stands in a file that both sets run, each in its way. */
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

/** What the first line of a file of tests says of its set; null where it belongs to the main tests alone. */
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

/** Every file of tests. */
export const testFiles = globSync('{checks,packages,services,scripts,frontend,e2e,bench}/**/*.test.{ts,tsx}', {
  cwd: repositoryRoot,
  exclude: (name) => /(^|\/)(node_modules|dist(-\w+)?)$/.test(name),
});

/** The set that runs now; null when files are run by hand, which leaves nothing out. */
export const runningSet = (process.env['TEST_SET'] ?? null) as TestSet | null;
