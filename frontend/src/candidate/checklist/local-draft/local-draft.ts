import { checklistConstants } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { sessionStore } from '#src/shared/browser/browser-storage.ts';
import { readRating } from '#src/candidate/checklist/ratings/rating-list.ts';
import type { Rating, Ratings } from '#src/candidate/checklist/ratings/rating-store.ts';

/** What this browser keeps of an unfinished checklist: never a date of birth, SSN digits or contact data. */
export interface LocalDraft {
  timestamp: number;
  formData: { candidateName: string; specialtyId: number };
  skillRatings: Record<string, Rating>;
  specialtyId: number;
}

/** The key of a checklist's draft in session storage; an edit has one of its own. */
export const localDraftKey = (specialtyId: number, submissionId?: string) =>
  ['checklist-draft', specialtyId, submissionId].filter(Boolean).join(':');

/** False where storage is blocked, absent or full: then it is said before anything is lost. */
export const canKeepDrafts = () => sessionStore.isUsable();

/** False when the browser would not keep it. */
export function saveLocalDraft(key: string, { candidateName, specialtyId }: LocalDraft['formData'], ratings: Ratings): boolean {
  const draft: LocalDraft = {
    timestamp: Date.now(),
    formData: { candidateName, specialtyId },
    skillRatings: Object.fromEntries(ratings),
    specialtyId,
  };
  const isKept = sessionStore.set(key, JSON.stringify(draft));
  if (!isKept) console.warn('The draft could not be saved in this browser');
  return isKept;
}

/** The draft as it was saved; one older than the storage's limit is removed instead. */
export function loadLocalDraft(key: string): LocalDraft | null {
  const draft = readDraft(sessionStore.get(key));
  if (!draft) return null;
  if (Date.now() - draft.timestamp <= checklistConstants.localDraftMaxAge) return draft;
  clearLocalDraft(key);
  return null;
}

export function clearLocalDraft(key: string): void {
  sessionStore.remove(key);
}

/** The ratings of a draft, whatever else its text may hold. */
export function ratingsOf({ skillRatings }: LocalDraft): Ratings {
  return new Map(Object.entries(skillRatings).map(([skillId, rating]) => [Number(skillId), readRating(rating)]));
}

function readDraft(text: string | null): LocalDraft | null {
  try {
    const draft = JSON.parse(text ?? 'null') as LocalDraft | null;
    return draft?.skillRatings && draft.formData && typeof draft.timestamp === 'number' ? draft : null;
  } catch (error) {
    console.warn('The draft of this browser could not be read', error);
    return null;
  }
}
