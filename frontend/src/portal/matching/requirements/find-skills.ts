import type { Abbreviations } from '@larkfield/schemas/catalogue/abbreviations.ts';
import type { SkillCategory } from '@larkfield/schemas/catalogue/specialty.ts';
import { plain } from '@larkfield/schemas/catalogue/plain-words.ts';
import type { Pick } from './pick-box.tsx';

interface KnownSkill {
  pick: Pick<number>;
  /** What it is found by: its wording, and what the abbreviations in it stand for. */
  words: string;
}

/** Makes a search through the skills of a list: every word that is typed must begin one of the skill's, in its wording or in what its abbreviations stand for. */
export function skillFinder(skillsByCategory: readonly SkillCategory[], abbreviations: Abbreviations = {}) {
  const known = skillsByCategory.flatMap(({ categoryName, skills }) =>
    skills.map(({ id, skill, isSafetySkill }): KnownSkill => {
      const meanings = Object.entries(abbreviations).flatMap(([short, meaning]) => (skill.includes(short) ? [meaning] : []));
      const note = isSafetySkill ? `${categoryName} · safety-critical` : categoryName;
      return { pick: { key: id, label: skill, note }, words: ` ${plain([skill, ...meanings].join(' '))}` };
    }),
  );
  return (text: string): Pick<number>[] => {
    const wanted = plain(text).split(' ').filter(Boolean);
    return known.filter(({ words }) => wanted.every((word) => words.includes(` ${word}`))).map(({ pick }) => pick);
  };
}
