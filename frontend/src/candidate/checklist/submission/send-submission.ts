import { checklistConstants } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { type Identity, isSamePerson, type Person } from '@larkfield/schemas/checklist/candidate-rules.ts';
import type { EditConflict, submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import type { submitAgain } from '@larkfield/schemas/my-checklists/my-checklists.ts';
import type { CallOf, ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { filledPerson, userTimezone } from '#src/candidate/checklist/stores/candidate-store.ts';
import type { Checklist } from '#src/candidate/checklist/stores/checklist-context.tsx';
import { isThroughLink } from '#src/candidate/checklist/stores/load-checklist.ts';
import { ratingList } from '#src/candidate/checklist/stores/rating-list.ts';
import { errorText, isApiError } from '#src/shared/api/api-error.ts';
import { call, slowSendSignal } from '#src/shared/api/call.ts';
import { sessionStore } from '#src/shared/browser/browser-storage.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { randomUuid } from '#src/shared/browser/random-uuid.ts';

export type SubmitReply = ReplyOf<typeof submitChecklist>;

/** Sends the checklist. A repeated request with the same key creates no second submission. */
export function sendSubmission(checklist: Checklist): Promise<SubmitReply> {
  const options = { headers: { 'Idempotency-Key': idempotencyKey(checklist) }, signal: slowSendSignal() };
  const { earlier } = checklist;
  if (earlier) {
    return call<typeof submitAgain>(
      { method: 'POST', path: '/api/my-checklists/:id/submissions' },
      { params: { id: earlier.submissionId }, body: buildAgain(checklist) },
      options,
    );
  }
  return call<typeof submitChecklist>({ method: 'POST', path: '/api/checklist/submit' }, { body: buildSubmission(checklist) }, options);
}

/** Both versions, if another edit has saved different ratings in the meantime; null for any other failure. */
export function conflictOf(error: unknown): EditConflict | null {
  if (!isApiError(error) || error.body.code !== 'EDIT_CONFLICT') return null;
  const { conflict } = error.body as { conflict?: EditConflict };
  return conflict && Array.isArray(conflict.saved) && Array.isArray(conflict.sent) ? conflict : null;
}

/** True if there was no reply: the device is offline, the connection broke, or the request timed out. */
export const isConnectionLost = (error: unknown): boolean => !isApiError(error);

/** Shows why the submission failed (product.md#submit-7). */
export function announceFailure(error: unknown, { edit }: Pick<Checklist, 'edit'>): void {
  toast({
    title: 'Submission Failed',
    description: isConnectionLost(error)
      ? `${lossWords(navigator.onLine)} Please try again later. Everything you entered is still on this page.`
      : hasVisitEnded(error, edit)
        ? "You've been signed out of My checklists. Everything you entered is still on this page: open a new link in this browser, then submit again."
        : errorText(error, 'Please try again later'),
    variant: 'destructive',
    duration: checklistConstants.submissionErrorToast,
  });
}

/** The end of a visit during a renewal, or in an owner's edit, where the reply is NOT_OWNER. */
const hasVisitEnded = (error: unknown, edit: Checklist['edit']): boolean =>
  isApiError(error) && error.body.code === (edit?.editToken === null ? 'NOT_OWNER' : 'VISIT_ENDED');

/** The reason for a missing reply, in words. */
export const lossWords = (isOnline: boolean): string => (isOnline ? 'The connection dropped before we got an answer.' : "You're offline.");

type Submission = CallOf<typeof submitChecklist>['body'];

/** The payload of a renewal, whose person the server knows. */
const buildAgain = ({ specialty, ratings, profile }: Checklist): CallOf<typeof submitAgain>['body'] => ({
  specialtyId: specialty.id,
  skillRatings: ratingList(ratings.all()),
  profile: profile.get(),
  userTimezone: userTimezone(),
  consentAcknowledged: true,
});

/** The payload: the candidate, every skill with a proficiency, experience and credentials, and for an edit the id of its submission. */
function buildSubmission({ specialty, candidate, ratings, profile, edit }: Checklist): Submission {
  return {
    // The form has already checked that all required values are present.
    ...(filledPerson(candidate.values()) as Pick<Submission, keyof Person>),
    specialtyId: specialty.id,
    skillRatings: ratingList(ratings.all()),
    // In an edit an absent profile keeps the stored one. Through a link, the profile cannot be changed.
    profile: isThroughLink(edit) ? undefined : (profile.get() ?? (edit?.profile && {})),
    userTimezone: userTimezone(),
    consentAcknowledged: true,
    ...(edit && { updatedFrom: edit.submissionId }),
    ...(edit?.revision && { revision: edit.revision }),
    ...(edit?.editToken && { editToken: edit.editToken }),
  };
}

const keyPrefix = 'submit-key';
type Keyed = Pick<Checklist, 'specialty' | 'edit' | 'earlier'>;
const keyName = ({ specialty, edit, earlier }: Keyed) =>
  [keyPrefix, specialty.id, edit?.submissionId ?? (earlier && `from-${earlier.submissionId}`)].filter(Boolean).join(':');

/** The keys of pending submissions by name, and the persons that they were created for. */
const keys = new Map<string, string>();
const drawnFor = new Map<string, Identity>();

/**
 * A key belongs to the tab that created it. While the tab is visible its keys are in memory only, since a duplicated tab gets a copy of the
 * session storage. They are stored only while the page is hidden, reloaded or left, so that a later retry creates no second submission. The
 * persons stay in memory, because their birth dates and SSN digits are never stored.
 */
export function keepKeysInThisTab(): void {
  takeKeysOut();
  window.addEventListener('pagehide', putKeysAway);
  window.addEventListener('pageshow', takeKeysOut);
  document.addEventListener('visibilitychange', followVisibility);
}

const followVisibility = () => (document.visibilityState === 'hidden' ? putKeysAway() : takeKeysOut());

function putKeysAway(): void {
  for (const [name, key] of keys) sessionStore.set(name, key);
  keys.clear();
}

function takeKeysOut(): void {
  for (const name of sessionStore.keys().filter((name) => name.startsWith(`${keyPrefix}:`))) {
    const key = sessionStore.get(name);
    if (key) keys.set(name, key);
    sessionStore.remove(name);
  }
}

/**
 * The key of the pending submission, kept until it succeeds. A retry after a lost reply or a corrected typo therefore creates no second
 * submission.
 */
function idempotencyKey(checklist: Checklist): string {
  takeKeysOut();
  const name = keyName(checklist);
  const person = checklist.candidate.values();
  const kept = keys.get(name);
  // After a reload only the service knows the person of a key, and makes the same check.
  if (kept && isSamePerson(drawnFor.get(kept) ?? person, person)) return kept;
  drawnFor.delete(kept ?? '');
  const key = randomUuid();
  keys.set(name, key);
  drawnFor.set(key, person);
  return key;
}

/** Forgets the key after a success, since the next submission is a new one. */
export function forgetIdempotencyKey(checklist: Keyed): void {
  takeKeysOut();
  drawnFor.delete(keys.get(keyName(checklist)) ?? '');
  keys.delete(keyName(checklist));
}
