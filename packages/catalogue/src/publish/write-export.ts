import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueFolder } from '#src/files.ts';
import { publishCatalogue } from './publish-catalogue.ts';
import { skillsTable, specialtiesTable } from './tables.ts';

/** Writes the published catalogue into a folder, with its licence; returns the names of the files. */
export function writeExport(folder: string): string[] {
  const catalogue = publishCatalogue();
  const files: Record<string, string> = {
    'catalogue.json': `${JSON.stringify(catalogue, null, 1)}\n`,
    'skills.csv': skillsTable(catalogue),
    'specialties.csv': specialtiesTable(catalogue),
  };
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  copyFileSync(join(catalogueFolder, 'licence.md'), join(folder, 'licence.md'));
  return [...Object.keys(files), 'licence.md'];
}
