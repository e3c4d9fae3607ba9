import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bucketClient, buildForImage, bundleOf } from './build-programs.ts';
import { repositoryRoot } from './repository.ts';

/** The content of an image: programs of one file each, the files that they read, and packages that cannot be bundled. */
export interface ImageContent {
  programs: string[];
  files: string[];
  packages: string[];
}

const tracing = 'packages/service-kit/src/telemetry/start-tracing.ts';

/** The images by their targets in deploy/Dockerfile. */
export const imageContents: Record<'service' | 'gateway' | 'pdf-worker', ImageContent> = {
  service: {
    programs: [
      ...['auth', 'checklist', 'links', 'contact'].map((service) => `services/${service}/src/main.ts`),
      'services/auth/src/create-admin.ts',
      'services/auth/src/verify-audit.ts',
      'services/checklist/src/candidate-rights/erasure-list.ts',
      'services/checklist/src/submissions/renew-search-keys.ts',
      'scripts/make-secrets.ts',
      'scripts/backup.ts',
      'scripts/restore.ts',
      'scripts/rotate-keys.ts',
      'scripts/move-pdfs.ts',
      bucketClient,
      tracing,
    ],
    files: [
      'packages/catalogue/data/edition.lock',
      'packages/report/src/documents/document.css',
      'services/checklist/src/verification/check-file.js',
      'services/contact/data',
    ],
    packages: ['argon2'],
  },
  gateway: { programs: ['services/gateway/src/main.ts', 'services/gateway/src/client-hash.ts', tracing], files: [], packages: [] },
  'pdf-worker': {
    programs: ['services/pdf-worker/src/main.ts', bucketClient, tracing],
    files: [
      'services/pdf-worker/fonts',
      'packages/report/src/documents/document.css',
      // The program resolves this package by name.
      'node_modules/@larkfield/report/package.json',
      'node_modules/@larkfield/report/src/report.css',
      'node_modules/@larkfield/report/src/look',
      'node_modules/@larkfield/report/src/packet/packet.css',
    ],
    packages: ['playwright-core'],
  },
};

/** A set of packages with all their dependencies, each once. */
function withDependencies(names: string[], found = new Set<string>()): string[] {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    const { dependencies = {} } = JSON.parse(readFileSync(join(repositoryRoot, 'node_modules', name, 'package.json'), 'utf8')) as {
      dependencies?: Record<string, string>;
    };
    withDependencies(Object.keys(dependencies), found);
  }
  return [...found];
}

/** Copies the files that are read at run time, without sources such as those of the fonts. */
function copy(path: string, target: string) {
  mkdirSync(dirname(join(target, path)), { recursive: true });
  cpSync(join(repositoryRoot, path), join(target, path), { recursive: true, dereference: true, filter: (from) => !from.endsWith('.ts') });
}

/** Builds an image's programs, and copies its content into a folder with the layout of the repository. */
export async function assembleImage({ programs, files, packages }: ImageContent, target: string): Promise<void> {
  await buildForImage(programs);
  for (const program of programs) {
    const bundle = bundleOf(program).slice(repositoryRoot.length + 1);
    for (const path of [bundle, `${bundle}.map`]) if (existsSync(join(repositoryRoot, path))) copy(path, target);
  }
  for (const file of files) copy(file, target);
  for (const name of withDependencies(packages)) copy(`node_modules/${name}`, target);
  copy('package.json', target);
}
