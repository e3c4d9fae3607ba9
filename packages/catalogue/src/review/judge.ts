import { wordingRules } from '#src/checking/glossary.ts';
import { indexWording, hasSharedWord } from '#src/checking/wording.ts';
import type { SheetFault } from './sheet/csv.ts';
import type { Part, PartLine } from './sheet/part.ts';
import type { JudgedLine, MissingSkill, ReviewSheet } from './sheet/read-sheet.ts';
import { columns, readWithMark } from './sheet/sheet.ts';

/** A remark on a row of the sheet. */
export interface Remark {
  row?: number;
  column?: string;
  text: string;
}

/** Reports rows that do not match the current part, and new wordings that the part cannot use. */
export function faultsOf(sheet: ReviewSheet, part: Part): SheetFault[] {
  if (sheet.part !== part.key) return [{ row: 1, column: 'Part', text: `is "${sheet.part}", not "${part.key}"` }];
  const rules = wordingRules(part.files.glossary);
  const byId = new Map(part.lines.map((line) => [line.id, line]));
  const seen = new Set<number>();
  const ofLines = sheet.lines.flatMap(({ row, id, wording, verdict, readWith }): SheetFault[] => {
    const line = byId.get(id);
    if (!line) return [{ row, column: columns.id, text: `there is no skill ${id} any more: make a new sheet` }];
    if (seen.has(id)) return [{ row, column: columns.id, text: `${id} stands there twice` }];
    seen.add(id);
    if (line.skill !== wording)
      return [
        {
          row,
          column: columns.wording,
          text: `it is "${line.skill}" now: write another wording under "${columns.reword}", or make a new sheet`,
        },
      ];
    if (readWith !== line.readWith) {
      const text = line.readWith === undefined ? 'is read here: judge it' : `must be "${readWithMark(line.readWith)}"`;
      return [{ row, column: columns.accept, text }];
    }
    return verdict?.kind === 'reword' ? rewordFaults(row, wording, verdict.wording, rules) : [];
  });
  const left = part.lines.filter(({ id }) => !seen.has(id)).map(({ id, skill }) => ({ text: `no row for ${id} "${skill}"` }));
  return [...ofLines, ...left, ...statementFaults(sheet, part)];
}

function rewordFaults(row: number, wording: string, to: string, rules: (text: string) => string[]): SheetFault[] {
  const texts = [
    ...(to === wording ? ['says the same as before'] : []),
    ...rules(to),
    ...(hasSharedWord(wording, to) ? [] : ['has no telling word in common with the line: drop it, and write this as a missing skill']),
  ];
  return texts.map((text) => ({ row, column: columns.reword, text: `"${to}": ${text}` }));
}

function statementFaults(sheet: ReviewSheet, part: Part): SheetFault[] {
  const texts = part.statements.map(({ text }) => text);
  return [
    ...sheet.statements
      .filter(({ text }, index) => !texts.includes(text) || sheet.statements.findIndex((one) => one.text === text) < index)
      .map(({ row, text }) => ({ row, column: columns.wording, text: `"${text}" is not what the list says now: make a new sheet` })),
    ...texts.filter((text) => !sheet.statements.some((one) => one.text === text)).map((text) => ({ text: `no row for "${text}"` })),
  ];
}

/** Reports unread rows: with these, the sheet does not count as a reading of the whole part. */
export function findUnread({ lines, statements }: ReviewSheet, { isList }: Part): Remark[] {
  const ofLines = lines.flatMap(({ row, wording, verdict, readWith, criticality, isSafety }) => [
    ...(verdict || readWith !== undefined ? [] : [{ row, text: `"${wording}" is not judged` }]),
    ...(criticality || readWith !== undefined ? [] : [{ row, column: columns.criticality, text: `"${wording}" is not rated` }]),
    ...(isSafety || !isList ? [] : [{ row, column: columns.safety, text: `"${wording}" has neither yes nor no` }]),
  ]);
  return [...ofLines, ...statements.filter(({ verdict }) => !verdict).map(({ row, text }) => ({ row, text: `"${text}" is not judged` }))];
}

/** Changes that the sheet asks for, row by row. */
export function findRequests(sheet: ReviewSheet, part: Part): Remark[] {
  const byId = new Map(part.lines.map((line) => [line.id, line]));
  return [
    ...sheet.lines.flatMap((line) => ofLine(line, byId.get(line.id)!, part)),
    ...sheet.statements.flatMap(({ row, text, verdict }) => {
      if (verdict?.kind === 'drop') return [{ row, text: `not agreed to "${text}": ${verdict.reason}` }];
      return verdict?.kind === 'reword' ? [{ row, text: `"${text}" is to say "${verdict.wording}"` }] : [];
    }),
    ...ofMissing(sheet.missing, part),
  ];
}

function ofLine({ row, verdict, criticality, isSafety, comment }: JudgedLine, line: PartLine, part: Part): Remark[] {
  const note = comment === '' ? '' : ` (${comment})`;
  const isDropped = verdict?.kind === 'drop';
  return [
    ...(verdict?.kind === 'reword' ? [{ row, text: `${line.definedIn}: reword "${line.skill}" to "${verdict.wording}"${note}` }] : []),
    ...(isDropped ? [{ row, text: `${part.key}.yaml: drop "${line.skill}": ${verdict.reason}${note}` }] : []),
    ...(part.isList && isSafety && !isDropped && isSafety.settled !== (line.isSafetySkill === 1)
      ? [safety(row, isSafety.settled, line, part)]
      : []),
    ...(criticality && !isDropped && criticality.settled !== line.criticality
      ? [
          {
            row,
            text: `${line.definedIn}: criticality of "${line.skill}": rated ${criticality.settled}, it says ${line.criticality}${note}`,
          },
        ]
      : []),
  ];
}

function safety(row: number, isSafety: boolean, line: PartLine, { key }: Part): Remark {
  const lacks = [
    ...(line.criticality === 'critical' ? [] : [`is only ${line.criticality}`]),
    ...(line.hasReason ? [] : ['has no "why" and "source"']),
  ];
  const first = isSafety && lacks.length > 0 ? `; first, in ${line.definedIn}: it ${lacks.join(' and ')}` : '';
  return { row, text: `${key}.yaml: "${line.skill}" ${isSafety ? 'becomes a safety skill' : 'is no safety skill any more'}${first}` };
}

function ofMissing(missing: MissingSkill[], { files }: Part): Remark[] {
  const known = [
    ...files.modules.flatMap(({ file, data }) => data.skills.map(({ id, skill }) => ({ id, skill, file }))),
    ...files.specialties.flatMap(({ file, data }) =>
      data.categories.flatMap(({ skills }) =>
        skills.flatMap((entry) => (entry.kind === 'own' ? [{ id: entry.id, skill: entry.skill, file }] : [])),
      ),
    ),
  ];
  const findSame = indexWording(known);
  return missing
    .filter(({ settled }) => settled === undefined)
    .map(({ row, category, wording, criticality, isSafety, comment }) => {
      const facts = [category, criticality?.settled, isSafety?.settled && 'safety skill', comment].filter(Boolean).join('; ');
      const same = findSame(wording).map(({ id, skill, file }) => `${file} has ${id} "${skill}"`);
      return { row, text: [`missing: "${wording}"${facts && ` (${facts})`}`, ...same].join('; ') };
    });
}
