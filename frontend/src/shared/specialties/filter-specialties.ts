import type { ListedSpecialty, Specialty, SpecialtyCategory } from '@larkfield/schemas/catalogue/specialties.ts';
import { plain, spokenName } from '@larkfield/schemas/catalogue/wording.ts';

export const categoryChips = ['All', 'Nursing', 'Allied Health', 'Therapy'] as const;
export type CategoryChip = 'All' | SpecialtyCategory;

/** A specialty in a search result, with the common name that matched if its own name does not contain the text. */
export interface FoundSpecialty {
  specialty: ListedSpecialty;
  alias?: string | undefined;
}

const begins = (name: string, wanted: string): boolean => name.startsWith(wanted) || name.includes(` ${wanted}`);
/** True for `med surg` in `Medical-Surgical RN`: each word starts a word of the name, in any order. */
const holdsWords = (name: string, wanted: string): boolean => wanted !== '' && wanted.split(' ').every((word) => begins(name, word));

/** The minimum length of a compound, such as `cathlab` for `cath lab`. Shorter texts would match everywhere. */
const leastJoined = 5;
function holdsJoined(name: string, wanted: string): boolean {
  const words = name.split(' ');
  return wanted.length >= leastJoined && words.some((_, from) => words.slice(from).join('').startsWith(wanted.replaceAll(' ', '')));
}

/** How well a name matches: exactly, by its beginning, by a word in it, or otherwise. */
function rankOf({ name, aliases = [] }: ListedSpecialty, wanted: string): number {
  const own = plain(name);
  if (own === wanted || aliases.some((alias) => plain(alias) === wanted)) return 0;
  if (own.startsWith(wanted)) return 1;
  if (begins(own, wanted)) return 2;
  return aliases.some((alias) => begins(plain(alias), wanted)) ? 3 : 4;
}

/** Words for a kind of employment, which no checklist's name contains: `travel nurse` means a nurse. */
const employment = new Set([
  'travel',
  'traveler',
  'traveling',
  'travelling',
  'contract',
  'agency',
  'prn',
  'per',
  'diem',
  'permanent',
  'staff',
]);

const withoutEmployment = (text: string): string =>
  plain(text)
    .split(' ')
    .filter((word) => !employment.has(word))
    .join(' ');

/**
 * The specialties in the chosen category whose own or common name contains the text, sorted by name. During a search the best match comes
 * first: a user who types `ER` means the list called ER. If nothing matches, words of employment are ignored.
 */
export function filterSpecialties(specialties: ListedSpecialty[], text: string, category: CategoryChip): FoundSpecialty[] {
  const found = findByName(specialties, text, category);
  const rest = withoutEmployment(text);
  return found.length > 0 || rest === '' ? found : findByName(specialties, rest, category);
}

function findByName(specialties: ListedSpecialty[], text: string, category: CategoryChip): FoundSpecialty[] {
  const raw = text.trim().toLowerCase();
  const wanted = plain(text);
  const rank = (specialty: ListedSpecialty) => (wanted === '' ? 0 : rankOf(specialty, wanted));
  return specialties
    .filter((specialty) => category === 'All' || specialty.category === category)
    .flatMap((specialty): FoundSpecialty[] => {
      const { name, aliases = [] } = specialty;
      const names = aliases.map((one) => ({ one, name: plain(one) }));
      const called = wanted === '' ? undefined : names.find((alias) => begins(alias.name, wanted));
      if (name.toLowerCase().includes(raw) || (wanted !== '' && plain(name).includes(wanted))) return [{ specialty }];
      if (called !== undefined) return [{ specialty, alias: called.one }];
      if (holdsWords(spokenName(name), wanted) || holdsJoined(plain(name), wanted)) return [{ specialty }];
      const alias = names.find((one) => holdsWords(one.name, wanted) || holdsJoined(one.name, wanted));
      return alias === undefined ? [] : [{ specialty, alias: alias.one }];
    })
    .toSorted((a, b) => rank(a.specialty) - rank(b.specialty) || a.specialty.name.localeCompare(b.specialty.name, 'en'));
}

/** A specialty's slug, or one made from its name. */
export function slugOf({ slug, name }: Pick<Specialty, 'slug' | 'name'>): string {
  return slug || name.toLowerCase().replaceAll(' ', '-');
}
