import type { AskingList, SkillCategory, Specialty } from '@larkfield/schemas/catalogue/specialties.ts';
import { abbreviationsIn, plain } from '@larkfield/schemas/catalogue/wording.ts';
import type { Terms } from './terms.ts';

/** A list with its skills. */
interface Asked {
  specialty: Pick<Specialty, 'slug' | 'name'>;
  skillsByCategory: SkillCategory[];
}

/**
 * Makes a search for the lists that ask about a term. Every word of the term must be the beginning of a word in a skill's wording,
 * in the meanings of its abbreviations or in its aliases.
 */
export function findAskingLists(entries: readonly Asked[], { abbreviations, called }: Pick<Terms, 'abbreviations' | 'called'>) {
  const names = Object.entries(called).map(([name, phrase]) => [name, ` ${plain(phrase)}`] as const);
  const wordsOf = new Map<string, string>();
  const describe = (skill: string): string => {
    const meanings = Object.values(abbreviationsIn([skill], abbreviations) ?? {});
    const words = ` ${plain([skill, ...meanings].join(' '))}`;
    return [words, ...names.flatMap(([name, phrase]) => (words.includes(phrase) ? [plain(name)] : []))].join(' ');
  };
  const lists = entries.map(({ specialty, skillsByCategory }) => {
    const skills = skillsByCategory.flatMap((category) => category.skills.map(({ skill }) => skill));
    for (const skill of skills) if (!wordsOf.has(skill)) wordsOf.set(skill, describe(skill));
    return { slug: specialty.slug, name: specialty.name, skills };
  });
  return (text: string): AskingList[] => {
    const wanted = plain(text).split(' ').filter(Boolean);
    if (wanted.length === 0) return [];
    const found = new Set([...wordsOf].filter(([, words]) => wanted.every((word) => words.includes(` ${word}`))).map(([skill]) => skill));
    return lists
      .map(({ slug, name, skills }) => ({ slug, name, asked: skills.filter((skill) => found.has(skill)) }))
      .filter(({ asked }) => asked.length > 0)
      .toSorted((a, b) => b.asked.length - a.asked.length || a.name.localeCompare(b.name, 'en'))
      .map(({ slug, asked }) => ({ slug, skill: asked[0]!, count: asked.length }));
  };
}
