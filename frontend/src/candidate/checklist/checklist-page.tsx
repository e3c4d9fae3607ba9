import type { getEarlierAnswers } from '@larkfield/schemas/my-checklists/my-checklists.ts';
import { useQuery } from '@tanstack/react-query';
import { myChecklistsPath } from '@larkfield/schemas/my-checklists/my-checklists-constants.ts';
import { type ReactNode, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { call } from '#src/shared/api/call.ts';
import { errorText, isApiError } from '#src/shared/api/api-error.ts';
import { Button, ButtonLink } from '#src/shared/ui/button.tsx';
import { readToken } from '#src/candidate/shared/link-token.ts';
import { ArcMark } from '#src/shared/brand/arc-mark.tsx';
import { useDeferred } from '#src/shared/browser/use-deferred.ts';
import { sayUnavailable } from '#src/shared/status/toast-store.ts';
import { Skeleton, SkeletonRegion } from '#src/shared/ui/loading.tsx';
import { paths } from '#src/shared/text/paths.ts';
import { Container } from '#src/shared/ui/container.tsx';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';
import type { EarlierAnswers } from './stores/earlier-checklist.ts';
import { ChecklistForm, type ChecklistSnapshot } from './checklist-form.tsx';
import { type EditStart, readFirstSkills, useEditSession, useSpecialty } from './stores/load-checklist.ts';

/** Reads the earlier answers of the checklist's owner; does nothing without an id. */
export function useEarlierAnswers(id: string | null, specialtyId: number | undefined) {
  return useQuery<EarlierAnswers>({
    queryKey: ['earlier-answers', id, specialtyId],
    queryFn: async ({ signal }) => {
      const asked = call<typeof getEarlierAnswers>(
        { method: 'GET', path: '/api/my-checklists/:id/answers' },
        { params: { id: id ?? '' }, query: { specialtyId: specialtyId ?? 0 } },
        { signal },
      );
      const [answers, { EarlierBar, EarlierIntro, EarlierHint }] = await Promise.all([asked, import('./earlier/earlier-bar.tsx')]);
      return { ...answers, parts: { EarlierBar, EarlierIntro, EarlierHint } };
    },
    enabled: id !== null && specialtyId !== undefined,
    // Personal data is removed from memory with the page.
    gcTime: 0,
  });
}

interface OwnUnavailableProps {
  error: unknown;
  /** The name of the missing data, which starts a sentence. */
  what: string;
  onRetry: () => void;
  /** Renders the notice that the data is unavailable. */
  render: (notice: { title: string; text: string; children: ReactNode }) => ReactNode;
}

/** Explains why data of the candidate's own checklist is unavailable, with a link to My checklists. */
export function OwnUnavailable({ error, what, onRetry, render }: OwnUnavailableProps) {
  const status = isApiError(error) ? error.status : 0;
  const text = errorText(error, 'Please check your connection and try again.');
  if (status === 401 || status === 404 || status === 409) {
    const title =
      status === 401 ? 'Open My checklists first' : status === 404 ? "This checklist isn't under your address" : 'Already renewed';
    return render({ title, text, children: <ButtonLink to={myChecklistsPath}>My checklists</ButtonLink> });
  }
  return render({ title: `${what} couldn't be loaded`, text, children: <Button onClick={onRetry}>Try again</Button> });
}

function readEditStart(query: URLSearchParams): EditStart {
  const [editToken, submissionId] = [query.get('editToken'), query.get('edit')];
  return editToken !== null ? { editToken: readToken(editToken).token } : submissionId !== null ? { submissionId } : null;
}

/** The page, once its skills are there or are taking long. */
export async function loadChecklistPage() {
  await readFirstSkills();
  return ChecklistPage;
}

export function ChecklistPage() {
  const { slug = '' } = useParams();
  const [query] = useSearchParams();
  const specialty = useSpecialty(slug);
  const start = readEditStart(query);
  const edit = useEditSession(start);
  const from = query.get('renew');
  const again = useEarlierAnswers(from, specialty.data?.specialty.id);
  const [draft, setDraft] = useState<ChecklistSnapshot | null>(null);
  if (specialty.error)
    return isApiError(specialty.error) && specialty.error.status === 404 ? (
      <SpecialtyNotFound />
    ) : (
      <ChecklistUnavailable onRetry={() => void specialty.refetch()} />
    );
  if (edit.error && start && 'editToken' in start)
    return <EditUnavailable note={readToken(start.editToken).note} onRetry={() => void edit.refetch()} />;
  if (edit.error) return <OwnUnavailable what="Your checklist" error={edit.error} onRetry={() => void edit.refetch()} render={Notice} />;
  if (again.error)
    return <OwnUnavailable what="Your earlier answers" error={again.error} onRetry={() => void again.refetch()} render={Notice} />;
  if (!specialty.data || (start !== null && !edit.data) || (from !== null && !again.data)) return <ChecklistSkeleton />;
  const session = edit.data ?? null;
  const { id } = specialty.data.specialty;
  // The address was assembled by hand: the submission is for another specialty.
  if (session && session.specialtyId !== id) return <SpecialtyNotFound />;
  return (
    <>
      <ChecklistForm
        key={`${id} ${session?.submissionId} ${from}`}
        page={specialty.data}
        edit={session}
        again={again.data ?? null}
        onSaveDraft={setDraft}
      />
      <SaveDraft draft={draft} onClose={() => setDraft(null)} />
    </>
  );
}

/** The Quick Draft dialog; its code is loaded on first use. */
function SaveDraft({ draft, onClose }: { draft: ChecklistSnapshot | null; onClose: () => void }) {
  const renderDialog = useDeferred(draft !== null, loadQuickDraftDialog, () => {
    onClose();
    sayUnavailable();
  });
  return renderDialog && draft && renderDialog(draft, onClose);
}

async function loadQuickDraftDialog() {
  const { QuickDraftDialog } = await import('./quick-draft/quick-draft-dialog.tsx');
  return ({ specialty, candidateName, dateOfBirth, last4Ssn, skillRatings, profile }: ChecklistSnapshot, onClose: () => void) => (
    <QuickDraftDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      candidate={{ candidateName, dateOfBirth, last4Ssn }}
      specialtyId={specialty.id}
      specialtyName={specialty.name}
      skillRatings={skillRatings}
      profile={profile}
    />
  );
}

/** A placeholder of the form, so that the layout shifts little when the form appears. */
function ChecklistSkeleton() {
  return (
    <main id="main">
      <h1 className="sr-only">Skills Assessment</h1>
      <SkeletonRegion label="Loading the checklist">
        <div className="h-16 border-b border-line bg-surface" />
        <Container className="pt-8">
          <Skeleton className="h-10 w-56 sm:h-12" />
          <Skeleton className="mt-2 h-6 w-64" />
          <div className="mt-6 grid gap-6">
            <Skeleton className="h-28 w-full rounded-card md:h-96" />
            <Skeleton className="h-20 w-full rounded-card" />
            <Skeleton className="mt-4 h-8 w-52" />
            <Skeleton className="h-16 w-full rounded-card" />
            <div className="overflow-clip rounded-card border border-line bg-surface">
              {Array.from({ length: 8 }, (_, index) => (
                <div key={index} className="flex items-center gap-6 border-b border-line p-4">
                  <Skeleton className="h-5 w-full max-w-80" />
                  <Skeleton className="ml-auto h-9 w-24 md:w-96" />
                </div>
              ))}
            </div>
          </div>
        </Container>
      </SkeletonRegion>
    </main>
  );
}

function SpecialtyNotFound() {
  return (
    <Notice title="Specialty Not Found" text="There's no checklist at this address. Choose yours from the list.">
      <ButtonLink to={paths.checklists}>All specialties</ButtonLink>
    </Notice>
  );
}

function EditUnavailable({ note, onRetry }: { note: string | undefined; onRetry: () => void }) {
  return (
    <Notice
      title="This checklist can't be edited right now"
      text="Could not load submission for editing. Please try again. If it keeps happening, open the shared link again. You have 30 minutes to start editing."
    >
      {note && <p>{note}</p>}
      <Button onClick={onRetry}>Try again</Button>
    </Notice>
  );
}

function ChecklistUnavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice title="The checklist couldn't be loaded" text="Please check your connection and try again.">
      <Button onClick={onRetry}>Try again</Button>
    </Notice>
  );
}

function Notice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <main id="main" className="grid min-h-dvh place-items-center pl-(--gutter-left) pr-(--gutter-right) py-16 text-center">
      <div className="grid justify-items-center gap-4">
        <ArcMark className="w-32 text-accent-text" />
        <PageHeading className="text-3xl">{title}</PageHeading>
        <p className="max-w-[44ch] text-lg text-muted">{text}</p>
        {children}
      </div>
    </main>
  );
}
