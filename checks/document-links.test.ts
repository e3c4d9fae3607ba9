import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).split('\n');
const files = listed.filter((file) => file !== '' && existsSync(join(root, file)));
const documents = files.filter((file) => file.endsWith('.md'));

/** The names of a file in documents: its path, or the package with the path inside it, such as `checklist/submit/submit-routes.ts`. */
const namesOf = (file: string) => [file, file.replace(/^(packages|services)\//, '').replace(/^([\w-]+)\/src\//, '$1/')];
const names = files.flatMap(namesOf);

function isThere(reference: string): boolean {
  return names.some((name) => name === reference || name.endsWith(`/${reference}`));
}

test('every file that a document names exists', () => {
  const faults = documents.flatMap((document) => {
    const text = readFileSync(join(root, document), 'utf8');
    const named = [...text.matchAll(/`(?:node |npx vitest run )?([\w@./-]+\.(?:tsx?|mjs|ya?ml|md|html))`/g)].map(([, name]) =>
      name!.replace(/^\.\//, ''),
    );
    return named
      .filter((name) => name.includes('/') || /\.(tsx?|mjs)$/.test(name))
      .filter((name) => !isThere(name))
      .map((name) => `${document}: ${name}`);
  });
  expect(faults).toEqual([]);
});

test('every test that docs/security.md names is exactly one file', () => {
  const named = [...readFileSync(join(root, 'docs/security.md'), 'utf8').matchAll(/`([\w./-]+\.test\.tsx?)`/g)].map(([, name]) => name!);
  expect(named.length).toBeGreaterThan(50);
  const meant = (reference: string) =>
    files.filter((file) => namesOf(file).some((name) => name === reference || name.endsWith(`/${reference}`)));
  expect(named.filter((name) => meant(name).length !== 1)).toEqual([]);
});

test('every link in a document has a target', () => {
  const faults = documents.flatMap((document) => {
    const text = readFileSync(join(root, document), 'utf8');
    const targets = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, target]) => target!);
    return targets.filter((target) => !existsSync(join(root, dirname(document), target))).map((target) => `${document}: ${target}`);
  });
  expect(faults).toEqual([]);
});

test('every cited rule is in docs/product.md, and no document outside the repository is cited', () => {
  const rules = new Set(
    [...readFileSync(join(root, 'docs/product.md'), 'utf8').matchAll(/\*\*([a-z]+-\d+)\*\*/g)].map(([, rule]) => rule!),
  );
  expect(rules.size).toBeGreaterThan(40);
  const cited = files
    .filter((file) => /\.(tsx?|mjs|css|md)$/.test(file) && file !== 'docs/product.md' && file !== 'checks/document-links.test.ts')
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  const faults = cited.flatMap(({ file, text }) => {
    const unknown = [...text.matchAll(/product\.md#([\w-]+)/g)].map(([, rule]) => rule!).filter((rule) => !rules.has(rule));
    const outside = [...text.matchAll(/\b(?:specification,? sections? \d|spec\/decisions|design\/[a-z-]+[,)])/g)].map(([words]) => words);
    return [...unknown, ...outside].map((fault) => `${file}: ${fault}`);
  });
  expect(faults).toEqual([]);
});
