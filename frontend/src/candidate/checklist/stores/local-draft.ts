import { checklistConstants } from '@larkfield/schemas/checklist/checklist-constants.ts';
import type { Profile } from '@larkfield/schemas/profile/profile.ts';
import { draftKeyPrefix } from '#src/candidate/shared/kept-drafts.ts';
import { sessionStore } from '#src/shared/browser/browser-storage.ts';
import { createStore, type Store } from '#src/shared/browser/store.ts';
import type { CandidateStore, CandidateValues } from './candidate-store.ts';
import { type EditSession, isThroughLink } from './load-checklist.ts';
import { readRating } from './rating-list.ts';
import type { Rating, Ratings, RatingStore } from './rating-store.ts';

/** The draft that this browser stores of an unfinished checklist. It never contains a date of birth, SSN digits or contact data. */
export interface LocalDraft {
  timestamp: number;
  formData: { candidateName: string; specialtyId: number };
  skillRatings: Record<string, Rating>;
  profile?: Profile | undefined;
  specialtyId: number;
}

/**
 * The session storage key of a checklist's draft. An edit has its own key with its revision, so that changes from an earlier revision do
 * not hide the saved state. An edit through a link has another key than the owner's.
 */
export function localDraftKey(specialtyId: number, edit: EditSession | null = null, from?: string): string {
  const of = edit ? `${isThroughLink(edit) ? 'link-' : ''}${edit.submissionId}` : from && `from-${from}`;
  return [draftKeyPrefix, specialtyId, of, edit?.revision && `r${edit.revision}`].filter(Boolean).join(':');
}

/** False if storage is blocked, absent or full. The form then warns before any input is lost. */
const canKeepDrafts = () => sessionStore.isUsable();

/** Returns false if the browser did not store the draft. */
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

/** The stored draft. A draft older than the storage limit is removed instead. */
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

/** The valid ratings of a draft. */
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
 * Details that the candidate typed, while they visit another page in the same tab. They are in memory only, since birth dates, SSN digits
 * and contact data are never stored, and are kept no longer than a draft.
 */
const keptDetails = new Map<string, { values: CandidateValues; at: number }>();

/** Simulates a reload, which empties the memory. */
export const forgetDetails = () => keptDetails.clear();

/**
 * The details of a form that was left in this tab. The attestation is not among them, since it refers to the current content of the page.
 */
export function loadDetails(key: string): CandidateValues | null {
  const kept = keptDetails.get(key);
  if (!kept || Date.now() - kept.at > checklistConstants.localDraftMaxAge) {
    keptDetails.delete(key);
    return null;
  }
  return { ...kept.values, attestation: false };
}

/** Whether this browser has a copy, and since when; `refused` if it stores none. */
type SaveStatus = { state: 'none' } | { state: 'saved' | 'restored'; at: number } | { state: 'refused' };

export interface DraftKeeper {
  status: Store<SaveStatus>;
  /** Saves three seconds after a change, and whenever the page is hidden or left. Returns a function that stops this. */
  start: () => () => void;
  /** Saves pending changes now. */
  flush: () => void;
  /** Removes the copy after a submission or a Clear. */
  clear: () => void;
}

interface DraftSource {
  key: string;
  specialtyId: number;
  candidate: CandidateStore;
  ratings: RatingStore;
  profile: Pick<Store<Profile | undefined>, 'get' | 'subscribe'>;
  /** The time at which the form's initial copy was saved. */
  restoredAt: number | null;
  /** The form starts with content that has not been saved yet. */
  isUnsaved: boolean;
}

const emptyStatus = (): SaveStatus => ({ state: canKeepDrafts() ? 'none' : 'refused' });

/** Keeps the browser's copy of a checklist up to date. */
export function createDraftKeeper({ key, specialtyId, candidate, ratings, profile, restoredAt, isUnsaved }: DraftSource): DraftKeeper {
  const status = createStore<SaveStatus>(restoredAt === null ? emptyStatus() : { state: 'restored', at: restoredAt });
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The form was submitted or cleared, and has not changed since. */
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
  // The delay starts at the first change since the last save, so that continuous typing is saved too.
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
      // Details of a stored submission are read from the server again.
      if (!candidate.isLocked && !isDone) keptDetails.set(key, { values: candidate.values(), at: Date.now() });
      for (const stop of stops) stop();
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', flush);
    };
  };

  return { status, start, flush, clear };
}
