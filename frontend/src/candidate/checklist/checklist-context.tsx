import type { Abbreviations } from '@larkfield/schemas/catalogue/abbreviations.ts';
import type { Specialty } from '@larkfield/schemas/checklist/specialty.ts';
import { createContext, use } from 'react';
import type { Store } from '#src/shared/browser/store.ts';
import type { CandidateStore } from './candidate/candidate-store.ts';
import type { DraftKeeper } from './local-draft/draft-keeper.ts';
import type { PadState } from './pad/open-pad.ts';
import type { RatingStore } from './ratings/rating-store.ts';
import type { EditSession } from './use-edit-session.ts';

/** A checklist that is being filled in: everything that its parts share, held outside React. */
export interface Checklist {
  specialty: Specialty;
  /** What abbreviations in its skills stand for. */
  abbreviations: Abbreviations | undefined;
  /** The submission that is edited, or null for a new one. */
  edit: EditSession | null;
  /** It goes on with a draft that was saved elsewhere. */
  isResumed: boolean;
  candidate: CandidateStore;
  ratings: RatingStore;
  draft: DraftKeeper;
  /** What the numeric pad asks for, while it is open. */
  pad: Store<PadState | null>;
}

const ChecklistContext = createContext<Checklist | null>(null);
export const ChecklistProvider = ChecklistContext;

export function useChecklist(): Checklist {
  const checklist = use(ChecklistContext);
  if (!checklist) throw new Error('useChecklist needs a ChecklistProvider above it');
  return checklist;
}
