import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { threadId } from 'node:worker_threads';
import type { OutputOptions, Plugin } from 'rolldown';
import { serviceNames } from '@larkfield/service-kit/access/identity.ts';
import { mapOwnCode } from './map-own-code.ts';
import { repositoryRoot, sourceHash } from './repository.ts';

/** Other programs load this module only if a bucket is configured, so it has its own bundle. */
export const bucketClient = 'packages/stored-data/src/bucket/s3-sdk.ts';
/** All programs that a start waits for. Each becomes one file in `bundle` beside its `src`, which Node loads in a third of the time. */
const programs = [
  ...serviceNames.map((service) => `services/${service}/src/main.ts`),
  'services/auth/src/create-admin.ts',
  'packages/local-mongo/src/main.ts',
  bucketClient,
];
/** Packages that cannot be bundled: native code, and packages that look for files beside themselves. */
export const outside = ['argon2', 'playwright-core'];
/** Packages that this file needs to build programs; they are not part of any bundle. */
const builders = ['rolldown', '@larkfield/catalogue'];

const sources = ['services', 'packages', 'package-lock.json'];
const stamp = join(repositoryRoot, 'node_modules', '.cache', 'bundles');

/** The path of a program's bundle, in the repository or in a copy of its tree. */
export const bundleOf = (program: string, root = repositoryRoot): string =>
  join(root, program.replace(/^(scripts)\/|\/src\//, '$1/bundle/').replace(/\.ts$/, '.js'));

const runsSources = () => process.env['LARKFIELD_RUN'] === 'sources';
let built: Promise<void> | undefined;

/**
 * The file to start for a program, which is given as the path of its source in the repository. It is the bundle, rebuilt if the sources
 * have changed. With LARKFIELD_RUN=sources, as in `npm run dev`, it is the source itself.
 */
export async function programFile(program: string): Promise<string> {
  if (runsSources()) return join(repositoryRoot, program);
  await ensureBuilt();
  return bundleOf(program);
}

/** Ensures once per process that the bundles match the sources; does nothing if sources are run. */
export const ensureBuilt = async (tell?: (line: string) => void): Promise<void> =>
  runsSources() ? undefined : (built ??= buildInChild(tell));

/** Builds in a short-lived child process: in this one rolldown would keep more than a gigabyte of memory. */
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

/** Builds the programs of an image. Programs that a start waits for are rebuilt only if the sources have changed. */
export async function buildForImage(wanted: string[]): Promise<void> {
  await ensureBuilt();
  await Promise.all(wanted.filter((program) => !programs.includes(program)).map(buildProgram));
}

/**
 * A process keeps the text of its program. A single character beyond Latin-1 would double it to two bytes per character: 22 MB instead of
 * 10 in the checklist service.
 */
const inOneByte: OutputOptions = {
  comments: false,
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
};

/** Builds one program into its file. */
async function buildProgram(program: string): Promise<void> {
  // rolldown is a development dependency; an image contains finished bundles.
  const { build } = await import('rolldown');
  const file = bundleOf(program);
  const { output } = await build({
    input: join(repositoryRoot, program),
    platform: 'node',
    external: (id, importer) =>
      [...outside, ...(importer === import.meta.filename ? builders : [])].some((name) => id === name || id.startsWith(`${name}/`)),
    plugins: [keepApart(program), keepPlaces(program), askForPlacesOnly, holdCatalogue],
    // All warnings are about dependencies: optional packages that are not installed, and a use of `eval`.
    logLevel: 'silent',
    write: false,
    // Stack traces need the names of sources but not their text, which would be two thirds of a file that is read at every start.
    output: { file, format: 'esm', codeSplitting: false, sourcemap: true, sourcemapExcludeSources: true, ...inOneByte },
  });
  mkdirSync(dirname(file), { recursive: true });
  for (const part of output) {
    const target = join(dirname(file), part.fileName);
    // The bundle is written under another name and then renamed, so that a concurrent start gets the complete earlier one.
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

/** Makes import.meta report the same paths, and the same main module, as in the sources, because data files stay beside the sources. */
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
      // No line moves, so the source map stays correct.
      return { code: moved, map: null };
    },
  };
}

/** At each start pino asks for its calling files, for transports that are not used here. Looking them up in the source map takes a tenth of the start. */
const askForPlacesOnly: Plugin = {
  name: 'ask-for-places-only',
  transform: {
    filter: { id: /node_modules\/pino\/lib\/caller\.js$/ },
    handler: (code) => ({ code: code.replace('getCallSites()', 'getCallSites({ sourceMap: false })'), map: null }),
  },
};

/** The catalogue's YAML is parsed and checked at build time and bundled as JSON: reading the YAML takes a third of the checklist service's start. */
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
