import { checklistConstants } from '@larkfield/schemas/checklist/checklist-constants.ts';
import type { Profile } from '@larkfield/schemas/profile/profile.ts';
import { readHandoff } from '#src/candidate/shared/handoff-storage.ts';
import { createStore } from '#src/shared/browser/store.ts';
import { toast, undoToastDuration } from '#src/shared/status/toast-store.ts';
import { candidateOf, type CandidateValues, createCandidateStore, emptyCandidate } from './stores/candidate-store.ts';
import type { Checklist } from './stores/checklist-context.tsx';
import { countRating } from './keyboard/shortcut-settings.ts';
import { type EarlierAnswers, openEarlier } from './stores/earlier-checklist.ts';
import type { EditSession, SpecialtyPage } from './stores/load-checklist.ts';
import {
  clearLocalDraft,
  createDraftKeeper,
  loadDetails,
  loadLocalDraft,
  type LocalDraft,
  localDraftKey,
  ratingsOf,
} from './stores/local-draft.ts';
import type { PadState } from './stores/open-pad.ts';
import { createProfileStore } from './stores/profile-store.ts';
import { ratingsFrom } from './stores/rating-list.ts';
import { createRatingStore, type Ratings } from './stores/rating-store.ts';
import { tellCategories } from './ratings/tell-categories.ts';
import { keepKeysInThisTab } from './submission/send-submission.ts';

/** The initial content of a form, and its source. */
interface Beginning {
  candidate: CandidateValues;
  ratings: Ratings;
  profile: Profile | undefined;
  /** The time at which the browser's own copy was saved, if that is the source. */
  restoredAt: number | null;
  /** The content comes from a draft link or a Smart Link. */
  isHandedOver: boolean;
  isResumed: boolean;
}

/** Opens a checklist with handed-over content, this browser's own copy, or nothing. */
export function openChecklist(
  { specialty, skillsByCategory, catalogueReview, replacedBy, abbreviations, certifications }: SpecialtyPage,
  edit: EditSession | null,
  again: EarlierAnswers | null = null,
): Checklist {
  keepKeysInThisTab();
  const key = localDraftKey(specialty.id, edit, again?.submissionId);
  const beginning = edit ? beginEdit(edit, key) : again ? beginAgain(again, key) : beginNew(specialty.slug, key);
  const candidate = createCandidateStore(beginning.candidate, edit !== null || again !== null);
  const ratings = createRatingStore(skillsByCategory, countRating, tellCategories);
  ratings.replace(beginning.ratings);
  const profile = createProfileStore(beginning.profile);
  const { restoredAt, isHandedOver, isResumed } = beginning;
  const draft = createDraftKeeper({ key, specialtyId: specialty.id, candidate, ratings, profile, restoredAt, isUnsaved: isHandedOver });
  const page = { specialty, catalogueReview, replacedBy, abbreviations, certifications };
  const earlier = again && openEarlier(again);
  return {
    ...page,
    edit: edit && { ...edit },
    earlier,
    isResumed,
    candidate,
    ratings,
    profile,
    draft,
    pad: createStore<PadState | null>(null),
  };
}

function beginNew(slug: string, key: string): Beginning {
  const { draft, prefill } = readHandoff(slug);
  if (draft) {
    const { skillRatings, profile } = draft;
    return {
      candidate: candidateOf(draft),
      ratings: ratingsFrom(skillRatings),
      profile,
      restoredAt: null,
      isHandedOver: true,
      isResumed: true,
    };
  }
  const local = restoreLocalDraft(key);
  if (prefill) {
    // Ratings of an earlier user of this tab are not combined with the new person's name.
    const own = local && isSameName(local.formData.candidateName, prefill.candidateName) ? local : null;
    const candidate = candidateOf(prefill);
    const profile = own?.profile ?? prefill.profile;
    return { candidate, ratings: own ? ratingsOf(own) : new Map(), profile, restoredAt: null, isHandedOver: true, isResumed: false };
  }
  const details = loadDetails(key);
  const candidateName = local?.formData.candidateName ?? '';
  const isOwn = details !== null && (!local || isSameName(candidateName, details.candidateName));
  return fromLocal(local, isOwn ? details : candidateOf({ candidateName }), new Map(), undefined);
}

function beginEdit(edit: EditSession, key: string): Beginning {
  return fromLocal(restoreLocalDraft(key), candidateOf(edit), ratingsFrom(edit.skillRatings), edit.profile);
}

/** The person is known. Earlier answers do not count before the user confirms them. */
function beginAgain(again: EarlierAnswers, key: string): Beginning {
  return fromLocal(restoreLocalDraft(key), candidateOf(again), new Map(), again.profile);
}

function fromLocal(local: LocalDraft | null, candidate: CandidateValues, otherwise: Ratings, otherProfile: Profile | undefined): Beginning {
  return {
    candidate,
    ratings: local ? ratingsOf(local) : otherwise,
    profile: local ? local.profile : otherProfile,
    restoredAt: local?.timestamp ?? null,
    isHandedOver: false,
    isResumed: false,
  };
}

/** The page's own age limit. The storage helper has a shorter limit, which therefore applies (product.md#form-4). */
function restoreLocalDraft(key: string): LocalDraft | null {
  const draft = loadLocalDraft(key);
  if (!draft || Date.now() - draft.timestamp < checklistConstants.localDraftRestoreMaxAge) return draft;
  clearLocalDraft(key);
  return null;
}

function isSameName(kept: string, handedOver: string): boolean {
  const plain = (name: string) => name.trim().toLowerCase();
  return plain(kept) === '' || plain(kept) === plain(handedOver);
}

/** Clears the page and the browser's copy; personal details of a stored submission remain. */
export function clearChecklist(checklist: Checklist): void {
  const { candidate, ratings, profile, draft, edit, earlier } = checklist;
  const before = { values: candidate.values(), ratings: ratings.all(), profile: profile.get() };
  candidate.replace(candidate.isLocked ? { ...before.values, attestation: false } : emptyCandidate);
  ratings.replace(new Map());
  profile.replace((edit ?? earlier)?.profile);
  draft.clear();
  toast({
    title: 'Checklist cleared',
    duration: undoToastDuration,
    action: {
      label: 'Undo',
      altText: 'Undo within ten seconds',
      run: () => {
        candidate.replace(before.values);
        ratings.replace(before.ratings);
        profile.replace(before.profile);
      },
    },
  });
}
