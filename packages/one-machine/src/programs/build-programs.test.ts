// @rest: commands
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { promisify } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import { readSources } from '@larkfield/catalogue/publish/read-sources.ts';
import { buildForImage, bundleOf, programFile } from './build-programs.ts';

const main = 'services/links/src/main.ts';

afterEach(() => vi.unstubAllEnvs());

test('starts a program from its bundle, or from its source on request', async () => {
  expect(await programFile(main)).toMatch(/\/services\/links\/bundle\/main\.js$/);
  vi.stubEnv('LARKFIELD_RUN', 'sources');
  expect(await programFile(main)).toMatch(/\/services\/links\/src\/main\.ts$/);
});

test('an error in a bundle names its place in the source', async () => {
  const file = await programFile('services/auth/src/create-admin.ts');
  const env = { PATH: process.env['PATH'], NODE_OPTIONS: '--enable-source-maps --stack-trace-limit=50' };
  // The first function that the program needs throws an error.
  const script = `process.getBuiltinModule('node:util').parseArgs = () => { throw new Error('looked for') }; await import(${JSON.stringify(file)})`;
  const { stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { env }).catch(
    (error: { stderr: string }) => error,
  );
  expect(stderr).toMatch(/services\/auth\/src\/create-admin\.ts:\d+/);
});

test('the source map of a program covers our own sources, but no dependency', async () => {
  const file = await programFile('services/auth/src/create-admin.ts');
  const map = JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload;
  expect(map.sources.filter((source) => source.includes('node_modules'))).toEqual([]);
  const places = new SourceMap(map);
  const begins = readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => /^\/\/ (.*\.[cm]?[jt]s)$/.exec(line)?.[1]?.concat(`:${index + 1}`) ?? []);
  const told = begins.map((begin) => {
    const [source = '', line] = begin.split(':');
    const entry = places.findEntry(Number(line), 8);
    return [source.includes('node_modules/'), 'originalSource' in entry && entry.originalSource !== undefined];
  });
  expect(told.filter(([isDependency, isMapped]) => isDependency && isMapped)).toEqual([]);
  expect(told).toContainEqual([false, true]);
});

test('a built program contains the catalogue of its files', async () => {
  const program = 'packages/catalogue/src/publish/read-sources.ts';
  const other = 'scripts/backup.ts';
  await buildForImage([program, other]);
  const built = (await import(bundleOf(program))) as { readSources: typeof readSources };
  expect(built.readSources()).toEqual(readSources());
  expect(readFileSync(bundleOf(program), 'utf8')).not.toContain('js-yaml');
  // Code that builds programs is not part of any bundle.
  const wording = [...readSources().register.values()].at(-1)!;
  expect([program, other].map((one) => readFileSync(bundleOf(one), 'utf8').includes(wording))).toEqual([true, false]);
});
