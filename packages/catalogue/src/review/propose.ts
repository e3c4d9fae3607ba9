import { wordingRules } from '#src/checking/glossary.ts';
import { indexWording, hasSharedWord } from '#src/checking/wording.ts';
import type { SheetFault } from './sheet/csv.ts';
import type { ListSource, SkillSource } from './list-source.ts';
import type { JudgedLine, MissingSkill, ReviewSheet } from './sheet/read-sheet.ts';
import { columns, headings, type Column } from './sheet/sheet.ts';

/** The change to be written into the list's own file. */
export type Edit =
  | { kind: 'reword'; id: number; from: string; to: string }
  | { kind: 'drop'; id: number; skill: string }
  /** `skill` by the wording of today, also where it is reworded as well. */
  | { kind: 'safety'; skill: string; isSafety: boolean };

/** The proposal in a row of the sheet. */
export interface Proposal {
  row: number;
  text: string;
  /** Missing where it must be settled by hand. */
  edit?: Edit;
  /** The column with questions to be settled before anything can be written. */
  blockedBy?: Column;
}

/** Rows that do not fit the list as it is today, and new wordings that it could not take. */
export function faultsOf({ slug, date, dateRow, lines }: ReviewSheet, { specialty, parsed, skills, files }: ListSource): SheetFault[] {
  if (slug !== specialty.slug) return [{ row: 1, column: 'Checklist', text: `is "${slug}", not "${specialty.slug}"` }];
  const newest = parsed.data.changes.toSorted((one, other) => one.date.localeCompare(other.date)).at(-1);
  const early =
    newest && date < newest.date
      ? [{ row: dateRow, column: headings.date, text: `${date} is before version ${newest.version} of ${newest.date}: make a new sheet` }]
      : [];
  const rules = wordingRules(files.glossary);
  const byId = new Map(skills.map((skill) => [skill.id, skill]));
  const seen = new Set<number>();
  const ofLines = lines.flatMap(({ row, id, wording, verdict }): SheetFault[] => {
    const skill = byId.get(id);
    if (!skill) return [{ row, column: columns.id, text: `the list has no skill ${id} any more: make a new sheet` }];
    if (seen.has(id)) return [{ row, column: columns.id, text: `${id} stands there twice` }];
    seen.add(id);
    if (skill.skill !== wording)
      return [
        {
          row,
          column: columns.wording,
          text: `the list says "${skill.skill}": write another wording under "${columns.reword}", or make a new sheet`,
        },
      ];
    if (verdict?.kind !== 'reword') return [];
    const texts = [
      ...(verdict.wording === wording ? ['says the same as before'] : []),
      ...rules(verdict.wording),
      ...(hasSharedWord(wording, verdict.wording)
        ? []
        : ['has no telling word in common with the line: drop it, and write this as a missing skill']),
    ];
    return texts.map((text) => ({ row, column: columns.reword, text: `"${verdict.wording}": ${text}` }));
  });
  const left = skills.filter(({ id }) => !seen.has(id)).map(({ id, skill }) => ({ text: `no row for ${id} "${skill}"` }));
  return [...early, ...ofLines, ...left];
}

/** What the sheet asks to change, row by row. */
export function propose(sheet: ReviewSheet, list: ListSource): Proposal[] {
  const byId = new Map(list.skills.map((skill) => [skill.id, skill]));
  return [...sheet.lines.flatMap((line) => ofLine(line, byId.get(line.id)!, list)), ...ofMissing(sheet.missing, list)];
}

function ofLine({ row, verdict, criticality, isSafety, comment }: JudgedLine, skill: SkillSource, list: ListSource): Proposal[] {
  const note = comment === '' ? '' : ` (${comment})`;
  const isDropped = verdict?.kind === 'drop';
  const text = verdict?.kind === 'reword' ? `reword "${skill.skill}" to "${verdict.wording}"${note}` : '';
  return [
    ...(verdict?.kind === 'reword' ? [reword(row, text, skill, verdict.wording)] : []),
    ...(isDropped ? [drop(row, `drop "${skill.skill}": ${verdict.reason}${note}`, skill, list)] : []),
    ...(isSafety !== undefined && !isDropped && isSafety !== (skill.isSafetySkill === 1) ? [safety(row, isSafety, skill, list)] : []),
    ...(criticality !== undefined && criticality !== skill.criticality
      ? [{ row, text: `criticality of "${skill.skill}": rated ${criticality}, ${skill.definedIn} says ${skill.criticality}${note}` }]
      : []),
  ];
}

function reword(row: number, text: string, { id, skill, isOwn, definedIn }: SkillSource, to: string): Proposal {
  if (!isOwn) return { row, text: `shared: change in ${definedIn}: ${text}` };
  return { row, text, edit: { kind: 'reword', id, from: skill, to } };
}

function drop(
  row: number,
  text: string,
  { id, skill, isOwn, definedIn, broughtBy }: SkillSource,
  { parsed: { file, data } }: ListSource,
): Proposal {
  if (broughtBy !== file) return { row, text: `shared: change in ${broughtBy}, or except it in ${file}: ${text}` };
  if (!isOwn) return { row, text: `shared: change in ${definedIn}, or take its line out of ${file}: ${text}` };
  const earlier = Object.entries(data.mergedInto).flatMap(([old, into]) => (into === id ? [old] : []));
  if (earlier.length > 0) return { row, text: `by hand, since ${earlier.join(', ')} lives on under ${id}: ${text}` };
  return { row, text: `${text} (${id} to retired)`, edit: { kind: 'drop', id, skill } };
}

function safety(row: number, isSafety: boolean, skill: SkillSource, { parsed: { file, data } }: ListSource): Proposal {
  const text = `"${skill.skill}" ${isSafety ? 'becomes a safety skill' : 'is no safety skill any more'}`;
  if (data.core === undefined) return { row, text: `by hand at its entry in ${file}, since the list has no core: ${text}` };
  const edit: Edit = { kind: 'safety', skill: skill.skill, isSafety };
  if (!isSafety) return { row, text, edit };
  const lacks = [
    ...(skill.criticality === 'critical' ? [] : [`it is only ${skill.criticality} in ${skill.definedIn}`]),
    ...(skill.hasReason ? [] : [`it has no "why" and "source" in ${skill.definedIn}`]),
  ];
  if (lacks.length === 0) return { row, text, edit };
  return { row, text: `${text}: not possible, ${lacks.join(' and ')}`, blockedBy: 'safety' };
}

function ofMissing(missing: MissingSkill[], { files }: ListSource): Proposal[] {
  const known = [
    ...files.modules.flatMap(({ file, data }) => data.skills.map(({ id, skill }) => ({ id, skill, file }))),
    ...files.specialties.flatMap(({ file, data }) =>
      data.categories.flatMap(({ skills }) =>
        skills.flatMap((entry) => (entry.kind === 'own' ? [{ id: entry.id, skill: entry.skill, file }] : [])),
      ),
    ),
  ];
  const findSame = indexWording(known);
  return missing.map(({ row, category, wording, criticality, isSafety, comment }) => {
    const facts = [category, criticality, isSafety && 'safety skill', comment].filter(Boolean).join('; ');
    const same = findSame(wording).map(({ id, skill, file }) => `${file} has ${id} "${skill}"`);
    return { row, text: [`missing: "${wording}"${facts && ` (${facts})`}`, ...same].join('; ') };
  });
}
