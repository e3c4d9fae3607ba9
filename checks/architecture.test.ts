import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const skipped = new Set(['node_modules', 'dist', '.data', '.git']);

function sourcesBelow(folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = `${folder}/${name}`;
    if (skipped.has(name) || name.startsWith('dist-')) return [];
    if (statSync(join(root, path)).isDirectory()) return sourcesBelow(path);
    return /\.tsx?$/.test(name) ? [path] : [];
  });
}

const isTest = (file: string) => /\.test\.tsx?$|\/test\/|-fixture\.ts$|-harness\.ts$/.test(file);
const files = ['packages', 'services', 'frontend/src'].flatMap(sourcesBelow);

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [
    ...text.matchAll(/^(?:import|export|\})[^;'"]*?\bfrom\s+['"]([^'"]+)['"]/gm),
    ...text.matchAll(/^import\s+['"]([^'"]+)['"]/gm),
    ...text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g),
  ].map((match) => match[1]!);
}

/** Which of our packages a part may import (ARCHITECTURE.md, "Who may import whom"). */
const mayImport: Record<string, string[]> = {
  'packages/schemas': [],
  'packages/assessment': ['schemas'],
  'packages/brand': [],
  'packages/catalogue': ['schemas'],
  'packages/report': ['schemas', 'assessment', 'brand'],
  'packages/service-kit': ['schemas'],
  'packages/records': ['schemas', 'service-kit'],
  'packages/local-mongo': [],
  'packages/local-stack': ['local-mongo', 'service-kit'],
  'packages/testing': ['schemas', 'assessment', 'brand', 'report', 'service-kit', 'local-mongo', 'local-stack'],
  services: ['schemas', 'assessment', 'brand', 'catalogue', 'report', 'service-kit', 'records'],
  frontend: ['schemas', 'assessment', 'brand', 'report'],
};
const forTestsOnly = ['testing', 'local-stack', 'local-mongo'];

function partOf(file: string): string {
  const [top, name] = file.split('/');
  return top === 'packages' ? `packages/${name}` : top!;
}

test('every part imports only the packages below it', () => {
  const faults = files.flatMap((file) => {
    const part = partOf(file);
    const allowed = [...(mayImport[part] ?? []), ...(isTest(file) ? forTestsOnly : []), part.replace('packages/', '')];
    return importsOf(file)
      .filter((from) => from.startsWith('@larkfield/'))
      .map((from) => from.split('/')[1]!)
      .filter((name) => !allowed.includes(name))
      .map((name) => `${file} imports @larkfield/${name}`);
  });
  expect(faults).toEqual([]);
});

test('no service imports another service, and no file reaches out of its package by a relative path', () => {
  const faults = files.flatMap((file) => {
    const home = file.split('/').slice(0, 2).join('/');
    return importsOf(file)
      .filter((from) => from.startsWith('.'))
      .filter((from) => !relative(root, join(root, file, '..', from)).startsWith(file.startsWith('frontend') ? 'frontend/' : `${home}/`))
      .map((from) => `${file} imports ${from}`);
  });
  expect(faults).toEqual([]);
});

/** A file of the site by its audience (app, site, candidate, portal, shared) and the page, or the room of an audience, that it belongs to. */
function roomOf(file: string): { audience: string; page: string } {
  const [audience = '', ...rest] = file.replace('frontend/src/', '').split('/');
  return { audience, page: rest.length > 1 ? rest[0]! : '' };
}

test('a page of the site imports no other page and no other audience, and what is shared imports no page', () => {
  const faults = files
    .filter((file) => file.startsWith('frontend/src/') && !isTest(file))
    .flatMap((file) => {
      const from = roomOf(file);
      return importsOf(file)
        .filter((name) => name.startsWith('.') || name.startsWith('#src/'))
        .map((name) => (name.startsWith('.') ? relative(root, join(root, file, '..', name)) : name.replace('#src/', 'frontend/src/')))
        .filter((name) => {
          const to = roomOf(name);
          if (from.audience === 'app' || from.audience === 'main.tsx') return false;
          if (to.audience !== from.audience) return to.audience !== 'shared';
          return from.audience !== 'shared' && to.page !== from.page && to.page !== 'shared';
        })
        .map((name) => `${file} imports ${name}`);
    });
  expect(faults).toEqual([]);
});

test('only stores know mongoose', () => {
  const knowing = /(-store|main|mongo|queue|audit-outbox|create-admin|verify-audit|-chain|-model)\.ts$/;
  const faults = files.filter(
    (file) => file.startsWith('services/') && !isTest(file) && !knowing.test(file) && importsOf(file).includes('mongoose'),
  );
  expect(faults).toEqual([]);
});

test('the environment is read in env files only', () => {
  const allowed = /(^|\/|-)env\.ts$|local-stack|packages\/testing|main\.ts$|create-admin\.ts$/;
  const faults = files.filter(
    (file) => !isTest(file) && !allowed.test(file) && readFileSync(join(root, file), 'utf8').includes('process.env'),
  );
  expect(faults.filter((file) => file !== 'packages/service-kit/src/process/read-env.ts')).toEqual([]);
});

test('files are named in kebab-case and say what they are', () => {
  const vague = /(^|-)(utils?|helpers?|common|misc|manager|controller|dto|impl|index)\.tsx?$/;
  const faults = files.filter((file) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.(full\.)?test|\.d)?\.tsx?$/.test(basename(file)) || vague.test(file));
  expect(faults).toEqual([]);
});
