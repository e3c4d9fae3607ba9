import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@larkfield/one-machine/programs/repository.ts';

const markdownIn = (folder: string) =>
  readdirSync(join(repositoryRoot, folder), { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
const serviceReadmes = readdirSync(join(repositoryRoot, 'services')).map((name) => join('services', name, 'README.md'));

/** The documents whose commands are run. */
export const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'ARCHITECTURE.md',
  'frontend/README.md',
  ...markdownIn('docs'),
  ...markdownIn('deploy'),
  ...serviceReadmes,
];

export const readDocument = (file: string) => readFileSync(join(repositoryRoot, file), 'utf8');

/** The compose commands in a document, in text and code blocks, in order. */
export const composeCommandsOf = (file: string): string[] =>
  [...readDocument(file).matchAll(/(?:(?<=`)|^)docker compose [^`\n]+/gm)].map(([command]) => command.trim());
