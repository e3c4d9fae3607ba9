import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueFolder } from '#src/files.ts';
import type { CatalogueProblem } from '#src/format.ts';

/** The day on which the published content last changed, and the hash of that content. */
export interface Edition {
  date: string;
  content: string;
}

const editionFile = 'edition.lock';
const command = 'npm run catalogue -- ids';

export function readEdition(root: string = catalogueFolder): Edition {
  const file = join(root, editionFile);
  const [date = '', content = ''] = existsSync(file) ? (readFileSync(file, 'utf8').split('\n').at(1)?.split(' ') ?? []) : [];
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new Error(`${editionFile} names no day: run ${command}`);
  return { date, content };
}

/** The hash that identifies an edition. It leaves out addresses, so that another domain is not another edition. */
export const contentHash = (content: object): string => createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);

/** Records the current content with the day; returns whether it is a new edition. */
export function recordEdition(content: object, day: string, root: string = catalogueFolder): boolean {
  const hash = contentHash(content);
  const file = join(root, editionFile);
  if (existsSync(file) && readEdition(root).content === hash) return false;
  writeFileSync(file, `# The day of the last change of what is published, and its hash. Written by \`${command}\`.\n${day} ${hash}\n`);
  return true;
}

/** Reports content that differs from the recorded edition. */
export function checkEdition(content: object, edition: Edition): CatalogueProblem[] {
  if (edition.content === contentHash(content)) return [];
  return [{ file: editionFile, text: `the published content has changed since ${edition.date}: run ${command}` }];
}
