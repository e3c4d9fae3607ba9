import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { ChecklistForm, type ChecklistSnapshot } from './checklist-form.tsx';
import { ChecklistSkeleton, ChecklistUnavailable, EditUnavailable, SpecialtyNotFound } from './checklist-states.tsx';
import { useEditSession } from './use-edit-session.ts';
import { useSpecialty } from './use-specialty.ts';
import { isApiError } from '#src/shared/api/api-error.ts';
import { sayUnavailable } from '#src/shared/status/say-unavailable.ts';
import { useDeferred } from '#src/shared/browser/use-deferred.ts';

export function ChecklistPage() {
  const { slug = '' } = useParams();
  const [query] = useSearchParams();
  const editToken = query.get('editToken');
  const specialty = useSpecialty(slug);
  const edit = useEditSession(editToken);
  const [draft, setDraft] = useState<ChecklistSnapshot | null>(null);
  if (specialty.error)
    return isApiError(specialty.error) && specialty.error.status === 404 ? (
      <SpecialtyNotFound />
    ) : (
      <ChecklistUnavailable onRetry={() => void specialty.refetch()} />
    );
  if (edit.error) return <EditUnavailable onRetry={() => void edit.refetch()} />;
  if (!specialty.data || (editToken !== null && !edit.data)) return <ChecklistSkeleton />;
  const session = edit.data ?? null;
  const { id } = specialty.data.specialty;
  // The address was put together by hand: the submission is of another specialty.
  if (session && session.specialtyId !== id) return <SpecialtyNotFound />;
  return (
    <>
      <ChecklistForm key={`${id} ${session?.submissionId}`} page={specialty.data} edit={session} onSaveDraft={setDraft} />
      <SaveDraft draft={draft} onClose={() => setDraft(null)} />
    </>
  );
}

/** The Quick Draft dialog; its code is loaded when it is first asked for. */
function SaveDraft({ draft, onClose }: { draft: ChecklistSnapshot | null; onClose: () => void }) {
  const renderDialog = useDeferred(draft !== null, loadQuickDraftDialog, () => {
    onClose();
    sayUnavailable();
  });
  return renderDialog && draft && renderDialog(draft, onClose);
}

async function loadQuickDraftDialog() {
  const { QuickDraftDialog } = await import('./quick-draft/quick-draft-dialog.tsx');
  return ({ specialty, candidateName, dateOfBirth, last4Ssn, skillRatings }: ChecklistSnapshot, onClose: () => void) => (
    <QuickDraftDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      candidate={{ candidateName, dateOfBirth, last4Ssn }}
      specialtyId={specialty.id}
      specialtyName={specialty.name}
      skillRatings={skillRatings}
    />
  );
}
