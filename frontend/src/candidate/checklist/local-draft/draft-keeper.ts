import { checklistConstants } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { createStore, type Store } from '#src/shared/browser/store.ts';
import type { CandidateStore } from '#src/candidate/checklist/candidate/candidate-store.ts';
import type { RatingStore } from '#src/candidate/checklist/ratings/rating-store.ts';
import { canKeepDrafts, clearLocalDraft, saveLocalDraft } from './local-draft.ts';

/** Whether this browser has a copy, and since when; refused where it would keep none. */
export type SaveStatus = { state: 'none' } | { state: 'saved' | 'restored'; at: number } | { state: 'refused' };

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
  /** When the copy was saved that the form starts with. */
  restoredAt: number | null;
  /** The form starts with something that no copy has yet. */
  isUnsaved: boolean;
}

const emptyStatus = (): SaveStatus => ({ state: canKeepDrafts() ? 'none' : 'refused' });

/** Keeps the browser's copy of a checklist up to date. */
export function createDraftKeeper({ key, specialtyId, candidate, ratings, restoredAt, isUnsaved }: DraftSource): DraftKeeper {
  const status = createStore<SaveStatus>(restoredAt === null ? emptyStatus() : { state: 'restored', at: restoredAt });
  let timer: ReturnType<typeof setTimeout> | undefined;

  const save = () => {
    cancel();
    const { candidateName } = candidate.values();
    if (candidateName.trim() === '' && ratings.all().size === 0) return clear();
    const isKept = saveLocalDraft(key, { candidateName, specialtyId }, ratings.all());
    status.set(isKept ? { state: 'saved', at: Date.now() } : { state: 'refused' });
  };
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  // Counted from the first change since the last save: somebody who never pauses is saved too.
  const onChange = () => {
    timer ??= setTimeout(save, checklistConstants.autosaveDelay);
  };
  const flush = () => {
    if (timer !== undefined) save();
  };
  const clear = () => {
    cancel();
    clearLocalDraft(key);
    status.set(emptyStatus());
  };

  const start = () => {
    if (isUnsaved) save();
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    const stops = [ratings.subscribe(onChange), candidate.subscribe(onChange)];
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', flush);
    return () => {
      flush();
      for (const stop of stops) stop();
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', flush);
    };
  };

  return { status, start, flush, clear };
}
