import type { Recency } from '@larkfield/schemas/checklist/submit-checklist.ts';
import type { AssessedRating, AssessedSkill } from './assessment-types.ts';
import { recencyOf } from './recency.ts';

/** A skill with the earlier ids under which answers may be stored. */
interface ComparedSkill extends AssessedSkill {
  replaces?: readonly number[] | undefined;
}

/** A checklist as it was signed: its skills in the wording of that day, the ratings, and the time of the ratings. */
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

/** A skill that changed; `before` is null for an added skill, `after` for a retired skill. */
export interface SkillChange {
  kinds: ChangeKind[];
  before: ComparedAnswer | null;
  after: ComparedAnswer | null;
}

/** All differences between two signed states of a checklist. */
export interface RevisionComparison {
  /** Safety-critical skills come first. Each part keeps the order of the later list, with retired skills at the end. */
  changes: SkillChange[];
  unchanged: number;
  /** Number of ratings in the later state that are new or differ from the earlier state. */
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
 * Compares two signed states of a checklist, skill by skill. Two skills are the same if they have the same id, whatever their
 * wording, or if the earlier id was merged into the later one.
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

/** The ids of the skills that two lists rate differently. */
export function differingSkills(one: readonly AssessedRating[], other: readonly AssessedRating[]): number[] {
  const said = (ratings: readonly AssessedRating[]) =>
    new Map(ratings.map(({ skillId, proficiency, frequency, lastUsed }) => [skillId, [proficiency, frequency, lastUsed].join()]));
  const [before, after] = [said(one), said(other)];
  return [...new Set([...before.keys(), ...after.keys()])].filter((id) => before.get(id) !== after.get(id));
}
