import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const repository = join(import.meta.dirname, '..');

/** Words that often make a sentence hard to read. Name the thing instead, or begin with a subject. Not every use is wrong. */
const avoided = /\b(somebody|nobody|whoever|whom|anew|so many|of which|is none|of before|came of|by itself)\b|\bno more\./i;

/** British spellings. The product is American, and so is its code. */
const british =
  /\b(colour|behaviour|favour|neighbour|labelled|cancelled|grey|fulfil\b|\w+(ial|ogn|gan|mal|tim|min|nim|mmar)is(e|ed|es|ing)\b)/i;

const lines = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.css'], {
  cwd: repository,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && file !== 'checks/language.test.ts' && existsSync(join(repository, file)))
  .flatMap((file) => readFileSync(join(repository, file), 'utf8').split('\n'));

/** Lower these numbers when sentences are rewritten; they never rise. */
const most = { comments: 1, tests: 0 };

const commentOf = (line: string) => /(?:^\s*\*|\/\/|\/\*)(.*)/.exec(line)?.[1] ?? '';
const isTestName = (line: string) => /^\s*(test|it|describe)(\.each)?\(/.test(line);

test('the number of comments with words to avoid does not rise', () => {
  const comments = lines.filter((line) => avoided.test(commentOf(line)));
  expect(comments.length).toBeLessThanOrEqual(most.comments);
});

test('the number of test names with words to avoid does not rise', () => {
  const names = lines.filter((line) => isTestName(line) && avoided.test(line));
  expect(names.length).toBeLessThanOrEqual(most.tests);
});

test('comments and test names have American spelling', () => {
  expect(lines.filter((line) => british.test(commentOf(line)) || (isTestName(line) && british.test(line)))).toEqual([]);
});
