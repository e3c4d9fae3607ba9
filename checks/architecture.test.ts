import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { boundariesPicture, roomsInOrder, roomsPicture } from './boundaries.ts';

// Imports between parts, cycles and use of the environment are checked by lint rules (oxlint.config.ts).

const repository = join(import.meta.dirname, '..');
function listedFiles(...patterns: string[]): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], { cwd: repository, encoding: 'utf8' }).split(
    '\n',
  );
  return listed.filter((file) => file !== '' && existsSync(join(repository, file)));
}

const files = listedFiles('*.ts', '*.tsx');
const sources = files.filter((file) => /^(packages|services|frontend\/src)\//.test(file) && !/\.test\.tsx?$|\/test\//.test(file));

test('ARCHITECTURE.md shows the allowed imports of the lint rules', () => {
  const shown = readFileSync(join(repository, 'ARCHITECTURE.md'), 'utf8');
  expect(shown).toContain(boundariesPicture());
  expect(shown).toContain(roomsPicture());
});

test('file names are kebab-case and specific', () => {
  const vague = /(^|-)(utils?|helpers?|common|misc|manager|controller|dto|impl|index)\.tsx?$/;
  const faults = files.filter(
    (file) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.(full\.)?test|\.d|\.config)?\.tsx?$/.test(basename(file)) || vague.test(file),
  );
  expect(faults).toEqual([]);
});

test('a module has at most 400 lines, unless it is listed with a reason', () => {
  const longByNature: Record<string, string> = {};
  const lengths = sources.map((file) => [file, readFileSync(join(repository, file), 'utf8').split('\n').length - 1] as const);
  expect(lengths.filter(([file, lines]) => lines > 400 && !(file in longByNature))).toEqual([]);
});

test('only durations.ts spells out the milliseconds of an hour or a day', () => {
  const own = sources.filter((file) => !/^packages\/(local-mongo|schemas\/src\/durations)/.test(file));
  const spelled = own.filter((file) =>
    /\b(60 \* 60_000|60 \* 60 \* 1_?000|3_?600_?000|86_?400_?000)\b/.test(readFileSync(join(repository, file), 'utf8')),
  );
  expect(spelled).toEqual([]);
});

test('the number of files with fewer than 15 lines does not rise', () => {
  const short = sources.filter((file) => readFileSync(join(repository, file), 'utf8').split('\n').length - 1 < 15);
  expect(short.length, short.join('\n')).toBeLessThanOrEqual(62);
});

test('a module for tests registers hooks only in functions', () => {
  // Files of a thread share modules, so the second file that imports it would run without them.
  const shared = files.filter((file) => /^(packages|services)\//.test(file) && !file.endsWith('.test.ts'));
  const faults = shared.filter((file) =>
    /^((before|after)(Each|All)\(|(export )?(const|let) .* = use[A-Z]\w*\()/m.test(readFileSync(join(repository, file), 'utf8')),
  );
  expect(faults).toEqual([]);
});

test('every folder of the contracts and of a service has a place in the import order', () => {
  const rooms = sources.flatMap((file) => /^((?:services\/[a-z-]+|packages\/schemas)\/src\/[a-z-]+)\//.exec(file)?.[1] ?? []);
  const ordered = Object.entries(roomsInOrder).flatMap(([part, names]) => names.map((name) => `${part}/src/${name}`));
  expect(ordered.toSorted()).toEqual([...new Set(rooms)].toSorted());
});

/** Maps each folder of sources to the folders of its part that it imports from; files directly in `src` are left out. */
function folderImports(): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const file of sources) {
    const from = dirname(file);
    const [top = from, part = ''] = /^(.+?)\/src(?=\/)/.exec(file) ?? [];
    if (from === top) continue;
    for (const [, path = ''] of readFileSync(join(repository, file), 'utf8').matchAll(/(?: from |import\()'((?:#src|\.)\/[^']+)'/g)) {
      const to = dirname(path.startsWith('#src/') ? join(part, path.slice(1)) : join(from, path));
      if (to !== from && to !== top) imports.set(from, (imports.get(from) ?? new Set()).add(to));
    }
  }
  return imports;
}

test('no folder is part of an import cycle, with or without its subfolders', () => {
  const imports = folderImports();
  expect(imports.size).toBeGreaterThan(100);
  const reaches = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of imports.get(from) ?? []) if (!seen.has(to)) reaches(to, seen.add(to));
    return seen;
  };
  expect([...imports.keys()].filter((folder) => reaches(folder).has(folder))).toEqual([]);
});

test('every workspace declares the packages of ours that it imports, and those that it ships as dependencies', () => {
  const workspaces = listedFiles('**/package.json').filter((file) => !file.startsWith('bench/'));
  const faults = workspaces.flatMap((manifest) => {
    const folder = `${dirname(manifest)}/`;
    const { name, dependencies, devDependencies } = JSON.parse(readFileSync(join(repository, manifest), 'utf8')) as Record<string, object>;
    const shipped = [name, ...Object.keys(dependencies ?? {})];
    const declared = [...shipped, ...Object.keys(devDependencies ?? {})];
    return files
      .filter((file) => file.startsWith(folder))
      .flatMap((file) => {
        const known = sources.includes(file) && folder !== 'packages/testing/' ? shipped : declared;
        const imported = [...readFileSync(join(repository, file), 'utf8').matchAll(/ from '(@larkfield\/[a-z-]+)\//g)].map(
          ([, wanted]) => wanted!,
        );
        return imported.filter((wanted) => !known.includes(wanted)).map((wanted) => `${file}: ${wanted}`);
      });
  });
  expect(workspaces.length).toBeGreaterThan(15);
  expect(faults).toEqual([]);
});
