import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import config from '../vitest.config.ts';
import { reasons, setsOf, tagOf, testFiles } from '../scripts/test-run/test-sets.ts';

const repository = join(import.meta.dirname, '..');
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.test.*'], { cwd: repository, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(repository, file)));

test('every test file belongs to a project that npm test or the rest runs', () => {
  expect(testFiles.toSorted()).toEqual(listed.toSorted());
  const projects = config.test!.projects as { test: { include: string[] } }[];
  const included = (file: string) => projects.some(({ test: { include } }) => include.some((pattern) => matchesGlob(file, pattern)));
  expect(testFiles.filter((file) => !included(file) || setsOf(file).length === 0)).toEqual([]);
});

test('a tag is in the first line, and has a known reason', () => {
  const faults = testFiles.filter((file) => {
    const tag = tagOf(file);
    return tag ? !Object.hasOwn(reasons, tag.reason) : /^\s*\/\/ ?@(rest|again)/m.test(readFileSync(join(repository, file), 'utf8'));
  });
  expect(faults).toEqual([]);
});

test('the helper for test sets decides the engines of a journey', () => {
  const both = testFiles.filter((file) => tagOf(file)?.reason === 'engines');
  expect(both.filter((file) => !readFileSync(join(repository, file), 'utf8').includes('inEveryEngine('))).toEqual([]);
});
