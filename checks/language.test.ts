import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const repository = join(import.meta.dirname, '..');

/** Words of sentences that are hard to read in English: name the thing, or begin with a subject. Not each is wrong. */
const avoided = /\b(somebody|nobody|whoever|whom|anew|so many|of which|is none|of before|came of|by itself)\b|\bno more\./i;

const lines = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.css'], {
  cwd: repository,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && file !== 'checks/language.test.ts' && existsSync(join(repository, file)))
  .flatMap((file) => readFileSync(join(repository, file), 'utf8').split('\n'));

/** Lower these when sentences were rewritten; they never rise. */
const most = { comments: 3, tests: 0 };

test('comments with words to avoid only become fewer', () => {
  const comments = lines.filter((line) => avoided.test(/(?:^\s*\*|\/\/|\/\*)(.*)/.exec(line)?.[1] ?? ''));
  expect(comments.length).toBeLessThanOrEqual(most.comments);
});

test('names of tests with words to avoid only become fewer', () => {
  const names = lines.filter((line) => /^\s*(test|it|describe)(\.each)?\(/.test(line) && avoided.test(line));
  expect(names.length).toBeLessThanOrEqual(most.tests);
});
