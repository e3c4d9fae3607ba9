import type { Recency } from '@larkfield/schemas/checklist/submit-checklist.ts';

/** The fields of a skill that scores need; `isSafetySkill` is 1 for a safety-critical skill. */
export interface AssessedSkill {
  id: number;
  skill: string;
  isSafetySkill: 0 | 1;
}

/** A category of a checklist. */
export interface AssessedGroup {
  categoryName: string;
  skills: readonly AssessedSkill[];
}

/** A self-rating; a skill counts as rated once it has a proficiency (product.md#scales-3). */
export interface AssessedRating {
  skillId: number;
  proficiency?: number | null;
  frequency?: Recency | null;
  /** The day the skill was last used, as YYYY-MM-DD; read only when no frequency is stored. */
  lastUsed?: string | null;
}

/** A skill with its answers; `proficiency` is null while it is unrated, `frequency` while it is unknown. */
export interface RatedSkill {
  id: number;
  skill: string;
  isSafety: boolean;
  proficiency: number | null;
  frequency: Recency | null;
  /** A safety-critical skill that was not used for over six months: frequency never or past_year (product.md#scales-5). */
  isStale: boolean;
}

/** A category with its rated skills. */
export interface RatedGroup {
  categoryName: string;
  skills: RatedSkill[];
}
