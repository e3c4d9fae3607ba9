import { differingSkills } from '@larkfield/assessment/compare-revisions.ts';
import { checklistConstants } from '@larkfield/schemas/checklist/checklist-constants.ts';
import type { EditConflict } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import type { RatingRule } from '@larkfield/assessment/check-ratings.ts';
import { useMutation } from '#src/shared/api/use-mutation.ts';
import { paths } from '#src/shared/text/paths.ts';
import { serverFields } from '#src/shared/api/api-error.ts';
import { dismissToasts, toast, undoToastDuration } from '#src/shared/status/toast-store.ts';
import { type CandidateField, candidateFields } from '#src/candidate/checklist/stores/candidate-store.ts';
import { highlightField, nameFaults } from '#src/candidate/checklist/candidate/candidate-field.tsx';
import type { Checklist } from '#src/candidate/checklist/stores/checklist-context.tsx';
import { isThroughLink } from '#src/candidate/checklist/stores/load-checklist.ts';
import { ratingsFrom } from '#src/candidate/checklist/stores/rating-list.ts';
import { highlightSkill } from '#src/candidate/checklist/ratings/skill-focus.ts';
import { announceFailure, conflictOf, forgetIdempotencyKey, sendSubmission, type SubmitReply } from './send-submission.ts';
import { findRatingProblem, focusErrorSummary, type RatingProblem } from './submit-rules.ts';

const isWideScreen = () => window.matchMedia(`(min-width: ${checklistConstants.wideScreenMinWidth}px)`).matches;

/** Validates the page by the rules of submission (product.md#submit-1), then sends it. */
export function useSubmission(checklist: Checklist) {
  const { candidate, ratings, draft } = checklist;
  const navigate = useNavigate();
  const { state } = useLocation();
  const [isCandidateOpen, setIsCandidateOpen] = useState(isWideScreen);
  const [isProfileOpen, setIsProfileOpen] = useState(false);
  const [brokenRule, setBrokenRule] = useState<RatingRule | null>(null);
  const [conflict, setConflict] = useState<EditConflict | null>(null);

  // The state of the mutation updates a moment later, which is too late to stop a double press.
  const isUnderWay = useRef(false);
  const sending = useMutation({
    mutationFn: () => send(checklist),
    onSuccess: (reply) => {
      forgetIdempotencyKey(checklist);
      draft.clear();
      dismissToasts();
      // The address of the report that the edit came from is in the history state: it contains a token, which should not appear in another
      // address.
      void navigate(successAddress(reply, checklist), { state });
    },
    onError: (error) => {
      const found = conflictOf(error);
      if (found) return setConflict(found);
      announceFailure(error, checklist);
      showServerErrors(serverFields(error));
    },
    onSettled: () => {
      isUnderWay.current = false;
    },
  });

  /** Shows the server's errors beside their fields, and opens the section that contains them. */
  const showServerErrors = (errors: { field: string; message: string }[]) => {
    let first: CandidateField | undefined;
    for (const { field, message } of errors) {
      const known = candidateFields.find((name) => name === field);
      if (!known) continue;
      candidate.setError(known, message);
      first ??= known;
    }
    if (errors.some(({ field }) => field.startsWith('profile'))) setIsProfileOpen(true);
    if (!first) return;
    flushSync(() => setIsCandidateOpen(true));
    highlightField(first);
  };

  const showRatingProblem = ({ rule, title, description, skill }: RatingProblem) => {
    flushSync(() => setBrokenRule(rule));
    if (skill) highlightSkill(skill.id, skill.missing);
    else focusErrorSummary();
    toast({ title, description, variant: 'destructive' });
  };

  const submit = () => {
    if (isUnderWay.current) return;
    const badField = candidate.check();
    if (badField) {
      flushSync(() => setIsCandidateOpen(true));
      highlightField(badField);
      toast({
        title: 'Personal Information Required',
        description: 'Please complete the highlighted fields.',
        // Screen readers get the names of the fields, since they cannot perceive the highlighting.
        spoken: `Personal Information Required. Please complete: ${nameFaults(candidate)}.`,
        variant: 'destructive',
      });
      return;
    }
    const problem = findRatingProblem(ratings.categories, ratings.all());
    if (problem) return showRatingProblem(problem);
    setBrokenRule(null);
    isUnderWay.current = true;
    sending.mutate();
  };

  const keepMine = (found: EditConflict) => {
    goOnFrom(checklist, found);
    setConflict(null);
    submit();
  };
  const takeTheirs = (found: EditConflict) => {
    goOnFrom(checklist, found);
    setConflict(null);
    sending.reset();
    const before = ratings.all();
    ratings.replace(ratingsFrom(found.saved));
    toast({
      title: 'The saved answers are on this page',
      description: 'They are saved already. Submit only if you change something.',
      duration: undoToastDuration,
      action: { label: 'Undo', altText: 'Undo within ten seconds', run: () => ratings.replace(before) },
    });
  };

  return {
    submit,
    isSending: sending.isPending,
    failure: sending.error,
    brokenRule,
    forgetProblems: () => {
      setBrokenRule(null);
      sending.reset();
    },
    isCandidateOpen,
    setIsCandidateOpen,
    isProfileOpen,
    setIsProfileOpen,
    conflict: conflict && {
      conflict,
      onKeepMine: () => keepMine(conflict),
      onTakeTheirs: () => takeTheirs(conflict),
      onClose: () => setConflict(null),
    },
  };
}

/** The edit is now based on the revision saved in the meantime, so that neither choice overwrites it unseen. */
function goOnFrom({ edit }: Checklist, { revision }: EditConflict): void {
  edit!.revision = revision;
}

/** Sends the form. If another tab has saved the same ratings, there is no conflict to resolve. */
async function send(checklist: Checklist): Promise<SubmitReply> {
  try {
    return await sendSubmission(checklist);
  } catch (error) {
    const conflict = conflictOf(error);
    if (!conflict || differingSkills(conflict.saved, conflict.sent).length > 0) throw error;
    goOnFrom(checklist, conflict);
    return sendSubmission(checklist);
  }
}

function successAddress({ submissionId, shortReference, downloadToken }: SubmitReply, { specialty, edit }: Checklist): string {
  const query = new URLSearchParams({
    id: submissionId,
    ref: shortReference,
    token: downloadToken,
    specialty: String(specialty.id),
    ...(edit && { edited: isThroughLink(edit) ? 'link' : 'own' }),
  });
  return `${paths.checklistSuccess}?${query}`;
}
