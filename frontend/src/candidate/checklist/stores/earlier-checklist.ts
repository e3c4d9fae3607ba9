import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { AnswerSource, EarlierAnswer, getEarlierAnswers } from '@larkfield/schemas/my-checklists/my-checklists.ts';
import type { Skill, SkillCategory } from '@larkfield/schemas/catalogue/specialties.ts';
import type { ComponentType } from 'react';

/** Earlier answers for a form that starts with them, and the components that only such a form has. */
export type EarlierAnswers = ReplyOf<typeof getEarlierAnswers> & { parts: EarlierParts };

interface EarlierParts {
  /** Explains how a form with earlier answers works. */
  EarlierIntro: ComponentType<{ earlier: EarlierChecklist; isCompact: boolean }>;
  /** The bar above the rows of each category. */
  EarlierBar: ComponentType<{ category: SkillCategory; index: number; earlier: EarlierChecklist }>;
  /** The hint beside a skill. */
  EarlierHint: ComponentType<{ skill: Skill; earlier: EarlierChecklist }>;
}

/** Earlier answers in the form that the components look up. */
export interface EarlierChecklist {
  submissionId: string;
  isRenewal: boolean;
  parts: EarlierParts;
  profile: EarlierAnswers['profile'];
  /** The years in this specialty according to the renewed checklist. */
  yearsBefore: EarlierAnswers['yearsBefore'];
  answerOf: (skillId: number) => EarlierAnswer | undefined;
  sourceOf: (answer: EarlierAnswer) => AnswerSource | undefined;
}

export function openEarlier({ submissionId, isRenewal, parts, profile, yearsBefore, sources, answers }: EarlierAnswers): EarlierChecklist {
  const bySkill = new Map(answers.map((answer) => [answer.skillId, answer]));
  return {
    submissionId,
    isRenewal,
    parts,
    profile,
    yearsBefore,
    answerOf: (skillId) => bySkill.get(skillId),
    sourceOf: ({ source }) => sources[source],
  };
}
