import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { threadId } from 'node:worker_threads';
import type { Plugin } from 'rolldown';
import { serviceNames } from '@larkfield/service-kit/access/identity.ts';
import { mapOwnCode } from './map-own-code.ts';
import { repositoryRoot, sourceHash } from './repository.ts';

/** Is loaded by others, and only where a bucket is configured: its file stays apart from theirs. */
export const bucketClient = 'packages/stored-data/src/bucket/s3-sdk.ts';
/** Every program that a start waits for; each becomes one file in `bundle` beside its `src`, which Node loads in a third of the time. */
const programs = [
  ...serviceNames.map((service) => `services/${service}/src/main.ts`),
  'services/auth/src/create-admin.ts',
  'packages/local-mongo/src/main.ts',
  bucketClient,
];
/** What cannot be bundled into a JavaScript file: native code, and packages that look for files beside themselves. */
export const outside = ['argon2', 'playwright-core'];
/** What this file imports to build programs is not part of one. */
const builders = ['rolldown', '@larkfield/catalogue'];

const sources = ['services', 'packages', 'package-lock.json'];
const stamp = join(repositoryRoot, 'node_modules', '.cache', 'bundles');

/** The file that a program is built into, below the repository or a copy of its tree. */
export const bundleOf = (program: string, root = repositoryRoot): string =>
  join(root, program.replace(/^(scripts)\/|\/src\//, '$1/bundle/').replace(/\.ts$/, '.js'));

const runsSources = () => process.env['LARKFIELD_RUN'] === 'sources';
let built: Promise<void> | undefined;

/**
 * The file to start for a program, named by its source below the repository's root: its bundle, which is made first where the sources
 * have changed. With LARKFIELD_RUN=sources, as in `npm run dev`, it is the source itself.
 */
export async function programFile(program: string): Promise<string> {
  if (runsSources()) return join(repositoryRoot, program);
  await ensureBuilt();
  return bundleOf(program);
}

/** Makes sure, once in a process, that the bundles are those of the sources; asks nothing where sources are run. */
export const ensureBuilt = async (tell?: (line: string) => void): Promise<void> =>
  runsSources() ? undefined : (built ??= buildInChild(tell));

/** Builds in a process that ends: rolldown would keep more than a gigabyte of the one that runs the product. */
async function buildInChild(tell: (line: string) => void = () => {}): Promise<void> {
  if (isBuilt(sourceHash(sources))) return;
  tell('Building the services');
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'build-programs.ts')]);
}

const isBuilt = (hash: string): boolean =>
  existsSync(stamp) && readFileSync(stamp, 'utf8') === hash && programs.every((program) => existsSync(bundleOf(program)));

/** Builds the programs unless their inputs are unchanged. */
async function buildPrograms(): Promise<void> {
  const now = sourceHash(sources);
  if (isBuilt(now)) return;
  rmSync(stamp, { force: true });
  await Promise.all(programs.map(buildProgram));
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, now);
}

/** Builds programs of an image; those that a start waits for only where the sources have changed. */
export async function buildForImage(wanted: string[]): Promise<void> {
  await ensureBuilt();
  await Promise.all(wanted.filter((program) => !programs.includes(program)).map(buildProgram));
}

/** Builds one program into its file. */
async function buildProgram(program: string): Promise<void> {
  // A dependency of development: what runs in an image was built when the image was.
  const { build } = await import('rolldown');
  const file = bundleOf(program);
  const { output } = await build({
    input: join(repositoryRoot, program),
    platform: 'node',
    external: (id, importer) =>
      [...outside, ...(importer === import.meta.filename ? builders : [])].some((name) => id === name || id.startsWith(`${name}/`)),
    plugins: [keepApart(program), keepPlaces(program), askForPlacesOnly, holdCatalogue],
    // Warnings are about packages of others: optional ones that are not installed, and a use of `eval`.
    logLevel: 'silent',
    write: false,
    // A place needs the names of sources, not their text, which would be two thirds of a file that each start reads.
    output: { file, format: 'esm', codeSplitting: false, sourcemap: true, sourcemapExcludeSources: true },
  });
  mkdirSync(dirname(file), { recursive: true });
  for (const part of output) {
    const target = join(dirname(file), part.fileName);
    // Written beside and put in place at once: who starts it meanwhile gets the earlier one whole.
    const unfinished = `${target}.${process.pid}-${threadId}`;
    writeFileSync(
      unfinished,
      part.type === 'chunk' ? part.code : part.fileName.endsWith('.map') ? mapOwnCode(String(part.source)) : part.source,
    );
    renameSync(unfinished, target);
  }
}

/** The bucket's client is imported from its own file. */
function keepApart(program: string): Plugin {
  const id = relative(dirname(bundleOf(program)), bundleOf(bucketClient));
  return {
    name: 'keep-apart',
    resolveId: (source, importer) =>
      importer && source.endsWith('/s3-sdk.ts') ? { id: id.startsWith('.') ? id : `./${id}`, external: 'relative' } : null,
  };
}

/** A module that asks where it stands, or whether it is the program, is told so as in the sources: its data lies there still. */
function keepPlaces(program: string): Plugin {
  const upward = relative(dirname(bundleOf(program)), repositoryRoot);
  const builtin = (name: string) => `process.getBuiltinModule(${JSON.stringify(name)})`;
  const at = (path: string) => `${builtin('node:path')}.join(import.meta.dirname, ${JSON.stringify(upward)}, ${JSON.stringify(path)})`;
  return {
    name: 'keep-places',
    transform(code, id) {
      const path = relative(repositoryRoot, id);
      if (!code.includes('import.meta.') || path.startsWith('..') || path.includes('node_modules')) return null;
      const moved = code
        .replaceAll('import.meta.dirname', () => at(dirname(path)))
        .replaceAll('import.meta.url', () => `${builtin('node:url')}.pathToFileURL(${at(path)}).href`)
        .replaceAll('import.meta.main', String(path === program));
      // No line moves, so that the map of lines stays right.
      return { code: moved, map: null };
    },
  };
}

/** pino asks at each start from which files it was called, for transports that are not used here; looked up in the map of lines, that answer takes a tenth of the start. */
const askForPlacesOnly: Plugin = {
  name: 'ask-for-places-only',
  transform: {
    filter: { id: /node_modules\/pino\/lib\/caller\.js$/ },
    handler: (code) => ({ code: code.replace('getCallSites()', 'getCallSites({ sourceMap: false })'), map: null }),
  },
};

/** The catalogue's YAML is parsed and checked when a program is built and stands in its file as JSON: reading it is a third of the checklist service's start. */
const holdCatalogue: Plugin = {
  name: 'hold-catalogue',
  load: {
    filter: { id: /packages\/catalogue\/src\/publish\/read-sources\.ts$/ },
    async handler() {
      const { readSources } = await import('@larkfield/catalogue/publish/read-sources.ts');
      const { register, ...rest } = readSources();
      const parse = (value: unknown) => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;
      return { code: `export const readSources = () => ({ ...${parse(rest)}, register: new Map(${parse([...register])}) });`, map: null };
    },
  },
};

if (import.meta.main) await buildPrograms();
