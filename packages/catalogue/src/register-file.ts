import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueFolder } from './files.ts';

/** A register file that a command maintains beside the lists: a heading, then one row per line, each starting with its key. */
export interface RegisterFile {
  name: string;
  heading: string;
}

/** The rows of a register as pairs of key and rest; empty if the file does not exist yet. */
export function readRegister({ name }: Pick<RegisterFile, 'name'>, root: string = catalogueFolder): [key: string, rest: string][] {
  const file = join(root, name);
  if (!existsSync(file)) return [];
  const rows = readFileSync(file, 'utf8').split('\n').slice(1, -1);
  return rows.map((row) => {
    const end = row.indexOf(' ');
    return [row.slice(0, end), row.slice(end + 1)];
  });
}

/** Writes the whole register, in the order given. */
export function writeRegister({ name, heading }: RegisterFile, rows: readonly string[], root: string = catalogueFolder): void {
  writeFileSync(join(root, name), [`# ${heading}`, ...rows, ''].join('\n'));
}
