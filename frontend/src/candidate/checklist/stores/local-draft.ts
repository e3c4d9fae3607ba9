import { checklistConstants } from '@larkfield/schemas/checklist/checklist-constants.ts';
import type { Profile } from '@larkfield/schemas/profile/profile.ts';
import { draftKeyPrefix } from '#src/candidate/shared/kept-drafts.ts';
import { sessionStore } from '#src/shared/browser/browser-storage.ts';
import { createStore, type Store } from '#src/shared/browser/store.ts';
import type { CandidateStore, CandidateValues } from './candidate-store.ts';
import { type EditSession, isThroughLink } from './load-checklist.ts';
import { readRating } from './rating-list.ts';
import type { Rating, Ratings, RatingStore } from './rating-store.ts';

/** What this browser keeps of an unfinished checklist: never a date of birth, SSN digits or contact data. */
export interface LocalDraft {
  timestamp: number;
  formData: { candidateName: string; specialtyId: number };
  skillRatings: Record<string, Rating>;
  profile?: Profile | undefined;
  specialtyId: number;
}

/**
 * The session storage key of a checklist's draft; an edit has its own, with its revision, so that changes from an earlier revision do
 * not hide the saved state. An edit through a link is not a draft of the owner.
 */
export function localDraftKey(specialtyId: number, edit: EditSession | null = null, from?: string): string {
  const of = edit ? `${isThroughLink(edit) ? 'link-' : ''}${edit.submissionId}` : from && `from-${from}`;
  return [draftKeyPrefix, specialtyId, of, edit?.revision && `r${edit.revision}`].filter(Boolean).join(':');
}

/** False where storage is blocked, absent or full: then it is said before anything is lost. */
const canKeepDrafts = () => sessionStore.isUsable();

/** False when the browser would not keep it. */
function saveLocalDraft(
  key: string,
  { candidateName, specialtyId }: LocalDraft['formData'],
  ratings: Ratings,
  profile: Profile | undefined,
): boolean {
  const draft: LocalDraft = {
    timestamp: Date.now(),
    formData: { candidateName, specialtyId },
    skillRatings: Object.fromEntries(ratings),
    profile,
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

/** The ratings of a draft; ignores the rest of its text. */
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

/**
 * What the candidate typed, while the page was left for another one in the same tab: in memory alone, since birth dates, SSN digits and
 * contact data go into no storage, and no longer than a draft is kept.
 */
const keptDetails = new Map<string, { values: CandidateValues; at: number }>();

/** As after a reload: nothing is in memory. */
export const forgetDetails = () => keptDetails.clear();

/** The details of a form that was left in this tab; without the attestation, which is given for what is on the page now. */
export function loadDetails(key: string): CandidateValues | null {
  const kept = keptDetails.get(key);
  if (!kept || Date.now() - kept.at > checklistConstants.localDraftMaxAge) {
    keptDetails.delete(key);
    return null;
  }
  return { ...kept.values, attestation: false };
}

/** Whether this browser has a copy, and since when; refused where it would keep none. */
type SaveStatus = { state: 'none' } | { state: 'saved' | 'restored'; at: number } | { state: 'refused' };

export interface DraftKeeper {
  status: Store<SaveStatus>;
  /** Saves three seconds after a change and whenever the page is hidden or left; returns how to stop. */
  start: () => () => void;
  /** Saves now what has changed. */
  flush: () => void;
  /** Removes the copy: it was submitted, or everything was cleared. */
  clear: () => void;
}

interface DraftSource {
  key: string;
  specialtyId: number;
  candidate: CandidateStore;
  ratings: RatingStore;
  profile: Pick<Store<Profile | undefined>, 'get' | 'subscribe'>;
  /** When the copy was saved that the form starts with. */
  restoredAt: number | null;
  /** The form starts with something that no copy has yet. */
  isUnsaved: boolean;
}

const emptyStatus = (): SaveStatus => ({ state: canKeepDrafts() ? 'none' : 'refused' });

/** Keeps the browser's copy of a checklist up to date. */
export function createDraftKeeper({ key, specialtyId, candidate, ratings, profile, restoredAt, isUnsaved }: DraftSource): DraftKeeper {
  const status = createStore<SaveStatus>(restoredAt === null ? emptyStatus() : { state: 'restored', at: restoredAt });
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Submitted or cleared, and nothing was typed since. */
  let isDone = false;

  const save = () => {
    cancel();
    const { candidateName } = candidate.values();
    if (candidateName.trim() === '' && ratings.all().size === 0 && !profile.get()) return remove();
    const isKept = saveLocalDraft(key, { candidateName, specialtyId }, ratings.all(), profile.get());
    status.set(isKept ? { state: 'saved', at: Date.now() } : { state: 'refused' });
  };
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  // Counted from the first change since the last save, so that typing without a pause is saved too.
  const onChange = () => {
    isDone = false;
    timer ??= setTimeout(save, checklistConstants.autosaveDelay);
  };
  const flush = () => {
    if (timer !== undefined) save();
  };
  const remove = () => {
    cancel();
    clearLocalDraft(key);
    status.set(emptyStatus());
  };
  const clear = () => {
    remove();
    keptDetails.delete(key);
    isDone = true;
  };

  const start = () => {
    if (isUnsaved) save();
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    const stops = [ratings.subscribe(onChange), candidate.subscribe(onChange), profile.subscribe(onChange)];
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', flush);
    return () => {
      flush();
      // Those of a stored submission are loaded from the server again.
      if (!candidate.isLocked && !isDone) keptDetails.set(key, { values: candidate.values(), at: Date.now() });
      for (const stop of stops) stop();
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', flush);
    };
  };

  return { status, start, flush, clear };
}
