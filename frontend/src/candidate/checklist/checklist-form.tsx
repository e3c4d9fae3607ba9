import { type ComponentProps, useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { reviewText } from '@larkfield/report/review-text.ts';
import type { SkillRating } from '@larkfield/schemas/checklist/submit-checklist.ts';
import type { Profile } from '@larkfield/schemas/profile/profile.ts';
import type { Specialty } from '@larkfield/schemas/catalogue/specialties.ts';
import { useMediaQuery, useStore } from '#src/shared/browser/store.ts';
import { useDeferred } from '#src/shared/browser/use-deferred.ts';
import { sayUnavailable } from '#src/shared/status/toast-store.ts';
import { usePageTitle } from '#src/shared/browser/page-title.ts';
import { ConfirmDialog } from '#src/shared/dialog/confirm-dialog.tsx';
import { Container } from '#src/shared/ui/container.tsx';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';
import { forgetHandoff } from '#src/candidate/shared/handoff-storage.ts';
import { usesText } from '#src/candidate/shared/uses-text.ts';
import { type Checklist, ChecklistProvider } from './stores/checklist-context.tsx';
import { type EditSession, isThroughLink, type SpecialtyPage } from './stores/load-checklist.ts';
import { CandidateSection } from './candidate/candidate-section.tsx';
import { ChecklistHeader } from './checklist-header.tsx';
import { clearChecklist, openChecklist } from './open-checklist.ts';
import { NarrowShortcutSwitch } from './keyboard/keyboard-help.tsx';
import { useRatingKeys } from './keyboard/rating-keys.ts';
import { ProfileSection } from './profile/profile-section.tsx';
import { ratingList } from './stores/rating-list.ts';
import { SkillsSection } from './skills-section.tsx';
import { SubmitRow } from './submission/submit-row.tsx';
import { useSubmission } from './submission/use-submission.ts';
import type { EarlierAnswers } from './stores/earlier-checklist.ts';

const loadLaterParts = async () => (await import('./later-parts.tsx')).laterParts;

/**
 * Loads code before its first use. If this fails, the code is loaded again when the pad opens, which reports a second failure, or when a
 * submission is incomplete and its summary is due.
 */
function useLaterParts({ pad }: Checklist, isSummaryDue: boolean) {
  const isPadAskedFor = useStore(pad) !== null;
  const [isAhead, setIsAhead] = useState(true);
  return useDeferred(isAhead || isPadAskedFor || isSummaryDue, loadLaterParts, () => {
    setIsAhead(false);
    if (!isPadAskedFor) return;
    pad.set(null);
    sayUnavailable();
  });
}

/**
 * If the screen is wide and not known to be used by finger, rows contain their keys. Otherwise each row opens the numeric pad. A query for
 * a fine pointer would give the phone's form to a remote desktop that reports no pointer.
 */
const wideScreen = '(min-width: 768px) and (not (pointer: coarse))';

/** The current content of the form, for saving it as a draft. */
export interface ChecklistSnapshot {
  specialty: Specialty;
  candidateName: string;
  dateOfBirth: string;
  last4Ssn: string;
  skillRatings: SkillRating[];
  profile: Profile | undefined;
}

interface ChecklistFormProps {
  page: SpecialtyPage;
  /** The submission being edited. */
  edit: EditSession | null;
  /** The same person's earlier answers, which the form offers for confirmation. */
  again?: EarlierAnswers | null;
  /** Saves the page as a draft link. If absent, there is no Save Draft, as on pages that mask personal details. */
  onSaveDraft?: ((snapshot: ChecklistSnapshot) => void) | undefined;
}

/** The checklist of one specialty. Use the specialty and the submission as `key`, so that a different one gets a new form. */
export function ChecklistForm({ page, edit, again = null, onSaveDraft }: ChecklistFormProps) {
  const [checklist] = useState(() => openChecklist(page, edit, again));
  useEffect(() => {
    const stop = checklist.draft.start();
    if (!checklist.edit) forgetHandoff();
    return stop;
  }, [checklist]);
  return (
    <ChecklistProvider value={checklist}>
      <OpenForm checklist={checklist} onSaveDraft={edit || again ? undefined : onSaveDraft} />
    </ChecklistProvider>
  );
}

function OpenForm({ checklist, onSaveDraft }: { checklist: Checklist } & Pick<ChecklistFormProps, 'onSaveDraft'>) {
  const { specialty, catalogueReview, replacedBy, edit, earlier } = checklist;
  const isCompact = !useMediaQuery(wideScreen);
  const [isClearing, setIsClearing] = useState(false);
  const formId = useId();
  const {
    submit,
    isSending,
    failure,
    brokenRule,
    forgetProblems,
    isCandidateOpen,
    setIsCandidateOpen,
    isProfileOpen,
    setIsProfileOpen,
    conflict,
  } = useSubmission(checklist);
  const renderConflict = useDeferred(conflict !== null, loadConflictDialog, () => {
    conflict?.onClose();
    sayUnavailable();
  });
  const later = useLaterParts(checklist, Boolean(brokenRule));
  usePageTitle(`${specialty.name} skills checklist`);
  useRatingKeys();
  return (
    <>
      <ChecklistHeader
        isCompact={isCompact}
        isSending={isSending}
        onClear={() => setIsClearing(true)}
        onSaveDraft={onSaveDraft && (() => onSaveDraft(snapshotOf(checklist)))}
        formId={formId}
      />
      <main id="main">
        <Container className="pt-8 pb-16">
          <PageHeading className="text-3xl sm:text-4xl">{specialty.name}</PageHeading>
          <p className="mt-1 text-lg text-muted">{headingText(checklist)}</p>
          <p className="mt-1 text-sm text-muted">{reviewText(catalogueReview, new Date())}</p>
          <PrefilledNote />
          {replacedBy && later && <later.SuccessorNote replacedBy={replacedBy} />}
          {earlier && <earlier.parts.EarlierIntro earlier={earlier} isCompact={isCompact} />}
          <form
            id={formId}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              submit();
            }}
            className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6"
          >
            <CandidateSection isOpen={isCandidateOpen} onToggle={setIsCandidateOpen} />
            <ProfileSection isOpen={isProfileOpen} onToggle={setIsProfileOpen} />
            <SkillsSection isCompact={isCompact} errorSummary={brokenRule && later && <later.ErrorSummary rule={brokenRule} />} />
            <SubmitRow isSending={isSending} failure={failure}>
              {isCompact && <NarrowShortcutSwitch />}
            </SubmitRow>
          </form>
        </Container>
      </main>
      {later && <later.FormOverlays isCompact={isCompact} />}
      {conflict && renderConflict?.(conflict)}
      <ConfirmDialog
        isOpen={isClearing}
        title="Clear the whole checklist?"
        description={clearText(checklist)}
        confirmLabel={edit || earlier ? 'Clear ratings' : 'Clear everything'}
        onConfirm={() => {
          clearChecklist(checklist);
          forgetProblems();
        }}
        onClose={() => setIsClearing(false)}
      />
    </>
  );
}

