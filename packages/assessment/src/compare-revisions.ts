import type { Recency } from '@larkfield/schemas/checklist/submit-checklist.ts';
import type { AssessedRating, AssessedSkill } from './assessment-types.ts';
import { recencyOf } from './recency.ts';

/** A skill with the ids that its answers were given under before. */
interface ComparedSkill extends AssessedSkill {
  replaces?: readonly number[] | undefined;
}

/** A checklist as it was signed once: its skills in the words of the day, the ratings, and when they were given. */
export interface SignedRatings {
  groups: readonly { categoryName: string; skills: readonly ComparedSkill[] }[];
  ratings: readonly AssessedRating[];
  at: Date;
}

/** The question and answers of one skill; null stands for no answer. */
export interface ComparedAnswer {
  skillId: number;
  skill: string;
  isSafety: boolean;
  proficiency: number | null;
  frequency: Recency | null;
}

/** How a skill differs: whether it is asked, its wording, or its answers. */
export type ChangeKind = 'added' | 'retired' | 'reworded' | 'criticality' | 'proficiency' | 'recency';

/** One skill that is not as it was; `before` is null for an added one, `after` for a retired one. */
export interface SkillChange {
  kinds: ChangeKind[];
  before: ComparedAnswer | null;
  after: ComparedAnswer | null;
}

/** Everything that two signed states of a checklist differ in. */
export interface RevisionComparison {
  /** Safety-critical skills first, each part in the order of the later list, what it does not ask any more at the end. */
  changes: SkillChange[];
  unchanged: number;
  /** How many ratings of the later state differ from the earlier one, or are of a skill without an earlier rating. */
  changedRatings: number;
  ratings: number;
}

/** All answers of a state in the order of its list. */
export function answersOf({ groups, ratings, at }: SignedRatings): ComparedAnswer[] {
  const bySkill = new Map(ratings.map((rating) => [rating.skillId, rating]));
  return groups
    .flatMap(({ skills }) => skills)
    .map(({ id, skill, isSafetySkill }) => {
      const rating = bySkill.get(id);
      return {
        skillId: id,
        skill,
        isSafety: isSafetySkill === 1,
        proficiency: rating?.proficiency ?? null,
        frequency: rating ? recencyOf(rating, at) : null,
      };
    });
}

function kindsOf(before: ComparedAnswer | null, after: ComparedAnswer | null): ChangeKind[] {
  if (!before) return ['added'];
  if (!after) return ['retired'];
  const differences: [ChangeKind, boolean][] = [
    ['reworded', before.skill !== after.skill || before.skillId !== after.skillId],
    ['criticality', before.isSafety !== after.isSafety],
    ['proficiency', before.proficiency !== after.proficiency],
    ['recency', before.frequency !== after.frequency],
  ];
  return differences.filter(([, isDifferent]) => isDifferent).map(([kind]) => kind);
}

const isSafetyChange = ({ before, after }: SkillChange): boolean => Boolean(before?.isSafety || after?.isSafety);

/** Whether a rating of the later state says something that the earlier one did not. */
function isNewAnswer({ kinds, after }: SkillChange): boolean {
  return after?.proficiency != null && kinds.some((kind) => kind === 'added' || kind === 'proficiency' || kind === 'recency');
}

/**
 * Compares two signed states of a checklist, skill by skill. A skill is the same under its id, however it is worded, or under
 * the id that it was merged into.
 */
export function compareRevisions(earlier: SignedRatings, later: SignedRatings): RevisionComparison {
  const before = new Map(answersOf(earlier).map((answer) => [answer.skillId, answer]));
  const replaces = new Map(later.groups.flatMap(({ skills }) => skills.map(({ id, replaces: ids = [] }) => [id, ids] as const)));
  const after = answersOf(later);
  const asked = new Set(after.map(({ skillId }) => skillId));
  const taken = new Set<number>();
  const earlierOf = (skillId: number): ComparedAnswer | null => {
    const known = [skillId, ...(replaces.get(skillId) ?? []).filter((id) => !asked.has(id))].find((id) => before.has(id) && !taken.has(id));
    if (known === undefined) return null;
    taken.add(known);
    return before.get(known)!;
  };
  const compared = after.map((answer) => {
    const was = earlierOf(answer.skillId);
    return { before: was, after: answer, kinds: kindsOf(was, answer) };
  });
  const retired = [...before.values()]
    .filter(({ skillId }) => !taken.has(skillId))
    .map((answer): SkillChange => ({ before: answer, after: null, kinds: ['retired'] }));
  const changed = compared.filter(({ kinds }) => kinds.length > 0);
  return {
    changes: [...changed, ...retired].toSorted((one, other) => Number(isSafetyChange(other)) - Number(isSafetyChange(one))),
    unchanged: compared.length - changed.length,
    changedRatings: changed.filter(isNewAnswer).length,
    ratings: after.filter(({ proficiency }) => proficiency !== null).length,
  };
}

/** The skills that two lists of ratings do not rate alike. */
export function differingSkills(one: readonly AssessedRating[], other: readonly AssessedRating[]): number[] {
  const said = (ratings: readonly AssessedRating[]) =>
    new Map(ratings.map(({ skillId, proficiency, frequency, lastUsed }) => [skillId, [proficiency, frequency, lastUsed].join()]));
  const [before, after] = [said(one), said(other)];
  return [...new Set([...before.keys(), ...after.keys()])].filter((id) => before.get(id) !== after.get(id));
}
