import type { SkillChange } from '@larkfield/schemas/checklist/changes.ts';
import { recencyScale, proficiencyScale } from '@larkfield/schemas/checklist/checklist-constants.ts';

type Answer = NonNullable<SkillChange['before']>;

/** A changed answer, with the direction of the change in words. */
export interface AnswerChange {
  scale: 'Proficiency' | 'Frequency';
  before: string;
  after: string;
  direction: string;
}

const proficiencyOf = ({ proficiency }: Answer) => proficiencyScale.find(({ value }) => value === proficiency);
const recencyOf = ({ frequency }: Answer) => recencyScale.find(({ key }) => key === frequency);
const textOf = (step: { value: number; label: string } | undefined) => (step ? `${step.value} ${step.label}` : 'No answer');

function directionOf(before: number | undefined, after: number | undefined, [up, down]: [string, string]): string {
  if (before === undefined) return 'new answer';
  if (after === undefined) return 'answer taken back';
  return after > before ? up : down;
}

/** The changed answers of a skill. */
export function answerChanges({ kinds, before, after }: SkillChange): AnswerChange[] {
  if (!before || !after) return [];
  const [oldSkill, newSkill] = [proficiencyOf(before), proficiencyOf(after)];
  const [oldUse, newUse] = [recencyOf(before), recencyOf(after)];
  const changes: (AnswerChange | false)[] = [
    kinds.includes('proficiency') && {
      scale: 'Proficiency',
      before: textOf(oldSkill),
      after: textOf(newSkill),
      direction: directionOf(oldSkill?.value, newSkill?.value, ['higher', 'lower']),
    },
    kinds.includes('recency') && {
      scale: 'Frequency',
      before: textOf(oldUse),
      after: textOf(newUse),
      direction: directionOf(oldUse?.value, newUse?.value, ['more recent', 'longer ago']),
    },
  ];
  return changes.filter((change) => change !== false);
}

/** The answer of a skill that only one of the revisions contains. */
export function answerText(answer: Answer): string {
  const steps = [proficiencyOf(answer), recencyOf(answer)].flatMap((step) => (step ? [textOf(step)] : []));
  return steps.length > 0 ? steps.join(', ') : 'not answered';
}

const kindNames = { added: 'New on the list', retired: 'No longer on the list', reworded: 'Reworded' } as const;

/** The changes of the question itself, in words. */
export function questionWords({ kinds, after }: SkillChange): string[] {
  const named = kinds.flatMap((kind) => (kind in kindNames ? [kindNames[kind as keyof typeof kindNames]] : []));
  if (!kinds.includes('criticality')) return named;
  return [...named, after?.isSafety ? 'Now safety-critical' : 'No longer safety-critical'];
}
