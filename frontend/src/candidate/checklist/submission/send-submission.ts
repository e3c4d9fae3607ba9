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

/** Sends the checklist. Sent again with the same key, it never becomes a second submission. */
export function sendSubmission(checklist: Checklist): Promise<SubmitReply> {
  const options = { headers: { 'Idempotency-Key': submissionKey(checklist) }, signal: slowSendSignal() };
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

/** Both versions, where another edit saved other ratings since this one began; null for any other failure. */
export function conflictOf(error: unknown): EditConflict | null {
  if (!isApiError(error) || error.body.code !== 'EDIT_CONFLICT') return null;
  const { conflict } = error.body as { conflict?: EditConflict };
  return conflict && Array.isArray(conflict.saved) && Array.isArray(conflict.sent) ? conflict : null;
}

/** No answer came: the device is offline, the connection broke or took too long. */
export const isConnectionLost = (error: unknown): boolean => !isApiError(error);

/** Says why the submission failed (product.md#submit-7). */
export function announceFailure(error: unknown, { edit }: Pick<Checklist, 'edit'>): void {
  toast({
    title: 'Submission Failed',
    description: isConnectionLost(error)
      ? `${lossWords(navigator.onLine)} Please try again later. Everything you entered is still on this page.`
      : edit?.editToken === null && hasVisitEnded(error)
        ? "You've been signed out of My checklists. Open it again and choose Edit: your changes are kept in this browser."
        : errorText(error, 'Please try again later'),
    variant: 'destructive',
    duration: checklistConstants.submissionErrorToast,
  });
}

/** To the server, an editor without a visit and without a link is a stranger. */
const hasVisitEnded = (error: unknown): boolean => isApiError(error) && error.body.code === 'NOT_OWNER';

/** Why no answer came, in words. */
export const lossWords = (isOnline: boolean): string => (isOnline ? 'The connection dropped before we got an answer.' : "You're offline.");

type Submission = CallOf<typeof submitChecklist>['body'];

/** The payload where the server knows the person. */
const buildAgain = ({ specialty, ratings, profile }: Checklist): CallOf<typeof submitAgain>['body'] => ({
  specialtyId: specialty.id,
  skillRatings: ratingList(ratings.all()),
  profile: profile.get(),
  userTimezone: userTimezone(),
  consentAcknowledged: true,
});

/** The payload: the candidate, every skill with a proficiency, experience and credentials, and in an edit the submission it belongs to. */
function buildSubmission({ specialty, candidate, ratings, profile, edit }: Checklist): Submission {
  return {
    // The form's own check lets nothing that is required pass without a value.
    ...(filledPerson(candidate.values()) as Pick<Submission, keyof Person>),
    specialtyId: specialty.id,
    skillRatings: ratingList(ratings.all()),
    // In an edit an empty part would leave the stored one; through a link that is the only choice.
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

/** The keys of submissions under way, by name, and the people they were drawn for. */
const keys = new Map<string, string>();
const drawnFor = new Map<string, Identity>();

/**
 * A key belongs to the tab that drew it. While the tab is looked at, its keys are in memory alone, since a duplicated tab
 * gets a copy of the session storage; they lie there only while the page is hidden, reloaded or left, so that a retry after
 * that is no second submission. The people stay in memory: their birth dates and SSN digits are kept nowhere.
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

/** The key of the submission under way, kept until it succeeded: a retry after a lost answer is no second one, and a corrected typo keeps it. */
function submissionKey(checklist: Checklist): string {
  takeKeysOut();
  const name = keyName(checklist);
  const person = checklist.candidate.values();
  const kept = keys.get(name);
  // After a reload only the service knows the person a key was drawn for; it checks the same.
  if (kept && isSamePerson(drawnFor.get(kept) ?? person, person)) return kept;
  drawnFor.delete(kept ?? '');
  const key = randomUuid();
  keys.set(name, key);
  drawnFor.set(key, person);
  return key;
}

/** It succeeded: what follows is another submission. */
export function forgetSubmissionKey(checklist: Keyed): void {
  takeKeysOut();
  drawnFor.delete(keys.get(keyName(checklist)) ?? '');
  keys.delete(keyName(checklist));
}
