import type { Abbreviations } from '@larkfield/schemas/catalogue/abbreviations.ts';
import type { CatalogueReview, Specialty } from '@larkfield/schemas/catalogue/specialties.ts';
import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { Store } from '#src/shared/browser/store.ts';
import type { CandidateStore } from './candidate-store.ts';
import type { EarlierChecklist } from './earlier-checklist.ts';
import type { EditSession, SpecialtyPage } from './load-checklist.ts';
import type { DraftKeeper } from './local-draft.ts';
import type { PadState } from './open-pad.ts';
import type { ProfileStore } from './profile-store.ts';
import type { Rating, RatingStore } from './rating-store.ts';

/** A checklist being filled in. It contains everything that its parts share, held outside React. */
export interface Checklist {
  specialty: Specialty;
  /** The state of its clinical review; missing if the service does not report it yet. */
  catalogueReview: CatalogueReview | undefined;
  /** The successor of a retired list. */
  replacedBy: SpecialtyPage['replacedBy'];
  abbreviations: Abbreviations | undefined;
  /** The submission being edited, or null for a new one. */
  edit: EditSession | null;
  /** The same person's earlier answers if the form starts with them, otherwise null. */
  earlier: EarlierChecklist | null;
  /** The form continues a draft that was saved elsewhere. */
  isResumed: boolean;
  candidate: CandidateStore;
  ratings: RatingStore;
  /** Experience and credentials, as far as they are complete. */
  profile: ProfileStore;
  /** The licenses and certificates that the specialty asks for. */
  certifications: string[] | undefined;
  draft: DraftKeeper;
  /** The current question of the numeric pad; null while it is closed. */
  pad: Store<PadState | null>;
}

const ChecklistContext = createContext<Checklist | null>(null);
export const ChecklistProvider = ChecklistContext;

export function useChecklist(): Checklist {
  const checklist = use(ChecklistContext);
  if (!checklist) throw new Error('useChecklist needs a ChecklistProvider above it');
  return checklist;
}

/** The rating of one skill; renders only when this rating changes. */
export function useRating(skillId: number): Rating | undefined {
  const { ratings } = useChecklist();
  const subscribe = useCallback((listener: () => void) => ratings.subscribeSkill(skillId, listener), [ratings, skillId]);
  return useSyncExternalStore(subscribe, () => ratings.get(skillId));
}

/** A primitive value derived from all ratings; renders only when the value changes. */
export function useRatingsValue<Value extends string | number | boolean | null>(read: (ratings: RatingStore) => Value): Value {
  const { ratings } = useChecklist();
  return useSyncExternalStore(ratings.subscribe, () => read(ratings));
}

export const useRatedCount = () => useRatingsValue((ratings) => ratings.ratedCount());
export const useHasRatings = () => useRatingsValue((ratings) => ratings.ratedCount() > 0);
