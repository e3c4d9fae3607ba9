import { catalogueFolder, type CatalogueFiles } from '#src/files.ts';
import type { CatalogueProblem } from '#src/format.ts';
import { readRegister, writeRegister } from '#src/register-file.ts';
import { hasSharedWord } from './wording.ts';

/** All ids ever assigned, with the slug of their file (below 1000) or the wording of their skill. */
export type IdRegister = ReadonlyMap<number, string>;

const command = 'npm run catalogue -- ids';
const registerFile = { name: 'ids.lock', heading: `Every id the catalogue ever gave. Written by \`${command}\`; lines are never removed.` };

export function readIdRegister(root: string = catalogueFolder): IdRegister {
  return new Map(readRegister(registerFile, root).map(([id, meaning]) => [Number(id), meaning]));
}

export function writeIdRegister(register: IdRegister, root: string = catalogueFolder): void {
  const lines = [...register].sort(([a], [b]) => a - b).map(([id, meaning]) => `${id} ${meaning}`);
  writeRegister(registerFile, lines, root);
}

interface Use {
  file: string;
  id: number;
  meaning: string;
}

function usesOf({ modules, specialties }: CatalogueFiles): Use[] {
  const files = [...modules, ...specialties].map(({ file, data }) => ({ file, id: data.id, meaning: data.slug }));
  const shared = modules.flatMap(({ file, data }) => data.skills.map(({ id, skill }) => ({ file, id, meaning: skill })));
  const own = specialties.flatMap(({ file, data }) =>
    data.categories.flatMap(({ skills }) =>
      skills.flatMap((entry) => (entry.kind === 'own' ? [{ file, id: entry.id, meaning: entry.skill }] : [])),
    ),
  );
  return [...files, ...shared, ...own];
}

/** The register, updated with the current ids and wordings. */
export const recordIds = (files: CatalogueFiles, register: IdRegister): IdRegister =>
  new Map([...register, ...usesOf(files).map(({ id, meaning }): [number, string] => [id, meaning])]);

/** Ids with a second meaning, and ids that were dropped without being retired. The recording command refuses both. */
export function findLostIds(files: CatalogueFiles, register: IdRegister): CatalogueProblem[] {
  const uses = usesOf(files);
  const slugs = new Map([...register].filter(([id]) => id < 1000).map(([id, slug]) => [slug, id]));
  const inUse = new Set(uses.map(({ id }) => id));
  const owners = new Map(
    [...files.modules, ...files.specialties].map(({ file, data }) => [
      data.id,
      { file, retired: new Set([...data.retired, ...Object.keys(data.mergedInto).map(Number)]) },
    ]),
  );
  const reused = uses.flatMap(({ file, id, meaning }) => {
    const known = register.get(id);
    if (id < 1000) {
      if (known !== undefined && known !== meaning) return [{ file, text: `id ${id} belongs to ${known} for ever` }];
      return (slugs.get(meaning) ?? id) === id ? [] : [{ file, text: `slug ${meaning} belongs to id ${slugs.get(meaning)} for ever` }];
    }
    if (known === undefined || known === meaning || hasSharedWord(known, meaning)) return [];
    return [{ file, text: `id ${id} stands for "${known}"; "${meaning}" needs an id of its own` }];
  });
  // The ids of a deleted file stay taken: skill ids derive from the id of their file, so no other file may use it.
  const dropped = [...register].flatMap(([id, meaning]) => {
    const owner = owners.get(Math.floor(id / 1000));
    return owner && !inUse.has(id) && !owner.retired.has(id)
      ? [{ file: owner.file, text: `id ${id} ("${meaning}") is gone: list it under retired` }]
      : [];
  });
  const misled = [...files.modules, ...files.specialties].flatMap(({ file, data }) =>
    Object.entries(data.mergedInto)
      .filter(([, into]) => !inUse.has(into))
      .map(([id, into]) => ({ file, text: `id ${id} is merged into ${into}, which is not in use` })),
  );
  return [...reused, ...dropped, ...misled];
}

/** Ids and wordings that the register lacks. A command records them, so that the change is visible in code review. */
export function findUnrecordedIds(files: CatalogueFiles, register: IdRegister): CatalogueProblem[] {
  return usesOf(files)
    .filter(({ id, meaning }) => register.get(id) !== meaning)
    .map(({ file, id, meaning }) => ({ file, text: `id ${id} ("${meaning}") is not recorded: run ${command}` }));
}
