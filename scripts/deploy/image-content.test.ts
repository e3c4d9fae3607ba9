// @rest: commands
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import dockerignore from '@balena/dockerignore';
import { expect, onTestFinished, test } from 'vitest';
import { findProgram } from '@larkfield/one-machine/find-program.ts';
import { repositoryRoot } from '@larkfield/one-machine/programs/repository.ts';
import { assembleImage, imageContents } from '@larkfield/one-machine/programs/assemble-image.ts';
import { bucketClient, bundleOf } from '@larkfield/one-machine/programs/build-programs.ts';
import { spreadSecrets } from './spread-secrets.ts';

const read = (file: string) => readFileSync(join(repositoryRoot, file), 'utf8');
const stays = dockerignore.default().add(read('.dockerignore'));

/** Lists every file in a folder, without node_modules and .git. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === '.git') return [];
    return entry.isDirectory() ? filesBelow(join(folder, entry.name)).map((path) => join(entry.name, path)) : [entry.name];
  });
}

const files = filesBelow(repositoryRoot);
/** The files in the build context. */
const context = files.filter((path) => !stays.ignores(path));

/** The names of the secrets that documented commands and the product itself create. */
function namesOfSecrets(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'larkfield-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  spreadSecrets(folder);
  const made = filesBelow(folder);
  const masters = made.filter((path) => path.startsWith('master/')).map((path) => path.replace('master/', ''));
  return [
    '.env',
    '.env.production',
    'deploy/.env',
    'backup.key',
    'backups/backup.key',
    'larkfield-2026-03-02.backup',
    'backups/larkfield.backup',
    'larkfield.backup.unfinished',
    '.data/store.db',
    '.data/audit-anchor.json',
    '.data/mail/1.eml',
    ...made.map((path) => `keys/${path}`),
    ...masters.flatMap((name) => [`.data/secrets/${name}`, `secrets/${name}`]),
  ];
}

