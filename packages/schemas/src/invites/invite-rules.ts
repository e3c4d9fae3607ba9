import { candidateRules } from '#src/checklist/candidate/candidate-rules.ts';
import type { ListedSpecialty } from '#src/catalogue/list-specialties.ts';
import { addressForm, foldedWords } from '#src/typed.ts';
import type { InviteProblem, InviteRow } from './invite-row.ts';

/** Letters and digits in lower case: `RN - ICU`, `rn icu` and `RN ICU` are one name. */
const plain = (text: string) => foldedWords(text).join(' ');

/** The specialty that a cell names by its name, slug or alias, or null. */
export function findSpecialtyNamed(text: string, specialties: readonly ListedSpecialty[]): ListedSpecialty | null {
  const wanted = plain(text);
  if (wanted === '') return null;
  const named = (names: (specialty: ListedSpecialty) => string[]) =>
    specialties.filter((specialty) => names(specialty).some((name) => plain(name) === wanted));
  const own = named(({ name, slug }) => [name, slug]);
  const meant = own.length > 0 ? own : named(({ aliases = [] }) => aliases);
  // An alias of two specialties could mean either: nobody is invited by a guess.
  return meant.length === 1 ? meant[0]! : null;
}

/** What is wrong with each row by itself, and with rows that repeat an earlier one (product.md#invites-1); the same in browser and service. */
export function findRowProblems(rows: readonly InviteRow[], specialties: readonly ListedSpecialty[]): InviteProblem[][] {
  const seen = new Map<string, number>();
  return rows.map((row, index) => {
    const specialty = findSpecialtyNamed(row.specialty, specialties);
    const cells = [
      { column: 'candidateName', message: candidateRules.candidateName(row.candidateName) },
      { column: 'email', message: candidateRules.email(row.email) },
      { column: 'phone', message: candidateRules.phone(row.phone) },
      { column: 'specialty', message: specialtyProblem(row.specialty, specialty) },
    ] as const;
    const problems: InviteProblem[] = cells.flatMap(({ column, message }) => (message === null ? [] : [{ column, message }]));
    const key = `${addressForm(row.email)} ${specialty?.id}`;
    const before = seen.get(key);
    if (problems.length > 0) return problems;
    if (before !== undefined) return [{ column: 'email', message: `Same person and specialty as row ${before + 1}` }];
    seen.set(key, index);
    return [];
  });
}

function specialtyProblem(text: string, specialty: ListedSpecialty | null): string | null {
  if (text.trim() === '') return 'Specialty is required';
  return specialty ? null : "We don't have a checklist by this name";
}
