import { candidateRules } from '#src/checklist/candidate/candidate-rules.ts';
import type { ListedSpecialty } from '#src/catalogue/list-specialties.ts';
import { plain } from '#src/catalogue/plain-words.ts';
import { addressForm, isPhone, plainSigns } from '#src/typed.ts';
import type { InviteProblem, InviteRow } from './invite-row.ts';

/** The words of a text in any order, with the role as names have it: `ICU nurse`, `RN - ICU` and `ICU RN` are one. */
const wordsOf = (text: string): string[] =>
  plain(plainSigns(text))
    .replace(/\blicensed practical nurse\b/, 'lpn')
    .replace(/\b(?:registered )?nurse\b/, 'rn')
    .split(' ')
    .toSorted();
const asOne = (words: readonly string[]): string => words.toSorted().join(' ');

/** A name says its role by these words, and people leave them out. */
const roleWords = new Set(['rn', 'lpn', 'lvn', 'technologist', 'technician', 'pt', 'ot', 'slp']);

/**
 * Reads what a cell calls a checklist: its name or slug, its name without the role (`ICU`), or what people call it (`ER`, `ER nurse`).
 * The answer has several where each could be meant: nobody is invited by a guess.
 */
export function specialtyReader(specialties: readonly ListedSpecialty[]): (text: string) => ListedSpecialty[] {
  const known = specialties.map((specialty) => {
    const words = wordsOf(specialty.name);
    const roles = words.filter((word) => roleWords.has(word));
    return {
      specialty,
      words,
      role: asOne(roles),
      own: [asOne(words), asOne(wordsOf(specialty.slug))],
      withoutRole: asOne(words.filter((word) => !roleWords.has(word))),
      called: (specialty.aliases ?? []).map(wordsOf).flatMap((alias) => [asOne(alias), asOne([...alias, ...roles])]),
    };
  });
  return (text) => {
    const words = wordsOf(text);
    const wanted = asOne(words);
    if (wanted === '') return [];
    const exact = known.filter(({ own }) => own.includes(wanted));
    const short = known.filter(({ withoutRole }) => withoutRole === wanted);
    // `Hemodialysis` is a technician's list by this rule, and more of a name of nurses.
    const likewise = known.filter((one) => short.some(({ role }) => role !== one.role) && words.every((word) => one.words.includes(word)));
    const called = known.filter((one) => one.called.includes(wanted));
    const meant = [exact, [...new Set([...short, ...likewise])], called].find((found) => found.length > 0) ?? [];
    return meant.map(({ specialty }) => specialty);
  };
}

/** A row with the checklist it names and what keeps it from being sent. */
export interface ReadInviteRow {
  specialty: ListedSpecialty | null;
  problems: InviteProblem[];
}

/** Reads each row by itself, and finds those that repeat an earlier one (product.md#invites-1); the same in browser and service. */
export function readInviteRows(rows: readonly InviteRow[], specialties: readonly ListedSpecialty[]): ReadInviteRow[] {
  const seen = new Map<string, number>();
  const meantBy = specialtyReader(specialties);
  return rows.map((row, index) => {
    const meant = meantBy(row.specialty);
    const specialty = meant.length === 1 ? meant[0]! : null;
    const cells = [
      { column: 'candidateName', message: candidateRules.candidateName(row.candidateName) },
      { column: 'email', message: candidateRules.email(row.email) },
      { column: 'phone', message: phoneProblem(row.phone) },
      { column: 'specialty', message: specialty ? null : specialtyProblem(row.specialty, meant) },
    ] as const;
    const problems: InviteProblem[] = cells.flatMap(({ column, message }) => (message === null ? [] : [{ column, message }]));
    if (problems.length > 0) return { specialty, problems };
    const key = `${addressForm(row.email)} ${specialty?.id}`;
    const before = seen.get(key);
    if (before !== undefined) return { specialty, problems: [{ column: 'email', message: `Same person and specialty as row ${before}` }] };
    seen.set(key, row.number ?? index + 1);
    return { specialty, problems };
  });
}

/** What the form takes is taken; beyond that, a list is not typed by the person, and a column may hold something else. */
function phoneProblem(text: string): string | null {
  const phone = text.trim();
  if (phone !== '' && !isPhone(phone)) return "This isn't a phone number. Write one like 214-555-0123, or leave it blank.";
  return candidateRules.phone(phone);
}

function specialtyProblem(text: string, meant: readonly ListedSpecialty[]): string {
  if (text.trim() === '') return 'Specialty is required';
  const [one, other] = meant.map(({ name }) => name);
  if (one === undefined) return "We don't have a checklist by this name";
  if (meant.length === 2) return `This could be ${one} or ${other}. Write the one you mean.`;
  return `This could be one of ${meant.length} checklists, such as ${one} or ${other}. Write the one you mean.`;
}