test('images contain only the sources of services and site', () => {
  const tops = new Set(context.map((path) => path.split('/')[0]));
  expect([...tops].toSorted()).toEqual([
    '.npmrc',
    'checks',

    'frontend',
    'package-lock.json',
    'package.json',
    'packages',
    'scripts',
    'services',
    'tsconfig.base.json',
  ]);
  expect(context.filter((path) => /^(docs|checks)\//.test(path)).toSorted()).toEqual(['checks/package.json']);
  expect(
    ['node_modules/zod/index.js', 'packages/service-kit/node_modules/zod/index.js', '.git/config'].filter((path) => !stays.ignores(path)),
  ).toEqual([]);
  expect(context.filter((path) => /\.test\.tsx?$|\/dist\/|\.(key|pem|backup|db|eml|log)$|(^|\/)\.env/.test(path))).toEqual([]);
});

test('base images and programs of the images exist', () => {
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
  const folders = workspaces.flatMap((one) =>
    one.endsWith('/*') ? readdirSync(join(repositoryRoot, one.slice(0, -2))).map((name) => one.replace('*', name)) : [one],
  );
  // npm reads the package file of every workspace, including those for tests.
  expect(context).toEqual(expect.arrayContaining(folders.map((folder) => `${folder}/package.json`)));
  const sources = filesBelow(repositoryRoot).filter(
    (path) =>
      /^(packages|services|scripts|frontend)\//.test(path) && !/(^|\/)(node_modules|dist[\w-]*|bundle|test)\/|\.test\.tsx?$/.test(path),
  );
  expect(sources.filter((path) => !context.includes(path))).toEqual([]);
  // The sources of the images.
  expect(context).toEqual(
    expect.arrayContaining([...Object.values(imageContents).flatMap(({ programs }) => programs), 'scripts/deploy/assemble-images.ts']),
  );
  // No included file reads an excluded one.
  const texts = context.filter((path) => /\.(ts|tsx)$/.test(path)).map((path) => [path, read(path)] as const);
  expect(
    texts
      .filter(([path, text]) => !path.includes('harness') && /from '[^']*\.test\.ts|from '[^']*\/test\//.test(text))
      .map(([path]) => path),
  ).toEqual([]);
});

test('secrets, backups and data never get into an image, wherever they were created', () => {
  const names = namesOfSecrets();
  expect(names).toContain('keys/master/field-keys.json');
  const inside = ['services/auth', 'packages/one-machine', 'scripts', 'frontend', 'docs'];
  // Public keys are not secret.
  const deep = names
    .filter((name) => !name.endsWith('internal-public-keys.json'))
    .flatMap((name) => inside.map((folder) => `${folder}/${name}`));
  const entering = [...names, ...deep].filter((path) => !stays.ignores(path));
  expect(entering).toEqual([]);
});

test.skipIf(!findProgram(['git']))('git ignores secrets, backups and data too', () => {
  const folder = mkdtempSync(join(tmpdir(), 'larkfield-git-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  copyFileSync(join(repositoryRoot, '.gitignore'), join(folder, '.gitignore'));
  spawnSync('git', ['init', '--quiet', folder]);
  const names = namesOfSecrets();
  const taken = (paths: string[]) => {
    const { stdout } = spawnSync('git', ['check-ignore', '--stdin'], { cwd: folder, input: paths.join('\n'), encoding: 'utf8' });
    const ignored = stdout.split('\n');
    return paths.filter((path) => !ignored.includes(path));
  };
  expect(taken([...names, '.env.example', 'package.json'])).toEqual(['.env.example', 'package.json']);
});

test('the documented commands create secrets and backups outside the checkout', () => {
  const documents = [
    'docs/operations.md',
    'docs/one-machine.md',
    'docs/runbook.md',
    'docs/bucket.md',
    'docs/security.md',
    'deploy/kubernetes/README.md',
    '.env.example',
    'scripts/backup/backup-options.ts',
  ].map((file) => [file, read(file)] as const);
  /** Matches the output path of a command: after `>`, `make-secrets.ts`, `-v`, `npm run backup --`, `--env-file` or `save`. */
  const target =
    /(?:openssl rand -hex 32 > |make-secrets\.ts |npm run backup -- |--env-file |-v |erasure-list\.ts save |--key-file |--from-file=|compose cp \S+ )(?<path>"?[\w$./~-]+)/g;
  const found = documents.flatMap(([file, text]) =>
    [...text.matchAll(target)].map((match) => ({ file, path: match.groups!['path']!.replace('"', '') })),
  );
  expect(found.length).toBeGreaterThan(8);
  // Words in capitals are placeholders; volumes have no folder.
  const within = found.filter(({ path }) => !/^(~\/|\$HOME\/|\/|[A-Z]+$|larkfield_)/.test(path));
  expect(within).toEqual([]);
});

test('every file and program that images, compose, manifests and documents name exists', () => {
  const named = filesBelow(join(repositoryRoot, 'deploy'))
    .map((path) => join('deploy', path))
    .concat('docker-compose.yml', '.dockerignore', 'docs/operations.md', 'docs/runbook.md', 'docs/alerts.md', 'docs/bucket.md')
    .flatMap((file) =>
      [...read(file).matchAll(/\b((?:packages|services|scripts|frontend)\/[\w./-]+\.(?:ts|js|mjs|json))\b/g)].map(([, path]) => path!),
    );
  const programs = Object.values(imageContents).flatMap((content) =>
    content.programs.map((program) => bundleOf(program).slice(repositoryRoot.length + 1)),
  );
  expect(named.filter((path) => programs.includes(path)).length).toBeGreaterThan(5);
  // The commands of containers must be in their image; only the build of the image uses sources.
  const commands = [
    'docs/operations.md',
    'docs/runbook.md',
    'docs/alerts.md',
    'docs/bucket.md',
    'docker-compose.yml',
    'deploy/Dockerfile',
    'deploy/kubernetes/README.md',
  ]
    .map(read)
    .join('\n')
    .matchAll(/\bnode ((?:packages|services|scripts)\/[\w./-]+\.(?:ts|js))\b/g);
  const ran = new Set([...commands].map(([, path]) => path!));
  expect([...ran].filter((path) => !programs.includes(path))).toEqual(['scripts/deploy/assemble-images.ts']);
  expect(named.filter((path) => !files.includes(path) && !programs.includes(path))).toEqual([]);
});

/** A program that can use a bucket must find the file of the client, which it loads on demand. Other programs do not name this file. */
async function expectBucketClient(program: string) {
  const named = /import\("(\.[^"]*\/s3-sdk\.js)"\)/.exec(readFileSync(program, 'utf8'))?.[1];
  const usesBucket = /(checklist|pdf-worker)\/bundle\/main\.js$|(move-pdfs|rotate-keys)\.js$/.test(program);
  expect([program, named !== undefined]).toEqual([program, usesBucket]);
  if (named) expect(await import(join(dirname(program), named))).toHaveProperty('S3Client');
}

test('every program of an image finds all files that it loads and reads at start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'larkfield-images-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [target, content] of Object.entries(imageContents)) {
    const image = join(folder, target);
    await assembleImage(content, image);
    expect(filesBelow(image).filter((path) => path.endsWith('.ts'))).toEqual([]);
    for (const program of content.programs.filter((path) => !path.endsWith('start-tracing.ts') && path !== bucketClient)) {
      await expectBucketClient(bundleOf(program, image));
      const { stdout, stderr } = spawnSync(process.execPath, [bundleOf(program, image)], { cwd: image, env: {}, encoding: 'utf8' });
      // Without configuration or arguments, each program reports the missing settings, which proves that no file was missing before.
      expect([program, stdout + stderr]).toEqual([
        program,
        expect.stringMatching(/The configuration is not valid|Usage|--email|There is no key ring/),
      ]);
    }
  }
});
