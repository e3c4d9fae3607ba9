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

/** A checklist that is being filled in: everything that its parts share, held outside React. */
export interface Checklist {
  specialty: Specialty;
  /** How far its clinical review is; missing where the service does not say it yet. */
  catalogueReview: CatalogueReview | undefined;
  /** What took the place of a list that is let go. */
  replacedBy: SpecialtyPage['replacedBy'];
  /** The meanings of abbreviations in its skills. */
  abbreviations: Abbreviations | undefined;
  /** The submission that is edited, or null for a new one. */
  edit: EditSession | null;
  /** The same person's earlier answers, where the form begins with them; null otherwise. */
  earlier: EarlierChecklist | null;
  /** It goes on with a draft that was saved elsewhere. */
  isResumed: boolean;
  candidate: CandidateStore;
  ratings: RatingStore;
  /** Experience and credentials, as far as they are filled in. */
  profile: ProfileStore;
  /** The licenses and certificates that the specialty asks for. */
  certifications: string[] | undefined;
  draft: DraftKeeper;
  /** The numeric pad's current question, while it is open. */
  pad: Store<PadState | null>;
}

const ChecklistContext = createContext<Checklist | null>(null);
export const ChecklistProvider = ChecklistContext;

export function useChecklist(): Checklist {
  const checklist = use(ChecklistContext);
  if (!checklist) throw new Error('useChecklist needs a ChecklistProvider above it');
  return checklist;
}

/** The rating of one skill; renders only when that one changes. */
export function useRating(skillId: number): Rating | undefined {
  const { ratings } = useChecklist();
  const subscribe = useCallback((listener: () => void) => ratings.subscribeSkill(skillId, listener), [ratings, skillId]);
  return useSyncExternalStore(subscribe, () => ratings.get(skillId));
}

/** A plain value made of all ratings; renders only when it changes. */
export function useRatingsValue<Value extends string | number | boolean | null>(read: (ratings: RatingStore) => Value): Value {
  const { ratings } = useChecklist();
  return useSyncExternalStore(ratings.subscribe, () => read(ratings));
}

export const useRatedCount = () => useRatingsValue((ratings) => ratings.ratedCount());
export const useHasRatings = () => useRatingsValue((ratings) => ratings.ratedCount() > 0);
