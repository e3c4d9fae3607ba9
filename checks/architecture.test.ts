import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { boundariesPicture, roomsOfEachOther } from './boundaries.ts';

// Who may import whom, cycles and the environment are lint rules: oxlint.config.ts.

const root = join(import.meta.dirname, '..');
function listedFiles(...patterns: string[]): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], { cwd: root, encoding: 'utf8' }).split('\n');
  return listed.filter((file) => file !== '' && existsSync(join(root, file)));
}

const files = listedFiles('*.ts', '*.tsx');
const sources = files.filter((file) => /^(packages|services|frontend\/src)\//.test(file) && !/\.test\.tsx?$|\/test\//.test(file));

test('ARCHITECTURE.md shows who may import whom as the lint rules have it', () => {
  expect(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')).toContain(boundariesPicture());
});

test('files are named in kebab-case and say what they are', () => {
  const vague = /(^|-)(utils?|helpers?|common|misc|manager|controller|dto|impl|index)\.tsx?$/;
  const faults = files.filter(
    (file) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.(full\.)?test|\.d|\.config)?\.tsx?$/.test(basename(file)) || vague.test(file),
  );
  expect(faults).toEqual([]);
});

test('a module holds one idea: none is longer than 250 lines', () => {
  const lengths = sources.map((file) => [file, readFileSync(join(root, file), 'utf8').split('\n').length - 1] as const);
  expect(lengths.filter(([, lines]) => lines > 250)).toEqual([]);
});

test('a folder holds one subject: more than sixteen files are divided', () => {
  // Contracts lie one a file, named like the slice that they begin.
  const folders = Map.groupBy(
    sources.filter((file) => !file.startsWith('packages/schemas/') && !file.startsWith('packages/local-mongo/')),
    (file) => dirname(file),
  );
  expect([...folders].filter(([, inside]) => inside.length > 16).map(([folder, inside]) => `${folder}: ${inside.length}`)).toEqual([]);
});

/** Which room of a service imports which: a file of another room is imported as '#src/room/…', which is a lint rule. */
function arrowsBetweenRooms(): { service: string; from: string; to: string }[] {
  return sources.flatMap((file) => {
    const [, service, from] = /^services\/([a-z-]+)\/src\/([a-z-]+)\//.exec(file) ?? [];
    if (!service || !from) return [];
    const rooms = [...readFileSync(join(root, file), 'utf8').matchAll(/ from '#src\/([a-z-]+)\//g)].map(([, room]) => room!);
    return rooms.filter((room) => room !== from).map((to) => ({ service, from, to }));
  });
}

test('no two rooms of a service import each other, but for those on the list', () => {
  const arrows = arrowsBetweenRooms();
  const known = new Set(arrows.map(({ service, from, to }) => `${service}: ${from} <> ${to}`));
  const mutual = arrows.filter(({ service, from, to }) => from < to && known.has(`${service}: ${to} <> ${from}`));
  const pairs = new Set(mutual.map(({ service, from, to }) => `${service}: ${from} <> ${to}`));
  expect(arrows.length).toBeGreaterThan(100);
  expect([...pairs].sort()).toEqual(roomsOfEachOther);
});

test('every package of ours that a workspace imports is declared there, and what it ships with among its dependencies', () => {
  const workspaces = listedFiles('**/package.json').filter((file) => !file.startsWith('bench/'));
  const faults = workspaces.flatMap((manifest) => {
    const folder = `${dirname(manifest)}/`;
    const { name, dependencies, devDependencies } = JSON.parse(readFileSync(join(root, manifest), 'utf8')) as Record<string, object>;
    const shipped = [name, ...Object.keys(dependencies ?? {})];
    const declared = [...shipped, ...Object.keys(devDependencies ?? {})];
    return files
      .filter((file) => file.startsWith(folder))
      .flatMap((file) => {
        const known = sources.includes(file) && folder !== 'packages/testing/' ? shipped : declared;
        const imported = [...readFileSync(join(root, file), 'utf8').matchAll(/ from '(@larkfield\/[a-z-]+)\//g)].map(
          ([, wanted]) => wanted!,
        );
        return imported.filter((wanted) => !known.includes(wanted)).map((wanted) => `${file}: ${wanted}`);
      });
  });
  expect(workspaces.length).toBeGreaterThan(15);
  expect(faults).toEqual([]);
});
