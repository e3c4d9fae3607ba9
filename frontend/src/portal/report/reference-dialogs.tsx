import { referenceConstants as limits } from '@larkfield/schemas/references/reference-constants.ts';
import {
  copyReferenceLink,
  type SetAsideReason,
  setReferenceAside,
  type StaffReference,
} from '@larkfield/schemas/references/references.ts';
import { useState } from 'react';
import { ActionDialog } from '#src/portal/shared/action-dialog.tsx';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { Field } from '#src/shared/form/field.tsx';
import { Select, TextInput } from '#src/shared/form/text-input.tsx';
import { useRefreshReferences } from '#src/shared/references/use-references.ts';
import { useUnsavedState } from '#src/shared/session/unsaved.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { CopyField } from '#src/shared/form/copy-field.tsx';
import { setAsideLabels } from './staff-reference-labels.ts';

interface ReferenceDialogProps {
  reference: StaffReference;
  submissionId: string;
  onClose: () => void;
}

/** Creates a link to pass on in another way; mailed links stop working. */
export function CopyLinkDialog({ reference: { id, name }, submissionId, onClose }: ReferenceDialogProps) {
  const refresh = useRefreshReferences({ submissionId });
  const [link, setLink] = useState<string>();
  const make = async () => {
    if (link) return true;
    const { token } = await call(checked(copyReferenceLink), { params: { referenceId: id } });
    setLink(`${window.location.origin}/reference/${token}`);
    await refresh();
    return false;
  };
  return (
    <ActionDialog
      isOpen
      title="New link to copy"
      description={
        <>
          For <strong className="text-ink">{name}</strong>, if the email doesn't arrive. Anyone with this link can answer, so give it to
          them yourself. Earlier links stop working. You can only see it now, and the audit trail records that you made it.
        </>
      }
      actionLabel={link ? 'Done' : 'Make a link'}
      fallback="The link couldn't be made."
      action={make}
      onClose={onClose}
    >
      {link && <CopyField label="Link for the referee" text={link} subject="link" />}
    </ActionDialog>
  );
}

/** Removes a reference from the reports with a reason, or restores it. */
export function SetAsideDialog({ reference: { id, name, setAside }, submissionId, onClose }: ReferenceDialogProps) {
  const refresh = useRefreshReferences({ submissionId });
  const [reason, setReason] = useUnsavedState<SetAsideReason | ''>('reason to set aside', '');
  const [note, setNote] = useUnsavedState('note on setting aside', '');
  const [problem, setProblem] = useState<string>();
  const send = async () => {
    if (!setAside && reason === '') {
      setProblem('Choose a reason');
      return false;
    }
    const body = { setAside: setAside ? null : { reason: reason as SetAsideReason, note: note.trim() } };
    await call(checked(setReferenceAside), { params: { referenceId: id }, body });
    await refresh();
    toast({ title: setAside ? 'Reference put back' : 'Reference set aside', description: "We're making a new PDF." });
    return true;
  };
  return (
    <ActionDialog
      isOpen
      title={setAside ? 'Put this reference back?' : 'Set this reference aside'}
      description={
        setAside
          ? `The reference from ${name} goes back on the report and its PDF.`
          : `The reference from ${name} comes off the report and its PDF. We keep it, and you can put it back.`
      }
      actionLabel={setAside ? 'Put back' : 'Set aside'}
      isDestructive={!setAside}
      fallback="That didn't work. Please try again."
      action={send}
      onClose={onClose}
    >
      {!setAside && (
        <>
          <Field label="Reason" isRequired error={problem}>
            {(control) => (
              <Select {...control} value={reason} onChange={(event) => setReason(event.target.value as SetAsideReason)}>
                <option value="">Choose</option>
                {Object.entries(setAsideLabels).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label="Note" hint="For colleagues. The candidate and the referee don't see it.">
            {(control) => (
              <TextInput {...control} maxLength={limits.noteLength} value={note} onChange={(event) => setNote(event.target.value)} />
            )}
          </Field>
        </>
      )}
    </ActionDialog>
  );
}