/** Says again what the page of a Smart Link, which stays for a moment only, has said. */
function PrefilledNote() {
  const uses = (useLocation().state as { usesRemaining?: unknown } | null)?.usesRemaining;
  return typeof uses === 'number' && <p className="mt-1">{`Your recruiter filled in your details. ${usesText(uses)}`}</p>;
}

/** Conflicts are rare, so the code is loaded when one occurs. */
async function loadConflictDialog() {
  const { ConflictDialog } = await import('./submission/conflict-dialog.tsx');
  return (props: ComponentProps<typeof ConflictDialog>) => <ConflictDialog {...props} />;
}

function headingText({ specialty: { category }, edit, earlier }: Checklist): string {
  if (edit) return `Editing a submitted ${category} skills checklist`;
  return earlier?.isRenewal ? `Renewing your ${category} skills checklist` : `${category} skills checklist`;
}

/** The text that says what Clear removes and what it keeps. */
function clearText({ edit, earlier }: Checklist): string {
  if (isThroughLink(edit)) return 'Every rating on this page will be removed. Personal details, experience and credentials stay.';
  return edit || earlier
    ? 'Every rating on this page will be removed. Your details stay, and experience and credentials go back to what we have.'
    : 'Your details and every rating on this page will be removed.';
}

function snapshotOf({ specialty, candidate, ratings, profile }: Checklist): ChecklistSnapshot {
  const { candidateName, dateOfBirth, last4Ssn } = candidate.values();
  return { specialty, candidateName, dateOfBirth, last4Ssn, skillRatings: ratingList(ratings.all()), profile: profile.get() };
}
