import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toEntry } from '#src/catalogue.ts';
import type { Resolved } from '#src/checking/compare.ts';
import { catalogueFolder } from '#src/files.ts';
import type { CatalogueProblem, SpecialtyFile } from '#src/format.ts';
import { readRegister, writeRegister } from '#src/register-file.ts';
import { appendItem, applyEdit, flowMap, readYaml, replaceValue } from './yaml-text.ts';

/** The last recorded version of each list, with the hash of its questions. */
export type VersionRegister = ReadonlyMap<string, { version: number; wording: string }>;
type List = Pick<Resolved, 'parsed' | 'specialty'>;

const command = 'npm run catalogue -- ids';
const registerFile = { name: 'versions.lock', heading: `What each list asks in its version, by its hash. Written by \`${command}\`.` };
const wordingOf = ({ specialty }: List): string => toEntry(specialty).catalogueVersion;

export function readVersions(root: string = catalogueFolder): VersionRegister {
  return new Map(
    readRegister(registerFile, root).map(([slug, rest]) => {
      const [version, wording = ''] = rest.split(' ');
      return [slug, { version: Number(version), wording }];
    }),
  );
}

export function writeVersions(lists: readonly List[], root: string = catalogueFolder): void {
  const rows = lists.map((list) => `${list.specialty.slug} ${list.parsed.data.version} ${wordingOf(list)}`);
  writeRegister(registerFile, rows.toSorted(), root);
}

/** Lists whose questions changed although their version is still the recorded one. */
export const findUnraised = (lists: readonly List[], register: VersionRegister): List[] =>
  lists.filter((list) => {
    const known = register.get(list.specialty.slug);
    return known !== undefined && known.wording !== wordingOf(list) && list.parsed.data.version <= known.version;
  });

/** Reports versions without a day and a reason, questions that changed within a version, and unrecorded versions. */
export function checkVersions(lists: readonly List[], register: VersionRegister): CatalogueProblem[] {
  const unraised = new Set(findUnraised(lists, register));
  return lists.flatMap((list) => {
    const { file, data } = list.parsed;
    const known = register.get(data.slug);
    const named = new Set(data.changes.map(({ version }) => version));
    const dates = data.changes.toSorted((a, b) => a.version - b.version).map(({ date }) => date);
    const texts = [
      ...Array.from({ length: data.version - 1 }, (_, index) => index + 2)
        .filter((version) => !named.has(version))
        .map((version) => `changes: name no day and reason for version ${version}`),
      ...(dates.some((date, index) => index > 0 && date < dates[index - 1]!) ? ['changes: a later version has an earlier day'] : []),
      ...(unraised.has(list) ? [`asks something else than version ${known!.version} did: run ${command} --reason "why"`] : []),
      ...(!unraised.has(list) && (known?.version !== data.version || known.wording !== wordingOf(list))
        ? [`version ${data.version} is not recorded: run ${command}`]
        : []),
    ];
    return texts.map((text) => ({ file, text }));
  });
}

/** Writes the next version into the files of lists, with the day and the reason. */
export function raiseVersions(lists: readonly List[], change: { date: string; reason: string }, root: string = catalogueFolder): void {
  for (const { parsed } of lists) {
    const path = join(root, parsed.file);
    writeFileSync(path, noteChange(readFileSync(path, 'utf8'), { ...change, version: parsed.data.version + 1 }));
  }
}

/** The text of a list's file with the next version, and the day and reason of the change. */
function noteChange(text: string, change: SpecialtyFile['changes'][number]): string {
  const raised = applyEdit(text, replaceValue(readYaml(text), 'version', String(change.version)));
  return applyEdit(raised, appendItem(readYaml(raised), 'changes', flowMap(change), 'version'));
}
